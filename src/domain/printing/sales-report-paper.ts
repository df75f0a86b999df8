import { formatAmount } from '../money/format-amount.ts';
import type {
  CardPaymentsSnapshot,
  Docket,
  ReportPaper,
  SalesReportSnapshot,
  SalesSummarySnapshot,
} from './docket.types.ts';
import { DocketBuilder } from './docket-builder.ts';
import { addMarks } from './docket-head.ts';
import { addClosings } from './terminal-closings.ts';

/** A sales report on receipt paper: whose figures and of when, how the total comes about, and the rows it is made of. */
export function renderSalesReport(snapshot: SalesReportSnapshot): Docket {
  const docket = new DocketBuilder(snapshot);
  addMarks(docket, snapshot, 'report');
  docket.big('SALES REPORT', 2);
  docket.text(snapshot.store.name, { align: 'centre' });
  docket.text(snapshot.periodText, { align: 'centre', bold: true });
  docket.text(snapshot.channelText, { align: 'centre' });
  if (snapshot.sinceText) {
    docket.rule();
    docket.text(snapshot.sinceText, { bold: true });
  }
  addTotals(docket, snapshot);
  addRows(docket, snapshot);
  addSource(docket, snapshot, 'Later sales and refunds are not included.');
  return docket.finish(`Sales report ${snapshot.periodText}`);
}

/** Lines that others come to. */
const SUMS: readonly string[] = ['net', 'total', 'collected'];

/** One page from gross sales to the deposit. */
export function renderSalesSummary(snapshot: SalesSummarySnapshot): Docket {
  const docket = new DocketBuilder(snapshot);
  const money = moneyOf(snapshot);
  addMarks(docket, snapshot, 'report');
  docket.big('SALES SUMMARY', 2);
  docket.text(snapshot.store.name, { align: 'centre' });
  docket.text(snapshot.periodText, { align: 'centre', bold: true });
  docket.text(snapshot.channelText, { align: 'centre' });
  docket.rule();
  docket.pair('Orders', String(snapshot.orderCount));
  for (const { id, name, amountInCents } of snapshot.rows) {
    docket.pair(name, money(amountInCents), { bold: SUMS.includes(id) });
    if (id === 'net' || id === 'includedTax') docket.rule();
  }
  addSource(docket, snapshot, 'Later sales and refunds are not included.');
  return docket.finish(`Sales summary ${snapshot.periodText}`);
}

/** What card terminals took, to lie beside their own totals. */
export function renderCardPayments(snapshot: CardPaymentsSnapshot): Docket {
  const docket = new DocketBuilder(snapshot);
  const money = moneyOf(snapshot);
  addMarks(docket, snapshot, 'report');
  docket.big('CARD TERMINALS', 2);
  docket.text(snapshot.store.name, { align: 'centre' });
  docket.text(snapshot.periodText, { align: 'centre', bold: true });
  docket.text(snapshot.channelText, { align: 'centre' });
  for (const {
    name,
    paymentCount,
    paidInCents,
    tipInCents,
    refundCount,
    refundedInCents,
    netInCents,
  } of snapshot.rows) {
    docket.rule();
    docket.text(name, { bold: true });
    docket.pair(`Paid (${paymentCount})`, money(paidInCents));
    if (tipInCents !== 0) docket.pair('Tips included', money(tipInCents));
    if (refundCount !== 0) docket.pair(`Refunded (${refundCount})`, money(0 - refundedInCents));
    if (refundCount !== 0) docket.pair('Net', money(netInCents));
  }
  docket.rule();
  const { totals } = snapshot;
  docket.pair('Payments', String(totals.paymentCount));
  docket.pair('Paid', money(totals.paidInCents));
  docket.pair('Refunded', money(0 - totals.refundedInCents));
  docket.pair('TOTAL', money(totals.netInCents), { height: 2, width: docket.columns(2) >= 24 ? 2 : 1, bold: true });
  const closings = snapshot.closings ?? [];
  addClosings(docket, closings, money);
  addSource(docket, snapshot, closings.length === 0 ? 'Compare it with the total on the terminal.' : TERMINALS_DAY);
  return docket.finish(`Card terminals ${snapshot.periodText}`);
}

const TERMINALS_DAY = "A terminal's day ends when it is closed, not at midnight.";

function addSource(docket: DocketBuilder, snapshot: ReportPaper, note: string): void {
  docket.rule();
  docket.text(
    snapshot.source === 'box'
      ? `Figures of this store's box up to ${snapshot.printedText}.`
      : `Figures up to ${snapshot.printedText}.`,
  );
  docket.text(note);
  docket.pair('Printed by', snapshot.printedByName);
}

function addTotals(docket: DocketBuilder, snapshot: SalesReportSnapshot): void {
  const money = moneyOf(snapshot);
  const { totals } = snapshot.report;
  const { taxLabel } = snapshot.store.tax;
  docket.rule();
  docket.pair('Orders', String(totals.orderCount));
  docket.pair('Gross sales', money(totals.grossInCents));
  docket.pair('Discounts', money(0 - totals.discountInCents));
  // Of a paper that a release before this one had queued as well.
  docket.pair('Refunded dishes', money(totals.netInCents + totals.discountInCents - totals.grossInCents));
  docket.pair('Net sales', money(totals.netInCents), { bold: true });
  const added = [
    ['Delivery fees', totals.deliveryFeeInCents],
    ['Surcharges', totals.surchargeInCents],
    ['Tips', totals.tipInCents],
    [`${taxLabel} added`, totals.addedTaxInCents],
    ['Cash rounding', totals.cashRoundingInCents],
  ] as const;
  for (const [label, cents] of added) if (cents !== 0) docket.pair(label, money(cents));
  const width = docket.columns(2) >= 24 ? 2 : 1;
  docket.pair('TOTAL', money(totals.totalInCents), { height: 2, width, bold: true });
  if (totals.addedTaxInCents === 0 && totals.taxInCents !== 0) {
    docket.pair(`Includes ${taxLabel}`, money(totals.taxInCents));
  }
}

function addRows(docket: DocketBuilder, snapshot: SalesReportSnapshot): void {
  const money = moneyOf(snapshot);
  const { rows, others } = snapshot;
  docket.rule();
  docket.pair(snapshot.rowsText.toUpperCase(), 'GROSS', { bold: true });
  for (const { name, quantity, grossInCents } of rows) docket.pair(`${name} (${quantity})`, money(grossInCents));
  if (others) docket.pair(`${others.count} more (${others.quantity})`, money(others.grossInCents));
}

function moneyOf({ currencyCode }: ReportPaper) {
  return (cents: number) => formatAmount(cents, currencyCode);
}
