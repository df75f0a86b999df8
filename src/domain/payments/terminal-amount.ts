/** The amount for a card terminal (domain rules §3 steps 11 and 12). Browser-safe. */
import { atLeastZero, type Cents, sum } from '#src/domain/money/money.ts';
import { paymentSurchargeOn } from '#src/domain/pricing/payment-surcharge.ts';
import type { BreakdownRow } from '#src/domain/pricing/pricing.types.ts';
import type { PaymentSurcharge } from '#src/domain/tenancy/store-settings.schema.ts';

export interface TerminalAmount {
  /** The part for the order itself. */
  readonly dueInCents: Cents;
  /** With the tax on it, where tax is added to prices. */
  readonly surchargeInCents: Cents;
  readonly tipInCents: Cents;
  /** The amount on the terminal. */
  readonly totalInCents: Cents;
}

/** The EFTPOS surcharge is on what is due of this payment, never on its tip; the tip comes on top. */
export function terminalAmount(
  dueInCents: Cents,
  {
    surcharge,
    tipInCents,
    taxOn = () => 0,
  }: {
    readonly surcharge: PaymentSurcharge;
    readonly tipInCents: Cents;
    readonly taxOn?: (surchargeInCents: Cents) => Cents;
  },
): TerminalAmount {
  const plain = paymentSurchargeOn(dueInCents, surcharge);
  const surchargeInCents = plain + taxOn(plain);
  const tip = atLeastZero(tipInCents);
  return { dueInCents, surchargeInCents, tipInCents: tip, totalInCents: dueInCents + surchargeInCents + tip };
}

const BESIDE_TIP: ReadonlySet<BreakdownRow['kind']> = new Set(['tax', 'tip', 'paymentSurcharge', 'cashRounding']);

/** The base for tips: the order without the tax that is added to its prices. */
export function tipBaseOf(breakdown: readonly BreakdownRow[]): Cents {
  const rows = breakdown.filter(({ kind, isIncluded }) => !isIncluded && !BESIDE_TIP.has(kind));
  return sum(rows.map((row) => row.amountInCents));
}
