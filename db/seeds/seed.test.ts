import { expect, test } from 'bun:test';
import { testContext } from '#db/testing/test-context.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { CAST } from './cast/cast.ts';
import { seedCast } from './seed.ts';

test('planting the demo twice changes nothing the second time', async () => {
  const ctx = await testContext();
  expect(await seedCast(ctx)).toBe(true);
  const { commits } = ctx.house.counters;
  expect(await seedCast(ctx)).toBe(false);
  expect(ctx.house.counters.commits).toBe(commits);
});

test('every store of the demo is read back as it stands in the cast', async () => {
  const ctx = await testContext();
  await seedCast(ctx);
  for (const store of CAST.restaurants.flatMap((restaurant) => restaurant.stores)) {
    const scope = grantStoreScope({ restaurantId: store.restaurantId, storeId: store.id });
    const menu = await ctx.menus.menuOf(scope);
    const facts = await ctx.menus.storeOf(scope);
    const withoutPicture = <Thing extends { image: unknown }>({ image: _, ...rest }: Thing) => rest;
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect(menu.items.map(withoutPicture).sort(byId)).toEqual(store.menu.items.map(withoutPicture).sort(byId));
    expect(menu.categories.map(withoutPicture)).toEqual(store.menu.categories.map(withoutPicture));
    expect(menu.pizza).toEqual(store.menu.pizza);
    expect(facts.profile.settings).toEqual(store.settings);
    expect(facts.bannerImageId).toStartWith('img_hero-');
  }
});
