import { describe, expect, test } from 'bun:test';
import type { Menu, MenuItem } from '../menu/menu.schema.ts';
import { aLine, aPart } from './docket-examples.ts';
import { menuOrderOf, stationsOfLine, stationsOfSentLine } from './stations-of-line.ts';

/** Only what routing reads. */
function item(id: string, categoryId: string, sortOrder: number, printStationIds: string[] = []): MenuItem {
  return { id, categoryId, sortOrder, printStationIds, type: 'basic' } as unknown as MenuItem;
}

const MENU = {
  categories: [
    { id: 'drinks', sortOrder: 2, printStationIds: ['bar'] },
    { id: 'pizzas', sortOrder: 1, printStationIds: ['pizza'] },
  ],
  items: [
    item('cola', 'drinks', 1),
    item('coffee', 'drinks', 0, ['barista']),
    item('margherita', 'pizzas', 5),
    item('feast', 'pizzas', 6),
  ],
} as unknown as Menu;

const priced = (itemId: string, parts: ReturnType<typeof aPart>[] = []) => ({ ...aLine({ parts }).priced, itemId });

test.each([
  ['coffee', ['barista'], 'its own'],
  ['cola', ['bar'], "its category's"],
  ['gone', [], 'none: the default station takes it'],
])('%s prints at %p, %s', (itemId, printStationIds) => {
  expect(stationsOfLine(priced(itemId), MENU)).toEqual({ printStationIds });
});

test("the parts of a deal print at their own items' stations", () => {
  const parts = [
    aPart('dealPizza', 'Margherita', { refId: 'margherita' }),
    aPart('dealItem', 'Coffee', { refId: 'coffee' }),
    aPart('dealItem', '2x Cola', { refId: 'cola', count: 2 }),
    aPart('option', 'Cutlery', { refId: 'cutlery' }),
  ];
  expect(stationsOfLine(priced('feast', parts), MENU)).toEqual({
    printStationIds: ['pizza'],
    partStationIds: [['pizza'], ['barista'], ['bar'], []],
  });
});

describe('a deal that was sent', () => {
  const part = (refId: string) => aPart('dealItem', refId, { refId });
  const sent = (refs: string[], partStationIds: string[][]) => ({
    ...aLine({ parts: refs.map(part) }),
    partStationIds,
  });
  test.each([
    [
      'unchanged stays where it printed',
      ['cola', 'coffee'],
      [['old'], ['old']],
      ['cola', 'coffee'],
      [['old'], ['old']],
    ],
    [
      'with another drink',
      ['cola', 'coffee'],
      [['bar'], ['barista']],
      ['coffee', 'coffee'],
      [['barista'], ['barista']],
    ],
    ['in another order', ['cola', 'margherita'], [['bar'], ['pizza']], ['margherita', 'cola'], [['pizza'], ['bar']]],
    ['with a dish more', ['cola'], [['bar']], ['cola', 'margherita'], [['bar'], ['pizza']]],
    [
      'stored with a list of another length',
      ['cola', 'coffee'],
      [['pizza']],
      ['cola', 'coffee'],
      [['bar'], ['barista']],
    ],
    [
      'with a dish that left the menu',
      ['gone', 'cola'],
      [['grill'], ['bar']],
      ['coffee', 'gone'],
      [['barista'], ['grill']],
    ],
  ])('%s', (_, had, stored, now, stations) => {
    const found = stationsOfSentLine(sent(had, stored), priced('feast', now.map(part)), MENU);
    expect(found).toEqual({ partStationIds: stations });
  });
});

test('menu order goes by category, then item', () => {
  expect([...menuOrderOf(MENU).keys()]).toEqual(['margherita', 'feast', 'coffee', 'cola']);
});
