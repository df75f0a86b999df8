import type { Db } from '#db/connection.ts';
import type { StoreFacts as StoreRow } from '#db/menu/menu-store.ts';
import { findBill } from '#db/ordering/bills.repository.ts';
import { findOrderSecrets } from '#db/ordering/orders.repository.ts';
import { tendersOfBill } from '#db/payments/bill-ledger.repository.ts';
import {
  findTerminalName,
  listDocketPayments,
  readDocketSettings,
  readPaperLogo,
} from '#db/printing/docket-facts.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import { activeRedirects } from '#db/printing/station-redirects.repository.ts';
import { mainDomainOf } from '#db/tenancy/domains.repository.ts';
import type { Needs } from '#src/context.ts';
import { shownPhone } from '#src/domain/customers/phone-number.ts';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import { staffAllergens } from '#src/domain/menu/staff-allergens.ts';
import { sum } from '#src/domain/money/money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { unsentDishes } from '#src/domain/ordering/unsent-dishes.ts';
import { tipBaseOf } from '#src/domain/payments/terminal-amount.ts';
import { tipChoices } from '#src/domain/payments/tip-choices.ts';
import { AT_SCREENS } from '#src/domain/printing/at-screens.ts';
import type {
  DocketRefund,
  DocketSnapshot,
  OrderInvoiceSnapshot,
  StoreFacts,
} from '#src/domain/printing/docket.types.ts';
import { docketTimes } from '#src/domain/printing/docket-times.ts';
import { type BookPlace, ticketBeingMade } from '#src/domain/printing/kitchen-book.ts';
import { taxOfPart } from '#src/domain/printing/order-bill.ts';
import {
  DEFAULT_PRINTER_MODEL,
  DOCKET_TYPES,
  type DocketType,
  type Printer,
  type PrintStation,
} from '#src/domain/printing/printing.schema.ts';
import { printersOfDocketType, type RoutingWarning, routeLines } from '#src/domain/printing/route-lines.ts';
import {
  orderInvoiceSnapshot,
  orderStubSnapshot,
  orderTicketSnapshot,
  type SnapshotSources,
  withMarks,
} from '#src/domain/printing/snapshot-for-printer.ts';
import { slipPrinters } from '#src/domain/printing/station-redirects.ts';
import { menuOrderOf } from '#src/domain/printing/stations-of-line.ts';
import { taxWording } from '#src/domain/printing/tax-wording.ts';
import { hasWork } from '#src/domain/printing/told-lines.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import type { TipsSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { storeUrlOf } from '#src/domain/tenancy/store-site.ts';
import { accessTokenHash, accessTokenOf } from '#src/features/access/order-access.ts';
import { guestsAtTable } from '#src/features/floor/guests-at-table.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { stationsToldOnScreens, type ToldOnScreens } from './stations-on-screens.ts';

export interface OrderDocket {
  readonly docketType: DocketType;
  readonly stationId: string | null;
  readonly printer: Printer;
  readonly snapshot: DocketSnapshot;
}

export interface OrderDockets {
  readonly dockets: readonly OrderDocket[];
  readonly warnings: readonly RoutingWarning[];
}

export interface DocketChoice {
  readonly docketTypes?: readonly DocketType[] | undefined;
  /** A stub or invoice that no station prints comes out at the default station's printer. */
  readonly isWantedSomewhere: boolean;
  /** Each of them once, at this printer, and not where it belongs. */
  readonly atPrinterId?: string | undefined;
  /** Of an order that waits for its hour, what the kitchen knows: its tickets name what is being made already, and no more. */
  readonly known?: readonly BookPlace[] | undefined;
}

const SOURCE_LABELS: Record<Channel, string> = {
  online: 'Website',
  pos: 'POS',
  uberEats: 'Uber Eats',
  google: 'Google',
};

/** Menus are cached by version, so each is sorted once. */
const places = new WeakMap<Menu, ReadonlyMap<string, number>>();

/** An order's dockets: which ones, at which printers or at the kitchen's screens, each with all its contents. */
export async function orderDockets(
  db: Db,
  ctx: Needs<'clock' | 'menus'> & Partial<Needs<'publicUrl' | 'secrets' | 'ownership'>>,
  scope: StoreScope,
  order: Order,
  { docketTypes = DOCKET_TYPES, isWantedSomewhere, atPrinterId, known }: DocketChoice,
): Promise<OrderDockets> {
  const [listed, stations] = await Promise.all([listPrinters(db, scope), listPrintStations(db, scope)]);
  const printers = listed.map(({ printer }) => printer);
  const onScreens = await stationsToldOnScreens(db, ctx, scope, { printers, stations });
  if (printers.length === 0 && onScreens.shownOnScreens.size === 0) return { dockets: [], warnings: [] };
  const sources = await snapshotSources(db, ctx, scope, order);
  const onPaper = { sources, printers, stations, onScreens };
  const parts: OrderDockets[] = [];
  if (docketTypes.includes('ORDER_TICKET')) parts.push(await tickets(db, ctx, scope, onPaper, { atPrinterId, known }));
  if (docketTypes.includes('ORDER_STUB') || docketTypes.includes('ORDER_INVOICE')) {
    parts.push(await slips(db, ctx, scope, onPaper, { docketTypes, isWantedSomewhere, atPrinterId }));
  }
  return { dockets: parts.flatMap((part) => part.dockets), warnings: parts.flatMap((part) => part.warnings) };
}

