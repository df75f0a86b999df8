import { expect, test } from 'bun:test';
import { createMenuStore } from '#db/menu/menu-store.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { dishFacts, restaurantFacts } from './shared-facts.ts';

const SITE = 'https://order.example';

test('a store gives search engines its address, its phone and its hours; an item its lowest price', async () => {
  const ctx = await seededContext();
  const menus = createMenuStore(ctx.database, ctx.clock);
  const scope = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
  const [store, menu] = [await menus.storeOf(scope), await menus.menuOf(scope)];
  const facts = restaurantFacts(store, `${SITE}/roma`, SITE);
  expect(facts).toMatchObject({
    '@type': 'Restaurant',
    url: `${SITE}/roma`,
    address: { addressLocality: store.suburb, addressCountry: 'AU' },
  });
  const hours = facts.openingHoursSpecification as { dayOfWeek: string; opens: string; closes: string }[];
  expect(hours.map(({ dayOfWeek }) => dayOfWeek)).toContain('https://schema.org/Monday');
  for (const { opens, closes } of hours) expect(`${opens} ${closes}`).toMatch(/^\d\d:\d\d \d\d:\d\d$/);
  const item = menu.items.find((one) => one.type === 'pizza')!;
  expect(dishFacts({ item, menu, store }, `${SITE}/dish`, SITE)).toMatchObject({
    '@type': 'MenuItem',
    name: item.name,
    offers: { priceCurrency: 'AUD', price: expect.stringMatching(/^\d+\.\d\d$/) },
  });
});
