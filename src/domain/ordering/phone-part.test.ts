import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  afterCardSaidYes,
  type BillOnPhone,
  chargedOf,
  isBeingPaid,
  isTipAllowed,
  type PartChoice,
  partOf,
  type TakenPart,
  untakenOf,
} from './phone-part.ts';

/** $90.70 with a service fee of 70 cents: two pizzas and a bottle. */
const DINNER: BillOnPhone = {
  totalInCents: 9070,
  coveredInCents: 0,
  beingPaidInCents: 0,
  lines: [
    { id: 'pizza', name: 'Margherita', quantity: 2, lineTotalInCents: 5000 },
    { id: 'wine', name: 'Wine', quantity: 1, lineTotalInCents: 4000 },
  ],
  taken: [],
  currencyCode: 'AUD',
};
const WITH_BREAD: BillOnPhone = {
  ...DINNER,
  lines: [...DINNER.lines, { id: 'bread', name: 'Bread', quantity: 1, lineTotalInCents: 0 }],
};
const allOf = (lineId: string, units: number) => ({ lineId, units, sharedBetween: 1 });
const bill = (more: Partial<BillOnPhone>): BillOnPhone => ({ ...DINNER, ...more });
const pays = (given: BillOnPhone, choice: PartChoice) => {
  const part = partOf(given, choice);
  return part.ok ? part.amountInCents : part.issue.code;
};
const whole: PartChoice = { kind: 'whole' };
const equally = (people: number): PartChoice => ({ kind: 'equally', people });
const amount = (amountInCents: number): PartChoice => ({ kind: 'amount', amountInCents });
const dishes = (...lines: (readonly [id: string, units: number, sharedBetween?: number])[]): PartChoice => ({
  kind: 'dishes',
  lines: lines.map(([lineId, units, sharedBetween = 1]) => ({ lineId, units, sharedBetween })),
});
const took = (amountInCents: number, more: Partial<TakenPart> = {}): TakenPart => ({
  ...{ amountInCents, lines: [], people: null },
  ...more,
});

describe('what a phone pays', () => {
  const third = took(3024, { people: 3 });
  test.each([
    ['everything', DINNER, whole, 9070],
    ['everything that is left', bill({ coveredInCents: 4000 }), whole, 5070],
    ['everything that nobody else is paying', bill({ coveredInCents: 4000, beingPaidInCents: 1070 }), whole, 4000],
    ['a third: the first has the odd cent', DINNER, equally(3), 3024],
    ['the second third', bill({ coveredInCents: 3024, taken: [third] }), equally(3), 3023],
    ['the last third takes what is left', bill({ coveredInCents: 6047, taken: [third, third] }), equally(3), 3023],
    ['a third while another is being paid', bill({ beingPaidInCents: 3024, taken: [third] }), equally(3), 3023],
    [
      'half of what is left after someone’s amount',
      bill({ coveredInCents: 2070, taken: [took(2070)] }),
      equally(2),
      3500,
    ],
    [
      'more was ordered: those still to pay share it',
      bill({ totalInCents: 12070, coveredInCents: 3024, taken: [third] }),
      equally(3),
      4523,
    ],
    ['a twentieth', DINNER, equally(20), 454],
    ['the least that a card can be charged', DINNER, amount(50), 50],
    ['an amount', DINNER, amount(2000), 2000],
    ['all of it as an amount', DINNER, amount(9070), 9070],
    ['the wine, with its part of the fee', DINNER, dishes(['wine', 1]), 4031],
    ['one pizza and a third of the wine', DINNER, dishes(['pizza', 1], ['wine', 1, 3]), 3863],
    [
      'the last dishes take what is left',
      bill({ coveredInCents: 4031, taken: [took(4031, { lines: [{ lineId: 'wine', units: 1, sharedBetween: 1 }] })] }),
      dishes(['pizza', 2]),
      5039,
    ],
    [
      'dishes never cost more than is left',
      bill({ coveredInCents: 8000, taken: [took(8000)] }),
      dishes(['wine', 1]),
      1070,
    ],
  ] as const)('%s', (_, given, choice, cents) => {
    expect(pays(given, choice)).toBe(cents);
  });
});

