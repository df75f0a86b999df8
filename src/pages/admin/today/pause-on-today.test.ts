/** A pause is on Today while it lasts, with what of it has not arrived at Uber Eats. */
import { beforeEach, expect, test } from 'bun:test';
import {
  changeStoreStatusThereIn,
  findStoreStatusThere,
  keepStoreStatusToTellIn,
} from '#db/marketplace/uber-eats-store-status.repository.ts';
import { BY_OWNER, type TestContext, testContext } from '#db/testing/test-context.ts';
import { pauseStore } from '#src/features/tenancy/save-settings.ts';
import { plantTwoTenants } from '#src/server/testing/test-app.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { attentionOf } from './attention.ts';

const SCOPE = grantStoreScope({ restaurantId: 'roma', storeId: 'roma-1' });
let ctx: TestContext;
beforeEach(async () => {
  ctx = await testContext();
  await plantTwoTenants(ctx);
});

async function rows(): Promise<string[]> {
  const all = await attentionOf(ctx, SCOPE, { store: await ctx.menus.storeOf(SCOPE), base: '' });
  return all.filter(({ key }) => key.startsWith('pause')).map(({ title }) => title);
}

test('a pause is listed until it ends', async () => {
  const until = ctx.clock.now().add({ minutes: 30 });
  await pauseStore(ctx, SCOPE, { reason: 'tooBusy', note: '', until, by: BY_OWNER });
  expect(await rows()).toEqual([expect.stringMatching(/^Online orders are paused until \d/)]);
  ctx.pass({ minutes: 31 });
  expect(await rows()).toEqual([]);
});

test('that Uber Eats can’t be reached is listed until it knows', async () => {
  const word = {
    isOnline: 0,
    offlineUntilIsoDateTimeUtc: null,
    reason: '',
    dueIsoDateTimeUtc: isoUtc(ctx.clock.now()),
  } as const;
  await ctx.write((trx) => keepStoreStatusToTellIn(trx, SCOPE, word));
  const change = async (to: Parameters<typeof changeStoreStatusThereIn>[2]) => {
    const row = await findStoreStatusThere(ctx.db, SCOPE);
    if (row) await ctx.write((trx) => changeStoreStatusThereIn(trx, row, to));
  };
  expect(await rows()).toEqual([]);
  await change({ problem: 'Uber Eats can’t be reached.' });
  expect(await rows()).toEqual(['Uber Eats still takes orders']);
  await change({ status: 'done', problem: '' });
  expect(await rows()).toEqual([]);
});
