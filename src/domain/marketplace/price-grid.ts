/** What something costs on a marketplace that keeps a part of it. Amounts are cents. Browser-safe. */
import { atLeastZero, BPS_IN_WHOLE, type Cents, fractionOf } from '../money/money.ts';

/** Beyond half of the price it is a mistake. */
export const MOST_COMMISSION_BPS = 5_000;
/** 1: to the cent. */
export const ROUNDING_STEPS = [1, 5, 10, 50, 100] as const;

export interface PriceGrid {
  /** What the marketplace keeps of its price and the customer is to pay, in basis points; 0: our prices. */
  readonly commissionBps: number;
  readonly roundUpToCents: (typeof ROUNDING_STEPS)[number];
  /** A price that somebody typed, by the id of what it is for. */
  readonly overrides: Readonly<Record<string, Cents>>;
}

export const OUR_PRICES: PriceGrid = { commissionBps: 0, roundUpToCents: 1, overrides: {} };

/**
 * The price on the marketplace: what somebody typed for it; else the price of which our own is left once the commission is
 * kept, to the cent, and then up to the next step. What is free stays free, and no price is below 0.
 */
export function priceOnMarketplace(grid: PriceGrid, ourPriceInCents: Cents, id?: string): Cents {
  const typed = id !== undefined && Object.hasOwn(grid.overrides, id) ? grid.overrides[id] : undefined;
  if (typed !== undefined) return atLeastZero(typed);
  const ours = atLeastZero(ourPriceInCents);
  const raised = fractionOf(ours, BPS_IN_WHOLE, BPS_IN_WHOLE - grid.commissionBps);
  return Math.ceil(raised / grid.roundUpToCents) * grid.roundUpToCents;
}
