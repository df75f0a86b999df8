import { describe, expect, test } from 'bun:test';
import type { Category, Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import type { TillStation } from '#src/domain/till/till-settings.types.ts';
import {
  categoryNote,
  followCategory,
  itemNote,
  itemsShown,
  ownRoutesIn,
  routeCategory,
  routeItem,
  unroutedIn,
} from './item-routes.ts';

const STATIONS = [
  { id: 'kitchen', name: 'Kitchen', isDefault: true },
  { id: 'bar', name: 'Bar', isDefault: false },
] as unknown as TillStation[];
const item = (id: string, name: string, categoryId: string, printStationIds: string[] = []) =>
  ({ id, name, categoryId, printStationIds }) as unknown as MenuItem;
const category = (id: string, name: string, printStationIds: string[]) =>
  ({ id, name, printStationIds }) as unknown as Category;
const PIZZAS = category('pizzas', 'Pizzas', []);
const DRINKS = category('drinks', 'Drinks', ['bar']);
const ROMA = item('roma', 'Roma', 'pizzas');
const OVEN = item('oven', 'Calzone', 'pizzas', ['kitchen']);
const GONE = item('gone', 'Salad', 'pizzas', ['deleted station']);
const COLA = item('cola', 'Cola', 'drinks');
const MENU = { categories: [PIZZAS, DRINKS], items: [ROMA, OVEN, GONE, COLA] } as unknown as Menu;

test('an item is unrouted if neither it nor its category has a station that exists', () => {
  expect(unroutedIn(PIZZAS, MENU, STATIONS)).toEqual([ROMA, GONE]);
  expect(unroutedIn(DRINKS, MENU, STATIONS)).toEqual([]);
});

test.each([
  ['one category', { typed: '', isOnlyUnrouted: false }, [ROMA, OVEN, GONE]],
  ['its items without a station', { typed: '', isOnlyUnrouted: true }, [ROMA, GONE]],
  ['a search, through the whole menu', { typed: 'co', isOnlyUnrouted: false }, [COLA]],
  ['a search for items without a station', { typed: 'co', isOnlyUnrouted: true }, []],
])('lists %s', (_, filter, expected) => {
  expect(itemsShown(MENU, STATIONS, { category: PIZZAS, ...filter })).toEqual(expected);
});

describe('a change has a message, and is undone by what was before', () => {
  test('of one item', () => {
    expect(routeItem(OVEN, ['kitchen', 'bar'], STATIONS)).toEqual({
      body: {
        categoryId: 'pizzas',
        printStationIds: null,
        items: [{ itemId: 'oven', printStationIds: ['kitchen', 'bar'] }],
      },
      words: 'Calzone: Kitchen, Bar',
      before: {
        categoryId: 'pizzas',
        printStationIds: null,
        items: [{ itemId: 'oven', printStationIds: ['kitchen'] }],
      },
    });
    expect(routeItem(OVEN, [], STATIONS).words).toBe('Calzone: same as category');
  });

  test('of a category', () => {
    expect(routeCategory(DRINKS, [], STATIONS)).toEqual({
      body: { categoryId: 'drinks', printStationIds: [], items: [] },
      words: 'Drinks: the default station',
      before: { categoryId: 'drinks', printStationIds: ['bar'], items: [] },
    });
  });

  test('of items that follow their category again', () => {
    const own = ownRoutesIn(PIZZAS, MENU);
    const { body, words, before } = followCategory(PIZZAS, own);
    expect(words).toBe('2 items follow Pizzas');
    expect(body.items.map(({ printStationIds }) => printStationIds)).toEqual([[], []]);
    expect(before.items.map(({ printStationIds }) => printStationIds)).toEqual([['kitchen'], ['deleted station']]);
    expect(followCategory(PIZZAS, [OVEN]).words).toBe('1 item follows Pizzas');
  });
});

test('a row says where its item prints', () => {
  expect([OVEN, ROMA, COLA].map((one) => itemNote(one, MENU, STATIONS))).toEqual([
    'its own',
    'goes to Kitchen',
    'as Drinks: Bar',
  ]);
  expect([DRINKS, PIZZAS].map((one) => categoryNote(one, STATIONS))).toEqual([
    'unless chosen below',
    'goes to Kitchen',
  ]);
});
