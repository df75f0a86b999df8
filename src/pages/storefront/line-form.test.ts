import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { fields, quantityOf, selectionFromForm } from '#islands/storefront/item-form.ts';
import type { MenuItem, ModifierGroup } from '#src/domain/menu/menu.schema.ts';
import type { Selection } from '#src/domain/ordering/cart.schema.ts';
import { basic, deal, group, halfAndHalf, menuOf, pizza } from '#src/domain/pricing/testing-menu.ts';
import type { FormState } from '#src/pages/page.tsx';
import { formOfLine } from './line-form.ts';

const BASE = group('base', { min: 1, max: 1 }, { thin: 0, thick: 200 });
const SAUCE = group('sauce', {}, { bbq: 0, aioli: 50 });
const DIPS = group('dips', { allowMultiple: true }, { mayo: 100, salsa: 150 });
const DEAL = deal({ modifiers: [SAUCE] });
const MENU = menuOf([
  basic('cola', 400),
  basic('bread', 600, { modifiers: [SAUCE, DIPS] }),
  pizza('margherita', 1200, 1800, { modifiers: [BASE, DIPS] }),
  pizza('supreme', 1500, 2201, { modifiers: [BASE, DIPS] }),
  halfAndHalf(null, { modifiers: [BASE] }),
  { ...DEAL, deal: { ...DEAL.deal, items: DEAL.deal.items.map((slot) => ({ ...slot, modifiers: [SAUCE, DIPS] })) } },
]);
const ITEMS = MENU.items.filter((item) => item.type !== 'custom');
const PIZZAS = MENU.items.filter((item) => item.type === 'pizza').map((item) => item.id);
const TOPPINGS = MENU.pizza.toppings.map((topping) => topping.id);

type Entry = readonly [string, string];
const oneOf = (name: string, values: readonly string[]) =>
  fc.constantFrom(...(values.length > 0 ? values : [''])).map((value): Entry[] => [[name, value]]);
const someOf = (name: string, values: readonly string[]) =>
  fc.subarray([...values]).map((chosen): Entry[] => chosen.map((value) => [name, value]));
const all = (...parts: fc.Arbitrary<Entry[]>[]) => fc.tuple(...parts).map((entries) => entries.flat());

const extras = (half: string) =>
  all(
    ...TOPPINGS.map((id) => fc.integer({ min: 0, max: 3 }).map((n): Entry[] => [[fields.add(half, id), String(n)]])),
    someOf(fields.remove(half), ['onion', 'basil']),
  );
const groupsOf = (groups: readonly ModifierGroup[], prefix = '') =>
  all(
    ...groups.map((group) => {
      const ids = group.options.map((option) => option.id);
      if (!group.allowMultiple) return someOf(fields.choice(group.id, prefix), ids);
      return all(
        ...ids.map((id) =>
          fc.integer({ min: 0, max: 3 }).map((n): Entry[] => [[fields.count(group.id, id, prefix), String(n)]]),
        ),
      );
    }),
  );
const each = (quantity: number) => Array.from({ length: quantity }, (_, at) => at);

/** Any form that this item's page could send. */
function formsOf(item: MenuItem): fc.Arbitrary<Entry[]> {
  const own = groupsOf(item.modifiers);
  if (item.type === 'pizza') return all(oneOf(fields.size, Object.keys(item.pizza.sizes)), extras('whole'), own);
  if (item.type === 'halfAndHalf') {
    return all(
      oneOf(fields.half('first'), PIZZAS),
      oneOf(fields.half('second'), PIZZAS),
      extras('first'),
      extras('second'),
      own,
    );
  }
  if (item.type !== 'deal') return own;
  const pizzas = item.deal.pizzas.flatMap((slot) =>
    each(slot.quantity).map((at) =>
      all(
        oneOf(fields.slot(slot.id, at), PIZZAS),
        oneOf(fields.second(slot.id, at), ['', ...PIZZAS]),
        groupsOf(MENU.items.find((one) => one.id === PIZZAS[0])?.modifiers ?? [], `${slot.id}-${at}-`),
      ),
    ),
  );
  const items = item.deal.items.flatMap((slot) =>
    each(slot.quantity).map((at) =>
      all(
        oneOf(
          fields.slot(slot.id, at),
          slot.choices.map((choice) => choice.itemId),
        ),
        groupsOf(slot.modifiers, `${slot.id}-${at}-`),
      ),
    ),
  );
  return all(...pizzas, ...items, own);
}

function sent(form: FormState): FormData {
  const data = new FormData();
  for (const [name, values] of Object.entries(form.lists ?? {})) for (const value of values) data.append(name, value);
  return data;
}

const lineOf = (itemId: string, selection: Selection) => ({ id: 'l', itemId, quantity: 3, comments: 'Hot', selection });

describe('the form of a line that is in the cart', () => {
  test.each(ITEMS.map((item) => [item.type, item.id, item] as const))(
    '%s %s: sends the same line again',
    (_, id, item) => {
      fc.assert(
        fc.property(formsOf(item), (entries) => {
          const first = new FormData();
          for (const [name, value] of entries) first.append(name, value);
          const selection = selectionFromForm(item, first, MENU);
          const again = formOfLine(lineOf(id, selection), item, MENU);
          expect(again).not.toBeNull();
          const form = sent(again!);
          expect(selectionFromForm(item, form, MENU)).toEqual(selection);
          expect(quantityOf(form)).toBe(3);
          expect(form.get('comments')).toBe('Hot');
        }),
      );
    },
  );

  test('is none for what only a till can ring up', () => {
    const margherita = ITEMS.find((item) => item.type === 'pizza')!;
    const half = (pizzaSpecId: string) => ({ pizzaSpecId, addToppings: [], removeToppings: [] });
    const selection: Selection = {
      type: 'pizza',
      pizza: { kind: 'halves', sizeId: 'large', firstHalf: half(margherita.id), secondHalf: half(PIZZAS[1]!) },
      modifiers: [],
    };
    expect(formOfLine(lineOf(margherita.id, selection), margherita, MENU)).toBeNull();
  });
});
