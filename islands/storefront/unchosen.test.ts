import { expect, test } from 'bun:test';
import type { DealItem, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { basic, deal, group, halfAndHalf, menuOf, pizza } from '#src/domain/pricing/testing-menu.ts';
import { selectionFromForm } from './item-form.ts';
import { unchosenOf } from './unchosen.ts';

const BASE = group('base', { name: 'Base', min: 1, max: 1 }, { thin: 0, thick: 200 });
const DIPS = group('dips', { name: 'Dips', min: 2, max: 3, allowMultiple: true }, { mayo: 0, salsa: 0 });
const { deal: slots } = deal();
const DEAL: DealItem = deal({
  deal: { ...slots, items: slots.items.map((slot) => (slot.id === 'drinks' ? { ...slot, modifiers: [DIPS] } : slot)) },
});
const BURGER = basic('burger', 1000, { modifiers: [BASE, DIPS] });
const HALVES = halfAndHalf(null, { modifiers: [BASE] });
const MENU = menuOf([
  BURGER,
  basic('cola', 400),
  basic('bread', 600),
  pizza('margherita', 1200, 1800, { modifiers: [BASE] }),
  pizza('supreme', 1500, 2201),
  HALVES,
  DEAL,
]);

const FULL_DEAL = {
  'slot.drinks.0': 'cola',
  'count.drinks-0-dips.mayo': '2',
  'slot.drinks.1': 'cola',
  'count.drinks-1-dips.mayo': '1',
  'count.drinks-1-dips.salsa': '1',
  'slot.bread.0': 'bread',
  'slot.pizza.0': 'margherita',
  'group.pizza-0-base': 'thin',
};
const without = (name: keyof typeof FULL_DEAL) =>
  Object.fromEntries(Object.entries(FULL_DEAL).filter(([each]) => each !== name));

test.each<[string, MenuItem, Record<string, string>, string[]]>([
  ['of a plain item each short group', BURGER, { 'count.dips.mayo': '1' }, ['group.base', 'group.dips']],
  ['nothing where all is chosen', BURGER, { 'group.base': 'thin', 'count.dips.mayo': '2' }, []],
  ['the half that is open', HALVES, { 'group.base': 'thin', 'half.first': 'supreme' }, ['half.second']],
  ['both halves, and what is common', HALVES, {}, ['half.first', 'half.second', 'group.base']],
  ['nothing of a whole deal', DEAL, FULL_DEAL, []],
  ['the second of two drinks', DEAL, without('slot.drinks.1'), ['slot.drinks.1']],
  ['the dip beside one drink', DEAL, without('count.drinks-1-dips.salsa'), ['group.drinks-1-dips']],
  ['the pizza of a deal', DEAL, without('slot.pizza.0'), ['slot.pizza.0']],
  ['the base of its pizza', DEAL, without('group.pizza-0-base'), ['group.pizza-0-base']],
])('a form names what is missing: %s', (_, item, sent, paths) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(sent)) form.set(name, value);
  expect(unchosenOf(item, selectionFromForm(item, form, MENU), MENU).map(({ path }) => path)).toEqual(paths);
});

test('a missing choice is named by its heading', () => {
  const messages = (item: MenuItem) =>
    unchosenOf(item, selectionFromForm(item, new FormData(), MENU), MENU).map(({ message }) => message);
  expect(messages(HALVES)).toEqual([
    'First half: choose a pizza.',
    'Second half: choose a pizza.',
    'Base: choose at least 1.',
  ]);
  expect(messages(DEAL)[0]).toBe('A large pizza: choose one.');
});
