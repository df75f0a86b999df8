import { formatAmount } from '../money/format-amount.ts';
import type { Docket, SalesReportSnapshot } from './docket.types.ts';
import { DocketBuilder } from './docket-builder.ts';
import { addMarks } from './docket-head.ts';

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
  docket.rule();
  docket.text(
    snapshot.source === 'box'
      ? `Figures of this store's box up to ${snapshot.printedText}.`
      : `Figures up to ${snapshot.printedText}.`,
  );
  docket.text('Later sales and refunds are not included.');
  docket.pair('Printed by', snapshot.printedByName);
  return docket.finish(`Sales report ${snapshot.periodText}`);
}

function addTotals(docket: DocketBuilder, snapshot: SalesReportSnapshot): void {
  const money = moneyOf(snapshot);
  const { totals } = snapshot.report;
  const { taxLabel } = snapshot.store.tax;
  docket.rule();
  docket.pair('Orders', String(totals.orderCount));
  docket.pair('Gross sales', money(totals.grossInCents));
  docket.pair('Discounts', money(0 - totals.discountInCents));
  docket.pair('Refunds', money(0 - totals.refundInCents));
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

function moneyOf({ currencyCode }: SalesReportSnapshot) {
  return (cents: number) => formatAmount(cents, currencyCode);
}
