/** Cash rounding (domain rules §3 step 12). `roundCash` is browser-safe. */
import type { Cents } from '#src/domain/money/money.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { addRow, dueInCents, type PricingStep } from './price-breakdown.ts';

/** The smallest coin, and the last remainder that is rounded down. Countries that are absent round nothing. */
const SMALLEST_COINS: Partial<Record<CountryCode, { coinInCents: Cents; downUpTo: Cents; words: string }>> = {
  AU: { coinInCents: 5, downUpTo: 2, words: 'To the nearest 5 cents' },
  NZ: { coinInCents: 10, downUpTo: 5, words: 'To the nearest 10 cents' },
};

/**
 * The cash payable for an amount, in cents: AU to the nearest 5 (1–2 down, 3–4 up), NZ to the nearest 10 (1–5 down, 6–9
 * up). Each cash tender is rounded separately; a refund is rounded like its payment.
 */
export function roundCash(amountInCents: Cents, countryCode: CountryCode): Cents {
  const rule = SMALLEST_COINS[countryCode];
  if (!rule) return amountInCents;
  if (amountInCents < 0) return 0 - roundCash(-amountInCents, countryCode);
  const over = amountInCents % rule.coinInCents;
  return over <= rule.downUpTo ? amountInCents - over : amountInCents - over + rule.coinInCents;
}

/** Only where the whole order is one cash tender at the counter; it never changes tax. */
export const addCashRounding: PricingStep = (draft, context) => {
  if (context.paymentType !== 'posCash') return draft;
  const { countryCode } = context.store;
  const due = dueInCents(draft.breakdown);
  const cashRoundingInCents = roundCash(due, countryCode) - due;
  if (cashRoundingInCents === 0) return draft;
  const basis = SMALLEST_COINS[countryCode]?.words ?? '';
  return addRow(
    { ...draft, cashRoundingInCents },
    { kind: 'cashRounding', label: 'Cash rounding', amountInCents: cashRoundingInCents, basis },
  );
};
