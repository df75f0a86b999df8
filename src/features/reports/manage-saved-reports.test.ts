/** Who may save which report for whom, and what the store's log says of it. */
import { describe, expect, test } from 'bun:test';
import { listSavedReports } from '#db/reports/saved-reports.repository.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import type { SavedReportSettings } from '#src/domain/reports/saved-report.schema.ts';
import { ROMA_SCOPE, WOK_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { adminPages } from '#src/server/testing/admin-pages.ts';
import { AppError } from '#src/shared/app-error.ts';
import {
  createSavedReport,
  editSavedReport,
  getSavedReport,
  listReportReaders,
  MAX_SAVED_REPORTS,
  mayReadReports,
  queueReportMailIn,
  removeSavedReport,
} from './manage-saved-reports.ts';

const NEWTOWN = ROMA_SCOPE.storeId;
const EVENING: SavedReportSettings = {
  ...{ name: 'Every morning', level: 'item', rhythm: 'daily', channel: 'OVERALL', interval: 'daily' },
  ...{ storeIds: [NEWTOWN], userIds: ['manager'], isPaused: false },
};

async function setting(): Promise<TestContext> {
  return (await adminPages()).ctx;
}
const create = (ctx: TestContext, change: Partial<SavedReportSettings> = {}, ownStoreIds: string[] = [NEWTOWN]) =>
  createSavedReport(ctx, ROMA_SCOPE, { settings: { ...EVENING, ...change }, ownStoreIds, by: BY_OWNER });
async function edit(
  ctx: TestContext,
  reportId: string,
  change: Partial<SavedReportSettings>,
  { ownStoreIds = [NEWTOWN], version }: { ownStoreIds?: string[]; version?: number } = {},
) {
  const known = await getSavedReport(ctx.db, ROMA_SCOPE, reportId);
  const settings = { ...known.settings, ...change };
  return editSavedReport(ctx, ROMA_SCOPE, {
    ...{ reportId, version: version ?? known.version, settings, ownStoreIds, by: BY_OWNER },
  });
}
const acts = ({ db }: TestContext) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'beforeJson', 'afterJson'])
    .where('subjectType', '=', 'savedReport')
    .orderBy('id')
    .execute();
/** The code, and the fields that are pointed at. */
async function refused(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) return error;
  const { fields } = (error.details ?? {}) as { fields?: { path: string }[] };
  return [error.code, ...(fields ?? []).map(({ path }) => path)];
}

describe('the people who can get a store’s reports', () => {
  test('are its manager and those of the whole restaurant, and no one of another restaurant', async () => {
    const ctx = await setting();
    const readers = await listReportReaders(ctx.db, ROMA_SCOPE);
    expect(readers.map(({ userId }) => userId).toSorted()).toEqual(['manager', 'owner', 'reader']);
    expect((await listReportReaders(ctx.db, WOK_SCOPE)).map(({ userId }) => userId)).toEqual(['stranger']);
  });

  test('include someone with two roles once', async () => {
    const ctx = await setting();
    const { restaurantId, storeId } = ROMA_SCOPE;
    const twice = { id: 'owner-at-newtown', userId: 'owner', restaurantId, storeId, role: 'storeAdmin' as const };
    const createdIsoDateTimeUtc = '2026-11-01T00:00:00.000Z';
    await ctx.db
      .insertInto('memberships')
      .values({ ...twice, createdIsoDateTimeUtc })
      .execute();
    const readers = await listReportReaders(ctx.db, ROMA_SCOPE);
    expect(readers.filter(({ userId }) => userId === 'owner')).toHaveLength(1);
  });

  test.each([
    ['owner', true],
    ['manager', true],
    ['staff', false],
    ['stranger', false],
    ['no-such-user', false],
  ])('%s: %s', async (userId, may) => {
    expect(await mayReadReports((await setting()).db, ROMA_SCOPE, userId)).toBe(may);
  });
});

