import { findUser } from '#db/access/users.repository.ts';
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { OutgoingMessage } from '#db/outbox/outgoing-messages.repository.ts';
import {
  findSavedReport,
  keepSavedReportRun,
  listAllSavedReports,
  type SavedReport,
} from '#db/reports/saved-reports.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { dueReportDays, lastPeriod, type ReportDays } from '#src/domain/reports/report-schedule.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { localDateTimeOf } from '#src/domain/time/store-clock.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { sendMail } from '#src/features/outbox/send-mail.ts';
import { type Sender, type Sent, sendDue } from '#src/features/outbox/send-outgoing.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantPlatformScope, grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { mayReadReports, queueReportMailIn, reportAct, SAVED_REPORT_TEMPLATE } from './manage-saved-reports.ts';
import { readReportForMail } from './read-report-for-mail.ts';
import { type ReportOfStore, savedReportMail } from './saved-report-mail.ts';
import { unsubscribeKey } from './unsubscribe-report.ts';

type MailNeeds = Pick<
  AppContext,
  'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports' | 'menus' | 'publicUrl' | 'secrets'
>;

/** Queues what is due: each period of a report once, whatever stops the program. */
export async function queueDueReports(ctx: MailNeeds): Promise<void> {
  await eachByItself(ctx, await listAllSavedReports(ctx.db), async ({ id, ...place }) => {
    const scope = grantStoreScope(place);
    const report = await findSavedReport(ctx.db, scope, id);
    if (!report || report.settings.isPaused) return;
    const days = await dueDaysOf(ctx, scope, report);
    if (days !== null && (report.lastSentDay ?? '') < days.to) await queuePeriod(ctx, scope, id, days);
  });
}

/** Null also for a period that was over before the report was made. */
async function dueDaysOf(ctx: MailNeeds, scope: StoreScope, report: SavedReport): Promise<ReportDays | null> {
  const { timezone, settings } = (await ctx.menus.storeOf(scope)).profile;
  const hours = posHoursOf(settings);
  const now = ctx.clock.now();
  const madeOn = businessDayOf(Temporal.Instant.from(report.createdIsoDateTimeUtc), timezone, hours);
  const days = dueReportDays(report.settings.rhythm, {
    local: localDateTimeOf(now, timezone),
    businessDay: businessDayOf(now, timezone, hours),
  });
  return days === null || days.to < madeOn ? null : days;
}

async function queuePeriod(ctx: MailNeeds, scope: StoreScope, reportId: string, days: ReportDays): Promise<void> {
  await ctx.write(async (trx) => {
    const report = await findSavedReport(trx, scope, reportId);
    if (!report || report.settings.isPaused) return;
    const { userIds } = report.settings;
    const run = {
      reportId,
      lastDay: days.to,
      mailCount: userIds.length,
      queuedIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    };
    if (!(await keepSavedReportRun(trx, scope, run))) return;
    for (const userId of userIds) {
      const user = await findUser(trx, grantPlatformScope(), userId);
      if (user) await queueReportMailIn(trx, ctx, scope, { reportId, userId, email: user.email, days, key: days.to });
    }
  });
}

/** The last whole period, to one person now; answers their address. `service_unavailable` where no email is sent. */
export async function sendTestReport(
  ctx: MailNeeds,
  scope: StoreScope,
  { report, userId, by }: { readonly report: SavedReport; readonly userId: string; readonly by: ActedBy },
): Promise<string> {
  const user = await findUser(ctx.db, grantPlatformScope(), userId);
  if (!user || !ctx.ports.email) {
    throw new AppError('service_unavailable', 'Email isn’t available right now.', { reason: 'email_off' });
  }
  const { email } = user;
  const { timezone, settings } = (await ctx.menus.storeOf(scope)).profile;
  const today = businessDayOf(ctx.clock.now(), timezone, posHoursOf(settings));
  const days = lastPeriod(report.settings.rhythm, Temporal.PlainDate.from(today));
  const key = `test ${ctx.ids.next()}`;
  await ctx.write(async (trx) => {
    await queueReportMailIn(trx, ctx, scope, { reportId: report.id, userId, email, days, key });
    await appendStoreAudit(trx, ctx, scope, { by, ...reportAct(report.id, 'testReportEmail'), after: { ...days } });
  });
  await sendSavedReports(ctx);
  return email;
}

const savedReports: Sender<MailNeeds> = {
  templates: [SAVED_REPORT_TEMPLATE],
  isOn: ({ ports }) => ports.email !== null,
  send: sendReport,
};

export const sendSavedReports = (ctx: MailNeeds): Promise<void> => sendDue(ctx, savedReports);

/** Rights are asked for when it is sent: a store that the person may no longer see is left out. */
async function sendReport(ctx: MailNeeds, message: OutgoingMessage): Promise<Sent> {
  const { reportId, userId, days } = JSON.parse(message.payloadJson) as {
    reportId: string;
    userId: string;
    days: ReportDays;
  };
  const { restaurantId, storeId } = message;
  if (restaurantId === null || storeId === null) return { kind: 'failed', why: 'no store' };
  const report = await findSavedReport(ctx.db, grantStoreScope({ restaurantId, storeId }), reportId);
  if (!report) return { kind: 'failed', why: 'the report was deleted' };
  const stores: ReportOfStore[] = [];
  for (const id of report.settings.storeIds) {
    const scope = grantStoreScope({ restaurantId, storeId: id });
    if (await mayReadReports(ctx.db, scope, userId))
      stores.push(await readReportForMail(ctx, scope, report.settings, days));
  }
  if (stores.length === 0) return { kind: 'failed', why: 'no permission to see reports' };
  const key = unsubscribeKey(ctx, { reportId, userId });
  const link = `${ctx.publicUrl}/admin/report-emails/unsubscribe?${new URLSearchParams({ report: reportId, user: userId, key })}`;
  return sendMail(ctx, message, {
    fromName: 'Servery',
    unsubscribeUrl: link,
    ...savedReportMail({ settings: report.settings, stores, days, unsubscribeLink: link }),
  });
}

const queueReports: Job = { name: 'reports.queueEmails', everySeconds: 60, run: queueDueReports };
const sendReports: Job = { name: 'reports.sendEmails', everySeconds: 30, run: sendSavedReports };

export const reportsJobs: readonly Job[] = [queueReports, sendReports];
