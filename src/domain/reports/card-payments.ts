/** What card terminals took: the specification's report "Tyro", of terminals of every make. Safe for islands. */
import type { CardTerminalDay } from '#src/domain/cash/cash.types.ts';
import { csvAmount } from '#src/domain/money/format-amount.ts';
import { sum } from '#src/domain/money/money.ts';
import type { CardTerminalProvider } from '#src/domain/payments/card-terminal.schema.ts';
import { BYTE_ORDER_MARK, csvLine } from '#src/shared/csv.ts';

/** What a card terminal took of one kind of card, and paid back to it. */
export interface CardPayments {
  /** Empty: what the terminal told is not known here. */
  readonly cardTerminalId: string;
  readonly terminalName: string;
  readonly provider: CardTerminalProvider | null;
  /** As the terminal names it: `VISA`. Empty: it didn't say. */
  readonly cardType: string;
  readonly paymentCount: number;
  readonly paidInCents: number;
  /** Tips are a part of what was paid. */
  readonly tipInCents: number;
  readonly refundCount: number;
  /** Above zero. */
  readonly refundedInCents: number;
}

export interface CardPaymentRow
  extends Pick<
    CardPayments,
    'provider' | 'paymentCount' | 'paidInCents' | 'tipInCents' | 'refundCount' | 'refundedInCents'
  > {
  readonly id: string;
  /** `Counter pad, VISA`. */
  readonly name: string;
  readonly netInCents: number;
}

export interface CardPaymentsReport {
  /** Business days, both inside; of the last 24 hours their dates. */
  readonly from: string;
  readonly to: string;
  readonly rows: readonly CardPaymentRow[];
  /** What the terminals themselves say of the days that they closed in these; empty of one channel, which a terminal doesn't know. */
  readonly closings: readonly CardTerminalDay[];
}

export const CARD_PAYMENT_AMOUNTS = [
  'paymentCount',
  'paidInCents',
  'tipInCents',
  'refundCount',
  'refundedInCents',
  'netInCents',
] as const satisfies readonly (keyof CardPaymentRow)[];
export type CardPaymentTotals = Readonly<Record<(typeof CARD_PAYMENT_AMOUNTS)[number], number>>;

/** A row for each terminal and kind of card, the most first. */
export function cardPaymentRows(paid: readonly CardPayments[]): CardPaymentRow[] {
  return paid
    .map(({ cardTerminalId, terminalName, cardType, ...amounts }) => ({
      id: `${cardTerminalId} ${cardType}`,
      name: cardTerminalId === '' ? 'Without a card terminal' : `${terminalName}, ${cardType || 'other cards'}`,
      ...amounts,
      netInCents: amounts.paidInCents - amounts.refundedInCents,
    }))
    .toSorted((a, b) => b.paidInCents - a.paidInCents || a.name.localeCompare(b.name));
}

export function cardPaymentTotals(rows: readonly CardPaymentRow[]): CardPaymentTotals {
  return Object.fromEntries(
    CARD_PAYMENT_AMOUNTS.map((key) => [key, sum(rows.map((row) => row[key]))]),
  ) as unknown as CardPaymentTotals;
}

/** As a file: a line for each row and one for the total. */
export function cardPaymentsCsv(rows: readonly CardPaymentRow[]): string {
  const line = (name: string, of: CardPaymentTotals) =>
    csvLine([
      ...[name, of.paymentCount, csvAmount(of.paidInCents), csvAmount(of.tipInCents)],
      ...[of.refundCount, csvAmount(of.refundedInCents), csvAmount(of.netInCents)],
    ]);
  return [
    BYTE_ORDER_MARK + csvLine(['Terminal and card', 'Payments', 'Paid', 'Tips included', 'Refunds', 'Refunded', 'Net']),
    ...rows.map((row) => line(row.name, row)),
    line('Total', cardPaymentTotals(rows)),
  ].join('');
}
