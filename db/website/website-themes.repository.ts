import type { Db, Trx } from '#db/connection.ts';
import { statement } from '#db/statement.ts';
import {
  lookOf,
  PLAIN_LOOK,
  type WebsiteLook,
  type WebsiteTheme,
  websiteThemeSchema,
} from '#src/domain/tenancy/website-theme.schema.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

export interface WebsiteThemeRow {
  readonly draft: WebsiteTheme;
  readonly published: WebsiteTheme | null;
  readonly publishedCss: string;
  readonly cssKey: string;
  readonly previewKey: string;
  readonly version: number;
}

export interface ThemeChange {
  readonly draft: WebsiteTheme;
  readonly previewKey: string;
  /** Left out: what customers see stays. */
  readonly published?: { readonly theme: WebsiteTheme; readonly css: string; readonly cssKey: string };
}

export async function findTheme(db: Db, scope: RestaurantScope): Promise<WebsiteThemeRow | null> {
  const row = await db
    .selectFrom('website_themes')
    .selectAll()
    .where('restaurantId', '=', scope.restaurantId)
    .executeTakeFirst();
  if (!row) return null;
  const { draftJson, publishedJson, publishedCss, cssKey, previewKey, version } = row;
  const published = publishedJson === null ? null : websiteThemeSchema.parse(JSON.parse(publishedJson));
  const draft = websiteThemeSchema.parse(JSON.parse(draftJson));
  return { draft, published, publishedCss, cssKey, previewKey, version };
}

const publishedOf = statement<{ readonly restaurantId: string }, { publishedJson: string | null; cssKey: string }>(
  (db, value) =>
    db
      .selectFrom('website_themes')
      .select(['publishedJson', 'cssKey'])
      .where('restaurantId', '=', value('restaurantId')),
);

/** The style that pages use. */
export function publishedStyle(db: Db, { restaurantId }: RestaurantScope): WebsiteLook {
  const row = publishedOf.first(db, { restaurantId });
  if (!row || row.publishedJson === null) return PLAIN_LOOK;
  return lookOf(websiteThemeSchema.parse(JSON.parse(row.publishedJson)), row.cssKey);
}

/** Compare-and-set on the version, which is 0 before the first save. Returns false when someone else saved first. */
export async function writeTheme(
  trx: Trx,
  { restaurantId }: RestaurantScope,
  version: number,
  { draft, previewKey, published }: ThemeChange,
): Promise<boolean> {
  const columns = {
    draftJson: JSON.stringify(draft),
    previewKey,
    ...(published
      ? { publishedJson: JSON.stringify(published.theme), publishedCss: published.css, cssKey: published.cssKey }
      : {}),
  };
  if (version === 0) {
    const inserted = await trx
      .insertInto('website_themes')
      .values({ restaurantId, ...columns })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await trx
    .updateTable('website_themes')
    .set({ ...columns, version: version + 1 })
    .where('restaurantId', '=', restaurantId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
