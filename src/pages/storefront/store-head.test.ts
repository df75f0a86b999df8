import { expect, test } from 'bun:test';
import type { StoreFacts } from '#db/menu/menu-store.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { storeHeadOf } from './store-head.ts';

const SCOPE = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const FRIDAY_EVENING = Temporal.Instant.from('2026-11-20T08:00:00Z');

async function storeThatDeliversTo(places: 'its areas' | 'nowhere'): Promise<StoreFacts> {
  const store = await (await seededContext()).menus.storeOf(SCOPE);
  if (places === 'its areas') return store;
  const { settings } = store.profile;
  const delivery = { ...settings.delivery, deliveryAreas: [], suburbs: [] };
  return { ...store, profile: { ...store.profile, settings: { ...settings, delivery } } };
}

test.each([
  ['closed', 'ONLINE', 'See you at eleven.', ''],
  ['paused', 'OFFLINE', '', 'Call us for now.'],
] as const)(
  'while it is %s, customers read what the store has to say about that',
  async (_, orderability, closed, paused) => {
    const store = await storeThatDeliversTo('its areas');
    const { settings } = store.profile;
    const pause = {
      ...settings.pause,
      orderability,
      offlineReason: 'tooBusy' as const,
      pausedUntilIsoDateTimeUtc: null,
    };
    const customerNotes = { closed: 'See you at eleven.', paused: 'Call us for now.' };
    const profile = { ...settings, pause, orderProcess: { ...settings.orderProcess, customerNotes } };
    const at = Temporal.Instant.from('2026-11-19T20:00:00Z');
    const head = storeHeadOf({ ...store, profile: { ...store.profile, settings: profile } }, at);
    expect({ closed: head.closedNote, paused: head.pauseNote }).toEqual({ closed, paused });
  },
);

test('while it is open, nothing says closed', async () => {
  expect(storeHeadOf(await storeThatDeliversTo('its areas'), FRIDAY_EVENING).closedNote).toBe('');
});

test.each([
  ['its areas', ['pickup', 'delivery', 'dineIn']],
  ['nowhere', ['pickup', 'dineIn']],
] as const)('a store that delivers to %s offers %p', async (places, offered) => {
  const head = storeHeadOf(await storeThatDeliversTo(places), FRIDAY_EVENING);
  expect(head.collections.map(({ type }) => type)).toEqual([...offered]);
});
