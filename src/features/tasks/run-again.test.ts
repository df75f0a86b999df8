/** Failed work of a store that is done again by the platform, with Uber Eats as it is on the wire. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { findPlatformTask, type PlatformTask } from '#db/jobs/platform-tasks.queries.ts';
import { insertMenuUpload, updateMenuUpload } from '#db/marketplace/menu-uploads.repository.ts';
import { BY_OWNER, type TestContext, testContext } from '#db/testing/test-context.ts';
import { sendMenus, tellStatus } from '#src/features/marketplace/marketplace.jobs.ts';
import { simulatedMarketplace } from '#src/features/marketplace/testing/marketplace-fixture.ts';
import { withMenu } from '#src/features/marketplace/testing/menu-fixture.ts';
import { plantTwoTenants } from '#src/server/testing/test-app.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantPlatformScope, grantStoreScope } from '#src/shared/scope.ts';
import { readTask } from './read-task.ts';
import { runTaskAgain } from './run-again.ts';

const SCOPE = grantStoreScope({ restaurantId: 'roma', storeId: 'roma-1' });
const PLATFORM = grantPlatformScope();
const BY_PLATFORM = { ...BY_OWNER, kind: 'superAdmin', id: 'pat', name: 'Pat' } as const;
const REASON = 'Uber Eats was down last night';

let uber: Awaited<ReturnType<typeof simulatedMarketplace>>;
let ctx: TestContext;

beforeEach(async () => {
  const made = await testContext();
  uber = await simulatedMarketplace(() => made.clock.now().epochMilliseconds);
  ctx = withMenu({ ...made, ports: { ...made.ports, marketplace: uber.marketplace } }).ctx;
  await plantTwoTenants(ctx);
  uber.store(0).posData = { integrator_store_id: SCOPE.storeId };
});
afterEach(() => uber.simulator.stop());

async function connect() {
  const { id, name } = uber.store(0);
  await ctx.write((trx) =>
    trx
      .insertInto('uber_eats_connections')
      .values({
        ...{ ...SCOPE, merchantScope: '', uberEatsStoreId: id, uberEatsStoreName: name },
        linkedIsoDateTimeUtc: '2026-11-01T00:00:00.000Z',
      })
      .execute(),
  );
}

/** The first pickup menu of the store: whoever asked for it has confirmed it, and Uber Eats was down. */
async function failedUpload(id = 'failed') {
  await ctx.write(async (trx) => {
    const at = isoUtc(ctx.clock.now());
    const upload = { id, menuTypes: ['delivery', 'pickup'] as const, by: BY_OWNER, rolledBackFrom: null };
    await insertMenuUpload(trx, SCOPE, { ...upload, requestedIsoDateTimeUtc: at });
    await updateMenuUpload(trx, SCOPE, id, { status: 'failure', finishedIsoDateTimeUtc: at, problems: ['It’s down.'] });
  });
  ctx.pass({ minutes: 1 });
  return { kind: 'uberEatsMenu', id } as const;
}

const again = (task: Pick<PlatformTask, 'kind' | 'id'>) =>
  runTaskAgain(ctx, PLATFORM, { ...task, reason: REASON, by: BY_PLATFORM });
const auditOf = (action: string) =>
  ctx.db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('sequence').execute();

describe('a menu that didn’t reach Uber Eats', () => {
  test('is uploaded as it is now, and the failed upload stays as it was', async () => {
    await connect();
    const failed = await failedUpload();
    const next = await again(failed);
    await sendMenus(ctx);
    expect(await findPlatformTask(ctx.db, PLATFORM, next)).toMatchObject({
      ...{ status: 'success', detail: 'delivery pickup', byName: 'Pat' },
    });
    expect(await findPlatformTask(ctx.db, PLATFORM, failed)).toMatchObject({ status: 'failure', byName: 'Owner' });
    const [row] = await auditOf('uploadUberEatsMenu');
    expect(row).toMatchObject({ ...SCOPE, actorKind: 'superAdmin', actorName: 'Pat', subjectId: next.id });
    expect(JSON.parse(row!.afterJson!)).toMatchObject({ repeats: 'failed', reason: REASON });
    const { history, others } = await readTask(ctx, PLATFORM, next);
    expect(history.map(({ what, byName, reason }) => [what, byName, reason])).toEqual([
      ['requested', 'Pat', REASON],
      ['finished', '', ''],
    ]);
    expect(others.map(({ id }) => id)).toEqual(['failed']);
  });

  test('is uploaded once however often it is asked for', async () => {
    await connect();
    const failed = await failedUpload();
    await again(failed);
    await expect(again(failed)).rejects.toThrow('A newer task took its place.');
    expect(await auditOf('uploadUberEatsMenu')).toHaveLength(1);
  });

  test('is not uploaded from a store that is no longer connected', async () => {
    const failed = await failedUpload();
    await expect(again(failed)).rejects.toThrow('Connect the store to Uber Eats first.');
    expect(await auditOf('uploadUberEatsMenu')).toEqual([]);
  });

  test('needs a reason of some length', async () => {
    await connect();
    const failed = await failedUpload();
    const asked = runTaskAgain(ctx, PLATFORM, { ...failed, reason: ' why not  ', by: BY_PLATFORM });
    await expect(asked).rejects.toThrow('Say why in 10 characters or more.');
  });
});

describe('a pause that Uber Eats refused', () => {
  test('is sent again, with who asked for it in its history', async () => {
    await connect();
    await ctx.write((trx) =>
      trx
        .insertInto('uber_eats_store_status')
        .values({
          ...{ ...SCOPE, isOnline: 0, status: 'refused', problem: 'An outage.', reason: 'Paused by the store' },
          dueIsoDateTimeUtc: isoUtc(ctx.clock.now()),
        })
        .execute(),
    );
    const task = { kind: 'uberEatsStatus', id: SCOPE.storeId } as const;
    expect(await readTask(ctx, PLATFORM, task)).toMatchObject({ task: { status: 'failure' }, whyNotAgain: null });
    expect(await again(task)).toEqual(task);
    await tellStatus(ctx);
    const read = await readTask(ctx, PLATFORM, task);
    expect(read).toMatchObject({ task: { status: 'success', problems: [] }, whyNotAgain: 'notFailed' });
    expect(read.history.map(({ what, byName, reason }) => [what, byName, reason])).toEqual([
      ['sentAgain', 'Pat', REASON],
    ]);
    await expect(again(task)).rejects.toThrow('Only a failed task can be run again.');
  });
});
