import { findTheme, writeTheme } from '#db/website/website-themes.repository.ts';
import { insertVersion } from '#db/website/website-versions.repository.ts';
import { readTheme } from '#src/features/website-content/change-theme.ts';
import { cleanCss } from '#src/features/website-content/clean-css.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
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
