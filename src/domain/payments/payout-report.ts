/** A payout on paper for a bookkeeper: its totals, and in detail every payment and refund in it. Pure. */
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { sum } from '#src/domain/money/money.ts';

export interface ReportedLine {
  /** `feeReturn`: a refund gave a part of its fees back; `dispute`: what a bank took back and then gave again. */
  readonly kind: 'payment' | 'refund' | 'feeReturn' | 'dispute' | 'adjustment';
  readonly amountInCents: number;
  readonly feeInCents: number;
  readonly netInCents: number;
  /** As the store's clock says, 'yyyy-mm-dd hh:mm'. */
  readonly timeText: string;
  /** Empty: of no order. */
  readonly orderNumber: string;
  readonly description: string;
}

export interface ReportedPayout {
  readonly payoutId: string;
  readonly storeName: string;
  readonly currencyCode: string;
  readonly amountInCents: number;
  readonly stateText: string;
  /** On the store's clock, 'yyyy-mm-dd'. */
  readonly createdDay: string;
  /** The bank's day, by `payoutDay`. */
  readonly arrivesDay: string;
  readonly bankLast4: string | null;
  readonly lines: readonly ReportedLine[];
}

export const PAYOUT_REPORT_KINDS = ['summary', 'detail'] as const;
export type PayoutReportKind = (typeof PAYOUT_REPORT_KINDS)[number];
export const PAYOUT_REPORT_FORMATS = ['txt', 'xml'] as const;
export type PayoutReportFormat = (typeof PAYOUT_REPORT_FORMATS)[number];

export interface PayoutTotals {
  readonly paymentCount: number;
  readonly paymentsInCents: number;
  readonly refundCount: number;
  readonly refundsInCents: number;
  readonly adjustmentsInCents: number;
  readonly feesInCents: number;
  readonly netInCents: number;
}

/** What comes in, what goes back and what is taken off: together the payout. */
export function payoutTotalsOf(
  lines: readonly Omit<ReportedLine, 'timeText' | 'orderNumber' | 'description'>[],
): PayoutTotals {
  const of = (kind: ReportedLine['kind']) => lines.filter((line) => line.kind === kind);
  const amounts = (some: readonly { readonly amountInCents: number }[]) => sum(some.map((line) => line.amountInCents));
  return {
    paymentCount: of('payment').length,
    paymentsInCents: amounts(of('payment')),
    refundCount: of('refund').length,
    refundsInCents: amounts(of('refund')),
    adjustmentsInCents: amounts(of('adjustment')) + amounts(of('dispute')),
    feesInCents: sum(lines.map(({ feeInCents }) => feeInCents)),
    netInCents: sum(lines.map(({ netInCents }) => netInCents)),
  };
}

const LINE_NAMES = {
  payment: 'payment',
  refund: 'refund',
  feeReturn: 'fee returned',
  dispute: 'dispute',
  adjustment: 'adjustment',
} as const;

const WIDTH = 64;
const pair = (name: string, value: string) => `${name}${value.padStart(Math.max(1, WIDTH - name.length))}`;

/** Plain text, lines of 64 characters. */
export function payoutText(payout: ReportedPayout, kind: PayoutReportKind): string {
  const totals = payoutTotalsOf(payout.lines);
  const money = (cents: number) => amountToDecimalText(cents);
  const rule = '-'.repeat(WIDTH);
  const named = (line: ReportedLine) =>
    `${line.timeText}  ${LINE_NAMES[line.kind]}${line.orderNumber ? ` ${line.orderNumber}` : ''}`;
  const detail = payout.lines.flatMap((line) =>
    line.kind === 'feeReturn'
      ? [pair(named(line), money(line.netInCents))]
      : [
          pair(named(line), money(line.amountInCents)),
          ...(line.feeInCents === 0 ? [] : [pair('                  fee', money(-line.feeInCents))]),
        ],
  );
  return [
    payout.storeName,
    `Payout ${payout.payoutId}`,
    pair('Created', payout.createdDay),
    pair('Arrives', payout.arrivesDay),
    pair('Status', payout.stateText),
    ...(payout.bankLast4 === null ? [] : [pair('Bank account ending in', payout.bankLast4)]),
    pair('Currency', payout.currencyCode),
    rule,
    ...(kind === 'detail' ? [...detail, rule] : []),
    pair(`Payments (${totals.paymentCount})`, money(totals.paymentsInCents)),
    pair(`Refunds (${totals.refundCount})`, money(totals.refundsInCents)),
    ...(totals.adjustmentsInCents === 0 ? [] : [pair('Adjustments', money(totals.adjustmentsInCents))]),
    pair('Fees', money(-totals.feesInCents)),
    rule,
    pair('Payout', money(payout.amountInCents)),
    '',
  ].join('\n');
}

/** The same as a tree of names and values, for a writer of XML. Amounts are decimals, names starting with @ attributes. */
export function payoutTree(payout: ReportedPayout, kind: PayoutReportKind): Record<string, unknown> {
  const totals = payoutTotalsOf(payout.lines);
  const money = (cents: number) => amountToDecimalText(cents);
  return {
    reconciliation: {
      '@type': kind,
      store: payout.storeName,
      payout: {
        '@id': payout.payoutId,
        created: payout.createdDay,
        arrives: payout.arrivesDay,
        status: payout.stateText,
        ...(payout.bankLast4 === null ? {} : { bankLast4: payout.bankLast4 }),
        currency: payout.currencyCode,
        amount: money(payout.amountInCents),
      },
      totals: {
        payments: { '@count': String(totals.paymentCount), '#text': money(totals.paymentsInCents) },
        refunds: { '@count': String(totals.refundCount), '#text': money(totals.refundsInCents) },
        adjustments: money(totals.adjustmentsInCents),
        fees: money(-totals.feesInCents),
        net: money(totals.netInCents),
      },
      ...(kind === 'detail' ? { lines: { line: payout.lines.map((line) => lineTree(line, money)) } } : {}),
    },
  };
}

function lineTree(line: ReportedLine, money: (cents: number) => string) {
  return {
    '@kind': line.kind,
    time: line.timeText,
    ...(line.orderNumber ? { order: line.orderNumber } : {}),
    ...(line.description ? { description: line.description } : {}),
    amount: money(line.amountInCents),
    fee: money(-line.feeInCents),
    net: money(line.netInCents),
  };
}
