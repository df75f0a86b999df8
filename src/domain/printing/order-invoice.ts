import { formatAmount } from '../money/format-amount.ts';
import type { OrderLine } from '../ordering/order.types.ts';
import type { BreakdownKind, BreakdownRow, PricedPart } from '../pricing/pricing.types.ts';
import type { Docket, DocketShare, OrderInvoiceSnapshot } from './docket.types.ts';
import { DocketBuilder } from './docket-builder.ts';
import { addMarks } from './docket-head.ts';
import { bareLabel, halfTitle, nameWithSize } from './part-words.ts';

/** Rows of a line; everything else of the breakdown belongs to the order. */
const LINE_KINDS: readonly BreakdownKind[] = ['line', 'lineDiscount', 'lineCharge'];

/**
 * The customer's receipt. Every amount on it is one that is stored with the order or its payments: nothing is added
 * up here, so paper and books cannot differ (reference printing §4.6).
 */
export function renderOrderInvoice(snapshot: OrderInvoiceSnapshot): Docket {
  const docket = new DocketBuilder(snapshot);
  addMarks(docket, snapshot.marks, snapshot.order.orderNumber);
  addSeller(docket, snapshot);
  addReference(docket, snapshot);
  docket.rule();
  for (const line of snapshot.order.lines) addLine(docket, snapshot, line);
  docket.rule();
  addTotals(docket, snapshot);
  if (snapshot.share) addShare(docket, snapshot, snapshot.share);
  addPayments(docket, snapshot);
  addFarewell(docket, snapshot);
  return docket.finish(`Invoice ${snapshot.invoiceNumber}`);
}

const HOW = { pickup: 'Pickup', dineIn: 'Dine-in', delivery: 'Delivery' } as const;

type Paid = Pick<OrderInvoiceSnapshot, 'payments' | 'balanceDueInCents' | 'refundOfInvoice'>;

function isBill({ payments, balanceDueInCents, refundOfInvoice }: Paid): boolean {
  return refundOfInvoice === null && payments.length === 0 && balanceDueInCents > 0;
}

/** A bill shown to a table must not be taken for proof of payment. */
export function invoiceTitle(snapshot: OrderInvoiceSnapshot): string {
  const { refundOfInvoice, store } = snapshot;
  if (refundOfInvoice !== null) return store.countryCode === 'US' ? 'REFUND' : 'ADJUSTMENT NOTE';
  if (isBill(snapshot)) return 'BILL - NOT A RECEIPT';
  return store.tax.title;
}

function addSeller(docket: DocketBuilder, snapshot: OrderInvoiceSnapshot): void {
  const { store } = snapshot;
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
  const how = HOW[order.collection.type];
  const table = order.collection.type === 'dineIn' ? order.collection.tableName : null;
  const reference = isBill(snapshot) ? 'Bill' : `Invoice ${snapshot.invoiceNumber}`;
  docket.pair(reference, `Order ${order.orderNumber}`);
  docket.pair(`${times.placedDate} ${times.placedTime}`, table === null ? how : `${how} - Table ${table}`);
  const by = [sourceName, order.employeeName ?? ''].filter((each) => each !== '').join(' - ');
  if (by !== '') docket.pair(order.customerName, by);
  else if (order.customerName !== '') docket.text(order.customerName);
  const { namesBuyerFromInCents } = snapshot.store.tax;
  if (namesBuyerFromInCents !== null && order.grandTotalInCents >= namesBuyerFromInCents) {
    docket.text(`Bill to: ${order.customerName || '____________________'}`);
  }
}

function addLine(docket: DocketBuilder, snapshot: OrderInvoiceSnapshot, { priced, id }: OrderLine): void {
  const { order } = snapshot;
  const rows = order.breakdown.filter((row) => row.refId === id && LINE_KINDS.includes(row.kind));
  const own = rows.find((row) => row.kind === 'line');
  const isFree = snapshot.store.tax.isRegistered && order.taxIsIncluded && !priced.isTaxable;
  const name = `${nameWithSize(priced.name, priced.parts)}${isFree ? ' *' : ''}`;
  const amount = formatAmount(own?.amountInCents ?? priced.lineTotalInCents, order.currencyCode);
  docket.pair(name, amount, { prefix: `${priced.quantity} x `, bold: true });
  addInvoiceParts(docket, priced.parts, 4);
  for (const row of rows) {
    if (row.kind !== 'line' && row.amountInCents !== 0) {
      docket.pair(row.label, formatAmount(row.amountInCents, order.currencyCode), { prefix: '    ' });
    }
  }
}

