/** A discount or a surcharge on the whole order, as it was asked for: a percentage follows the lines, an amount stays. */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { percentOf } from '#src/domain/money/money.ts';
import type { PricePreset } from '#src/domain/tenancy/pos-settings.schema.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';

export interface Adjustment {
  readonly kind: 'percent' | 'amount';
  /** Basis points of a percentage, cents of an amount. */
  readonly value: number;
}

export interface Adjustments {
  readonly discount: Adjustment | null;
  readonly surcharge: Adjustment | null;
}

export const NO_ADJUSTMENTS: Adjustments = { discount: null, surcharge: null };

/** In cents, never below nothing. */
export function amountOf(adjustment: Adjustment | null, baseInCents: number): number {
  if (!adjustment) return 0;
  return adjustment.kind === 'amount' ? adjustment.value : percentOf(baseInCents, adjustment.value);
}

/** What the order's server side is told: the discount of the items, the surcharge of what is left of them. */
export function manualOf({ discount, surcharge }: Adjustments, itemTotalInCents: number) {
  if (!discount && !surcharge) return null;
  const discountInCents = Math.min(amountOf(discount, itemTotalInCents), itemTotalInCents);
  return { discountInCents, surchargeInCents: amountOf(surcharge, itemTotalInCents - discountInCents) };
}

/** `10%` or nothing for an amount, which says itself. */
export function percentText({ value }: Pick<Adjustment, 'value'>): string {
  return `${(value / 100).toString()}%`;
}

/** A preset's value as its key says it: `10%`, `$5.00`. */
export function presetText(preset: PricePreset, currencyCode: CurrencyCode): string {
  return preset.kind === 'percent' ? percentText(preset) : formatAmount(preset.value, currencyCode);
}

/** Whatever was kept on the device, as far as it has the shape. */
export function readAdjustments(kept: unknown): Adjustments {
  const from = (kept ?? {}) as Partial<Record<keyof Adjustments, Partial<Adjustment> | null>>;
  return { discount: readOne(from.discount), surcharge: readOne(from.surcharge) };
}

function readOne(kept: Partial<Adjustment> | null | undefined): Adjustment | null {
  const { kind, value } = kept ?? {};
  const isSound = (kind === 'percent' || kind === 'amount') && Number.isSafeInteger(value) && Number(value) > 0;
  return isSound ? { kind, value: Number(value) } : null;
}
