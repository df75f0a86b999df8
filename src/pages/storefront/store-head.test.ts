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
  ['its areas', ['pickup', 'delivery', 'dineIn']],
  ['nowhere', ['pickup', 'dineIn']],
] as const)('a store that delivers to %s offers %p', async (places, offered) => {
  const head = storeHeadOf(await storeThatDeliversTo(places), FRIDAY_EVENING);
  expect(head.collections.map(({ type }) => type)).toEqual([...offered]);
});
