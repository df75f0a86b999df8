import { describe, expect, test } from 'bun:test';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import type { SavedReportSettings } from '#src/domain/reports/saved-report.schema.ts';
import { addOrder, ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { createEmailSimulator, type EmailSimulator } from '#src/integrations/email/simulator/email-simulator.ts';
import { adminPages } from '#src/server/testing/admin-pages.ts';
import {
  createSavedReport,
  editSavedReport,
  getSavedReport,
  listReportReaders,
  removeSavedReport,
} from './manage-saved-reports.ts';
import { queueDueReports, sendSavedReports, sendTestReport } from './saved-reports.job.ts';
import { unsubscribeReport } from './unsubscribe-report.ts';

interface Fixture {
  readonly ctx: TestContext;
  readonly inbox: EmailSimulator['inbox'];
  readonly reportId: string;
  readonly reader: { readonly userId: string; readonly email: string };
  /** Lets the jobs run once. */
  run(): Promise<void>;
}

/** A report of the day's items for one manager, saved on an evening in Newtown. */
async function aSavedReport(
  change: Partial<SavedReportSettings> = {},
  ownStoreIds: readonly string[] = [ROMA_SCOPE.storeId],
): Promise<Fixture> {
  const { ctx: bare } = await adminPages();
  const email = createEmailSimulator(bare);
  const ctx = { ...bare, ports: { ...bare.ports, email } } as TestContext;
  const [reader] = await listReportReaders(ctx.db, ROMA_SCOPE);
  const settings: SavedReportSettings = {
    ...{ name: 'Every morning', level: 'item', rhythm: 'daily', channel: 'OVERALL', interval: 'daily' },
    ...{ storeIds: [ROMA_SCOPE.storeId], userIds: [reader!.userId], isPaused: false },
    ...change,
  };
  const reportId = await createSavedReport(ctx, ROMA_SCOPE, { settings, ownStoreIds, by: BY_OWNER });
  return {
    ...{ ctx, inbox: email.inbox, reportId, reader: reader! },
    async run() {
      await queueDueReports(ctx);
      await sendSavedReports(ctx);
    },
  };
}

describe('a report by email', () => {
  test('goes out once on the morning after, with its totals in it and every row as a file', async () => {
    const { ctx, inbox, reader, run } = await aSavedReport();
    const { businessDay, grandTotalInCents } = await addOrder(ctx, { channel: 'pos', statusCode: 'accepted' });
    await run();
    expect(inbox.messages).toEqual([]);
    ctx.pass({ hours: 24 });
    await run();
    await run();
    expect(inbox.messages.map(({ to }) => to)).toEqual([[reader.email]]);
    const [mail] = inbox.messages;
    expect(mail!.subject).toStartWith('Every morning, ');
    for (const part of [mail!.text, mail!.html]) {
      expect(part).toContain('Net sales');
      expect(part).toContain(`$${(grandTotalInCents / 100).toFixed(2)}`);
      expect(part).toContain('/reports/sales-reports/item?');
      expect(part).toContain('/report-emails/unsubscribe?');
    }
    const [file] = mail!.attachments;
    expect(file!.fileName).toBe(`item-${businessDay}-${businessDay}.csv`);
    expect(file!.text.split('\r\n')[0]).toBe('\ufeffStore,Item,Sold,Gross sales,Net sales,Share,Average price');
    expect(file!.text).toContain('Roma Pizza,Total,5,133.40,120.06,');
  });

  test('is not queued twice when the program stops between queueing and sending, and is sent when it is back', async () => {
    const { ctx, inbox, run } = await aSavedReport();
    ctx.pass({ hours: 24 });
    await queueDueReports(ctx);
    await queueDueReports(ctx);
    expect(inbox.messages).toHaveLength(0);
    await run();
    expect(inbox.messages).toHaveLength(1);
  });

  test('waits while the mail server is down, and goes out once it is back', async () => {
    const { ctx, inbox, run } = await aSavedReport();
    const email = ctx.ports.email as EmailSimulator;
    ctx.pass({ hours: 24 });
    email.setDown(true);
    await run();
    email.setDown(false);
    ctx.pass({ minutes: 5 });
    await run();
    expect(inbox.messages).toHaveLength(1);
  });

  test('is sent for each day, and after a weekend without power only for the last', async () => {
    const { ctx, inbox, run } = await aSavedReport();
    ctx.pass({ hours: 24 });
    await run();
    ctx.pass({ hours: 24 });
    await run();
    expect(inbox.messages).toHaveLength(2);
    ctx.pass({ hours: 72 });
    await run();
    expect(inbox.messages).toHaveLength(3);
    expect(new Set(inbox.messages.map(({ subject }) => subject)).size).toBe(3);
  });

  test('is not sent while it is paused', async () => {
    const { ctx, inbox, run } = await aSavedReport({ isPaused: true });
    ctx.pass({ hours: 24 });
    await run();
    expect(inbox.messages).toEqual([]);
  });

  test('is not sent to a person who may no longer see reports, even when it was queued before', async () => {
    const { ctx, inbox, reader, run } = await aSavedReport();
    ctx.pass({ hours: 24 });
    await queueDueReports(ctx);
    await ctx.db.deleteFrom('memberships').where('userId', '=', reader.userId).execute();
    await run();
    expect(inbox.messages).toEqual([]);
  });

  test('stops for the person who follows the link in it, whoever else gets it', async () => {
    const { ctx, inbox, reportId, run } = await aSavedReport();
    ctx.pass({ hours: 24 });
    await run();
    const link = new URL(/https?:\S+unsubscribe\S+/.exec(inbox.messages[0]!.text)![0]);
    const of = (name: string) => link.searchParams.get(name) ?? '';
    const press = { reportId: of('report'), userId: of('user'), origin: 'test' };
    await expect(unsubscribeReport(ctx, { ...press, key: 'another' })).rejects.toMatchObject({
      code: 'resource_not_found',
    });
    await unsubscribeReport(ctx, { ...press, key: of('key') });
    await unsubscribeReport(ctx, { ...press, key: of('key') });
    expect((await getSavedReport(ctx.db, ROMA_SCOPE, reportId)).settings.userIds).toEqual([]);
    const pressed = ctx.db.selectFrom('audit_log').select('action').where('action', '=', 'unsubscribeReportEmail');
    expect(await pressed.execute()).toHaveLength(1);
    ctx.pass({ hours: 24 });
    await run();
    expect(inbox.messages).toHaveLength(1);
  });

  test('is not sent once it is deleted, though it was queued', async () => {
    const { ctx, inbox, reportId, run } = await aSavedReport();
    ctx.pass({ hours: 24 });
    await queueDueReports(ctx);
    await removeSavedReport(ctx, ROMA_SCOPE, { reportId, by: BY_OWNER });
    await run();
    expect(inbox.messages).toEqual([]);
  });

  test('is queued at six in the morning, not before', async () => {
    const { ctx, inbox, run } = await aSavedReport();
    ctx.pass({ hours: 11, minutes: 59 });
    await run();
    expect(inbox.messages).toHaveLength(0);
    ctx.pass({ minutes: 1 });
    await run();
    expect(inbox.messages).toHaveLength(1);
  });

  test('has only the stores that its reader may see', async () => {
    const both = ['roma-glebe', ROMA_SCOPE.storeId];
    const { inbox, ctx, run } = await aSavedReport({ storeIds: both, userIds: ['manager'] }, both);
    ctx.pass({ hours: 24 });
    await run();
    expect(inbox.messages[0]!.text.match(/Net sales/g)).toHaveLength(1);
    expect(inbox.messages[0]!.text).toContain('Roma Pizza');
  });

  test.each(['no email is sent from here', 'the person is gone'])('cannot be tried out where %s', async (why) => {
    const { ctx, inbox, reportId, reader } = await aSavedReport();
    const report = await getSavedReport(ctx.db, ROMA_SCOPE, reportId);
    const isOff = why.startsWith('no email');
    const here = isOff ? ({ ...ctx, ports: { ...ctx.ports, email: null } } as TestContext) : ctx;
    const userId = isOff ? reader.userId : 'no-such-user';
    await expect(sendTestReport(here, ROMA_SCOPE, { report, userId, by: BY_OWNER })).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    ctx.pass({ hours: 1 });
    await sendSavedReports(ctx);
    expect(inbox.messages).toEqual([]);
  });

  test('is tried out at once, as often as one likes, and the morning’s still comes', async () => {
    const { ctx, inbox, reportId, reader, run } = await aSavedReport();
    const report = await getSavedReport(ctx.db, ROMA_SCOPE, reportId);
    await sendTestReport(ctx, ROMA_SCOPE, { report, userId: reader.userId, by: BY_OWNER });
    await sendTestReport(ctx, ROMA_SCOPE, { report, userId: reader.userId, by: BY_OWNER });
    expect(inbox.messages).toHaveLength(2);
    ctx.pass({ hours: 24 });
    await run();
    expect(inbox.messages).toHaveLength(3);
  });
});

describe('saving a report', () => {
  test('takes only stores that the person may see, and people who may see the store’s reports', async () => {
    const { ctx, reportId } = await aSavedReport();
    const { settings, version } = await getSavedReport(ctx.db, ROMA_SCOPE, reportId);
    const save = (change: Partial<SavedReportSettings>) =>
      editSavedReport(ctx, ROMA_SCOPE, {
        ...{ reportId, version, ownStoreIds: [ROMA_SCOPE.storeId], by: BY_OWNER },
        settings: { ...settings, ...change },
      });
    await expect(save({ storeIds: ['of-someone-else'] })).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(save({ userIds: ['a-stranger'] })).rejects.toMatchObject({ code: 'validation_failed' });
    await save({ name: 'Mornings' });
    await expect(save({ name: 'Evenings' })).rejects.toMatchObject({ code: 'resource_status_conflict' });
  });
});
