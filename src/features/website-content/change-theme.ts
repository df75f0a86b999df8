import { appendAudit, findEditor } from '#db/audit/audit.repository.ts';
import type { Db, Trx } from '#db/connection.ts';
import { findImage } from '#db/tenancy/images.repository.ts';
import { findRestaurant, type RestaurantRow, updateRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { findTheme, writeTheme } from '#db/website/website-themes.repository.ts';
import {
  findVersionContent,
  insertVersion,
  listVersions,
  type WebsiteVersion,
} from '#db/website/website-versions.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import {
  plainTheme,
  versionNoteSchema,
  type WebsiteTheme,
  websiteThemeSchema,
} from '#src/domain/tenancy/website-theme.schema.ts';
import { notFound } from '#src/shared/app-error.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { tellStoresIn } from '../tenancy/change-restaurant.ts';
import { FIRST_THEME_COLOUR } from '../tenancy/manage-restaurants.ts';
import { cleanCss, problemText } from './clean-css.ts';

type ThemeNeeds = Needs<'write' | 'clock' | 'ids' | 'secrets'>;

const SUBJECT = 'theme';
const MOST_VERSIONS = 100;
export const SAVE_THEME = 'saveWebsiteTheme';

/** How the websites look now, and how they would after publishing. */
export interface ThemeState {
  readonly restaurant: RestaurantRow;
  readonly draft: WebsiteTheme;
  readonly published: WebsiteTheme;
  /** Null: no draft was ever saved. */
  readonly previewKey: string | null;
  /** 0: nothing is stored yet. */
  readonly version: number;
}

export async function readTheme(db: Db, scope: RestaurantScope): Promise<ThemeState> {
  const restaurant = await findRestaurant(db, scope);
  if (!restaurant) throw notFound('restaurant');
  const { logoImageId, themeColor: accentColour } = restaurant;
  const row = await findTheme(db, scope);
  // Logo and colour belong to the restaurant, because print uses them too.
  const published = { ...(row?.published ?? plainTheme({ logoImageId, accentColour })), logoImageId, accentColour };
  return {
    restaurant,
    draft: row?.draft ?? published,
    published,
    previewKey: row?.previewKey ?? null,
    version: row?.version ?? 0,
  };
}

export interface ThemeSave {
  readonly theme: WebsiteTheme;
  /** The version that was read. */
  readonly version: number;
  /** Publishes it too, with what the version is for; null: it stays a draft. */
  readonly publish: { readonly note: string } | null;
  readonly by: ActedBy;
}

/** Saves the draft, and publishes it on request. */
export async function saveTheme(ctx: ThemeNeeds, scope: RestaurantScope, input: ThemeSave): Promise<void> {
  const theme = parseInput(websiteThemeSchema, input.theme);
  const publish = input.publish && parseInput(versionNoteSchema, input.publish);
  await ctx.write((trx) => saveIn(trx, ctx, scope, { ...input, theme, publish, action: SAVE_THEME }));
}

type Change = Pick<ThemeSave, 'version' | 'by'>;

/** Restores the initial theme, with the logo; published at once, as a version like any other. */
export async function resetTheme(ctx: ThemeNeeds, scope: RestaurantScope, { version, by }: Change): Promise<void> {
  await ctx.write(async (trx) => {
    const { published } = await readTheme(trx, scope);
    const theme = plainTheme({ logoImageId: published.logoImageId, accentColour: FIRST_THEME_COLOUR });
    const publish = { note: 'Reset to default' };
    await saveIn(trx, ctx, scope, { theme, version, publish, by, action: 'resetWebsiteTheme' });
  });
}

/** Makes an earlier version the draft, to be checked before customers see it. */
export async function restoreTheme(
  ctx: ThemeNeeds,
  scope: RestaurantScope,
  { number, version, by }: Change & { readonly number: number },
): Promise<void> {
  await ctx.write(async (trx) => {
    const theme = await findThemeVersion(trx, scope, number);
    if (!theme) throw notFound('version');
    await saveIn(trx, ctx, scope, { theme, version, publish: null, by, action: 'restoreWebsiteTheme' });
  });
}

export function listThemeVersions(ctx: Needs<'db'>, scope: RestaurantScope): Promise<WebsiteVersion[]> {
  return listVersions(ctx.db, scope, SUBJECT, MOST_VERSIONS);
}

export async function findThemeVersion(db: Db, scope: RestaurantScope, number: number): Promise<WebsiteTheme | null> {
  const content = await findVersionContent(db, scope, SUBJECT, number);
  return content === null ? null : websiteThemeSchema.parse(content);
}

async function saveIn(
  trx: Trx,
  ctx: ThemeNeeds,
  scope: RestaurantScope,
  { theme, version, publish, by, action }: ThemeSave & { readonly action: string },
): Promise<void> {
  const { restaurantId } = scope;
  const before = await readTheme(trx, scope);
  const css = await checkedCssIn(trx, scope, theme);
  const act = { action, subjectType: 'websiteTheme', subjectId: restaurantId };
  const published = publish && { theme, css, cssKey: keyOf(css) };
  const previewKey = before.previewKey ?? ctx.secrets.newToken();
  const isSaved = await writeTheme(trx, scope, version, {
    draft: theme,
    previewKey,
    ...(published ? { published } : {}),
  });
  if (!isSaved) {
    const seen = { ...act, action: SAVE_THEME };
    throw changedMeanwhile(
      'the look',
      before.version,
      await findEditor(trx, scope, seen, { stored: before.draft, by }),
    );
  }
  if (publish) await publishIn(trx, ctx, scope, { theme, note: publish.note, by, restaurant: before.restaurant });
  await appendAudit(trx, ctx, { restaurantId, storeId: null, by, ...act, before: before.draft, after: theme });
}

/** Saves a permanent version, updates the printed logo and colour, and renders every store's pages again. */
async function publishIn(
  trx: Trx,
  ctx: ThemeNeeds,
  scope: RestaurantScope,
  {
    theme,
    note,
    by,
    restaurant,
  }: { readonly theme: WebsiteTheme; readonly note: string; readonly by: ActedBy; readonly restaurant: RestaurantRow },
): Promise<void> {
  const createdIsoDateTimeUtc = isoUtc(ctx.clock.now());
  await insertVersion(trx, scope, SUBJECT, { content: theme, note, byName: by.name, createdIsoDateTimeUtc });
  const { logoImageId, accentColour: themeColor } = theme;
  if (!(await updateRestaurant(trx, scope, restaurant.version, { logoImageId, themeColor }))) {
    throw changedMeanwhile('this restaurant', restaurant.version);
  }
  await tellStoresIn(trx, ctx, scope);
}

async function checkedCssIn(db: Db, scope: RestaurantScope, { css, logoImageId }: WebsiteTheme): Promise<string> {
  if (logoImageId !== null && !(await findImage(db, scope, logoImageId))) {
    throw invalidFields({ path: 'logoImageId', message: 'That picture is no longer available. Upload it again.' });
  }
  const clean = cleanCss(css);
  if (clean.problems.length > 0) throw invalidFields({ path: 'css', message: problemText(clean.problems) });
  for (const imageId of clean.imageIds) {
    if (!(await findImage(db, scope, imageId))) {
      throw invalidFields({ path: 'css', message: `There’s no picture ${imageId} among yours.` });
    }
  }
  return clean.css;
}

function keyOf(css: string): string {
  return Bun.hash(css).toString(36);
}
