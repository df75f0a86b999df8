import { beforeEach, describe, expect, test } from 'bun:test';
import { plansOf } from '#db/testing/query-plans.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { TASK_KINDS } from '#src/domain/tasks/task-kinds.ts';
import { printingFixture } from '#src/features/printing/testing/printing-fixture.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { countPlatformTasks, findPlatformTask, listPlatformTasks, type TaskPage } from './platform-tasks.queries.ts';

const SCOPE = grantPlatformScope();
const ALL: TaskPage = { text: '', direction: 'desc', limit: 25, offset: 0 };
const ROMA = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };
const WOK = { restaurantId: 'golden-wok', storeId: 'wok-carlton' };

let ctx: TestContext;
beforeEach(async () => {
  ctx = await printingFixture();
});

const minute = (at: number) => `2026-11-21T07:${String(at).padStart(2, '0')}:00.000Z`;

/** One of each kind in each of some states, a minute apart. */
async function plantOfEachKind() {
  await ctx.write(async (trx) => {
    const by = JSON.stringify({ kind: 'staff', id: 'olive', name: 'Olive', origin: '' });
    await trx
      .insertInto('batch_upload_jobs')
      .values({
        ...{ id: 'winter', ...ROMA, kind: 'menu', statusCode: 'success', fileName: 'winter.csv', byJson: by },
        ...{ headingsJson: '[]', mappingJson: '{}', rowCount: 3, failedCount: 1, createdIsoDateTimeUtc: minute(1) },
      })
      .execute();
    await trx
      .insertInto('marketplace_menu_uploads')
      .values({
        ...{ id: 'menu', ...WOK, status: 'failure', menuTypes: 'delivery pickup', byJson: by, tries: 5 },
        ...{ requestedIsoDateTimeUtc: minute(2), finishedIsoDateTimeUtc: minute(2), dueIsoDateTimeUtc: minute(2) },
        problemsJson: '["Uber Eats can’t be reached."]',
      })
      .execute();
    await trx
      .insertInto('google_feed_tasks')
      .values({ id: 'feed', ...ROMA, statusCode: 'queued', requestedIsoDateTimeUtc: minute(3) })
      .execute();
    await trx
      .insertInto('uber_eats_store_status')
      .values({ ...WOK, isOnline: 0, status: 'refused', problem: 'Not there.', dueIsoDateTimeUtc: minute(4) })
      .execute();
    await trx
      .insertInto('uber_eats_sold_out')
      .values({
        ...{ ...ROMA, menuType: 'delivery', itemId: 'half~of~it', ourItemId: 'gone', soldOutUntil: null },
        ...{ status: 'waiting', problem: 'Uber Eats is busy.', tries: 2, dueIsoDateTimeUtc: minute(5) },
      })
      .execute();
    await trx
      .insertInto('cell_moves')
      .values({
        ...{ restaurantId: 'moved-away', attempt: 'one', toCell: 'west', state: 'moved' },
        ...{ startedIsoDateTimeUtc: minute(6), changedIsoDateTimeUtc: minute(7) },
      })
      .execute();
    await trx.deleteFrom('job_runs').execute();
    await trx
      .insertInto('job_runs')
      .values({ name: 'orders.tidy', lastStartedIsoDateTimeUtc: minute(8), lastError: 'no disk' })
      .execute();
  });
}

const idsOf = async (asked: Partial<TaskPage>) => {
  const { rows, total } = await listPlatformTasks(ctx.db, SCOPE, { ...ALL, ...asked });
  expect(await countPlatformTasks(ctx.db, SCOPE, { ...ALL, ...asked })).toBe(total);
  return rows.map(({ id }) => id);
};
const ITEM = 'roma-newtown~delivery~half~of~it';

