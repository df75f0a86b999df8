import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { MenuItem, ModifierGroup } from '#src/domain/menu/menu.schema.ts';
import { asOwn, sharedGroupsOf, withShared } from '#src/domain/menu/shared-groups.ts';
import { priceLine } from './price-line.ts';
import { basic, line, menuOf } from './testing-menu.ts';

const OPTIONS = ['a', 'b', 'c'];
const charge = fc.integer({ min: 0, max: 2000 });
const groupOf = (id: string) =>
  fc.tuple(fc.array(charge, { minLength: 1, maxLength: 3 }), fc.boolean(), fc.nat(2)).map(
    ([charges, allowMultiple, min]): ModifierGroup => ({
      ...{ id, name: id, min, max: 3, allowMultiple },
      options: charges.map((extraCharge, at) => ({ id: OPTIONS[at]!, name: OPTIONS[at]!, extraCharge })),
    }),
  );
const picked = fc.array(fc.record({ optionId: fc.constantFrom(...OPTIONS), count: fc.integer({ min: 1, max: 2 }) }), {
  maxLength: 3,
});
const prices = (items: readonly MenuItem[], choices: { readonly optionId: string; readonly count: number }[]) =>
  items.map(({ id }) =>
    priceLine(line(id, 2, { type: 'basic', modifiers: [{ groupId: 'sauces', options: choices }] }), menuOf(items), {
      channel: 'online',
      collectionType: 'pickup',
    }),
  );

test('an item with shared options costs, and is refused, as if the options were its own', () => {
  fc.assert(
    fc.property(groupOf('sauces'), groupOf('size'), charge, charge, picked, (sauces, size, first, second, choices) => {
      const plain = [basic('burger', first, { modifiers: [size] }), basic('wrap', second)];
      const shared = plain.map((item) => withShared(item, sauces));
      const own = shared.map((item) => ({ ...item, modifiers: item.modifiers.map(asOwn) }));
      expect(prices(shared, choices)).toEqual(prices(own, choices));
    }),
  );
});

test('a shared group that is changed once costs the same in each of its items as one typed into each', () => {
  fc.assert(
    fc.property(
      groupOf('sauces'),
      groupOf('sauces'),
      charge,
      charge,
      picked,
      (before, after, first, second, choices) => {
        const plain = [basic('burger', first), basic('wrap', second)];
        const changed = plain.map((item) => withShared(withShared(item, before), after));
        const typed = plain.map((item) => ({ ...item, modifiers: [after] }));
        expect(prices(changed, choices)).toEqual(prices(typed, choices));
        expect([...sharedGroupsOf(changed).keys()]).toEqual(['sauces']);
      },
    ),
  );
});
