import { listMarkedSales } from '#db/cash/sales-sent-late.queries.ts';
import { countDraftRows, readMenuDraft } from '#db/menu/menu-drafts.repository.ts';
import type { StoreFacts } from '#db/menu/menu-store.ts';
import { hasOrders } from '#db/ordering/open-counts.queries.ts';
import { listNewOrders } from '#db/ordering/open-orders.queries.ts';
import { listPaymentProblems, type PaymentProblem } from '#db/payments/payment-problems.queries.ts';
import { listPrintJobs } from '#db/printing/print-jobs.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import { listPosTerminals } from '#db/staff/pos-terminals.repository.ts';
import type { AppContext } from '#src/context.ts';
import { terminalLock } from '#src/domain/access/pin.ts';
import { whereTicketsAre } from '#src/domain/kitchen/silent-screens.ts';
import { pauseThereWords } from '#src/domain/marketplace/store-status-there.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { pauseAt } from '#src/domain/ordering/store-open.ts';
import { COUNTRIES } from '#src/domain/tenancy/countries.ts';
import { formatStoreTime } from '#src/domain/time/store-clock.ts';
import { ordersDue } from '#src/features/counter/orders-due.ts';
import { readStoreStatusThere } from '#src/features/marketplace/tell-store-status.ts';
import { ordersGivenBackTwice, ordersToGiveBack } from '#src/features/orders/orders-to-give-back.ts';
import { readSilentScreens } from '#src/features/printing/silent-screens.ts';
import { stationsWithoutPlace } from '#src/features/printing/station-places.ts';
import { href } from '#src/pages/page.tsx';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { BannerKind } from '#src/ui/banner.tsx';
import { paths } from '../paths.ts';
import { waitingBookings } from './bookings-today.ts';
import { boxProblems } from './box-attention.ts';
import { courierProblems } from './courier-attention.ts';
import { moneyInTrouble } from './money-in-trouble.ts';
import { onlineMoney } from './online-money-attention.ts';
import { supportNow } from './support-attention.ts';

/** Something a person should do, and the way to where it is done. */
export interface Attention {
  readonly key: string;
  readonly kind: BannerKind;
  readonly title: string;
  readonly text: string;
  /** Null: it is not solved in this program. */
  readonly link: { readonly to: string; readonly label: string } | null;
}

/** How long a new order may wait before it turns red here. */
const LATE_MINUTES = 5;
const ORDERS_SHOWN = 4;
const PROBLEM_DAYS = 14;
const LATE_SAID_HOURS = 24;
/** How long changes of the menu may wait before Home mentions them. */
const FORGOTTEN_HOURS = 24;

const PAYMENT_LABELS = {
  CAPTURE: 'was not charged',
  VOID: 'is still on hold on the card',
  REFUND: 'was not refunded',
} as const;

const PROBLEM_TEXTS: Readonly<Record<Exclude<PaymentProblem['state'], 'otherAmount'>, string>> = {
  unknown: 'The card provider hasn’t confirmed the result. We’ll keep checking.',
  refused: 'The card provider declined.',
  returned: 'The customer’s bank sent the refund back. The card may be closed. Refund them another way.',
};

interface AttentionAround {
  readonly store: StoreFacts;
  readonly base: string;
  /** Whether the reader looks after bookings. */
  readonly seesBookings?: boolean;
  /** Whether the reader is to know who from Servery is in the restaurant. */
  readonly seesSupport?: boolean;
}

/** What needs a person now, the most urgent first (product design 3.2). */
export async function attentionOf(
  ctx: AppContext,
  scope: StoreScope,
  { store, base, seesBookings = false, seesSupport = false }: AttentionAround,
): Promise<Attention[]> {
  const params = { restaurantId: scope.restaurantId, storeId: scope.storeId };
  const to = (page: { readonly path: string }, more: Readonly<Record<string, string>> = {}) =>
    href(base, page, { ...params, ...more });
  return [
    ...pause(ctx, store),
    ...(await pauseElsewhere(ctx, scope, to)),
    ...(seesSupport ? await supportNow(ctx, scope, { timezone: store.profile.timezone, to }) : []),
    ...(await waitingOrders(ctx, scope, to)),
    ...(await courierProblems(ctx, scope, { to })),
    ...(seesBookings ? await waitingBookings(ctx, scope, { timezone: store.profile.timezone, to }) : []),
    ...(await printProblems(ctx, scope, to)),
    ...(await paymentProblems(ctx, scope, store, to)),
    ...(await moneyInTrouble(ctx, scope, { store, to })),
    ...(await onlineMoney(ctx, scope, { store, to })),
    ...(await boxProblems(ctx, scope, { timezone: store.profile.timezone, boxHref: to(paths.box) })),
    ...(await lockedTills(ctx, scope, to)),
    ...(await salesSentLate(ctx, scope, to)),
    ...(await menuWaiting(ctx, scope, to)),
    ...(await taxNumberMissing(ctx, scope, { store, to })),
    ...switchedOff(ctx, store),
  ];
}