describe('a phone cannot pay', () => {
  const wine = took(4031, { lines: [{ lineId: 'wine', units: 1, sharedBetween: 1 }] });
  test.each([
    ['a bill that is paid', bill({ coveredInCents: 9070 }), whole, 'nothingLeft'],
    ['what others are paying', bill({ coveredInCents: 5000, beingPaidInCents: 4070 }), whole, 'allBeingPaid'],
    ['more than is free', bill({ beingPaidInCents: 4000 }), amount(5071), 'moreThanFree'],
    ['nothing', DINNER, amount(0), 'moreThanFree'],
    ['less than a card can be charged', DINNER, amount(49), 'tooLittleForCard'],
    ['one cent', DINNER, amount(1), 'tooLittleForCard'],
    ['the one cent that is left', bill({ coveredInCents: 9069 }), whole, 'tooLittleForCard'],
    ['a dish that costs nothing, rather than everything', WITH_BREAD, dishes(['bread', 1]), 'tooLittleForCard'],
    [
      'a dish that costs nothing, when it is the last',
      bill({
        ...WITH_BREAD,
        coveredInCents: 8000,
        taken: [took(8000, { lines: [allOf('pizza', 2), allOf('wine', 1)] })],
      }),
      dishes(['bread', 1]),
      'tooLittleForCard',
    ],
    ['alone as one of one', DINNER, equally(1), 'noPeople'],
    ['as one of twenty-one', DINNER, equally(21), 'noPeople'],
    ['no dishes', DINNER, dishes(), 'noDishes'],
    ['a dish that is not on the bill', DINNER, dishes(['soup', 1]), 'lineUnknown'],
    [
      'a dish that someone else is paying',
      bill({ beingPaidInCents: 4031, taken: [wine] }),
      dishes(['wine', 1]),
      'lineTaken',
    ],
    ['a third of it neither', bill({ coveredInCents: 4031, taken: [wine] }), dishes(['wine', 1, 3]), 'lineTaken'],
  ] as const)('%s', (_, given, choice, code) => {
    expect(pays(given, choice)).toBe(code);
  });
});

test('guests who share equally pay the bill to the cent, whatever is paid or ordered between them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2000, max: 100_000 }),
      fc.integer({ min: 2, max: 8 }),
      fc.array(fc.record({ orders: fc.integer({ min: 0, max: 5000 }), pays: fc.integer({ min: 0, max: 300 }) }), {
        maxLength: 8,
      }),
      (total, people, between) => {
        let given = bill({ totalInCents: total });
        for (let guest = 0; guest < people; guest++) {
          const { orders = 0, pays: others = 0 } = between[guest] ?? {};
          const isLast = guest === people - 1;
          const cash = isLast ? 0 : Math.min(others, given.totalInCents - given.coveredInCents - 100 * people);
          given = bill({
            ...given,
            totalInCents: given.totalInCents + orders,
            coveredInCents: given.coveredInCents + Math.max(0, cash),
          });
          const part = pays(given, equally(people));
          if (typeof part !== 'number') throw new Error(part);
          given = bill({
            ...given,
            coveredInCents: given.coveredInCents + part,
            taken: [...given.taken, took(part, { people })],
          });
        }
        expect(given.coveredInCents).toBe(given.totalInCents);
      },
    ),
  );
});

const choices: fc.Arbitrary<PartChoice> = fc.oneof(
  fc.constant(whole),
  fc.integer({ min: 2, max: 20 }).map(equally),
  fc.integer({ min: -100, max: 12_000 }).map(amount),
  fc
    .tuple(fc.constantFrom('pizza', 'wine'), fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 4 }))
    .map(([id, units, sharedBetween]) => dishes([id, units, sharedBetween])),
);

