import { listCoupons } from '#db/promotions/coupons.repository.ts';
import { findLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import { inPieces } from '#db/reports/in-pieces.ts';
import { ownSalesOf } from '#db/reports/whole-sales.queries.ts';
import type { Needs } from '#src/context.ts';
import { type WhatIf, whatIf } from '#src/domain/ordering/what-if/what-if.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { readDrafted } from './desk/read-drafted.ts';

/** How far back, in business days. */
export const WHAT_IF_DAYS = [7, 28, 91] as const;
export type WhatIfDays = (typeof WHAT_IF_DAYS)[number];

export interface DraftPricedAgain extends WhatIf {
  /** Business days, both inside; the last one is yesterday. */
  readonly from: string;
  readonly to: string;
}

/**
 * What the draft's menu would have made of the last days' orders, by today's other rules. Reads days in pieces, and serves others in
 * between: an order that is changed meanwhile counts as it was or as it is.
 */
export async function priceDraftAgain(
  ctx: Needs<'db' | 'clock' | 'menus'>,
  scope: StoreScope,
  days: WhatIfDays,
): Promise<DraftPricedAgain> {
  const { profile } = await ctx.menus.storeOf(scope);
  const { live, menu } = await readDrafted(ctx, scope, ctx.db);
  const coupons = await listCoupons(ctx.db, restaurantOf(scope));
  const rules = {
    store: profile,
    coupons: new Map(coupons.map(({ coupon }) => [coupon.id, coupon])),
    loyalty: findLoyaltySettings(ctx.db, scope),
  };
  const today = Temporal.PlainDate.from(businessDayOf(ctx.clock.now(), profile.timezone, posHoursOf(profile.settings)));
  const [from, to] = [today.subtract({ days }).toString(), today.subtract({ days: 1 }).toString()];
  const sums = whatIf({ published: live, draft: menu }, rules);
  await inPieces({ range: { kind: 'businessDays', from, to }, channel: null, posTerminalId: null }, async (piece) => {
    for (const order of await ownSalesOf(ctx.db, scope, piece)) sums.add(order);
  });
  return { ...sums.result(), from, to };
}
