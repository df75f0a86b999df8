/** The price of a cart: domain rules §3, as a table of contents. Uses Temporal through its steps: not for islands. */
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { addCashRounding } from './cash-rounding.ts';
import { takeFreeDelivery } from './coupon-steps.ts';
import { takeCoupons } from './coupons.ts';
import { addDeliveryFee } from './delivery-fee.ts';
import { addLines } from './item-lines.ts';
import { takeLoyaltyReward } from './loyalty.ts';
import { addManualSurcharge, takeManualDiscount } from './manual-adjustments.ts';
import { EMPTY_DRAFT, finishCart, type PricingStep } from './price-breakdown.ts';
import type { PriceCart } from './pricing.types.ts';
import { addPaymentSurcharge, addPublicHolidaySurcharge } from './surcharges.ts';
import { addTax } from './tax.ts';
import { takeTestPrice } from './test-price.ts';
import { addTip } from './tip.ts';

/** The steps in the order they are taken; tax that is added comes before tip and rounding, as step 13 says. */
const stepsFor = (menu: Menu): readonly PricingStep[] => [
  addLines(menu), //              1–6  unit price, modifiers, pizza, deal, line, item total
  takeManualDiscount, //               the POS's own discount, before coupons
  takeCoupons, //                 7    coupons
  takeLoyaltyReward, //           8    loyalty
  addDeliveryFee, //              9    delivery fee and minimum
  takeFreeDelivery, //            7    the coupons that waited for the fee
  addPublicHolidaySurcharge, //   10   public-holiday surcharge
  addManualSurcharge, //               the POS's own surcharge
  addPaymentSurcharge, //         11   payment surcharge
  addTax, //                      13   tax
  addTip, //                      12   tip
  addCashRounding, //             12   cash rounding
  takeTestPrice, //                    a test order costs nothing
];

/**
 * Prices a cart, the same for every channel (domain rules §3). It checks the choices against the menu; availability at
 * the hour is `availability.ts`. A valid cart that can't be delivered (`belowMinOrder`, `outsideDeliveryArea`) comes
 * with its price, so that a page can show both.
 */
export const priceCart: PriceCart = (cart, menu, context) => {
  const draft = stepsFor(menu).reduce((so, step) => step(so, context, cart), EMPTY_DRAFT);
  if (draft.issues.length === 0) return { ok: true, priced: finishCart(draft, context) };
  const areLinesSound = draft.lines.length === cart.lines.length;
  return { ok: false, issues: draft.issues, priced: areLinesSound ? finishCart(draft, context) : null };
};