/** What an order's dockets say, and where the store could print them. */
interface OrderOnPaper {
  readonly sources: SnapshotSources;
  readonly printers: readonly Printer[];
  readonly stations: readonly PrintStation[];
  readonly onScreens: ToldOnScreens;
}

async function tickets(
  db: Db,
  ctx: Needs<'menus'>,
  scope: StoreScope,
  { sources, printers, stations, onScreens }: OrderOnPaper,
  { atPrinterId, known }: Pick<DocketChoice, 'atPrinterId' | 'known'>,
): Promise<OrderDockets> {
  const menu = await ctx.menus.menuOf(scope, db);
  const menuOrder = places.get(menu) ?? menuOrderOf(menu);
  places.set(menu, menuOrder);
  const routing = routeLines(sources.order.lines, { printers, stations, menuOrder, ...onScreens });
  const begun = known && routing.tickets.map((ticket) => ticketBeingMade(ticket, known)).filter(hasWork);
  const dockets = (begun ?? routing.tickets).flatMap((ticket) =>
    withIds([AT_SCREENS, ...printers], atPrinterId ? [atPrinterId] : ticket.printerIds).map((printer) => ({
      docketType: 'ORDER_TICKET' as const,
      stationId: ticket.stationId,
      printer,
      snapshot: orderTicketSnapshot(sources, ticket, printer),
    })),
  );
  return { dockets, warnings: routing.warnings };
}

const NOWHERE: ReturnType<typeof slipPrinters> = new Map();

/** Stub and invoice say the whole order and print once at each of their printers, so they belong to no station. */
async function slips(
  db: Db,
  ctx: Needs<'clock' | 'menus'> & Partial<Needs<'publicUrl' | 'secrets'>>,
  scope: StoreScope,
  { sources, printers, stations }: OrderOnPaper,
  { docketTypes = DOCKET_TYPES, isWantedSomewhere, atPrinterId }: DocketChoice,
): Promise<OrderDockets> {
  const { profile } = await ctx.menus.storeOf(scope, db);
  const service = serviceOn(sources.order, profile.settings.tips);
  const facts = { ...(await invoiceFacts(db, ctx, scope, sources.order)), ...(service ? { service } : {}) };
  const { balanceDueInCents } = facts;
  const redirects = activeRedirects(db, scope, ctx.clock.now());
  const placesOf = (docketType: DocketType) => {
    const { warnings } = printersOfDocketType(docketType, { stations, printers });
    if (atPrinterId) return { printerIds: [atPrinterId], warnings: [], sentTo: NOWHERE };
    const sentTo = slipPrinters(docketType, { stations, printers, redirects });
    if (sentTo.size > 0 || !isWantedSomewhere) return { printerIds: [...sentTo.keys()], warnings, sentTo };
    return { printerIds: counterPrinter(printers, stations), warnings, sentTo };
  };
  const stubs = placesOf('ORDER_STUB');
  const invoices = placesOf('ORDER_INVOICE');
  const stub = (printer: Printer): OrderDocket => ({
    docketType: 'ORDER_STUB',
    stationId: null,
    printer,
    snapshot: sentHere(
      orderStubSnapshot(sources, { balanceDueInCents, bag: null }, printer),
      stubs.sentTo.get(printer.id),
    ),
  });
  const invoice = (printer: Printer): OrderDocket => ({
    docketType: 'ORDER_INVOICE',
    stationId: null,
    printer,
    snapshot: sentHere(orderInvoiceSnapshot(sources, facts, printer), invoices.sentTo.get(printer.id)),
  });
  const dockets: OrderDocket[] = [];
  const warnings: RoutingWarning[] = [];
  if (docketTypes.includes('ORDER_STUB')) {
    dockets.push(...withIds(printers, stubs.printerIds).map(stub));
    warnings.push(...stubs.warnings);
  }
  if (docketTypes.includes('ORDER_INVOICE')) {
    dockets.push(...withIds(printers, invoices.printerIds).map(invoice));
    warnings.push(...invoices.warnings);
  }
  return { dockets, warnings };
}

