/** A line's discount and surcharge as a sheet shows them: each an amount or a percentage. Pure. */
import type { LineAdjustment } from '#src/domain/ordering/cart.schema.ts';
import type { Adjustment } from '#src/domain/pricing/pricing.types.ts';

export type LineSide = 'discount' | 'extra' | 'comment';
export type AskedOfLine = Readonly<Record<LineSide, Adjustment | null>>;

export function askedOfLine(adjustment: LineAdjustment | undefined): AskedOfLine {
  return {
    discount: either(adjustment?.discountForItemBps, adjustment?.discountForItem),
    extra: either(adjustment?.extraChargeForItemBps, adjustment?.extraChargeForItem),
    comment: either(undefined, adjustment?.extraChargeForComments),
  };
}

/** As the line stores it. Null at the menu's price. */
export function lineAdjustmentOf({ discount, extra, comment }: AskedOfLine): LineAdjustment | null {
  if (!discount && !extra && !comment) return null;
  const [off, on] = [bpsOf(discount), bpsOf(extra)];
  return {
    discountForItem: centsOf(discount),
    extraChargeForItem: centsOf(extra),
    extraChargeForComments: centsOf(comment),
    ...(off === null ? {} : { discountForItemBps: off }),
    ...(on === null ? {} : { extraChargeForItemBps: on }),
  };
}

function either(bps: number | undefined, cents = 0): Adjustment | null {
  if (bps !== undefined) return { kind: 'percent', value: bps };
  return cents > 0 ? { kind: 'amount', value: cents } : null;
}

function centsOf(asked: Adjustment | null): number {
  return asked?.kind === 'amount' ? asked.value : 0;
}

function bpsOf(asked: Adjustment | null): number | null {
  return asked?.kind === 'percent' ? asked.value : null;
}