type To = (page: { readonly path: string }, more?: Readonly<Record<string, string>>) => string;

function pause({ clock }: AppContext, { profile }: StoreFacts): Attention[] {
  const now = pauseAt(profile, clock.now());
  if (!now) return [];
  const until = now.until ? ` until ${formatStoreTime(now.until, profile.timezone)}` : ' until someone resumes it';
  return [{ key: 'pause', kind: 'problem', title: `Online orders are paused${until}`, text: now.note, link: null }];
}

/** A pause, or its end, that has not arrived at Uber Eats. One that is under way is not worth a line. */
async function pauseElsewhere(ctx: AppContext, scope: StoreScope, to: To): Promise<Attention[]> {
  const there = await readStoreStatusThere(ctx.db, scope);
  const words = there && there.problem !== '' ? pauseThereWords(there) : null;
  if (!words) return [];
  return [{ key: 'pauseThere', kind: 'problem', ...words, link: { to: to(paths.uberEats), label: 'View' } }];
}

async function waitingOrders(ctx: AppContext, scope: StoreScope, to: To): Promise<Attention[]> {
  const now = ctx.clock.now();
  const fresh = await listNewOrders(ctx.db, scope);
  const shown = fresh.slice(0, ORDERS_SHOWN).map((order): Attention => {
    const minutes = Math.floor(now.since(Temporal.Instant.from(order.placedIsoDateTimeUtc)).total('minutes'));
    const page = order.channel === 'pos' ? paths.posOrder : paths.order;
    return {
      key: order.id,
      kind: minutes >= LATE_MINUTES ? 'problem' : 'waiting',
      title: `${order.orderNumber} is waiting for a response${minutes > 0 ? ` (${minutes} min)` : ''}`,
      text: `${order.customerName || 'A customer'}, ${formatAmount(order.grandTotalInCents, order.currencyCode)}`,
      link: { to: to(page, { orderId: order.id, posOrderId: order.id }), label: 'View order' },
    };
  });
  const more = fresh.length - shown.length;
  if (more <= 0) return shown;
  const list = { to: `${to(paths.onlineOrders)}?status=new`, label: 'See all' };
  return [...shown, { key: 'more', kind: 'waiting', title: `${more} more orders waiting`, text: '', link: list }];
}

async function printProblems(ctx: AppContext, scope: StoreScope, to: To): Promise<Attention[]> {
  const failed = await listPrintJobs(ctx.db, scope, { filter: 'failed' });
  const printers = await listPrinters(ctx.db, scope);
  const first = failed[0];
  const paper: Attention[] = first
    ? [
        {
          key: 'paper',
          kind: 'problem',
          title: failed.length === 1 ? 'A docket didn’t print' : `${failed.length} dockets didn’t print`,
          text: [first.orderNumber, first.errorText ?? first.printerName].filter(Boolean).join(', '),
          link: { to: `${to(paths.printerSettings)}#attention`, label: 'Print again' },
        },
      ]
    : [];
  const offline = printers
    .filter(({ printer, state }) => printer.active && state.statusCode === 'offline')
    .map(
      ({ printer, state }): Attention => ({
        key: printer.id,
        kind: 'problem',
        title: `Printer ${printer.name} is offline`,
        text: state.statusText,
        link: { to: to(paths.printer, { printerId: printer.id }), label: 'View' },
      }),
    );
  const placeless = (await stationsWithoutPlace(ctx, scope)).map(
    ({ id, name }): Attention => ({
      key: id,
      kind: 'problem',
      title: `${name} has no printer and no kitchen screen`,
      text: 'It gets no tickets. Choose a printer for it, or add a kitchen screen under Tills.',
      link: { to: to(paths.printStation, { stationId: id }), label: 'View' },
    }),
  );
  const silent = (await readSilentScreens(ctx, scope)).map(
    (screen): Attention => ({
      key: screen.id,
      kind: 'problem',
      title: `Kitchen screen ${screen.name} doesn’t answer`,
      text: whereTicketsAre(screen).join(' '),
      link: { to: to(paths.posTerminal, { posTerminalId: screen.id }), label: 'View' },
    }),
  );
  return [...paper, ...offline, ...placeless, ...silent];
}