/** Headed with the stations whose dockets print here for a while; none: it belongs here. */
function sentHere<T extends DocketSnapshot>(snapshot: T, stationNames: readonly string[] = []): T {
  return stationNames.length === 0
    ? snapshot
    : withMarks(snapshot, { forStation: stationNames.join(', '), isSentHere: true });
}

/** The optional service charge on a table's bill; guests may leave it out (decision 0110). */
function serviceOn(order: Order, tips: TipsSettings): OrderInvoiceSnapshot['service'] {
  const choices = tipChoices(tips, {
    baseInCents: tipBaseOf(order.breakdown),
    collectionType: order.collection.type,
    amountText: () => '',
  });
  return choices.find(({ isInAdvance }) => isInAdvance);
}

/** The parts that only an invoice has: its number, how the order was paid, and what is left. */
async function invoiceFacts(
  db: Db,
  ctx: Needs<'menus'> & Partial<Needs<'publicUrl' | 'secrets'>>,
  scope: StoreScope,
  order: Order,
) {
  const { payments, giftsInCents, balanceDueInCents } = await paymentsOf(db, scope, order);
  const refundedInCents = Math.min(giftsInCents, order.grandTotalInCents);
  return {
    ...(refundedInCents > 0 ? { refunded: refundOf(order, refundedInCents) } : {}),
    invoiceNumber: invoiceNumberOf(order),
    payments,
    balanceDueInCents,
    refundOfInvoice: null,
    ...(payments.length === 0 ? await notSentOf(db, ctx, scope, order) : {}),
    ...(await linkOf(db, ctx, scope, order)),
  };
}

/** How an order was paid, what went back as goodwill, and what is left. */
async function paymentsOf(db: Db, scope: StoreScope, order: Order) {
  const payments = await listDocketPayments(db, scope, order.id);
  const paidInCents = sum(payments.map((payment) => payment.amountInCents));
  const giftsInCents = payments.some((payment) => payment.amountInCents < 0) ? await giftsOf(db, scope, order.id) : 0;
  const balanceDueInCents = Math.max(0, order.grandTotalInCents - paidInCents - giftsInCents);
  return { payments, giftsInCents, balanceDueInCents };
}

/** Dishes of its bill that were saved and not sent. */
async function notSentOf(
  db: Db,
  ctx: Needs<'menus'>,
  scope: StoreScope,
  { id, lines }: Order,
): Promise<Pick<OrderInvoiceSnapshot, 'notSent'>> {
  const bill = await findBill(db, scope, id);
  if (bill?.state !== 'open' || bill.unsentCount === 0) return {};
  const { items } = await ctx.menus.menuOf(scope, db);
  const names = new Map(items.map((item) => [item.id, item.name]));
  const notSent = unsentDishes(bill.draft.lines, lines, (itemId) => names.get(itemId) ?? '');
  return notSent.length > 0 ? { notSent } : {};
}

/** To the order's own page if it has one and this program knows its key; else to the store. */
async function linkOf(
  db: Db,
  { publicUrl, secrets }: Partial<Needs<'publicUrl' | 'secrets'>>,
  scope: StoreScope,
  order: Order,
): Promise<Pick<OrderInvoiceSnapshot, 'orderUrl' | 'orderUrlIs'>> {
  if (!publicUrl) return { orderUrl: null };
  const { restaurantId, storeId } = scope;
  const storeUrl = storeUrlOf({ restaurantId, storeId, ownHost: mainDomainOf(db, scope) }, publicUrl);
  const kept = secrets ? (await findOrderSecrets(db, scope, order.id))?.accessTokenHash : null;
  if (!secrets || !kept) return { orderUrl: storeUrl, orderUrlIs: 'store' };
  const key = accessTokenOf({ secrets }, order.id);
  // A box has another secret, and with it no key to this order.
  if (accessTokenHash({ secrets }, key) !== kept) return { orderUrl: storeUrl, orderUrlIs: 'store' };
  return { orderUrl: `${storeUrl}/secure/orders/${order.id}?key=${encodeURIComponent(key)}`, orderUrlIs: 'order' };
}

export function invoiceNumberOf({ businessDay, orderNumber }: Order): string {
  return `${businessDay.replaceAll('-', '')}-${orderNumber}`;
}

/** The tax in what went back, in the proportion of the whole. */
export function refundOf(order: Order, amountInCents: number): DocketRefund {
  const whole = { taxInCents: order.taxInCents, wholeInCents: order.grandTotalInCents };
  return { amountInCents, taxInCents: taxOfPart(whole, { beforeInCents: 0, amountInCents }) };
}

