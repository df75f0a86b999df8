import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { BasicItem, ModifierGroup } from '../menu.schema.ts';
import { plainItem, plainMenu } from '../testing-plain-menu.ts';
import { applyDeltas, asPublished, hasChanged, type MenuDelta } from './menu-delta.ts';
import { undoneVersion } from './undo-version.ts';

const priced = (id: string, basePrice: number, more: Partial<BasicItem> = {}) =>
  plainItem(id, { price: { ...plainItem(id).price, basePrice }, ...more });
const change = (before: BasicItem | null, after: BasicItem | null): MenuDelta => ({
  subject: 'item',
  subjectId: (after ?? before)!.id,
  before,
  after,
});
const COLA = priced('cola', 400);
const WRONG = priced('cola', 4200);
const PEANUTS = { allergenInfo: { CONTAINS: ['PEANUTS' as const], MAY_CONTAIN: [], FREE_FROM: [] } };

test.each<[string, MenuDelta, BasicItem[], BasicItem[], string[]]>([
  ['a wrong price goes back', change(COLA, WRONG), [WRONG], [COLA], []],
  ['a later name stays', change(COLA, WRONG), [{ ...WRONG, name: 'Cola Zero' }], [{ ...COLA, name: 'Cola Zero' }], []],
  [
    'a later price stays, and is asked about',
    change(COLA, { ...WRONG, name: 'Coke' }),
    [priced('cola', 450, { name: 'Coke' })],
    [priced('cola', 450)],
    ['item cola price'],
  ],
  ['another item stays', change(COLA, WRONG), [WRONG, priced('pho', 1800)], [COLA, priced('pho', 1800)], []],
  ['a later warning stays', change(COLA, WRONG), [{ ...WRONG, ...PEANUTS }], [{ ...COLA, ...PEANUTS }], []],
  ['an item that it added goes', change(null, COLA), [COLA], [], []],
  [
    'an item that it added and that was changed since is asked about',
    change(null, COLA),
    [{ ...COLA, name: 'Coke' }],
    [{ ...COLA, name: 'Coke' }],
    ['item cola row'],
  ],
  ['an item that it deleted comes back', change(COLA, null), [], [COLA], []],
  ['what was deleted since stays deleted', change(COLA, WRONG), [], [], []],
  ['what is sold out stays so', change(COLA, WRONG), [{ ...WRONG, soldout: true }], [{ ...COLA, soldout: true }], []],
  [
    'a later place on the menu stays',
    change(COLA, { ...COLA, sortOrder: 5 }),
    [{ ...COLA, sortOrder: 2 }],
    [{ ...COLA, sortOrder: 2 }],
    [],
  ],
])('undone, %s', (_, delta, now, then, asked) => {
  const menu = plainMenu(now);
  const { deltas, later } = undoneVersion(menu, [delta]);
  expect(applyDeltas(menu, deltas).items).toEqual(then);
  expect(later.map(({ mark }) => mark)).toEqual(asked);
});

test('a later price goes back too where a person says so', () => {
  const menu = plainMenu([priced('cola', 450)]);
  const { later } = undoneVersion(menu, [change(COLA, WRONG)]);
  expect(later).toMatchObject([
    { delta: { before: { price: { basePrice: 450 } }, after: { price: { basePrice: 400 } } } },
  ]);
  const { deltas } = undoneVersion(menu, [change(COLA, WRONG)], new Set(['item cola price']));
  expect(applyDeltas(menu, deltas).items).toEqual([COLA]);
});

test('options that items share go back in all of them, also in one that came to them since', () => {
  const group = (extraCharge: number): ModifierGroup => ({
    ...{ id: 'sauces', name: 'Sauces', min: 0, max: 1, allowMultiple: false, shared: true },
    options: [{ id: 'mayo', name: 'Mayo', extraCharge }],
  });
  const withSauces = (id: string, cents: number) => priced(id, 1000, { modifiers: [group(cents)] });
  const menu = plainMenu([withSauces('fries', 500), withSauces('wedges', 500)]);
  const { deltas } = undoneVersion(menu, [change(withSauces('fries', 50), withSauces('fries', 500))]);
  expect(applyDeltas(menu, deltas).items).toEqual([withSauces('fries', 50), withSauces('wedges', 50)]);
});

test('undone right away, any change is as if it had not been made', () => {
  const rows = fc.option(fc.record({ basePrice: fc.nat(9), name: fc.constantFrom('a', 'b') }), { nil: null });
  fc.assert(
    fc.property(rows, rows, (was, is) => {
      const row = (one: typeof was) => one && priced('x', one.basePrice, { name: one.name });
      const delta = { subject: 'item', subjectId: 'x', before: row(was), after: row(is) } as MenuDelta;
      fc.pre(hasChanged(delta));
      const menu = plainMenu(is ? [row(is)!] : []);
      const { deltas, later } = undoneVersion(menu, [delta]);
      expect(later).toEqual([]);
      expect(applyDeltas(menu, deltas).items.map(asPublished)).toEqual(was ? [row(was)!] : []);
    }),
  );
});
