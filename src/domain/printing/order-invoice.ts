import { formatAmount } from '../money/format-amount.ts';
import type { OrderLine } from '../ordering/order.types.ts';
import type { BreakdownKind, BreakdownRow, PricedPart } from '../pricing/pricing.types.ts';
import { COUNTRY_LABELS, orderTypeLabel } from '../tenancy/country-labels.ts';
import type { Docket, DocketShare, OrderInvoiceSnapshot } from './docket.types.ts';
import { DocketBuilder } from './docket-builder.ts';
import { addMarks, takenByText } from './docket-head.ts';
import { bareLabel, halfTitle, nameWithSize, wholeFactsFirst } from './part-text.ts';
import { isShown, shownName } from './shown.ts';

/** Rows of a line; everything else of the breakdown belongs to the order. */
const LINE_KINDS: readonly BreakdownKind[] = ['line', 'lineDiscount', 'lineCharge'];

/**
 * The customer's receipt. Every amount on it is stored with the order or its payments: nothing is added up here, so
 * print and books can't differ (reference printing §4.6).
 */
export function renderOrderInvoice(snapshot: OrderInvoiceSnapshot): Docket {
  const docket = new DocketBuilder(snapshot);
  addMarks(docket, snapshot, snapshot.order.orderNumber);
  addSeller(docket, snapshot);
  addReference(docket, snapshot);
  docket.rule();
  if (snapshot.share) addShare(docket, snapshot, snapshot.share);
  else if (snapshot.refundOfInvoice !== null && snapshot.refunded) addRefund(docket, snapshot, snapshot.refunded);
  else {
    for (const line of snapshot.order.lines) addLine(docket, snapshot, line);
    docket.rule();
    addTotals(docket, snapshot);
  }
  addPayments(docket, snapshot);
  addNotSent(docket, snapshot);
  addTipLines(docket, snapshot);
  addFarewell(docket, snapshot);
  return docket.finish(`Invoice ${snapshot.invoiceNumber}`);
}

/** To be filled in by hand. */
const BLANK = '________________';

type Paid = Pick<OrderInvoiceSnapshot, 'payments' | 'balanceDueInCents' | 'refundOfInvoice'>;

export function isBill({ payments, balanceDueInCents, refundOfInvoice }: Paid): boolean {
  return refundOfInvoice === null && payments.length === 0 && balanceDueInCents > 0;
}

/** A bill shown to a table must not be taken for proof of payment. */
export function invoiceTitle(snapshot: OrderInvoiceSnapshot): string {
  const { refundOfInvoice, store } = snapshot;
  const words = COUNTRY_LABELS[store.countryCode];
  // The tax invoice of the whole exists once; a payer of several gets a receipt of that payment.
  if (snapshot.share) return 'RECEIPT';
  if (refundOfInvoice !== null) return words.refundNote.toUpperCase();
  if (isBill(snapshot)) return `${words.bill.toUpperCase()} - NOT A RECEIPT`;
  return store.tax.title;
}

function addSeller(docket: DocketBuilder, snapshot: OrderInvoiceSnapshot): void {
  const { store, logo } = snapshot;
  if (logo) {
    docket.picture(logo);
    docket.space();
  }
  docket.big(store.name, 2);
  for (const line of store.addressLines) docket.text(line, { align: 'centre' });
  const number =
    store.tax.isRegistered && store.tax.number !== '' ? `${store.tax.numberLabel} ${store.tax.number}` : '';
  if (store.phone !== '') docket.text(`Phone ${store.phone}`, { align: 'centre' });
  docket.text(number, { align: 'centre' });
  docket.space();
  const title = invoiceTitle(snapshot);
  if (isBill(snapshot)) docket.banner(title);
  else docket.text(title, { align: 'centre', bold: true, height: 2 });
  if (snapshot.refundOfInvoice !== null) docket.text(`For invoice ${snapshot.refundOfInvoice}`, { align: 'centre' });
}

function addReference(docket: DocketBuilder, { order, times, sourceName, ...snapshot }: OrderInvoiceSnapshot): void {
  const how = orderTypeLabel(order.collection.type, snapshot.store.countryCode);
  const table = order.collection.type === 'dineIn' ? order.collection.tableName : null;
  const reference = referenceOf(snapshot);
  docket.pair(reference, `Order ${order.orderNumber}`);
  const { settings } = snapshot;
  const placed = isShown(snapshot, 'placedTime') ? `${times.placedDate} ${times.placedTime}` : times.placedDate;
  docket.pair(placed, table === null ? how : `Table ${table}`);
  const name = shownName({ order, settings });
  const by = takenByText({ order, settings, sourceName });
  if (by !== '') docket.pair(name, by);
  else if (name !== '') docket.text(name);
  addCustomer(docket, { order, settings });
  const { namesBuyerFromInCents } = snapshot.store.tax;
  if (namesBuyerFromInCents !== null && order.grandTotalInCents >= namesBuyerFromInCents) {
    docket.text(`Bill to: ${order.customerName || `${BLANK}____`}`);
  }
}

