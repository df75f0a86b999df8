import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { priceLine } from '#src/domain/pricing/price-line.ts';
import {
  basic,
  custom,
  deal,
  fixedCustom,
  group,
  half,
  halfAndHalf,
  line,
  MENU,
  pizza,
} from '#src/domain/pricing/testing-menu.ts';
import {
  groupCount,
  hasChoices,
  optionCount,
  pizzasForHalves,
  pressOption,
  stepOption,
  stepTopping,
  toggleRemoved,
  toHalves,
  toppingCount,
  toWhole,
  withPizza,
  withSize,
} from './selection-edit.ts';
import { mustAsk, NO_HALF, sizesOf, startSelection } from './start-selection.ts';

const sauce = group('sauce', { min: 1, max: 1 }, { bbq: 0, chilli: 50 });
const extras = group('extras', { min: 0, max: 2 }, { egg: 200, bacon: 300, cheese: 150 });
const shots = group('shots', { min: 0, max: 3, allowMultiple: true }, { espresso: 100, decaf: 100 });

describe('what a tap on a tile starts with', () => {
  test.each([
    ['a plain item', basic('cola', 400), false],
    ['an item whose groups may stay empty', basic('burger', 1000, { modifiers: [extras] }), false],
    ['an item with a required group', basic('wings', 1000, { modifiers: [sauce] }), true],
    ['a pizza', pizza('margherita', 1200, 1800), true],
    ['a half-and-half', halfAndHalf(), true],
    ['a deal', deal(), true],
    ['a custom item with an open price', custom, true],
    ['a custom item with a price', fixedCustom, false],
  ])('%s: does it need a choice first?', (_, item, asks) => {
    expect(mustAsk(item)).toBe(asks);
  });

  test('an item without questions is priced as it starts', () => {
    for (const item of MENU.items.filter((each) => !mustAsk(each))) {
      const priced = priceLine(line(item.id, 1, startSelection(item, MENU)), MENU, {
        channel: 'pos',
        collectionType: 'pickup',
      });
      expect(priced.ok).toBe(true);
    }
  });

  test('a pizza starts whole, in its first size, as it is on the menu', () => {
    const margherita = pizza('margherita', 1200, 1800);
    expect(sizesOf(margherita, MENU).map(({ id }) => id)).toEqual(['small', 'large']);
    expect(startSelection(margherita, MENU)).toEqual({
      type: 'pizza',
      pizza: { kind: 'whole', sizeId: 'small', whole: half('margherita') },
      modifiers: [],
    });
  });

  test('only a plain item without groups has nothing to choose', () => {
    expect([basic('cola', 400), basic('burger', 900, { modifiers: [extras] }), deal()].map(hasChoices)).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('options', () => {
  test('choosing another replaces the first, and a required one can’t be removed', () => {
    const first = pressOption(sauce, [], 'bbq');
    const second = pressOption(sauce, first, 'chilli');
    expect([optionCount(second, 'sauce', 'bbq'), optionCount(second, 'sauce', 'chilli')]).toEqual([0, 1]);
    expect(pressOption(sauce, second, 'chilli')).toEqual(second);
  });

  test('a full group accepts no more, and a second tap removes a chosen option', () => {
    const full = ['egg', 'bacon'].reduce(
      (so, id) => pressOption(extras, so, id),
      pressOption(extras, [], 'egg').slice(0, 0),
    );
    expect(groupCount(full, 'extras')).toBe(2);
    expect(pressOption(extras, full, 'cheese')).toEqual(full);
    expect(groupCount(pressOption(extras, full, 'egg'), 'extras')).toBe(1);
  });

  test('an option that repeats counts up to what the group allows and down to nothing', () => {
    const three = [1, 2, 3, 4].reduce((so) => pressOption(shots, so, 'espresso'), pressOption(shots, [], 'espresso'));
    expect(optionCount(three, 'shots', 'espresso')).toBe(3);
    const none = [1, 2, 3].reduce((so) => stepOption(shots, so, 'espresso', -1), three);
    expect(none).toEqual([]);
  });

  test('whatever is tapped, no group ever exceeds its maximum', () => {
    const groups = [sauce, extras, shots];
    const touch = fc.constantFrom(...groups.flatMap((each) => each.options.map((option) => ({ each, id: option.id }))));
    fc.assert(
      fc.property(fc.array(touch, { maxLength: 30 }), (touches) => {
        const choices = touches.reduce((so, { each, id }) => pressOption(each, so, id), pressOption(sauce, [], 'bbq'));
        for (const each of groups) expect(groupCount(choices, each.id)).toBeLessThanOrEqual(each.max);
      }),
    );
  });
});

describe('pizzas', () => {
  test('toppings count up and down; removals are on or off', () => {
    const two = stepTopping(stepTopping(half('margherita'), 'cheese', 1), 'cheese', 1);
    expect(toppingCount(two, 'cheese')).toBe(2);
    expect(stepTopping(stepTopping(stepTopping(two, 'cheese', -1), 'cheese', -1), 'cheese', -1).addToppings).toEqual(
      [],
    );
    expect(toggleRemoved(toggleRemoved(two, 'onion'), 'onion').removeToppings).toEqual([]);
  });

  test('a topping that the new size does not offer is dropped, the others stay', () => {
    const large = { kind: 'whole', sizeId: 'large', whole: half('margherita', { cheese: 1, truffle: 1 }) } as const;
    expect(withSize(large, 'small', MENU)).toEqual({
      kind: 'whole',
      sizeId: 'small',
      whole: half('margherita', { cheese: 1 }),
    });
  });

  test('halves in a size without halves become the first half, whole', () => {
    const halves = {
      kind: 'halves',
      sizeId: 'large',
      firstHalf: half('margherita'),
      secondHalf: half('supreme'),
    } as const;
    expect(withSize(halves, 'small', MENU)).toEqual({ kind: 'whole', sizeId: 'small', whole: half('margherita') });
  });

  test('whole to halves keeps the choices on the first half, and back again', () => {
    const whole = { kind: 'whole', sizeId: 'large', whole: half('margherita', { cheese: 1 }, ['onion']) } as const;
    const halves = toHalves(whole);
    expect(halves).toEqual({ kind: 'halves', sizeId: 'large', firstHalf: whole.whole, secondHalf: NO_HALF });
    expect(toWhole(halves)).toEqual(whole);
  });

  test('another pizza on a half keeps what was added; removals belonged to the other pizza', () => {
    expect(withPizza(half('margherita', { cheese: 1 }, ['onion']), 'supreme')).toEqual(half('supreme', { cheese: 1 }));
  });

  test('a half-and-half offers only the pizzas it lists', () => {
    expect(pizzasForHalves(halfAndHalf(['supreme']), MENU).map(({ id }) => id)).toEqual(['supreme']);
    expect(pizzasForHalves(halfAndHalf(), MENU).map(({ id }) => id)).toEqual(['margherita', 'supreme']);
  });
});
