import { describe, expect, test } from 'bun:test';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import { filledCart, orderingFixture, place, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { collectionTimes } from './collection-times.ts';

const { orderProcess } = testStore().settings;
const AT_EIGHT = '2026-11-21T09:00:00.000Z';

/** A store that makes one order each quarter of an hour, or as many as come. */
const kitchen = (by: 'orders' | 'none') =>
  orderingFixture({ orderProcess: { ...orderProcess, slotCapacity: { by, most: 1, unitsOfCategory: {} } } });

async function fullTimes(by: 'orders' | 'none') {
  const fixture = await kitchen(by);
  await place(fixture, await filledCart(fixture, { burger: 1 }, { requestedForIsoDateTimeUtc: AT_EIGHT }));
  const { days } = await collectionTimes(fixture.ctx, SCOPE, 'pickup');
  expect(days.flatMap(({ slots }) => slots)).toContain(AT_EIGHT);
  return days.flatMap(({ full }) => full ?? []);
}

describe('the times at the till', () => {
  test('that the kitchen has no more room for are marked, and stay: a till is never stopped', async () => {
    expect(await fullTimes('orders')).toEqual([AT_EIGHT]);
  });

  test('have no marks where the kitchen has no limit', async () => {
    expect(await fullTimes('none')).toEqual([]);
  });
});
