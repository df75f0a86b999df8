import { expect, test } from 'bun:test';
import type { MarketplaceGroup, MarketplaceItem, MarketplaceMenu } from './marketplace-menu.ts';
import { whyMenuRefused } from './marketplace-menu-checks.ts';

const item = (id: string, over: Partial<MarketplaceItem> = {}): MarketplaceItem => ({
  ...{
    id,
    ourId: id,
    title: id,
    description: '',
    priceInCents: 1_000,
    pricesInGroups: {},
    groupIds: [],
    taxBps: 1_000,
  },
  ...{ soldOutUntil: null, hours: null, isAlcohol: false, diets: [], imageUrl: null },
  ...over,
});
const sizes: MarketplaceGroup = { id: 'size', title: 'Size', min: 1, max: 1, mostOfEach: 1, optionIds: ['large'] };
const evening = { day: 'friday' as const, periods: [{ from: '17:00', until: '20:59' }] };
const MENU: MarketplaceMenu = {
  ...{ type: 'delivery', locale: 'en_au', taxIsIncluded: true, title: 'Roma', hours: [evening] },
  categories: [{ id: 'ct.food', title: 'Food', description: '', itemIds: ['pizza'] }],
  items: [item('pizza', { groupIds: ['size'] }), item('large', { priceInCents: 0 })],
  groups: [sizes],
};
const withItem = (over: Partial<MarketplaceItem>) => ({ items: [item('pizza', over), item('large')] });
const withGroup = (over: Partial<MarketplaceGroup>) => ({ groups: [{ ...sizes, ...over }] });
const twice = [
  { from: '17:00', until: '20:59' },
  { from: '12:00', until: '17:00' },
];

test('a whole menu is taken', () => {
  expect(whyMenuRefused(MENU)).toEqual([]);
});

test.each<[Partial<MarketplaceMenu>, string]>([
  [{ hours: [] }, 'The menu has no hours on any day.'],
  [{ hours: [{ day: 'friday', periods: [] }] }, 'The menu has no hours on any day.'],
  [{ hours: [{ day: 'friday', periods: twice }] }, 'The menu has hours on friday that overlap.'],
  [{ categories: [] }, 'The menu has no category.'],
  [{ categories: [{ ...MENU.categories[0]!, itemIds: ['gone'] }] }, 'Food names gone, which isn’t in the menu.'],
  [{ items: [...MENU.items, item('large')] }, 'The id large is there twice.'],
  [{ items: [...MENU.items, item('size')] }, 'The id size is there twice.'],
  [{ items: [...MENU.items, item('a/b')] }, 'The id a/b has a character that isn’t allowed.'],
  [{ items: [...MENU.items, item('a;b')] }, 'The id a;b has a character that isn’t allowed.'],
  [withItem({ title: ' ' }), 'The item pizza has no name.'],
  [withItem({ priceInCents: -1 }), 'pizza has a price below 0.'],
  [withItem({ pricesInGroups: { size: -1 } }), 'pizza has a price below 0.'],
  [withItem({ priceInCents: 1.5 }), 'pizza has a price below 0.'],
  [withItem({ priceInCents: 37_501 }), 'pizza costs more than 375.00, the most that a marketplace takes.'],
  [withItem({ description: 'x'.repeat(1_025) }), 'pizza has a text that is too long.'],
  [withItem({ groupIds: ['gone'] }), 'pizza names gone, which isn’t in the menu.'],
  [withItem({ hours: [{ day: 'monday', periods: twice }] }), 'pizza has hours on monday that overlap.'],
  [withGroup({ optionIds: [] }), 'Size has no option.'],
  [withGroup({ optionIds: ['gone'] }), 'Size names gone, which isn’t in the menu.'],
  [withGroup({ min: 2 }), 'Size asks for more than it allows.'],
  [withGroup({ min: 2, max: 2 }), 'Size asks for more options than it has.'],
  [withGroup({ min: 0, max: 0 }), 'Size asks for more than it allows.'],
])('a menu with %j is refused, and why is said', (over, sentence) => {
  expect(whyMenuRefused({ ...MENU, ...over })).toContain(sentence);
});

test('the dearest price is taken, and an item that may be taken twice fills a group of two', () => {
  expect(whyMenuRefused({ ...MENU, ...withItem({ priceInCents: 37_500 }) })).toEqual([]);
  expect(whyMenuRefused({ ...MENU, ...withGroup({ min: 2, max: 2, mostOfEach: 2 }) })).toEqual([]);
});
