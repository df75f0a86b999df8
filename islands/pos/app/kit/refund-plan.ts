/** How a refund is paid: what goes to which card, and what is handed over. Amounts in cents. */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { sum } from '#src/domain/money/money.ts';
import { atCounter, type PaymentLeft, type PaymentPart, planByPayment } from '#src/domain/ordering/refund-payments.ts';
import { roundCash } from '#src/domain/pricing/cash-rounding.ts';
import type { CountryCode, CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';

export interface RefundPlan {
  /** The first card to refund. Further ones follow one after the other. */
  readonly card: PaymentPart | null;
  readonly cardCount: number;
  /** Sent to the server in one request, before any card. */
  readonly overCounterInCents: number;
  readonly payments: readonly { readonly paymentId: string; readonly amountInCents: number }[];
  /** What is handed over in notes and coins. */
  readonly cashInCents: number;
  readonly parts: readonly Omit<PaymentPart, 'paymentId'>[];
  /** Whether all of the refund is assigned to a payment. */
  readonly isWhole: boolean;
}

/** By the bill's payments, or all in cash. An order that was paid online has none, because its refund is automatic. */
export function refundPlan(
  { payments }: { readonly payments: readonly PaymentLeft[] },
  {
    how,
    amountInCents,
    countryCode,
  }: { readonly how: string; readonly amountInCents: number; readonly countryCode: CountryCode },
): RefundPlan {
  if (payments.length === 0 || how === 'cash') {
    const cashInCents = how === 'cash' ? roundCash(amountInCents, countryCode) : 0;
    const cash = cashInCents > 0 ? [{ method: 'cash' as const, paymentName: '', amountInCents: cashInCents }] : [];
    const rest = { card: null, cardCount: 0, payments: [], parts: cash, cashInCents, isWhole: true };
    return { ...rest, overCounterInCents: amountInCents };
  }
  const parts = planByPayment(payments, amountInCents, how === 'asPaid' ? null : how);
  const cards = parts.filter(({ method }) => method === 'card');
  const counter = parts.filter(({ method }) => method !== 'card');
  const byMethod = atCounter(parts);
  const isAllCash = cards.length === 0 && byMethod.every(({ method }) => method === 'cash');
  const inCash = sum(byMethod.filter(({ method }) => method === 'cash').map((one) => one.amountInCents));
  return {
    card: cards[0] ?? null,
    cardCount: cards.length,
    overCounterInCents: sum(counter.map((part) => part.amountInCents)),
    payments: counter.map(({ paymentId, amountInCents: cents }) => ({ paymentId, amountInCents: cents })),
    cashInCents: isAllCash ? roundCash(inCash, countryCode) : inCash,
    parts: [...byMethod, ...cards],
    isWhole: sum(parts.map((part) => part.amountInCents)) === amountInCents,
  };
}

/** The payment's name on the bill. */
export function nameOf({ method, paymentName }: Pick<PaymentLeft, 'method' | 'paymentName'>): string {
  if (method === 'custom') return paymentName || 'Other payment';
  return method === 'card' ? 'Card' : 'Cash';
}

/** What the button does first, with its amount. */
export function keyText(
  { card, cashInCents, overCounterInCents, parts }: RefundPlan,
  amountInCents: number,
  currencyCode: CurrencyCode,
): string {
  const amount = (cents: number) => formatAmount(cents, currencyCode);
  if (card && overCounterInCents === 0) return `Send ${amount(card.amountInCents)} to the card terminal`;
  if (cashInCents > 0 && parts.every(({ method }) => method !== 'custom')) return `Give ${amount(cashInCents)} in cash`;
  return `Refund ${amount(overCounterInCents || amountInCents)}`;
}