describe('saving a report', () => {
  test('keeps what was chosen, with who saved it, and says so in the log', async () => {
    const ctx = await setting();
    const reportId = await create(ctx, { name: '  Mornings  ' });
    const { settings, version, changedByName } = await getSavedReport(ctx.db, ROMA_SCOPE, reportId);
    expect([settings, version, changedByName]).toEqual([{ ...EVENING, name: 'Mornings' }, 1, BY_OWNER.name]);
    const [act] = await acts(ctx);
    expect([act?.action, act?.beforeJson ?? null, JSON.parse(act?.afterJson ?? '')]).toEqual([
      'saveReportEmail',
      null,
      settings,
    ]);
  });

  test.each([
    ['a name', { name: ' ' }, 'name'],
    ['a name of 60 letters at most', { name: 'n'.repeat(61) }, 'name'],
    ['a store', { storeIds: [] }, 'storeIds'],
    ['stores that the person may see', { storeIds: [NEWTOWN, 'wok-carlton'] }, 'storeIds'],
    ['people who may see the store’s reports', { userIds: ['manager', 'stranger'] }, 'userIds'],
    ['at most 20 people', { userIds: Array.from({ length: 21 }, (_, at) => `u${at}`) }, 'userIds'],
  ])('needs %s', async (_, change, path) => {
    const ctx = await setting();
    expect(await refused(create(ctx, change))).toEqual(['validation_failed', path]);
    expect(await listSavedReports(ctx.db, ROMA_SCOPE)).toEqual([]);
  });

  test('works without anyone who gets it yet', async () => {
    const ctx = await setting();
    const reportId = await create(ctx, { userIds: [] });
    expect((await getSavedReport(ctx.db, ROMA_SCOPE, reportId)).settings.userIds).toEqual([]);
  });

  test('stops at thirty of a store, and goes on when one is deleted', async () => {
    const ctx = await setting();
    for (let at = 0; at < MAX_SAVED_REPORTS; at += 1) await create(ctx, { name: `Report ${at}` });
    expect(await refused(create(ctx))).toEqual(['validation_failed']);
    const [one] = await listSavedReports(ctx.db, ROMA_SCOPE);
    await removeSavedReport(ctx, ROMA_SCOPE, { reportId: one!.id, by: BY_OWNER });
    await create(ctx);
    expect(await listSavedReports(ctx.db, ROMA_SCOPE)).toHaveLength(MAX_SAVED_REPORTS);
  });
});

describe('changing a report', () => {
  test('is kept once for each version, and the log has both', async () => {
    const ctx = await setting();
    const reportId = await create(ctx);
    await edit(ctx, reportId, { isPaused: true });
    expect(await refused(edit(ctx, reportId, { name: 'Late' }, { version: 1 }))).toEqual(['resource_status_conflict']);
    const { settings, version } = await getSavedReport(ctx.db, ROMA_SCOPE, reportId);
    expect([settings.isPaused, settings.name, version]).toEqual([true, 'Every morning', 2]);
    const last = (await acts(ctx)).at(-1);
    expect([JSON.parse(last?.beforeJson ?? ''), JSON.parse(last?.afterJson ?? '')]).toEqual([
      EVENING,
      { ...EVENING, isPaused: true },
    ]);
  });

  test('keeps stores and people that were on it before, and adds none that may not be', async () => {
    const ctx = await setting();
    const both = [NEWTOWN, 'roma-glebe'];
    const reportId = await create(ctx, { storeIds: both }, both);
    await ctx.db.deleteFrom('memberships').where('userId', '=', 'manager').execute();
    await edit(ctx, reportId, { name: 'Still both' });
    expect((await getSavedReport(ctx.db, ROMA_SCOPE, reportId)).settings).toMatchObject({
      ...{ name: 'Still both', storeIds: both, userIds: ['manager'] },
    });
    await edit(ctx, reportId, { storeIds: [NEWTOWN], userIds: ['owner'] });
    expect(await refused(edit(ctx, reportId, { storeIds: both }))).toEqual(['validation_failed', 'storeIds']);
    expect(await refused(edit(ctx, reportId, { userIds: ['owner', 'manager'] }))).toEqual([
      'validation_failed',
      'userIds',
    ]);
  });

  test('of another store’s report, or of one that was deleted, finds none', async () => {
    const ctx = await setting();
    const reportId = await create(ctx);
    const there = { reportId, version: 1, settings: EVENING, ownStoreIds: [NEWTOWN], by: BY_OWNER };
    expect(await refused(editSavedReport(ctx, WOK_SCOPE, there))).toEqual(['resource_not_found']);
    expect(await refused(removeSavedReport(ctx, WOK_SCOPE, there))).toEqual(['resource_not_found']);
    await removeSavedReport(ctx, ROMA_SCOPE, there);
    expect(await refused(removeSavedReport(ctx, ROMA_SCOPE, there))).toEqual(['resource_not_found']);
    const last = (await acts(ctx)).at(-1);
    expect([last?.action, JSON.parse(last?.beforeJson ?? ''), last?.afterJson ?? null]).toEqual([
      'deleteReportEmail',
      EVENING,
      null,
    ]);
  });
});

test('an email is queued once for each report, time and person', async () => {
  const ctx = await setting();
  const queue = (change: { key?: string; userId?: string; reportId?: string }) =>
    ctx.write((trx) =>
      queueReportMailIn(trx, ctx, ROMA_SCOPE, {
        ...{ reportId: 'report', userId: 'owner', email: 'owner@roma.example', key: '2026-11-21' },
        days: { from: '2026-11-21', to: '2026-11-21' },
        ...change,
      }),
    );
  expect([await queue({}), await queue({})]).toEqual([true, false]);
  expect([await queue({ key: '2026-11-22' }), await queue({ userId: 'manager' })]).toEqual([true, true]);
  expect(await queue({ reportId: 'another' })).toBe(true);
});
