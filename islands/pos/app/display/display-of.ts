/** What the customer display shows of what this till does. Pure: amounts and dishes, and never who the customer is. */
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { summaryLines } from '#src/domain/menu/selection-summary.ts';
import { isOpenTerminalState } from '#src/domain/payments/terminal-payment.ts';
import type { BreakdownRow, PricedLine } from '#src/domain/pricing/pricing.types.ts';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import { MAX_CHOICES, MAX_DISPLAY_LINES, MAX_DISPLAY_ROWS, MAX_DISPLAY_TEXT } from '#src/domain/till/display-limits.ts';
import type { DisplayState } from '#src/domain/till/display-state.schema.ts';
import { IDLE } from '#src/domain/till/shown-on-display.ts';
import type { PosStore } from '#src/domain/till/till.types.ts';
import { rowsAboveTotal } from '#src/ui/price-rows.ts';
import type { CardPayment } from '../api/card-api.ts';
import { paidWithoutSurcharge } from '../draft/bill-draft.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import { totalOfDraft } from '../draft/order-total.ts';
import type { Taken } from '../pay/sale.ts';
import type { OpenBillNow } from './open-bill.ts';

export interface TillNow {
  readonly draft: OrderDraft;
  /** Null until the till has read it. */
  readonly menu: Menu | null;
  readonly store: PosStore;
  /** The sale that was just taken in one go, while its sheet is open. */
  readonly taken: { readonly placed: Taken; readonly isCash: boolean } | null;
  /** Being paid on its own screen. */
  readonly bill: OpenBillNow | null;
  /** At the card terminal, for this till, and not set aside. */
  readonly payment: CardPayment | null;
}

type Sale = Extract<DisplayState, { kind: 'sale' }>;

const NOTHING: Sale = {
  ...{ kind: 'sale', lines: [], earlierLines: 0, rows: [], totalInCents: 0, paidInCents: 0, card: null },
};

export function displayOf(till: TillNow): DisplayState {
  const { taken, bill, payment, store } = till;
  if (taken) return takenShown(taken);
  const sale = bill ? saleOfBill(bill) : saleOf(till);
  if (payment?.kind === 'PURCHASE') return atTerminal(payment, sale, store);
  return (bill && billPaid(bill)) ?? sale ?? IDLE;
}

/** After a payment, an idle till thanks its customer. How long that is shown is not the till's to say. */
export function withThanks(before: DisplayState, now: DisplayState): DisplayState {
  if (now.kind !== 'idle') return now;
  if (before.kind === 'thanks') return before;
  const isDone = before.kind === 'paid' && before.leftInCents === 0;
  return isDone ? { kind: 'thanks', orderNumber: before.orderNumber } : now;
}

function saleOf({ draft, menu, store }: TillNow): Sale | null {
  if (menu === null || draft.lines.length === 0 || draft.bill?.isLost) return null;
  const total = totalOfDraft(draft, menu, store);
  return {
    ...linesShown(draft.lines.map(({ id, quantity }) => ({ quantity, priced: total.lines.get(id) }))),
    ...{ kind: 'sale', rows: rowsShown(total.breakdown), totalInCents: total.totalInCents, card: null },
    paidInCents: paidWithoutSurcharge(draft.bill),
  };
}

/** Of a single payment, and no part of what the bill is for. */
const OF_A_PAYMENT: ReadonlySet<BreakdownRow['kind']> = new Set(['paymentSurcharge', 'tip', 'cashRounding']);

function saleOfBill({ detail: { order, totalInCents, leftInCents } }: OpenBillNow): Sale {
  return {
    ...linesShown((order?.lines ?? []).map(({ priced }) => ({ quantity: priced.quantity, priced }))),
    rows: rowsShown((order?.breakdown ?? []).filter(({ kind }) => !OF_A_PAYMENT.has(kind))),
    ...{ kind: 'sale', totalInCents, paidInCents: Math.max(0, totalInCents - leftInCents), card: null },
  };
}

