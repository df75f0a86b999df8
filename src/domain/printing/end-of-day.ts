import type { TakenBy } from '../cash/drawer-figures.ts';
import { formatAmount } from '../money/format-amount.ts';
import { COUNTRY_LABELS } from '../tenancy/country-labels.ts';
import type { Docket, EndOfDaySnapshot } from './docket.types.ts';
import { DocketBuilder } from './docket-builder.ts';
import { addMarks } from './docket-head.ts';
import { addClosings } from './terminal-closings.ts';

/** What a drawer should have had, what it had, and what was paid beside it. Nothing is worked out here. */
export function renderEndOfDay(snapshot: EndOfDaySnapshot): Docket {
  const docket = new DocketBuilder(snapshot);
  const { report, count, store } = snapshot;
  addMarks(docket, snapshot, 'end of day');
  docket.big('END OF DAY', 2);
  if (count.number > 1) docket.banner(`RECOUNT ${count.number - 1}`);
  docket.text(store.name, { align: 'centre' });
  docket.text(snapshot.dayText, { align: 'centre', bold: true });
  docket.rule();
  docket.pair('Drawer', report.drawerName);
  if (report.tillNames.length > 1) docket.pair('Tills', report.tillNames.join(', '));
  docket.pair(`Opened by ${report.openedByName}`, snapshot.openedText);
  docket.pair(`Counted by ${count.byName}`, snapshot.countedText);
  if (count.approvedByName !== null) docket.pair('Approved by', count.approvedByName);
  addDrawer(docket, snapshot);
  addDenominations(docket, snapshot);
  addMoves(docket, snapshot);
  addTaken(docket, snapshot, 'CARD', report.figures.cards);
  addClosings(docket, snapshot.closings ?? [], moneyOf(snapshot));
  addTaken(docket, snapshot, 'OTHER PAYMENTS', report.figures.customs);
  addTips(docket, snapshot);
  addUnpaid(docket, snapshot);
  addEvidence(docket, snapshot);
  docket.rule();
  docket.space(2);
  docket.text('Signed ______________________');
  return docket.finish(`End of day ${report.drawerName}`);
}

/** In letters too: a code that cannot be scanned any more is typed. */
function addEvidence(docket: DocketBuilder, { evidenceHead }: EndOfDaySnapshot): void {
  if (evidenceHead === undefined) return;
  docket.rule();
  docket.text('EVIDENCE', { bold: true });
  docket.text('Keep this paper: the code shows if records are changed later.');
  docket.qr(evidenceHead);
  docket.text(evidenceHead);
}

function moneyOf({ currencyCode }: EndOfDaySnapshot) {
  return (cents: number) => formatAmount(cents, currencyCode);
}

function addDrawer(docket: DocketBuilder, snapshot: EndOfDaySnapshot): void {
  const money = moneyOf(snapshot);
  const { report, count, store } = snapshot;
  const { figures } = report;
  docket.rule();
  docket.pair(COUNTRY_LABELS[store.countryCode].float, money(figures.floatInCents));
  docket.pair(`Cash taken (${figures.cash.paymentCount})`, money(figures.cash.takenInCents));
  docket.pair('Cash refunds', money(0 - figures.cash.givenBackInCents));
  docket.pair('Cash in', money(figures.cashInInCents));
  docket.pair('Cash out', money(0 - figures.cashOutInCents));
  docket.pair('Expected', money(figures.expectedInCents), { bold: true });
  docket.pair('Counted', money(count.countedInCents), { bold: true });
  const width = docket.columns(2) >= 24 ? 2 : 1;
  docket.pair(differenceWord(count.differenceInCents), money(count.differenceInCents), {
    height: 2,
    width,
    bold: true,
  });
  if (count.note !== '') docket.box(count.note, 0);
  if (figures.lateCashInCents !== 0) {
    docket.text(`${money(figures.lateCashInCents)} of the cash is from an earlier day, after its count.`);
  }
  if (figures.roundingInCents !== 0) docket.text(`Includes cash rounding of ${money(figures.roundingInCents)}.`);
}

/** In words, so a minus sign can't be missed. */
export function differenceWord(differenceInCents: number): 'SHORT' | 'OVER' | 'EXACT' {
  if (differenceInCents < 0) return 'SHORT';
  return differenceInCents > 0 ? 'OVER' : 'EXACT';
}

function addDenominations(docket: DocketBuilder, snapshot: EndOfDaySnapshot): void {
  const { denominations } = snapshot.count;
  if (denominations.length === 0) return;
  const money = moneyOf(snapshot);
  docket.rule();
  for (const { valueInCents, count } of denominations) {
    docket.pair(`${count} x ${money(valueInCents)}`, money(count * valueInCents));
  }
}

function addMoves(docket: DocketBuilder, snapshot: EndOfDaySnapshot): void {
  const { moves } = snapshot.report;
  if (moves.length === 0) return;
  const money = moneyOf(snapshot);
  docket.rule();
  docket.text('CASH IN AND OUT', { bold: true });
  for (const { kind, amountInCents, reason, byName, approvedByName } of moves) {
    docket.pair(reason, money(kind === 'in' ? amountInCents : -amountInCents));
    docket.text(approvedByName === null ? byName : `${byName}, approved by ${approvedByName}`, { prefix: '  ' });
  }
}

function addTaken(docket: DocketBuilder, snapshot: EndOfDaySnapshot, title: string, rows: readonly TakenBy[]): void {
  if (rows.length === 0) return;
  const money = moneyOf(snapshot);
  docket.rule();
  docket.text(title, { bold: true });
  for (const { name, paymentCount, takenInCents, givenBackInCents, totalInCents } of rows) {
    docket.pair(`${name} (${paymentCount})`, money(totalInCents));
    if (givenBackInCents === 0) continue;
    docket.text(`${money(takenInCents)} taken, ${money(givenBackInCents)} refunded`, { prefix: '  ' });
  }
}

function addTips(docket: DocketBuilder, snapshot: EndOfDaySnapshot): void {
  const money = moneyOf(snapshot);
  const { cashInCents, cardInCents, customInCents } = snapshot.report.figures.tips;
  const rows = [
    ['Cash tips (in drawer)', cashInCents],
    ['Card tips', cardInCents],
    ['Other tips', customInCents],
  ] as const;
  const shown = rows.filter(([, cents]) => cents !== 0);
  if (shown.length === 0) return;
  docket.rule();
  docket.text('TIPS', { bold: true });
  for (const [label, cents] of shown) docket.pair(label, money(cents));
}

function addUnpaid(docket: DocketBuilder, snapshot: EndOfDaySnapshot): void {
  const { unpaid, unpaidCount, unpaidInCents } = snapshot.report;
  docket.rule();
  if (unpaidCount === 0) {
    docket.text('No unpaid bills');
    return;
  }
  const money = moneyOf(snapshot);
  docket.pair(`UNPAID (${unpaidCount})`, money(unpaidInCents), { bold: true });
  for (const { orderNumber, name, leftInCents } of unpaid) {
    docket.pair(`${orderNumber ?? 'Saved order'} ${name}`, money(leftInCents));
  }
  if (unpaidCount > unpaid.length) docket.text(`and ${unpaidCount - unpaid.length} more`);
}
