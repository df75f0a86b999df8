/** Decides how a price changes while it is edited: presets, typed figures, and what to confirm. Pure. */
import type { Adjustment } from '#src/domain/pricing/pricing.types.ts';
import type { PricePreset } from '#src/domain/tenancy/pos-settings.schema.ts';
import { type OddMoney, oddDiscount } from '#src/domain/till/odd-money.ts';
import { centsOfPad, type PadKey, pressPad } from '../kit/pad-keys.ts';

/** At most the whole price can be taken off or added. */
const MOST_BPS = 10_000;

export interface AdjustSide<Name extends string> {
  readonly name: Name;
  readonly word: string;
  readonly does: 'Amount off' | 'Amount added';
  readonly presets: readonly PricePreset[];
  readonly isAmountOnly?: boolean;
}
export type Asked<Name extends string> = Readonly<Record<Name, Adjustment | null>>;

export function isSame(a: Adjustment | null, b: Adjustment): boolean {
  return a?.kind === b.kind && a.value === b.value;
}

/** After a tap on a preset. A second tap removes it. */
export function withPreset<Name extends string>(asked: Asked<Name>, name: Name, preset: Adjustment): Asked<Name> {
  return { ...asked, [name]: isSame(asked[name], preset) ? null : preset };
}

/**
 * The adjustment after one more key of the pad. A percentage is typed in whole per cents, an amount with two digits of cents.
 * Returns null for zero.
 */
export function typed(chosen: Adjustment | null, kind: Adjustment['kind'], key: PadKey): Adjustment | null {
  const figure = centsOfPad(pressPad(chosen?.kind === kind ? digitsOf(chosen) : '', key));
  const value = kind === 'percent' ? Math.min(figure * 100, MOST_BPS) : figure;
  return value === 0 ? null : { kind, value };
}

function digitsOf({ kind, value }: Adjustment): string {
  return kind === 'percent' ? String(Math.floor(value / 100)) : String(value);
}

export interface PriceOf<Name extends string> {
  readonly sides: readonly AdjustSide<Name>[];
  /** The amount that a discount is taken of. */
  readonly ofInCents: number;
  readonly inCents: (asked: Asked<Name>, name: Name) => number;
}

/** A typed discount that may be a slip. Returns null for a preset, which is deliberate. */
export function oddTypedDiscount<Name extends string>(
  asked: Asked<Name>,
  { sides, ofInCents, inCents }: PriceOf<Name>,
): OddMoney | null {
  const side = sides.find((one) => one.does === 'Amount off');
  const discount = side && asked[side.name];
  if (!discount || side.presets.some((preset) => isSame(discount, preset))) return null;
  return oddDiscount(ofInCents, inCents(asked, side.name));
}
