import { findDiningTable } from '#db/floor/dining-tables.repository.ts';
import {
  findPhonePayment,
  listPhonePayments,
  locks,
  type PhonePayment,
} from '#db/payments/phone-payments.repository.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { freeOf, type PartChoice, partOf } from '#src/domain/ordering/phone-part.ts';
import { tipBaseOf } from '#src/domain/payments/terminal-amount.ts';
import { type TipChoice, tipBaseOfPart, tipChoices } from '#src/domain/payments/tip-choices.ts';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import type { TipsSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { takesOnlineCards } from '#src/features/payments/takes-online-cards.ts';
import { billOnPhone, type PhoneBill } from '#src/features/seating/bill-on-phone.ts';
import { followPhonePayment } from '#src/features/seating/follow-phone-payment.ts';
import { openCardPage } from '#src/features/seating/open-card-page.ts';
import { giveUpPart, partRefused, reservePart } from '#src/features/seating/reserve-part.ts';
import { type ActionAnswer, href, type PageRequest, pageOf } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { formRefused } from './form-refused.ts';
import { StoreLayout } from './layout.tsx';
import { OwnPartView } from './own-part-view.tsx';
import { choiceOf, partOfForm } from './part-choice.ts';
import { paths } from './paths.ts';
import { loadStoreHead } from './store-head.ts';
import { readBill } from './table.page.tsx';
import { TablePayView } from './table-pay-view.tsx';

/** As long as the longest visit: a guest finds the receipt of what they paid. */
const PAYER_SECONDS = 18 * 3600;

type Visit = Pick<PageRequest<StoreScope>, 'ctx' | 'scope' | 'cookies' | 'actor' | 'query'>;

function payerCookie({ storeId }: StoreScope): string {
  return `payer_${storeId}`;
}

function payerHashOf({ ctx, scope }: Pick<Visit, 'ctx' | 'scope'>, given: string): string {
  return ctx.secrets.keyedHash('payer at a table', `${scope.storeId} ${given}`);
}

/** What this phone is paying or has just paid; null: nothing. */
async function ownPart(visit: Visit, billId: string | null): Promise<PhonePayment | null> {
  const { ctx, scope, cookies, query } = visit;
  const given = cookies[payerCookie(scope)];
  if (!given) return null;
  const hash = payerHashOf(visit, given);
  const asked = query.get('paid');
  const named = asked === null ? null : await findPhonePayment(ctx.db, scope, asked);
  if (named?.payerHash === hash) return named;
  if (billId === null) return null;
  const now = ctx.clock.now();
  const own = (await listPhonePayments(ctx.db, scope, billId)).filter((one) => one.payerHash === hash);
  return own.find((one) => locks(one, now)) ?? null;
}

/** The truth about a card does not wait for the provider's message. */
async function followed(visit: Visit, part: PhonePayment): Promise<PhonePayment> {
  const { ctx, scope } = visit;
  if (part.state === 'paid') return part;
  await followPhonePayment(ctx, scope, part.id);
  return (await findPhonePayment(ctx.db, scope, part.id)) ?? part;
}

interface PartToPay {
  readonly choice: PartChoice;
  readonly amountInCents: number;
  readonly tips: readonly TipChoice[];
}

/** What the guest has chosen so far, with its tips; `why`: it can't be paid. */
function partToPay(
  bill: PhoneBill,
  query: URLSearchParams,
  tips: TipsSettings,
): PartToPay | { readonly why: string } | null {
  const choice = choiceOf(query);
  if (choice === null) return null;
  const part = partOf(bill, choice);
  if (!part.ok) return { why: partRefused(part.issue, bill).message };
  const { amountInCents } = part;
  const baseInCents = tipBaseOfPart(tipBaseOf(bill.order.breakdown), amountInCents, bill.totalInCents);
  const own = { ...tips, gratuity: { ...tips.gratuity, fromGuests: 0 } };
  const amountText = (cents: number) => formatAmount(cents, bill.currencyCode);
  return { choice, amountInCents, tips: tipChoices(own, { baseInCents, collectionType: 'dineIn', amountText }) };
}

/** A table's bill, paid on a phone: all of it, an equal part, dishes or an amount (decision 0321). */
export const tablePayPage = pageOf<StoreScope>()({
  path: paths.tablePay.path,
  async load(visit) {
    const { ctx, scope, params, query, base } = visit;
    const table = await findDiningTable(ctx.db, scope, params.tableId);
    if (!table) throw notFound('table');
    const head = await loadStoreHead(ctx, scope);
    const { profile } = await ctx.menus.storeOf(scope);
    const first = await readBill(visit, table.id);
    const found = await ownPart(visit, first?.bill?.id ?? null);
    const own = found === null ? null : await followed(visit, found);
    const billId = (own === null ? first : await readBill(visit, table.id))?.bill?.id ?? null;
    const bill = billId === null ? null : await billOnPhone(ctx.db, ctx, scope, { billId });
    const isPayable = bill?.isOpen === true && !bill.isKeptElsewhere;
    return {
      head,
      base,
      table,
      query,
      own,
      isOwnUnderWay: own !== null && locks(own, ctx.clock.now()),
      bill,
      takesCards: await takesOnlineCards(ctx, ctx.db, scope, profile),
      freeInCents: bill ? freeOf(bill) : 0,
      part: isPayable ? partToPay(bill, query, profile.settings.tips) : null,
      hasTips: profile.settings.tips.isEnabled,
      once: ctx.ids.next(),
      tableHref: href(base, paths.table, { ...scope, tableId: table.id }),
      payHref: href(base, paths.tablePay, { ...scope, tableId: table.id }),
      currencyCode: profile.currencyCode,
      timezone: profile.timezone,
    };
  },
  title: ({ table, head }) => `Pay · ${table.name} · ${head.restaurantName}`,
  head: ({ own }) => ({ isIndexed: false, ...(own?.state === 'capturing' ? { refreshSeconds: 3 } : {}) }),
  render(data, { form }) {
    const { head, base, own, isOwnUnderWay, query } = data;
    const words = COUNTRY_LABELS[head.countryCode];
    const showsOwn = own !== null && (isOwnUnderWay || query.get('paid') === own.id);
    return (
      <StoreLayout head={head} base={base}>
        {showsOwn ? (
          <OwnPartView {...data} own={own} words={words} message={form.message} />
        ) : (
          <TablePayView {...data} words={words} message={form.message} />
        )}
      </StoreLayout>
    );
  },
  async action(request): Promise<ActionAnswer> {
    try {
      return await paid(request);
    } catch (error) {
      return formRefused(error, request.form);
    }
  },
});

async function paid(
  request: Visit & { readonly form: FormData; readonly base: string; readonly params: { readonly tableId: string } },
): Promise<ActionAnswer> {
  const { ctx, scope, params, cookies, form, base } = request;
  const to = href(base, paths.tablePay, { ...scope, tableId: params.tableId });
  const given = cookies[payerCookie(scope)];
  const asked = String(form.get('part') ?? '');
  if (form.get('do') !== 'pay') {
    if (!given) return { kind: 'redirect', to };
    const payerHash = payerHashOf(request, given);
    if (form.get('do') === 'giveUp') {
      await giveUpPart(ctx, scope, { id: asked, payerHash });
      await followPhonePayment(ctx, scope, asked);
      return { kind: 'redirect', to };
    }
    const part = await findPhonePayment(ctx.db, scope, asked);
    if (part?.payerHash !== payerHash) return { kind: 'redirect', to };
    return { kind: 'redirect', to: await openCardPage(ctx, scope, asked) };
  }
  const read = await readBill(request, params.tableId);
  const wanted = partOfForm(form);
  if (!read?.bill || !wanted) return { kind: 'redirect', to };
  // The first time, the form's own key is what this phone is told by: pressed twice, it is the same phone.
  const payer = given || wanted.once;
  const { id } = await reservePart(ctx, scope, {
    id: wanted.once,
    billId: read.bill.id,
    tableId: params.tableId,
    payerHash: payerHashOf(request, payer),
    choice: wanted.choice,
    expectedInCents: wanted.expectedInCents,
    tipInCents: wanted.tipInCents,
  });
  const page = await openCardPage(ctx, scope, id);
  return {
    kind: 'redirect',
    to: page,
    cookies: [{ name: payerCookie(scope), value: payer, maxAgeSeconds: PAYER_SECONDS }],
  };
}
