import type { Trx } from '#db/connection.ts';
import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import {
  NO_WEBSITE_INFO,
  type StoreWebsiteInfo,
  storeWebsiteInfoSchema,
  WEBSITE_INFO_NAMES,
  type WebsiteInfo,
  websiteInfoSchema,
} from '#src/domain/tenancy/website-info.schema.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import { type RestaurantScope, restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { ownPicturesIn } from '../images/own-pictures.ts';
import { changeRestaurantIn } from '../tenancy/change-restaurant.ts';
import { saveSettingsIn } from '../tenancy/save-settings.ts';

export const SAVE_WEBSITE_INFO = 'saveWebsiteInfo';

/** Saves the texts and pictures of the restaurant's websites, for stores without their own. */
export async function saveWebsiteInfo(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: RestaurantScope,
  { info, version, by }: { readonly info: WebsiteInfo; readonly version: number; readonly by: ActedBy },
): Promise<void> {
  const typed = parseInput(websiteInfoSchema, info);
  await ctx.write(async (trx) => {
    const website = await withOwnPicturesIn(trx, scope, typed);
    await changeRestaurantIn(trx, ctx, scope, { change: { website }, version, by, action: SAVE_WEBSITE_INFO });
  });
}

/** Saves what a store says and shows itself; null follows the restaurant. */
export async function saveStoreWebsiteInfo(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  { info, version, by }: { readonly info: StoreWebsiteInfo; readonly version: number; readonly by: ActedBy },
): Promise<void> {
  const typed = parseInput(storeWebsiteInfoSchema, info);
  await ctx.write(async (trx) => {
    const own = await withOwnPicturesIn(trx, restaurantOf(scope), typed);
    const value = followingWhereEmpty(
      own,
      (await findRestaurant(trx, restaurantOf(scope)))?.website ?? NO_WEBSITE_INFO,
    );
    await saveSettingsIn(trx, ctx, scope, { name: 'websiteInfo', value, version, by });
  });
}

/** A store that has nothing where its restaurant has nothing either follows it: what the restaurant says one day is shown. */
function followingWhereEmpty(own: StoreWebsiteInfo, restaurant: WebsiteInfo): StoreWebsiteInfo {
  const fields = WEBSITE_INFO_NAMES.map((name) => {
    const isEmpty = own[name]?.length === 0 && restaurant[name].length === 0;
    return [name, isEmpty ? null : own[name]] as const;
  });
  return Object.fromEntries(fields) as StoreWebsiteInfo;
}

async function withOwnPicturesIn<Info extends Pick<StoreWebsiteInfo, 'banners' | 'gallery'>>(
  trx: Trx,
  scope: RestaurantScope,
  info: Info,
): Promise<Info> {
  const banners = await ownPicturesIn(trx, scope, info.banners ?? [], 'banners');
  const gallery = await ownPicturesIn(trx, scope, info.gallery ?? [], 'gallery');
  const issues = [...banners.issues, ...gallery.issues];
  if (issues.length > 0) throw invalidFields(...issues);
  return {
    ...info,
    banners: info.banners && banners.pictures,
    gallery: info.gallery && gallery.pictures,
  };
}
