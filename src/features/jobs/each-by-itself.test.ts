import { expect, test } from 'bun:test';
import { testContext } from '#db/testing/test-context.ts';
import { eachByItself } from './each-by-itself.ts';

test('one that fails stops none behind it, is logged by its id, and the run counts as failed', async () => {
  const ctx = await testContext();
  const done: string[] = [];
  const run = eachByItself(ctx, [{ storeId: 'a' }, { storeId: 'b' }, { storeId: 'c' }], async ({ storeId }) => {
    if (storeId === 'a') throw new Error('unreadable');
    done.push(storeId);
  });
  await expect(run).rejects.toThrow('1 of 3 failed, the first: unreadable');
  expect(done).toEqual(['b', 'c']);
  expect(ctx.logged.filter((line) => line.includes('job failed for one') && line.includes('"a"'))).toHaveLength(1);
});

test('all went well: nothing is thrown', async () => {
  await eachByItself(await testContext(), [{ storeId: 'a' }], async () => {});
});