function linesShown(all: readonly { readonly quantity: number; readonly priced: PricedLine | undefined }[]) {
  const lines = all.slice(-MAX_DISPLAY_LINES).map(({ quantity, priced }) => ({
    quantity,
    name: text(priced?.name ?? ''),
    choices: summaryLines(priced?.parts ?? [])
      .slice(0, MAX_CHOICES)
      .map((choice) => text(choice.text)),
    amountInCents: priced?.lineTotalInCents ?? null,
  }));
  return { lines, earlierLines: all.length - lines.length };
}

function rowsShown(breakdown: readonly BreakdownRow[]): Sale['rows'] {
  return rowsAboveTotal(breakdown)
    .slice(0, MAX_DISPLAY_ROWS)
    .map(({ label, amountInCents, isIncluded }) => ({ label: text(label), amountInCents, isIncluded }));
}

function atTerminal(payment: CardPayment, sale: Sale | null, store: PosStore): DisplayState {
  if (payment.state === 'approved' && payment.part === null) return cardPaid(payment);
  const card = { step: cardStepOf(payment), dueInCents: payment.requestedInCents };
  const { rows, ...rest } = sale ?? { ...NOTHING, totalInCents: card.dueInCents };
  // The tax inside the total is that of the total without them.
  const plain = rows.filter(({ isIncluded }) => !isIncluded);
  return { ...rest, rows: [...plain, ...cardRows(payment, store)].slice(0, MAX_DISPLAY_ROWS), card };
}

function cardStepOf({ state, isByPhone, part }: CardPayment): NonNullable<Sale['card']>['step'] {
  if (['wanted', 'sent', 'inProgress'].includes(state) && !isByPhone) return 'present';
  return isOpenTerminalState(state) || part !== null ? 'wait' : 'failed';
}

/** In the words of the receipt. */
function cardRows({ surchargeInCents, tipInCents }: CardPayment, { countryCode }: PosStore): Sale['rows'] {
  const row = (label: string, amountInCents: number) =>
    amountInCents > 0 ? [{ label, amountInCents, isIncluded: false }] : [];
  return [...row(COUNTRY_LABELS[countryCode].counterCardSurcharge, surchargeInCents), ...row('Tip', tipInCents)];
}

function cardPaid({ orderNumber, approvedInCents, requestedInCents, leftInCents }: CardPayment): DisplayState {
  const totalInCents = approvedInCents ?? requestedInCents;
  return { kind: 'paid', orderNumber, totalInCents, receivedInCents: null, changeInCents: 0, leftInCents };
}

function billPaid({ detail, paid }: OpenBillNow): DisplayState | null {
  const { order, tenders, leftInCents } = detail;
  if (paid === null || order === null) return null;
  const { changeInCents } = paid;
  // With its tip and its rounding.
  const totalInCents = tenders.find(({ id }) => id === paid.tenderId)?.amountInCents ?? paid.amountInCents;
  const receivedInCents = paid.isCash ? totalInCents + changeInCents : null;
  return { kind: 'paid', orderNumber: order.orderNumber, totalInCents, receivedInCents, changeInCents, leftInCents };
}

/** An order that is paid later is thanked for, and nothing on it says paid. */
function takenShown({ placed, isCash }: NonNullable<TillNow['taken']>): DisplayState {
  const { orderNumber, grandTotalInCents: totalInCents, isPaid, changeInCents } = placed;
  if (!isPaid || totalInCents === 0) return { kind: 'thanks', orderNumber };
  const receivedInCents = isCash ? totalInCents + changeInCents : null;
  return { kind: 'paid', orderNumber, totalInCents, receivedInCents, changeInCents, leftInCents: 0 };
}

function text(long: string): string {
  return long.length > MAX_DISPLAY_TEXT ? `${long.slice(0, MAX_DISPLAY_TEXT - 1)}…` : long;
}
