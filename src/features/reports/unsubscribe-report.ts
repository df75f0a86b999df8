import { findUser } from '#db/access/users.repository.ts';
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { findSavedReport, listAllSavedReports, updateSavedReport } from '#db/reports/saved-reports.repository.ts';
import type { Needs } from '#src/context.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantPlatformScope, grantStoreScope } from '#src/shared/scope.ts';
import { reportAct } from './manage-saved-reports.ts';

export interface Unsubscribe {
  readonly reportId: string;
  readonly userId: string;
  /** As the link in the email has it. */
  readonly key: string;
}

/** What only the link in an email to this person has. */
export function unsubscribeKey(
  { secrets }: Needs<'secrets'>,
  { reportId, userId }: Pick<Unsubscribe, 'reportId' | 'userId'>,
): string {
  return secrets.keyedHash('unsubscribeReport', `${reportId} ${userId}`).slice(0, 32);
}

/** The report that a link is about; `resource_not_found` for a key that is another's, or a report that is gone. */
export async function reportOfLink(ctx: Needs<'db' | 'secrets'>, { reportId, userId, key }: Unsubscribe) {
  if (key !== unsubscribeKey(ctx, { reportId, userId })) throw notFound('report');
  const place = (await listAllSavedReports(ctx.db)).find(({ id }) => id === reportId);
  const scope = place && grantStoreScope(place);
  const report = scope && (await findSavedReport(ctx.db, scope, reportId));
  if (!report) throw notFound('report');
  return { scope, report, isOn: report.settings.userIds.includes(userId) };
}

/** Takes the person off the report. A repeat changes nothing. */
export async function unsubscribeReport(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids' | 'secrets'>,
  link: Unsubscribe & { readonly origin: string },
): Promise<void> {
  const { scope } = await reportOfLink(ctx, link);
  const { reportId, userId, origin } = link;
  await ctx.write(async (trx) => {
    const report = await findSavedReport(trx, scope, reportId);
    if (!report?.settings.userIds.includes(userId)) return;
    const name = (await findUser(trx, grantPlatformScope(), userId))?.displayName ?? 'Recipient';
    const by = { mover: 'staff', kind: 'staff', id: userId, name, origin } as const;
    const settings = { ...report.settings, userIds: report.settings.userIds.filter((id) => id !== userId) };
    await updateSavedReport(trx, scope, report, {
      settings,
      changedByName: name,
      changedIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    });
    const act = reportAct(reportId, 'unsubscribeReportEmail');
    await appendStoreAudit(trx, ctx, scope, { by, ...act, before: report.settings, after: settings });
  });
}
