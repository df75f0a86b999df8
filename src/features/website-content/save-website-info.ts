import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type WebsiteInfo, websiteInfoSchema } from '#src/domain/tenancy/website-info.schema.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { changeRestaurantIn } from '../tenancy/change-restaurant.ts';

export const SAVE_WEBSITE_INFO = 'saveWebsiteInfo';

/** Saves the texts of the restaurant's websites, for stores without their own. */
export async function saveWebsiteInfo(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: RestaurantScope,
  { info, version, by }: { readonly info: WebsiteInfo; readonly version: number; readonly by: ActedBy },
): Promise<void> {
  const website = parseInput(websiteInfoSchema, info);
  await ctx.write((trx) =>
    changeRestaurantIn(trx, ctx, scope, { change: { website }, version, by, action: SAVE_WEBSITE_INFO }),
  );
}