function addCustomer(
  docket: DocketBuilder,
  { order, settings }: Pick<OrderInvoiceSnapshot, 'order' | 'settings'>,
): void {
  if (settings.shows.customerPhone && order.customerPhone !== '') docket.text(`Phone ${order.customerPhone}`);
  if (!settings.shows.deliveryAddress || order.collection.type !== 'delivery') return;
  const { line1, suburb, postcode } = order.collection.address;
  docket.text(`Deliver to: ${line1}, ${suburb} ${postcode}`);
}

function referenceOf(snapshot: Omit<OrderInvoiceSnapshot, 'order' | 'times' | 'sourceName'>): string {
  if (snapshot.refundOfInvoice !== null) return 'Refund';
  if (isBill(snapshot)) return COUNTRY_LABELS[snapshot.store.countryCode].bill;
  return snapshot.share ? `Part of invoice ${snapshot.invoiceNumber}` : `Invoice ${snapshot.invoiceNumber}`;
}

function addLine(docket: DocketBuilder, snapshot: OrderInvoiceSnapshot, { priced, id }: OrderLine): void {
  const { order } = snapshot;
  const rows = order.breakdown.filter((row) => row.refId === id && LINE_KINDS.includes(row.kind));
  const own = rows.find((row) => row.kind === 'line');
  const isFree = snapshot.store.tax.isRegistered && order.taxIsIncluded && !priced.isTaxable;
  const name = `${nameWithSize(priced.name, priced.parts)}${isFree ? ' *' : ''}`;
  const amount = formatAmount(own?.amountInCents ?? priced.lineTotalInCents, order.currencyCode);
  docket.pair(name, amount, { prefix: `${priced.quantity} x `, bold: true });
  const each = priced.quantity > 1 ? ' each' : '';
  addInvoiceParts(docket, priced.parts, 4, (cents) => `(+${formatAmount(cents, order.currencyCode)}${each})`);
  for (const row of rows) {
    if (row.kind !== 'line' && row.amountInCents !== 0) {
      docket.pair(row.label, formatAmount(row.amountInCents, order.currencyCode), { prefix: '    ' });
    }
  }
}

/** The choices, and in brackets their part of the line's price: the column of amounts adds up without it. */
function addInvoiceParts(
  docket: DocketBuilder,
  parts: readonly PricedPart[],
  indent: number,
  priceText: (cents: number) => string,
): void {
  let halves = 0;
  const prefix = ' '.repeat(indent);
  for (const part of wholeFactsFirst(parts)) {
    if (part.kind === 'size' || part.kind === 'halfAndHalfCharge') continue;
    const [lead, text] = partText(part, part.kind === 'half' ? ++halves : 0);
    const isPriced = part.kind !== 'half' && part.amountInCents > 0;
    docket.text(isPriced ? `${text} ${priceText(part.amountInCents)}` : text, { prefix: prefix + lead });
    addInvoiceParts(docket, part.parts, indent + 2, priceText);
  }
}

function partText(part: PricedPart, half: number): readonly [lead: string, text: string] {
  const bare = bareLabel(part);
  if (part.kind === 'half') return ['', halfTitle(half, part)];
  if (part.kind === 'removeTopping') return ['', `No ${bare}`];
  if (part.kind === 'dealItem' || part.kind === 'dealPizza')
    return [`${part.count} x `, nameWithSize(bare, part.parts)];
  const count = part.count > 1 ? `${part.count}x ` : '';
  return [part.kind === 'addTopping' ? `+ ${count}` : count, bare];
}

function addTotals(docket: DocketBuilder, snapshot: OrderInvoiceSnapshot): void {
  const { order, store, settings } = snapshot;
  const money = (cents: number) => formatAmount(cents, order.currencyCode);
  const rows = order.breakdown.filter((row) => !LINE_KINDS.includes(row.kind) && !row.isIncluded);
  const shown = rows.filter((row) => row.amountInCents !== 0);
  if (shown.length > 0) docket.pair('Subtotal', money(order.itemTotalInCents));
  for (const row of shown) {
    docket.pair(row.label, money(row.amountInCents));
    if (settings.shows.priceExplanation && row.basis !== '') docket.text(row.basis, { prefix: '  ' });
  }
  addGrandTotal(docket, `TOTAL ${order.currencyCode}`, money(order.grandTotalInCents));
  addTaxIncluded(docket, snapshot);
  const { refunded } = snapshot;
  if (!refunded) return;
  docket.pair('Refunded', money(-refunded.amountInCents), { bold: true });
  if (!store.tax.isRegistered) return;
  docket.pair(`${store.tax.taxLabel} after refunds`, money(order.taxInCents - refunded.taxInCents));
}

function addTaxIncluded(docket: DocketBuilder, { order, store }: OrderInvoiceSnapshot): void {
  if (!store.tax.isRegistered || !order.taxIsIncluded) return;
  const money = (cents: number) => formatAmount(cents, order.currencyCode);
  const included = order.breakdown.filter((row) => row.kind === 'tax' && row.isIncluded);
  for (const row of taxRows(included, order.taxInCents, store.tax.taxLabel)) {
    docket.pair(row.label, money(row.amountInCents));
  }
  if (order.lines.some((line) => !line.priced.isTaxable)) docket.text(`* ${store.tax.taxLabel}-free item`);
}