async function paymentProblems(ctx: AppContext, scope: StoreScope, store: StoreFacts, to: To): Promise<Attention[]> {
  const since = ctx.clock.now().subtract({ hours: 24 * PROBLEM_DAYS });
  const problems = await listPaymentProblems(ctx.db, scope, { sinceIsoDateTimeUtc: isoUtc(since) });
  const refused = (await ordersDue(ctx.db, scope)).filter(({ due }) => due === 'cardRefused');
  // A declined card is listed until its money is taken or written off, however old it is, and not a minute longer.
  const cards = refused.map(
    ({ id, orderNumber, leftInCents }): Attention => ({
      key: `${id} CAPTURE`,
      kind: 'problem',
      title: `${formatAmount(leftInCents, store.profile.currencyCode)} of ${orderNumber} was not charged`,
      text: 'The card that was used online was refused. Take payment another way, or write it off.',
      link: { to: to(paths.order, { orderId: id }), label: 'Open' },
    }),
  );
  const others = problems.filter(({ kind, state }) => kind !== 'CAPTURE' || state !== 'refused').map(problemText);
  const toGiveBack = (await ordersToGiveBack(ctx, scope)).map(
    ({ id, orderNumber, amountInCents }): Attention => ({
      key: `${id} toGiveBack`,
      kind: 'problem',
      title: `${formatAmount(amountInCents, store.profile.currencyCode)} of ${orderNumber} needs refunding`,
      text: 'The order was paid on a till after it was closed.',
      link: { to: to(paths.order, { orderId: id }), label: 'Open' },
    }),
  );
  const givenTwice = (await ordersGivenBackTwice(ctx, scope)).map(
    ({ id, orderNumber, amountInCents }): Attention => ({
      key: `${id} givenTwice`,
      kind: 'problem',
      title: `${formatAmount(amountInCents, store.profile.currencyCode)} too much was refunded for ${orderNumber}`,
      text: 'It was refunded online and on a card terminal while the box was offline.',
      link: { to: to(paths.order, { orderId: id }), label: 'Open' },
    }),
  );
  return [...cards, ...toGiveBack, ...givenTwice, ...others];

  function problemText(problem: PaymentProblem): Attention {
    const { orderId, orderNumber, kind, amountInCents, state } = problem;
    const amount = (cents: number) => formatAmount(cents, store.profile.currencyCode);
    return {
      key: `${orderId} ${kind}`,
      kind: 'problem',
      ...(state === 'otherAmount'
        ? chargedOtherwise(problem, amount)
        : {
            title: `${amount(amountInCents)} of ${orderNumber} ${PAYMENT_LABELS[kind]}`,
            text: PROBLEM_TEXTS[state],
          }),
      link: { to: to(paths.order, { orderId }), label: 'Open' },
    };
  }
}

/** Somebody charged the card at its provider: less or more than the order asked for. */
function chargedOtherwise(
  { orderNumber, amountInCents, takenInCents = 0 }: PaymentProblem,
  amount: (cents: number) => string,
): Pick<Attention, 'title' | 'text'> {
  const isTooMuch = takenInCents > amountInCents;
  const difference = amount(Math.abs(takenInCents - amountInCents));
  const was = `The store has ${amount(takenInCents)} of its card payment instead of ${amount(amountInCents)}.`;
  return isTooMuch
    ? { title: `${difference} too much was charged for ${orderNumber}`, text: `${was} Refund what is too much.` }
    : { title: `${difference} of ${orderNumber} was not charged`, text: `${was} Ask the customer for the rest.` };
}

async function lockedTills(ctx: AppContext, scope: StoreScope, to: To): Promise<Attention[]> {
  const now = ctx.clock.now();
  return (await listPosTerminals(ctx.db, scope))
    .filter((terminal) => terminalLock(terminal.tries, now).kind !== 'open')
    .map((terminal) => ({
      key: terminal.id,
      kind: 'problem',
      title: `${terminal.name} is locked`,
      text: 'Too many wrong PINs were entered.',
      link: { to: to(paths.posTerminal, { posTerminalId: terminal.id }), label: 'View' },
    }));
}