function addInvoiceParts(docket: DocketBuilder, parts: readonly PricedPart[], indent: number): void {
  let halves = 0;
  const prefix = ' '.repeat(indent);
  for (const part of parts) {
    if (part.kind === 'size' || part.kind === 'halfAndHalfCharge') continue;
    if (part.kind === 'half') docket.text(halfTitle(++halves, part), { prefix });
    else if (part.kind === 'removeTopping') docket.text(`No ${bareLabel(part)}`, { prefix });
    else if (part.kind === 'dealItem' || part.kind === 'dealPizza') {
      docket.text(nameWithSize(bareLabel(part), part.parts), { prefix: `${prefix}${part.count} x ` });
    } else docket.text(bareLabel(part), { prefix: `${prefix}${part.count > 1 ? `+ ${part.count}x ` : '+ '}` });
    addInvoiceParts(docket, part.parts, indent + 2);
  }
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
  const width = docket.columns(2) >= 24 ? 2 : 1;
  docket.pair(`TOTAL ${order.currencyCode}`, money(order.grandTotalInCents), { height: 2, width, bold: true });
  if (!store.tax.isRegistered || !order.taxIsIncluded) return;
  const included = order.breakdown.filter((row) => row.kind === 'tax' && row.isIncluded);
  for (const row of taxRows(included, order.taxInCents, store.tax.taxLabel)) {
    docket.pair(row.label, money(row.amountInCents));
  }
  if (order.lines.some((line) => !line.priced.isTaxable)) docket.text(`* ${store.tax.taxLabel} free`);
}

function taxRows(
  rows: readonly BreakdownRow[],
  taxInCents: number,
  taxLabel: string,
): readonly { readonly label: string; readonly amountInCents: number }[] {
  if (rows.length > 1) return rows;
  return [{ label: `${taxLabel} included`, amountInCents: taxInCents }];
}

/** Whose receipt it is: the order is the table's, this part was paid. */
function addShare(docket: DocketBuilder, { order }: OrderInvoiceSnapshot, share: DocketShare): void {
  const money = (cents: number) => formatAmount(cents, order.currencyCode);
  docket.rule('=');
  docket.text(`YOUR SHARE: ${share.title}`, { bold: true });
  for (const line of share.lines) docket.text(line, { prefix: '  ' });
  docket.pair('Of the bill', money(share.amountInCents));
  if (share.tipInCents !== 0) docket.pair('Tip', money(share.tipInCents));
  if (share.cashRoundingInCents !== 0) docket.pair('Cash rounding', money(share.cashRoundingInCents));
  docket.pair('YOU PAID', money(share.amountInCents + share.tipInCents + share.cashRoundingInCents), {
    height: 2,
    bold: true,
  });
}

function addPayments(docket: DocketBuilder, snapshot: OrderInvoiceSnapshot): void {
  const { payments, order, balanceDueInCents } = snapshot;
  const money = (cents: number) => formatAmount(cents, order.currencyCode);
  docket.rule();
  for (const payment of payments) {
    if (payment.tenderedInCents !== null) docket.pair(`${payment.label} given`, money(payment.tenderedInCents));
    else docket.pair(payment.label, money(payment.amountInCents));
    if (payment.changeInCents !== null && payment.changeInCents !== 0) {
      docket.pair('Change', money(payment.changeInCents), { bold: true });
    }
  }
  if (!snapshot.share) docket.pair('Balance due', money(balanceDueInCents), { bold: balanceDueInCents > 0 });
  for (const { receiptLines } of payments) {
    if (receiptLines.length === 0) continue;
    docket.rule();
    for (const line of receiptLines) docket.verbatim(line);
  }
}

function addFarewell(docket: DocketBuilder, { store, settings, orderUrl }: OrderInvoiceSnapshot): void {
  docket.rule();
  docket.text(store.footer, { align: 'centre' });
  if (settings.shows.qrCode && orderUrl !== null) docket.qr(orderUrl);
}
