import { headsSince } from '#db/evidence/evidence-links.repository.ts';
import type { Needs } from '#src/context.ts';
import { textOfHead } from '#src/domain/evidence/evidence-link.ts';
import type { ReportDays } from '#src/domain/reports/report-schedule.ts';
import type { SavedReportSettings } from '#src/domain/reports/saved-report.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { kindNamed } from './kinds/reports.registry.ts';
import type { ReportNeeds } from './read-sales-report.ts';
import type { ReportOfStore } from './saved-report-mail.ts';

/** What one store's part of an email says: read as its page reads it, which the link in it opens. */
export async function readReportForMail(
  ctx: ReportNeeds & Needs<'publicUrl'>,
  scope: StoreScope,
  { level, interval, channel }: SavedReportSettings,
  { from, to }: ReportDays,
): Promise<ReportOfStore> {
  const { profile } = await ctx.menus.storeOf(scope);
  const kind = kindNamed(level);
  const query = new URLSearchParams({
    ...{ period: 'chooseDates', from, to },
    ...(kind.hasInterval ? { interval } : {}),
    ...(kind.hasNoChannel ? {} : { channel }),
  });
  const { restaurantId, storeId } = scope;
  const heads = await headsSince(ctx.db, scope, from);
  return {
    storeName: profile.name,
    currencyCode: profile.currencyCode,
    result: await kind.read({ ctx, scope, asked: { period: { name: 'chooseDates', from, to }, interval, channel } }),
    link: `${ctx.publicUrl}/admin/restaurants/${restaurantId}/stores/${storeId}/reports/sales-reports/${level}?${query}`,
    ...(heads.length === 0 ? {} : { heads: heads.map(textOfHead) }),
  };
}