describe('tasks of all restaurants', () => {
  test('leave out the jobs whose last run went well where that is asked, and keep one that failed', async () => {
    await plantOfEachKind();
    await ctx.write((trx) =>
      trx
        .insertInto('job_runs')
        .values({ name: 'prices.tidy', lastStartedIsoDateTimeUtc: minute(9) })
        .execute(),
    );
    expect((await idsOf({})).slice(0, 2)).toEqual(['prices.tidy', 'orders.tidy']);
    expect((await idsOf({ isWithoutHealthyJobs: true })).slice(0, 2)).toEqual(['orders.tidy', 'moved-away']);
  });

  test('are listed with those of every kind, the newest first', async () => {
    await plantOfEachKind();
    expect(await idsOf({})).toEqual(['orders.tidy', 'moved-away', ITEM, WOK.storeId, 'feed', 'menu', 'winter']);
    expect(await idsOf({ direction: 'asc' })).toEqual((await idsOf({})).toReversed());
  });

  test.each<[Partial<TaskPage>, string[]]>([
    [{ status: 'failure' }, ['orders.tidy', WOK.storeId, 'menu']],
    [{ status: 'queued' }, [ITEM, 'feed']],
    [{ status: 'success' }, ['moved-away', 'winter']],
    [{ status: 'requested' }, []],
    [{ kind: 'googleFeeds' }, ['feed']],
    [{ kind: 'googleFeeds', status: 'failure' }, []],
    // No state of it is called so.
    [{ kind: 'scheduled', status: 'requested' }, []],
    [{ text: 'golden wok' }, [WOK.storeId, 'menu']],
    [{ text: 'ROMA', status: 'queued' }, [ITEM, 'feed']],
    [{ text: 'nobody' }, []],
    [{ sinceIsoDateTimeUtc: minute(6) }, ['orders.tidy', 'moved-away']],
    [{ limit: 2, offset: 2 }, [ITEM, WOK.storeId]],
  ])('asked for %j are these: %j', async (asked, expected) => {
    await plantOfEachKind();
    expect((await listPlatformTasks(ctx.db, SCOPE, { ...ALL, ...asked })).rows.map(({ id }) => id)).toEqual(expected);
  });

  test('say whose each is, who asked for it and what went wrong', async () => {
    await plantOfEachKind();
    expect(await findPlatformTask(ctx.db, SCOPE, { kind: 'uberEatsMenu', id: 'menu' })).toMatchObject({
      ...{ status: 'failure', restaurantName: 'Golden Wok', byName: 'Olive', detail: 'delivery pickup', tries: 5 },
      problems: ['Uber Eats can’t be reached.'],
    });
    expect(await findPlatformTask(ctx.db, SCOPE, { kind: 'batchUpload', id: 'winter' })).toMatchObject({
      problems: ['1 of 3 rows failed.'],
    });
    expect(await findPlatformTask(ctx.db, SCOPE, { kind: 'uberEatsItem', id: ITEM })).toMatchObject({
      ...{ status: 'queued', detail: 'half~of~it', nextTryIsoDateTimeUtc: minute(5) },
      problems: ['Uber Eats is busy.'],
    });
    expect(await findPlatformTask(ctx.db, SCOPE, { kind: 'restaurantMove', id: 'moved-away' })).toMatchObject({
      ...{ restaurantId: 'moved-away', restaurantName: null, storeId: null, finishedIsoDateTimeUtc: minute(7) },
    });
    expect(await findPlatformTask(ctx.db, SCOPE, { kind: 'scheduled', id: 'orders.tidy' })).toMatchObject({
      ...{ restaurantId: null, problems: ['no disk'] },
    });
    for (const kind of TASK_KINDS) {
      expect(await findPlatformTask(ctx.db, SCOPE, { kind, id: 'none' })).toBeNull();
    }
  });

  test('are found in an index by state and time, so that a hundred thousand of them cost no more than a page', async () => {
    for (const status of [undefined, 'failure'] as const) {
      const plans = await plansOf(ctx.database, (db) => listPlatformTasks(db, SCOPE, { ...ALL, status }));
      expect(plans).toHaveLength(2);
      for (const plan of plans) {
        for (const table of [
          'batch_upload_jobs',
          'marketplace_menu_uploads',
          'google_feed_tasks',
          'uber_eats_sold_out',
        ]) {
          expect(plan).toMatch(new RegExp(`SEARCH ${table} USING (COVERING )?INDEX ${table}_by_state`));
          expect(plan).not.toContain(`SCAN ${table}`);
        }
      }
    }
  });

  test('of one restaurant are found by its stores', async () => {
    const plans = await plansOf(ctx.database, (db) => listPlatformTasks(db, SCOPE, { ...ALL, text: 'roma' }));
    const plan = plans.find((one) => one.includes('google_feed_tasks'));
    for (const table of ['batch_upload_jobs', 'marketplace_menu_uploads', 'google_feed_tasks']) {
      expect(plan).toMatch(new RegExp(`SEARCH ${table} USING INDEX \\w+ \\(storeId=\\?`));
    }
  });

  test('of a word that many stores have are found by their state, and are those of these stores', async () => {
    await plantOfEachKind();
    const place = { countryCode: 'AU', currencyCode: 'AUD', timezone: 'Australia/Sydney' } as const;
    const branches = Array.from({ length: 60 }, (_, at) => ({
      ...{ ...place, id: `branch-${at}`, restaurantId: ROMA.restaurantId, name: `Branch ${at}` },
      createdIsoDateTimeUtc: minute(0),
    }));
    await ctx.write((trx) => trx.insertInto('stores').values(branches).execute());
    expect(await idsOf({ text: 'roma', status: 'queued' })).toEqual([ITEM, 'feed']);
    const plans = await plansOf(ctx.database, (db) => listPlatformTasks(db, SCOPE, { ...ALL, text: 'roma' }));
    const plan = plans.find((one) => one.includes('google_feed_tasks'));
    expect(plan).toContain('SEARCH google_feed_tasks USING INDEX google_feed_tasks_by_state');
  });
});
