/** Amounts as Google writes them: whole units as text and billionths beside them, both with the same sign. Browser-safe. */
import type { Cents } from '../../money/money.ts';

export interface GoogleMoney {
  readonly currencyCode: string;
  readonly units: string;
  readonly nanos: number;
}

const CENTS_IN_UNIT = 100;
const NANOS_IN_CENT = 10_000_000;

export function googleMoney(cents: Cents, currencyCode: string): GoogleMoney {
  const units = Math.trunc(cents / CENTS_IN_UNIT);
  // `+ 0`: a negative zero would be written as one.
  return { currencyCode, units: String(units + 0), nanos: (cents % CENTS_IN_UNIT) * NANOS_IN_CENT + 0 };
}

/** Null: a part of a cent, or signs that contradict each other. */
export function centsOfGoogle({ units, nanos }: Pick<GoogleMoney, 'units' | 'nanos'>): Cents | null {
  const whole = Number(units);
  if (nanos % NANOS_IN_CENT !== 0 || whole * nanos < 0) return null;
  return whole * CENTS_IN_UNIT + nanos / NANOS_IN_CENT;
}