test('any parts in any order never add up to more than the bill, and the last guest can pay it off', () => {
  fc.assert(
    fc.property(fc.array(choices, { maxLength: 12 }), (chosen) => {
      let given = DINNER;
      for (const choice of chosen) {
        const part = partOf(given, choice);
        if (!part.ok) continue;
        const lines = choice.kind === 'dishes' ? choice.lines : [];
        const people = choice.kind === 'equally' ? choice.people : null;
        const coveredInCents = given.coveredInCents + part.amountInCents;
        given = bill({ coveredInCents, taken: [...given.taken, took(part.amountInCents, { lines, people })] });
        expect(part.amountInCents).toBeGreaterThan(0);
        expect(coveredInCents).toBeLessThanOrEqual(given.totalInCents);
      }
      const left = given.totalInCents - given.coveredInCents;
      if (left >= 50) expect(pays(given, whole)).toBe(left);
    }),
  );
});

test('of two pizzas of which half of one is paid, one and a half can still be taken', () => {
  const half = took(1260, { lines: [{ lineId: 'pizza', units: 1, sharedBetween: 2 }] });
  expect(untakenOf(DINNER.lines[0]!, [half])).toBe(1.5);
  expect(untakenOf(DINNER.lines[0]!, [half, half, half, half, half])).toBe(0);
});

test.each([
  ['none', 0, true],
  ['as much as the part', 2000, true],
  ['more than the part', 2001, false],
  ['less than nothing', -1, false],
  ['half a cent', 0.5, false],
])('a tip of %s', (_, tip, isAllowed) => {
  expect(isTipAllowed(tip, 2000)).toBe(isAllowed);
});

describe('a part is locked', () => {
  const heldUntil = Temporal.Instant.from('2026-11-30T08:05:00Z');
  const [before, then] = ['2026-11-30T08:04:59Z', '2026-11-30T08:05:00Z'].map((at) => Temporal.Instant.from(at));
  test.each([
    ['while its guest has time', 'held', before, true],
    ['not once the time is over', 'held', then, false],
    ['while the card is charged, however long it takes', 'capturing', then, true],
    ['not when it was given up', 'freed', before, false],
    ['not when its card came too late', 'returning', before, false],
    ['not when it is paid: then it is covered', 'paid', before, false],
  ] as const)('%s', (_, state, now, isLocked) => {
    expect(isBeingPaid({ state, heldUntil }, now!)).toBe(isLocked);
  });
});

describe('a part of $10.00 and a tip of $2.00', () => {
  const part = { amountInCents: 1000, tipInCents: 200 };
  test.each([
    ['charged as asked', 1200, [1000, 200, 0]],
    ['charged a cent too little: the tip is smaller', 1199, [1000, 199, 0]],
    ['charged without its tip', 1000, [1000, 0, 0]],
    ['charged too little for the food', 999, [999, 0, 0]],
    ['charged one cent', 1, [1, 0, 0]],
    ['charged a cent too much: that goes back', 1201, [1000, 200, 1]],
  ] as const)('%s', (_, captured, [amountInCents, tipInCents, tooMuchInCents]) => {
    expect(chargedOf(part, captured)).toEqual({ amountInCents, tipInCents, tooMuchInCents });
  });

  test('whatever is charged is on the bill, the guest’s tip or on its way back', () => {
    const cents = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(cents, cents, cents, (amountInCents, tipInCents, captured) => {
        const charged = chargedOf({ amountInCents, tipInCents }, captured);
        expect(charged.amountInCents + charged.tipInCents + charged.tooMuchInCents).toBe(captured);
        expect(charged.amountInCents).toBeLessThanOrEqual(amountInCents);
        expect(charged.tipInCents).toBeLessThanOrEqual(tipInCents);
        expect(Math.min(...Object.values(charged))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('a card that says yes', () => {
  test.each([
    ['takes its part', { isOpen: true }, 4000, 'capturing'],
    ['takes exactly what is free', { isOpen: true, coveredInCents: 5070 }, 4000, 'capturing'],
    ['is let go when the waiter took a cent of it', { isOpen: true, coveredInCents: 5071 }, 4000, 'returning'],
    ['is let go when another phone is paying it', { isOpen: true, beingPaidInCents: 5071 }, 4000, 'returning'],
    ['is let go when the bill is closed', { isOpen: false }, 4000, 'returning'],
  ] as const)('%s', (_, given, cents, next) => {
    expect(afterCardSaidYes(cents, { ...DINNER, ...given })).toBe(next);
  });
});
