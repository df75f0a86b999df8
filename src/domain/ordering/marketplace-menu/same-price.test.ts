import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { MARKETPLACE_MENU_TYPES } from '../../marketplace/marketplace-menu.ts';
import { OUR_PRICES } from '../../marketplace/price-grid.ts';
import type { Menu, MenuItem } from '../../menu/menu.schema.ts';
import { EVERYWHERE } from '../../menu/testing-plain-menu.ts';
import { priceLine } from '../../pricing/price-line.ts';
import { basic, deal, group, halfAndHalf, menuOf, pizza, price } from '../../pricing/testing-menu.ts';
import { testStore } from '../testing-store.ts';
import { chosenOnMarketplace } from './chosen-on-marketplace.ts';
import { menuForMarketplace } from './marketplace-menu.ts';
import { orderFrom } from './testing-orders.ts';

const cents = fc.integer({ min: 0, max: 9_999 });
const at = Temporal.Instant.from('2026-11-20T22:00:00Z');

const aGroup = fc
  .record({
    min: fc.integer({ min: 0, max: 2 }),
    more: fc.integer({ min: 0, max: 3 }),
    allowMultiple: fc.boolean(),
    prices: fc.array(cents, { minLength: 2, maxLength: 4 }),
  })
  .map(
    ({ min, more, allowMultiple, prices }) =>
      (id: string) =>
        group(
          id,
          { min, max: Math.max(min + more, 1), allowMultiple },
          Object.fromEntries(prices.map((each, n) => [`o${n}`, each])),
        ),
  );
const groups = fc.array(aGroup, { maxLength: 2 }).map((made) => made.map((make, n) => make(`g${n}`)));
const prices = fc.tuple(cents, cents, cents).map(([base, pickup, delivery]) => price(base, 1, 2, 3, pickup, delivery));

/** Every kind of item, with any prices: four pizzas, halves of all and of some, and a deal of pizzas and drinks. */
const menus = fc
  .record({
    pizzas: fc.array(fc.record({ small: cents, large: cents, modifiers: groups, price: prices }), {
      minLength: 3,
      maxLength: 4,
    }),
    ...{ own: prices, basics: groups, halves: groups, deals: groups, slot: groups },
    halfAndHalfPricing: fc.constantFrom('dearer' as const, 'average' as const),
    ...{ extra: cents, topping: fc.tuple(cents, cents), slotCharges: fc.array(cents, { minLength: 4, maxLength: 4 }) },
    quantities: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })),
  })
  .map((some): Menu => {
    const pizzas = some.pizzas.map((one, n) =>
      pizza(`p${n}`, one.small, one.large, { modifiers: one.modifiers, price: { ...one.price, basePrice: 0 } }),
    );
    const charges = Object.fromEntries(pizzas.map(({ id }, n) => [id, some.slotCharges[n]!]));
    const [pizzaCount, drinkCount] = some.quantities;
    const slots = {
      pizzas: [
        {
          id: 'pizza',
          name: 'A pizza',
          quantity: pizzaCount,
          sizeId: 'large',
          extraCharge: charges,
          halfAndHalfAllowed: true,
        },
      ],
      items: [
        {
          id: 'drinks',
          name: 'Drinks',
          quantity: drinkCount,
          choices: [
            { itemId: 'cola', extraCharge: 0 },
            { itemId: 'beer', extraCharge: 150 },
          ],
          modifiers: some.slot,
        },
        { id: 'bread', name: 'Bread', quantity: 2, choices: [{ itemId: 'cola', extraCharge: 7 }], modifiers: [] },
      ],
    };
    const items: MenuItem[] = [
      ...pizzas,
      basic('cola', 400),
      basic('beer', 800, { price: some.own, modifiers: some.basics }),
      halfAndHalf(null, { modifiers: some.halves, price: { ...some.own, basePrice: 0 } }),
      { ...halfAndHalf(['p0', 'p1']), id: 'some-halves' },
      deal({ price: some.own, modifiers: some.deals, deal: slots }),
    ];
    const menu = menuOf(items, {
      halfAndHalfPricing: some.halfAndHalfPricing,
      sizes: [
        { id: 'small', name: 'Small', hasHalfAndHalf: false, halfAndHalfExtraCharge: 0 },
        { id: 'large', name: 'Large', hasHalfAndHalf: true, halfAndHalfExtraCharge: some.extra },
      ],
      toppings: [
        { id: 'cheese', name: 'Extra cheese', prices: { small: some.topping[0], large: some.topping[1] } },
        { id: 'truffle', name: 'Truffle', prices: { large: 500 } },
      ],
    });
    const category = {
      id: 'cat',
      name: 'Food',
      description: '',
      sortOrder: 1,
      image: null,
      backgroundColor: null,
      printStationIds: [],
    };
    return { ...menu, categories: [{ ...category, applicableOrderingSystem: EVERYWHERE }] };
  });

test('whatever a customer of Uber Eats chooses costs there what it costs here, to the cent, halves and deals included', () => {
  const tape = fc.array(fc.nat(), { minLength: 60, maxLength: 60 });
  const seen = new Set<string>();
  fc.assert(
    fc.property(menus, tape, fc.constantFrom(...MARKETPLACE_MENU_TYPES), (menu, numbers, type) => {
      const store = testStore();
      const offered = menuForMarketplace({ menu, store, type, grid: OUR_PRICES, at, imageUrl: () => null }).menu;
      for (const itemId of offered.categories.flatMap(({ itemIds }) => itemIds)) {
        let next = 0;
        const pick = (below: number) => numbers[next++ % numbers.length]! % Math.max(below, 1);
        const { line, priceInCents } = orderFrom(offered, itemId, pick);
        const item = menu.items.find(({ id }) => id === itemId)!;
        const selection = chosenOnMarketplace(item, line);
        expect(selection).not.toBeNull();
        const ours = { id: 'line', itemId, quantity: 1, comments: '', selection: selection! };
        const priced = priceLine(ours, menu, { channel: 'uberEats', collectionType: type });
        expect(priced).toMatchObject({ ok: true, line: { lineTotalInCents: priceInCents } });
        if (selection!.type === 'deal') for (const { pizza: one } of selection!.pizzas) seen.add(`deal ${one.kind}`);
        seen.add(selection!.type);
      }
    }),
    { numRuns: 150 },
  );
  // The property says nothing about what was never chosen.
  expect([...seen].sort()).toEqual(['basic', 'deal', 'deal halves', 'deal whole', 'halfAndHalf', 'pizza']);
});