/** Listed for a day: there's nothing to do but look, and the order's page and the count say it for good. */
async function salesSentLate(ctx: AppContext, scope: StoreScope, to: To): Promise<Attention[]> {
  const sales = await listMarkedSales(ctx.db, scope, isoUtc(ctx.clock.now().subtract({ hours: LATE_SAID_HOURS })));
  const [first] = sales;
  if (!first) return [];
  const numbers = sales.slice(0, ORDERS_SHOWN).map(({ orderNumber }) => orderNumber);
  const more = sales.length > ORDERS_SHOWN ? ` and ${sales.length - ORDERS_SHOWN} more` : '';
  const isOne = sales.length === 1;
  return [
    {
      key: 'sentLate',
      kind: 'waiting',
      title: isOne ? 'An offline sale was sent late' : `${sales.length} offline sales were sent late`,
      text: `${numbers.join(', ')}${more}. Sent in another employee’s name, for an unknown one, or after the day had ended.`,
      link: isOne
        ? { to: to(paths.posOrder, { posOrderId: first.orderId }), label: 'View order' }
        : { to: to(paths.posOrders), label: 'View orders' },
    },
  ];
}

/** A draft that was left for a day, or that couldn't be published at its time. */
async function menuWaiting(ctx: AppContext, scope: StoreScope, to: To): Promise<Attention[]> {
  const { count, changedIsoDateTimeUtc: changed } = await countDraftRows(ctx.db, scope);
  if (changed === null) return [];
  const { planned, problem } = await readMenuDraft(ctx.db, scope);
  const isForgotten = changed < isoUtc(ctx.clock.now().subtract({ hours: FORGOTTEN_HOURS }));
  if (problem === null && (planned !== null || !isForgotten)) return [];
  return [
    {
      key: 'menuDraft',
      kind: problem === null ? 'waiting' : 'problem',
      title:
        problem === null
          ? `${count === 1 ? '1 menu change isn’t' : `${count} menu changes aren’t`} published`
          : 'The menu wasn’t published at its time',
      text: problem ?? 'Your website and tills still sell the previous menu.',
      link: { to: to(paths.menuDraft), label: 'Review' },
    },
  ];
}

/** External services that have no credentials on this server. */
/** A tax invoice without the number is none. Said once the store sells, where the law asks for it. */
async function taxNumberMissing(
  ctx: AppContext,
  scope: StoreScope,
  { store: { profile }, to }: { readonly store: StoreFacts; readonly to: To },
): Promise<Attention[]> {
  const { isRegistered, taxNumber } = profile.settings.tax;
  const { numberLabel, invoiceTitle, isIncluded } = COUNTRIES[profile.countryCode].tax;
  if (!isRegistered || !isIncluded || taxNumber !== '' || !(await hasOrders(ctx.db, scope, { isReal: true })))
    return [];
  return [
    {
      key: 'taxNumber',
      kind: 'info',
      title: `Add your ${numberLabel}`,
      text: `Your receipts are titled “${invoiceTitle}”, which must show it.`,
      link: { to: to(paths.tax), label: 'Add it' },
    },
  ];
}

function switchedOff({ ports }: AppContext, { profile }: StoreFacts): Attention[] {
  const { pickup, delivery, dineIn } = profile.settings.checkout.paymentSettings;
  const takesCards = pickup.stripeCheckout || delivery.stripeCheckout || dineIn.stripeCheckout;
  const off = [
    ports.cardPayments === null && takesCards ? 'card payments (online card orders can’t be placed)' : '',
    ports.sms === null ? 'text messages (customers can’t sign in by phone)' : '',
    ports.email === null ? 'email (receipts and invitations are on hold)' : '',
    ports.places === null && profile.settings.delivery.mode === 'areas'
      ? 'address lookup (customers choose their delivery area from a list)'
      : '',
    ports.printer === null ? 'printing (dockets are on hold)' : '',
  ].filter(Boolean);
  if (off.length === 0) return [];
  return [
    {
      key: 'off',
      kind: 'offline',
      title: 'Turned off',
      text: `${off.join('; ')}. Ask your Servery administrator to turn this on.`,
      link: null,
    },
  ];
}
