import { insertSavedReport } from '#db/reports/saved-reports.repository.ts';
import { insertPage } from '#db/website/custom-pages.repository.ts';
import { findTheme, writeTheme } from '#db/website/website-themes.repository.ts';
import { insertVersion } from '#db/website/website-versions.repository.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import type { SavedReportSettings } from '#src/domain/reports/saved-report.schema.ts';
import type { CustomPage } from '#src/domain/tenancy/custom-page.schema.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { readTheme } from '#src/features/website-content/change-theme.ts';
import { cleanCss } from '#src/features/website-content/clean-css.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantRestaurantScope, grantStoreScope, restaurantOf } from '#src/shared/scope.ts';
import type { BatteryFixture } from './battery-fixture.ts';

interface Place {
  readonly restaurantId: string;
  readonly mark: string;
}

/** A look of its own, with one version. Two stores of a restaurant share it. */
export async function plantWebsite(
  { ctx }: Pick<BatteryFixture, 'ctx'>,
  { restaurantId, mark }: Place,
): Promise<{ readonly cssKey: string }> {
  const scope = grantRestaurantScope({ restaurantId });
  const known = await findTheme(ctx.db, scope);
  if (known) return { cssKey: known.cssKey };
  const { draft } = await readTheme(ctx.db, scope);
  const theme = { ...draft, css: `h1{--mark:${mark.replaceAll(/\W/g, '-')}}` };
  const cssKey = `look-of-${restaurantId}`;
  await ctx.write(async (trx) => {
    const published = { theme, css: cleanCss(theme.css).css, cssKey };
    await writeTheme(trx, scope, 0, { draft: theme, previewKey: `draft-of-${restaurantId}-0123456789`, published });
    const createdIsoDateTimeUtc = isoUtc(ctx.clock.now());
    await insertVersion(trx, scope, 'theme', { content: theme, note: mark, byName: mark, createdIsoDateTimeUtc });
  });
  return { cssKey };
}

/** A report that is emailed to nobody yet. */
export async function plantSavedReport(
  { ctx }: Pick<BatteryFixture, 'ctx'>,
  { mark, ...place }: Place & { readonly storeId: string },
): Promise<{ readonly savedReportId: string }> {
  const savedReportId = `report-of-${place.storeId}`;
  const at = isoUtc(ctx.clock.now());
  const settings: SavedReportSettings = {
    ...{ name: mark, level: 'item', rhythm: 'daily', channel: 'OVERALL', interval: 'daily' },
    ...{ storeIds: [place.storeId], userIds: [], isPaused: false },
  };
  await ctx.write((trx) =>
    insertSavedReport(trx, grantStoreScope(place), {
      ...{ id: savedReportId, settings, changedByName: mark },
      ...{ createdIsoDateTimeUtc: at, changedIsoDateTimeUtc: at },
    }),
  );
  return { savedReportId };
}

/** A published page with a form that guests write by. */
export async function plantPage(
  { ctx }: Pick<BatteryFixture, 'ctx'>,
  { mark, ...place }: Place & { readonly storeId: string },
): Promise<{ readonly customPageId: string; readonly pagePath: string }> {
  const scope = grantStoreScope(place);
  const customPageId = `page-of-${place.storeId}`;
  const pagePath = `about-${place.storeId}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const page: CustomPage = {
    title: mark,
    path: pagePath,
    searchText: mark,
    blocks: [
      { id: 'story', kind: 'text', html: `<p>${mark}</p>` },
      { id: 'write', kind: 'inquiry', heading: 'Write to us' },
    ],
  };
  const at = isoUtc(ctx.clock.now());
  const changed = { changedByName: mark, changedIsoDateTimeUtc: at };
  const previewKey = `draft-of-${place.storeId}-0123456789`;
  await ctx.write(async (trx) => {
    await insertPage(trx, scope, { id: customPageId, draft: page, published: page, previewKey, ...changed });
    const version = { content: page, note: mark, byName: mark, createdIsoDateTimeUtc: at };
    await insertVersion(trx, restaurantOf(scope), customPageId, version);
  });
  return { customPageId, pagePath };
}

/** An accessibility statement that anyone may read. */
export async function plantStatement(
  { ctx }: Pick<BatteryFixture, 'ctx'>,
  { mark, ...place }: Place & { readonly storeId: string },
): Promise<void> {
  const scope = grantStoreScope(place);
  const { value, version } = await readSettingsGroup(ctx, scope, 'accessibility');
  const said = { ...value, isPublished: true, phone: '02 5550 0000', notes: mark, checkedIsoDate: '2026-11-20' };
  await saveSettings(ctx, scope, { name: 'accessibility', value: said, version, by: BY_SYSTEM });
}