/** Goodwill refunds: everything except refunds by an edit and chargebacks. */
async function giftsOf(db: Db, scope: StoreScope, orderId: string): Promise<number> {
  const { all, settling } = await tendersOfBill(db, scope, orderId);
  return sum(all.filter((tender) => !settling.includes(tender)).map((tender) => -tender.amountInCents));
}

const MAIL_PAPER = { name: 'Email', printerModel: DEFAULT_PRINTER_MODEL, paperDots: 576 } as const;

/** The same receipt where no printer is: for a mail. */
export async function invoiceSnapshot(
  db: Db,
  ctx: Needs<'clock' | 'menus'> & Partial<Needs<'publicUrl' | 'secrets'>>,
  scope: StoreScope,
  order: Order,
): Promise<OrderInvoiceSnapshot> {
  const sources = await snapshotSources(db, ctx, scope, order);
  return orderInvoiceSnapshot(sources, await invoiceFacts(db, ctx, scope, order), MAIL_PAPER);
}

/** What all dockets of the order share, read once. */
export async function snapshotSources(
  db: Db,
  ctx: Needs<'clock' | 'menus'>,
  scope: StoreScope,
  order: Order,
): Promise<SnapshotSources> {
  const [facts, menu, settings, logo, terminalName] = await Promise.all([
    ctx.menus.storeOf(scope, db),
    ctx.menus.menuOf(scope, db),
    readDocketSettings(db, scope),
    readPaperLogo(db, scope),
    order.posTerminalId ? findTerminalName(db, scope, order.posTerminalId) : null,
  ]);
  const { timezone, countryCode, settings: storeSettings } = facts.profile;
  const clock = { timezone, countryCode, tradingHours: posHoursOf(storeSettings) };
  const prepMinutes = storeSettings.orderProcess.prepMinutes[order.collection.type];
  // Most kitchens don't print it, and then payments aren't read.
  const balance = settings.ORDER_TICKET.shows.paid ? await paymentsOf(db, scope, order) : null;
  const customerPhone = order.customerPhone === '' ? '' : shownPhone(order.customerPhone, countryCode);
  return {
    order: { ...order, customerPhone },
    store: docketStoreFacts(facts),
    times: docketTimes(order, clock, ctx.clock.now(), prepMinutes),
    sourceName: terminalName ?? SOURCE_LABELS[order.channel],
    guests: await guestsOf(db, ctx, scope, order),
    allergens: allergensOf(order, menu),
    settings,
    ...(balance ? { balanceDueInCents: balance.balanceDueInCents } : {}),
    logo,
  };
}

function allergensOf({ lines }: Order, menu: Menu): Record<string, string> {
  const said = lines.map(({ id, line }) => [id, staffAllergens(line, menu)] as const);
  return Object.fromEntries(said.filter(([, text]) => text !== ''));
}

async function guestsOf(db: Db, ctx: Needs<'clock'>, scope: StoreScope, { collection }: Order): Promise<number | null> {
  return guestsAtTable(db, ctx, scope, collection.type === 'dineIn' ? collection.tableId : null);
}

/**
 * Stores are cached by version, so each is formatted once: parsing a phone number takes longer than a line of a docket.
 */
const storesOnPaper = new WeakMap<StoreRow, StoreFacts>();

/** The store as its dockets name it. */
export function docketStoreFacts(facts: StoreRow): StoreFacts {
  const known = storesOnPaper.get(facts) ?? storeFactsOf(facts);
  storesOnPaper.set(facts, known);
  return known;
}

function storeFactsOf(facts: StoreRow): StoreFacts {
  const { name, countryCode, timezone, settings } = facts.profile;
  const town = [facts.suburb, facts.state, facts.postcode].filter((part) => part !== '').join(' ');
  return {
    name,
    addressLines: [facts.line1, town].filter((line) => line !== ''),
    phone: facts.phone === '' ? '' : shownPhone(facts.phone, countryCode),
    countryCode,
    timezone,
    tax: taxWording(countryCode, settings.tax),
    footer: 'Thank you',
  };
}

/** Where customer paper prints by default: the default station's first working printer, else any. */
export function counterPrinter(printers: readonly Printer[], stations: readonly PrintStation[]): string[] {
  const working = printers.filter((printer) => printer.active);
  const asked = stations.filter((station) => station.docketTypes.includes('ORDER_INVOICE') || station.isDefault);
  asked.sort(
    (a, b) => Number(b.docketTypes.includes('ORDER_INVOICE')) - Number(a.docketTypes.includes('ORDER_INVOICE')),
  );
  const first =
    working.find((printer) => asked.some((station) => station.printerIds.includes(printer.id))) ?? working[0];
  return first ? [first.id] : [];
}

function withIds(printers: readonly Printer[], ids: readonly string[]): Printer[] {
  return printers.filter((printer) => ids.includes(printer.id));
}
