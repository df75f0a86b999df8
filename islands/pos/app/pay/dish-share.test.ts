import { describe, expect, test } from 'bun:test';
import type { SplitBill } from '#src/domain/ordering/bill-shares.ts';
import type { PlannedShare } from '#src/domain/till/bill.types.ts';
import { type ChosenDishes, choiceOf, dishesOf, dishShare, peopleOn, withSharing, withUnits } from './dish-share.ts';

const dish = (id: string, quantity: number, lineTotalInCents: number, orderedBy?: string) => ({
  id,
  name: id,
  quantity,
  lineTotalInCents,
  ...(orderedBy === undefined ? {} : { orderedBy }),
});
const bill: SplitBill = {
  totalInCents: 4500,
  coveredInCents: 0,
  lines: [dish('pizza', 1, 2400, 'Ana'), dish('cola', 3, 1500, 'Ben'), dish('tea', 1, 600, 'Ana')],
  paid: [],
};
const newId = () => 'rest';

describe('the plus and minus of an item', () => {
  const half: ChosenDishes = { pizza: { lineId: 'pizza', units: 1, sharedBetween: 2 } };

  test.each([
    ['one more cola is chosen', withUnits({}, 'cola', 1), 'cola', { units: 1, sharedBetween: 1 }],
    ['one less takes it back', withUnits(withUnits({}, 'cola', 1), 'cola', -1), 'cola', { units: 0, sharedBetween: 1 }],
    ['more parts of a shared pizza', withUnits(half, 'pizza', 1), 'pizza', { units: 2, sharedBetween: 2 }],
    [
      'a pizza that two share begins with one part',
      withSharing({}, 'pizza', 1),
      'pizza',
      { units: 1, sharedBetween: 2 },
    ],
    [
      'a third person leaves the parts that are chosen',
      withSharing(half, 'pizza', 1),
      'pizza',
      { units: 1, sharedBetween: 3 },
    ],
    ['another dish stays as it was', withUnits(half, 'cola', 1), 'pizza', { units: 1, sharedBetween: 2 }],
  ])('%s', (_, chosen, lineId, expected) => {
    expect(choiceOf(chosen, lineId)).toEqual({ lineId, ...expected });
  });
});

describe('guests who ordered from their phones', () => {
  test('are named once each', () => {
    expect(peopleOn(bill)).toEqual(['Ana', 'Ben']);
  });

  test('get everything they ordered, and nothing that others did', () => {
    expect(Object.values(dishesOf(bill, 'Ben'))).toEqual([{ lineId: 'cola', units: 3, sharedBetween: 1 }]);
    expect(Object.keys(dishesOf(bill, 'Ana'))).toEqual(['pizza', 'tea']);
  });
});

describe('the amount the person pays', () => {
  const everyCola: PlannedShare = {
    id: 'ben',
    mode: 'byItem',
    lines: [{ lineId: 'cola', units: 3, sharedBetween: 1 }],
  };

  test.each<[string, ChosenDishes, PlannedShare[], number | undefined, string]>([
    ['nothing while nothing is chosen', {}, [], undefined, ''],
    ['nothing after a dish was taken back', withUnits(withUnits({}, 'tea', 1), 'tea', -1), [], undefined, ''],
    ['one of three colas', withUnits({}, 'cola', 1), [], 500, ''],
    ['half of a pizza', withSharing({}, 'pizza', 1), [], 1200, ''],
    ['all that they ordered', dishesOf(bill, 'Ana'), [], 3000, ''],
    ['what another share has left', withUnits({}, 'tea', 1), [everyCola], 600, ''],
    [
      'not a dish that another share has',
      withUnits({}, 'cola', 1),
      [everyCola],
      undefined,
      'Only what’s left of cola can be chosen.',
    ],
  ])('%s', (_, chosen, plan, amountInCents, problem) => {
    expect(dishShare(bill, plan, chosen, newId)).toMatchObject({ amountInCents, problem } as object);
  });

  test('an item with no part selected is not on the share', () => {
    const chosen = withUnits(withUnits(withUnits({}, 'cola', 2), 'tea', 1), 'tea', -1);
    expect(dishShare(bill, [], chosen, newId).lines).toEqual([{ lineId: 'cola', units: 2, sharedBetween: 1 }]);
  });
});
