import { describe, expect, test } from 'bun:test';
import { listSavedReports } from '#db/reports/saved-reports.repository.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { listReportReaders } from '#src/features/reports/manage-saved-reports.ts';
import { unsubscribeKey } from '#src/features/reports/unsubscribe-report.ts';
import { adminPages, ROMA } from '#src/server/testing/admin-pages.ts';

const EMAILS = `${ROMA}/reports/emails`;

async function aReport() {
  const pages = await adminPages();
  const [reader] = await listReportReaders(pages.ctx.db, ROMA_SCOPE);
  const form: Record<string, string> = {
    ...{ name: 'Every morning', level: 'item', rhythm: 'daily', channel: 'OVERALL', interval: 'daily' },
    ...{ [`storeIds.${ROMA_SCOPE.storeId}`]: 'on', [`userIds.${reader!.userId}`]: 'on' },
  };
  const answer = await pages.post('manager', `${EMAILS}/new`, form);
  const [report] = await listSavedReports(pages.ctx.db, ROMA_SCOPE);
  return { pages, reader: reader!, form, answer, report: report! };
}

describe('report emails in the admin', () => {
  test('are made for stores and people, and appear in the list', async () => {
    const { pages, answer, report, reader } = await aReport();
    expect(answer.status).toBe(303);
    expect(report.settings).toMatchObject({ userIds: [reader.userId], storeIds: [ROMA_SCOPE.storeId] });
    const { html } = await pages.get('manager', EMAILS);
    for (const words of ['Every morning', 'Every day', '1 person', 'On']) expect(html).toContain(words);
    expect((await pages.get('manager', `${EMAILS}/${report.id}`)).html).toContain(reader.email);
  });

  test('where no mail is sent, their owner reads so when one is added, and instead of a test', async () => {
    const { pages, answer, report } = await aReport();
    expect(pages.ctx.ports.email).toBeNull();
    const waits = 'Email isn’t set up here, so no reports are sent until it is.';
    expect(answer.notice).toBe(`Report email added. ${waits}`);
    const test = await pages.post('manager', `${EMAILS}/${report.id}`, { do: 'test' });
    expect([test.status, test.notice]).toEqual([303, waits]);
  });

  test('are paused, and deleted', async () => {
    const { pages, form, report } = await aReport();
    const change = { ...form, version: '1', isPaused: 'on' };
    expect((await pages.post('manager', `${EMAILS}/${report.id}`, change)).status).toBe(303);
    expect((await pages.get('manager', EMAILS)).html).toContain('Paused');
    await pages.post('manager', `${EMAILS}/${report.id}`, { do: 'delete' });
    expect((await pages.get('manager', EMAILS)).html).toContain('No report emails yet');
  });

  test('need a name and a store', async () => {
    const { pages, form } = await aReport();
    const { [`storeIds.${ROMA_SCOPE.storeId}`]: _, ...rest } = form;
    const { status, html } = await pages.post('manager', `${EMAILS}/new`, { ...rest, name: ' ' });
    expect(status).toBe(400);
    for (const words of ['Enter a name.', 'Choose at least one store.']) expect(html).toContain(words);
  });

  test('stop by the link in an email, without signing in, once that is confirmed', async () => {
    const { pages, report, reader } = await aReport();
    const link = { reportId: report.id, userId: reader.userId };
    const at = (key: string) =>
      `/report-emails/unsubscribe?${new URLSearchParams({ report: link.reportId, user: link.userId, key })}`;
    const path = at(unsubscribeKey(pages.ctx, link));
    expect((await pages.get(null, at('0'))).status).toBe(404);
    expect((await pages.get(null, path)).html).toContain('Stop these emails?');
    expect((await pages.post(null, path, {})).status).toBe(303);
    expect((await pages.get(null, path)).html).toContain('Emails stopped');
    expect((await pages.get('manager', EMAILS)).html).toContain('No recipients');
  });
});
