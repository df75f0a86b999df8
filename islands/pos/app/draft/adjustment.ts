/** Discounts and surcharges as text, and as they are stored on the device. */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { Adjustment, Adjustments } from '#src/domain/pricing/pricing.types.ts';
import type { PricePreset } from '#src/domain/tenancy/pos-settings.schema.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';

/** `10%`, or empty for an amount, which speaks for itself. */
export function percentText({ value }: Pick<Adjustment, 'value'>): string {
  return `${(value / 100).toString()}%`;
}

/** A preset's value as its button shows it: `10%`, `$5.00`. */
export function presetText(preset: PricePreset, currencyCode: CurrencyCode): string {
  return preset.kind === 'percent' ? percentText(preset) : formatAmount(preset.value, currencyCode);
}

/** Reads a stored value, if it has the right shape. */
export function readAdjustments(kept: unknown): Adjustments {
  const from = (kept ?? {}) as Partial<Record<keyof Adjustments, Partial<Adjustment> | null>>;
  return { discount: readOne(from.discount), surcharge: readOne(from.surcharge) };
}

function readOne(kept: Partial<Adjustment> | null | undefined): Adjustment | null {
  const { kind, value } = kept ?? {};
  const isSound = (kind === 'percent' || kind === 'amount') && Number.isSafeInteger(value) && Number(value) > 0;
  return isSound ? { kind, value: Number(value) } : null;
}
