import { describe, expect, test } from 'bun:test';
import { diceOf, scaled, seedOfRun } from '#tests/battery/support/dice.ts';
import type { MenuItem } from './menu.schema.ts';
import { itemsMeant, PRICE_STEPS, type PriceRule, proposedPrice, proposePrices } from './price-proposal.ts';
import { FOOD, plainItem } from './testing-plain-menu.ts';
import type { MenuParts } from './versions/menu-delta.ts';

const PIZZA = {
  sizes: [],
  toppings: [],
  halfAndHalfAvailable: false,
  halfAndHalfPricing: 'average',
} as unknown as MenuParts['pizza'];
const menuOf = (...items: MenuItem[]): MenuParts => ({ categories: [FOOD], items, pizza: PIZZA });
const cola = (basePrice: number) => {
  const item = plainItem('cola', { name: 'Cola' });
  return { ...item, price: { ...item.price, basePrice } };
};
const byCents = (cents: number): PriceRule => ({ change: { kind: 'cents', cents }, stepInCents: 1 });
const propose = (live: MenuParts, drafted: MenuParts, rule: PriceRule, replacesWaiting = false) =>
  proposePrices({ live, drafted }, { items: drafted.items, rule, replacesWaiting });

describe('a new price', () => {
  test.each<[what: string, was: number, change: PriceRule['change'], step: PriceRule['stepInCents'], now: number]>([
    ['50 cents more', 1950, { kind: 'cents', cents: 50 }, 1, 2000],
    ['less than it costs is 0, never below', 300, { kind: 'cents', cents: -500 }, 1, 0],
    ['5% more', 1990, { kind: 'percent', bps: 500 }, 1, 2090],
    ['5% more, to 10 cents', 1990, { kind: 'percent', bps: 500 }, 10, 2090],
    ['5% more, to half a dollar', 1990, { kind: 'percent', bps: 500 }, 50, 2100],
    ['half a cent is rounded up', 1010, { kind: 'percent', bps: 5 }, 1, 1011],
    ['is rounded once: 4.49 cents over a step stays there', 1000, { kind: 'percent', bps: 45 }, 10, 1000],
    ['all of it off', 1990, { kind: 'percent', bps: -10_000 }, 1, 0],
    ['no change, but rounded', 1999, { kind: 'cents', cents: 0 }, 100, 2000],
  ])('%s', (_, was, change, stepInCents, now) => {
    expect(proposedPrice(was, { change, stepInCents })).toBe(now);
  });

  test('is a whole number of steps, 0 or more, and within half a step of what was asked', () => {
    const dice = diceOf(seedOfRun());
    for (let at = 0; at < scaled(2_000); at++) {
      const was = dice.below(100_000);
      const stepInCents = dice.one(PRICE_STEPS);
      const isPercent = dice.chance(0.5);
      const amount = dice.below(20_001) - 10_000;
      const change = isPercent
        ? ({ kind: 'percent', bps: amount } as const)
        : ({ kind: 'cents', cents: amount } as const);
      const now = proposedPrice(was, { change, stepInCents });
      const exact = Math.max(0, isPercent ? (was * (10_000 + amount)) / 10_000 : was + amount);
      const seen = { was, change, stepInCents, now };
      expect({ ...seen, isOk: Number.isInteger(now / stepInCents) && now >= 0 }).toEqual({ ...seen, isOk: true });
      expect({ ...seen, isNear: Math.abs(now - exact) <= stepInCents / 2 }).toEqual({ ...seen, isNear: true });
    }
  });
});

describe('which items are meant', () => {
  const drinks = { ...FOOD, id: 'drinks', name: 'Cold drinks' };
  const menu = { ...menuOf(cola(400), plainItem('soup', { name: 'Soup of the day' })), categories: [FOOD, drinks] };
  const items = menu.items.map((item) => (item.id === 'cola' ? { ...item, categoryId: 'drinks' } : item));
  const idsOf = (meant: Parameters<typeof itemsMeant>[1]) => itemsMeant({ ...menu, items }, meant).map(({ id }) => id);

  test.each([
    ['a part of a category’s name, whatever its case', { categoryContains: 'DRINK' }, ['cola']],
    ['a part of the item’s name', { nameContains: ' of the ' }, ['soup']],
    ['their type', { types: ['basic'] }, ['cola', 'soup']],
    ['both conditions, where both hold', { categoryIds: ['drinks'], nameContains: 'soup' }, []],
    ['a name as it is written: a dot is no pattern', { nameContains: 'c.la' }, []],
  ] as const)('by %s', (_, meant, ids) => {
    expect(idsOf(meant)).toEqual([...ids]);
  });
});

describe('a proposal', () => {
  test('starts from the published price, so made twice it is the same', () => {
    const live = menuOf(cola(400));
    const once = propose(live, live, byCents(50));
    expect(once.proposed[0]?.prices).toMatchObject([{ publishedInCents: 400, proposedInCents: 450 }]);
    const drafted = menuOf(once.proposed[0]!.after);
    const twice = propose(live, drafted, byCents(50));
    expect(twice.proposed.map(({ item, after }) => after === item)).toEqual([true]);
  });

  test('leaves a price that someone else typed into the draft, and says so', () => {
    const [live, drafted] = [menuOf(cola(400)), menuOf(cola(420))];
    expect(propose(live, drafted, byCents(50))).toMatchObject({ proposed: [], skipped: [{ why: 'otherPriceWaits' }] });
    expect(propose(live, drafted, byCents(50), true).proposed[0]?.after.price.basePrice).toBe(450);
  });

  test('leaves what is new in the draft', () => {
    expect(propose(menuOf(), menuOf(cola(400)), byCents(50)).skipped).toMatchObject([{ why: 'notPublished' }]);
  });

  test('changes nothing of an item but its price', () => {
    const live = menuOf(cola(400));
    const { item, after } = propose(live, live, byCents(50)).proposed[0]!;
    expect({ ...after, price: null }).toEqual({ ...item, price: null } as never);
    expect({ ...after.price, basePrice: 0 }).toEqual({ ...item.price, basePrice: 0 });
  });
});