function taxRows(
  rows: readonly BreakdownRow[],
  taxInCents: number,
  taxLabel: string,
): readonly { readonly label: string; readonly amountInCents: number }[] {
  if (rows.length > 1) return rows;
  return [{ label: `Includes ${taxLabel}`, amountInCents: taxInCents }];
}

/** This payment only: its items, total, tax and tip. Other payments are on their own receipts. */
function addShare(docket: DocketBuilder, snapshot: OrderInvoiceSnapshot, share: DocketShare): void {
  const { order, store } = snapshot;
  const money = (cents: number) => formatAmount(cents, order.currencyCode);
  docket.text(`YOUR SHARE - ${share.title}`, { bold: true });
  for (const line of share.lines) docket.text(line, { prefix: '  ' });
  docket.pair(`Share of the ${COUNTRY_LABELS[store.countryCode].bill.toLowerCase()}`, money(share.amountInCents));
  if (share.tipInCents !== 0) docket.pair('Tip', money(share.tipInCents));
  if (share.cashRoundingInCents !== 0) docket.pair('Cash rounding', money(share.cashRoundingInCents));
  const paidInCents = share.amountInCents + share.tipInCents + share.cashRoundingInCents;
  addGrandTotal(docket, 'YOU PAID', money(paidInCents));
  if (store.tax.isRegistered && share.taxInCents !== undefined) {
    docket.pair(`Includes ${store.tax.taxLabel}`, money(share.taxInCents));
  }
}

function addRefund(
  docket: DocketBuilder,
  { order, store }: OrderInvoiceSnapshot,
  refunded: NonNullable<OrderInvoiceSnapshot['refunded']>,
): void {
  const money = (cents: number) => formatAmount(cents, order.currencyCode);
  if (refunded.reason) docket.text(`Reason: ${refunded.reason}`);
  addGrandTotal(docket, 'REFUND', money(-refunded.amountInCents));
  if (store.tax.isRegistered) docket.pair(`${store.tax.taxLabel} adjusted`, money(-refunded.taxInCents));
}

function addGrandTotal(docket: DocketBuilder, label: string, amount: string): void {
  const width = docket.columns(2) >= 24 ? 2 : 1;
  docket.pair(label, amount, { height: 2, width, bold: true });
}

function addPayments(docket: DocketBuilder, snapshot: OrderInvoiceSnapshot): void {
  const { payments, order, balanceDueInCents } = snapshot;
  const money = (cents: number) => formatAmount(cents, order.currencyCode);
  docket.rule();
  for (const payment of payments) {
    if (payment.tenderedInCents !== null) docket.pair(`${payment.label} received`, money(payment.tenderedInCents));
    else docket.pair(payment.label, money(payment.amountInCents));
    if (payment.changeInCents !== null && payment.changeInCents !== 0) {
      docket.pair('Change', money(payment.changeInCents), { bold: true });
    }
  }
  if (!snapshot.share && snapshot.refundOfInvoice === null)
    docket.pair('Balance due', money(balanceDueInCents), { bold: balanceDueInCents > 0 });
  if (snapshot.service && isBill(snapshot)) {
    const { label, amountInCents } = snapshot.service;
    docket.pair(`Optional ${label.toLowerCase()}`, money(amountInCents));
    docket.pair('With service', money(balanceDueInCents + amountInCents), { bold: true });
  }
  for (const { receiptLines } of payments) {
    if (receiptLines.length === 0) continue;
    docket.rule();
    for (const line of receiptLines) docket.verbatim(line);
  }
}

/** A guest who waits for the last dish sees why the bill hasn't got it. */
function addNotSent(docket: DocketBuilder, snapshot: OrderInvoiceSnapshot): void {
  const { notSent = [] } = snapshot;
  if (notSent.length === 0 || snapshot.share || !isBill(snapshot)) return;
  docket.rule();
  docket.text('Not sent, not in this total:', { bold: true });
  for (const { name, quantity } of notSent) docket.text(name, { prefix: `  ${quantity} x ` });
}

/**
 * Where tips are written on the bill, the guest fills in one and the new total. A service charge comes on top of it.
 */
function addTipLines(docket: DocketBuilder, snapshot: OrderInvoiceSnapshot): void {
  if (snapshot.store.countryCode !== 'US' || snapshot.share || !isBill(snapshot)) return;
  for (const label of [snapshot.service ? 'Additional tip' : 'Tip', 'Total with tip']) {
    docket.space();
    docket.pair(label, BLANK, { bold: true });
  }
}

function addFarewell(docket: DocketBuilder, snapshot: OrderInvoiceSnapshot): void {
  const { store, settings, orderUrl, orderUrlIs } = snapshot;
  docket.rule();
  docket.text(store.footer, { align: 'centre' });
  if (!settings.shows.qrCode || orderUrl === null) return;
  docket.text(orderUrlIs === 'order' ? 'Your order online' : 'Order online', { align: 'centre' });
  docket.qr(orderUrl);
}
