/** Saving a bill whose table has left the map since. */
import { expect, test } from 'bun:test';
import { billsFixture, ordered } from './testing/bills-fixture.ts';
import { refusedOf } from './testing/nothing-written.ts';

const AT_4 = { collectionType: 'dineIn', tableId: 'table-4' } as const;

test('a bill whose table was taken off the map can still be saved, and no other bill can be put there', async () => {
  const fixture = await billsFixture();
  await fixture.save('one', { ...AT_4, lines: [ordered('a', 'burger')] });
  await fixture.ctx.write((trx) =>
    trx
      .deleteFrom('dining_tables')
      .where('id', '=', 'table-4')
      .execute()
      .then(() => undefined),
  );
  expect(await fixture.save('one', { lines: [ordered('a', 'burger', 2)] })).toBe(2);
  const another = () => fixture.save('two', { ...AT_4, lines: [ordered('b', 'cola')] });
  expect(await refusedOf(fixture, another)).toBe('resource_not_found');
});

test('a sale that was paid at once is not saved over: the till is told which version to open', async () => {
  const fixture = await billsFixture();
  await fixture.send('one', { lines: [ordered('a', 'burger')] });
  await fixture.ctx.write((trx) =>
    trx
      .deleteFrom('bills')
      .execute()
      .then(() => undefined),
  );
  const again = fixture.save('one', { lines: [ordered('a', 'burger', 2)] });
  await expect(again).rejects.toMatchObject({ reason: 'bill_changed', details: { version: 1 } });
});
