/** A small menu of a marketplace, for tests: a pizza by its size, and halves whose price depends on the first. */
import type { MarketplaceItem, MarketplaceMenu } from '#src/domain/marketplace/marketplace-menu.ts';

const item = (id: string, priceInCents: number, over: Partial<MarketplaceItem> = {}): MarketplaceItem => ({
  ...{
    id,
    ourId: null,
    title: `The ${id}`,
    description: '',
    priceInCents,
    pricesInGroups: {},
    groupIds: [],
    taxBps: 1_000,
  },
  ...{ soldOutUntil: null, hours: null, isAlcohol: false, diets: [], imageUrl: null },
  ...over,
});
const night = [
  { day: 'friday' as const, periods: [{ from: '17:00', until: '23:59' }] },
  { day: 'saturday' as const, periods: [{ from: '00:00', until: '00:29' }] },
];

export const A_MENU: MarketplaceMenu = {
  ...{ type: 'delivery', locale: 'en_au', taxIsIncluded: true, title: 'Roma', hours: night },
  categories: [{ id: 'ct.food', title: 'Food', description: 'Made here', itemIds: ['pizza', 'beer'] }],
  items: [
    item('pizza', 0, {
      ourId: 'pizza',
      description: 'Round',
      groupIds: ['mg.size.pizza'],
      imageUrl: 'https://a.test/p.jpg',
    }),
    item('beer', 900, { ourId: 'beer', isAlcohol: true, diets: ['VEGAN'], hours: night, soldOutUntil: 4_102_444_800 }),
    item('size.pizza.large', 1_800, { pricesInGroups: { 'mg.size.pizza': 1_750 } }),
    item('size.pizza.small', 1_200, { taxBps: 0 }),
  ],
  groups: [
    {
      ...{ id: 'mg.size.pizza', title: 'Size', min: 1, max: 1, mostOfEach: 1 },
      optionIds: ['size.pizza.large', 'size.pizza.small'],
    },
  ],
};
