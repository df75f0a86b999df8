import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type CopiedRow, type CopyInto, planCopy } from '#src/domain/menu/copy/plan-copy.ts';
import type { BasicItem } from '#src/domain/menu/menu.schema.ts';
import { pictureRef } from '#src/domain/menu/picture-ref.ts';
import { countryPrice } from '#src/domain/menu/starters/country-price.ts';
import { STARTERS, type StarterKey } from '#src/domain/menu/starters/starters.ts';
import type { MenuParts } from '#src/domain/menu/versions/menu-delta.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { startCopyIn } from '../copy/start-copy.ts';
import { openMenuDesk } from '../desk/menu-desk.ts';
import { readEditedMenu } from '../desk/read-edited.ts';
import { runImport } from '../import/import-rows.job.ts';
import {
  keepStarterPictures,
  ownStarterPictures,
  recordStarterPicturesIn,
  starterPicturePath,
} from './starter-pictures.ts';

type StarterNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'menus' | 'dataDir' | 'heavy'>;
type Image = BasicItem['image'];

/** What it would do to the store's menu as it is now. Nothing is written; its pictures are those that the program brings along. */
export async function previewStarter(
  ctx: Needs<'db' | 'menus' | 'ids'>,
  scope: StoreScope,
  key: StarterKey,
): Promise<readonly CopiedRow[]> {
  const { countryCode } = (await ctx.menus.storeOf(scope)).profile;
  const menu = await readEditedMenu(ctx, scope);
  const starter = starterMenu(key);
  const own = await ownStarterPictures(ctx.db, scope, pictureNames(starter));
  const imageOf = (image: Image) =>
    image && (pictureRef(own.get(image.path) ?? null) ?? { id: image.id, path: starterPicturePath(image.path) });
  return planCopy(starter, into(ctx, scope, { menu, countryCode, imageOf }));
}

/** Puts a starting menu into the store's menu, as an import that can be undone. Sent again it is the same import. */
export async function takeStarter(
  ctx: StarterNeeds,
  scope: StoreScope,
  { key, requestKey, by }: { readonly key: StarterKey; readonly requestKey: string; readonly by: ActedBy },
): Promise<{ readonly jobId: string }> {
  const { name } = STARTERS[key];
  const menu = starterMenu(key);
  const { countryCode } = (await ctx.menus.storeOf(scope)).profile;
  const pictures = await keepStarterPictures(ctx, pictureNames(menu));
  const jobId = await ctx.write((trx) =>
    startCopyIn(trx, ctx, scope, { requestKey, source: 'starter', title: `${name} starting menu`, by }, async () => {
      const desk = await openMenuDesk(trx, ctx, scope, { by });
      const imageOf = await recordStarterPicturesIn(trx, ctx, scope, pictures);
      return { rows: planCopy(menu, into(ctx, scope, { menu: await desk.menu(), countryCode, imageOf })) };
    }),
  );
  // Short enough to be done while the page waits; a program that is killed here leaves it to the job.
  await runImport(ctx, scope, jobId);
  return { jobId };
}

function into(
  ctx: Needs<'ids'>,
  { restaurantId, storeId }: StoreScope,
  {
    menu,
    countryCode,
    imageOf,
  }: { readonly menu: MenuParts; readonly countryCode: CountryCode; readonly imageOf: (image: Image) => Image },
): CopyInto {
  return {
    menu,
    place: { restaurantId, storeId },
    newId: () => ctx.ids.next(),
    priceOf: (cents) => countryPrice(cents, countryCode),
    imageOf,
    stationsOf: () => [],
  };
}

/** What Uber Eats adds is for each owner to say. */
function starterMenu(key: StarterKey): MenuParts {
  const { categories, items, pizza } = STARTERS[key].menu;
  const nothing = { pickup: 0, delivery: 0 };
  return {
    categories,
    pizza,
    items: items.map((item) => ({ ...item, price: { ...item.price, uberEatsExtraCharge: nothing } })),
  };
}

function pictureNames({ categories, items }: MenuParts): Set<string> {
  return new Set([...categories, ...items].flatMap(({ image }) => (image ? [image.path] : [])));
}
