import { describe, expect, test } from 'bun:test';
import { type ActFacts, approverOfMove, orderActOf } from './order-acts.ts';

const WORDS = { currencyCode: 'AUD', names: new Map([['b', 'Burger']]) } as const;
const facts = (action: string, more: Partial<ActFacts> = {}): ActFacts => ({
  id: 'act',
  occurredIsoDateTimeUtc: '2026-11-22T08:00:00.000Z',
  action,
  byName: 'Mia',
  approvedByName: null,
  before: {},
  after: {},
  ...more,
});
const whatOf = (action: string, more: Partial<ActFacts> = {}) => orderActOf(facts(action, more), WORDS)?.what ?? null;
const lines = (...all: string[]) => ({ lines: all });

describe('what was done to an order, in words', () => {
  test.each<[string, string, Partial<ActFacts>, string | null]>([
    ['a dish less', 'editBill', { before: lines('b 2 x Burger'), after: lines('b 1 x Burger') }, 'Removed 1 × Burger'],
    ['a dish more', 'editBill', { before: lines('b 1 x Burger'), after: lines('b 3 x Burger') }, 'Added 2 × Burger'],
    [
      'one for another',
      'editBill',
      { before: lines('b 1 x Burger', 'c 2 x Cola'), after: lines('c 2 x Cola', 'd 1 x Beer') },
      'Removed 1 × Burger; added 1 × Beer',
    ],
    [
      'two dishes less',
      'editBill',
      { before: lines('b 1 x Burger', 'c 2 x Cola'), after: lines() },
      'Removed 1 × Burger, 2 × Cola',
    ],
    [
      'the same dishes otherwise',
      'editBill',
      { before: lines('b 1 x Burger'), after: lines('b 1 x Burger') },
      'Changed the bill',
    ],
    ['a state of the bill', 'editBill', { after: { statusCode: 'accepted' } }, null],
    ['another bill’s dishes', 'mergeBills', { after: lines('b 1 x Burger') }, 'Added 1 × Burger'],
    ['a guest’s order', 'putOnBill', { after: lines('b 1 x Burger') }, 'Added 1 × Burger'],
    [
      'lines that say nothing',
      'editBill',
      { before: { lines: 'b 1 x Burger' }, after: lines('Burger') },
      'Changed the bill',
    ],
    [
      'dishes that went',
      'transferLines',
      { after: { to: 'P-118', lines: '2 x Cola, 1 x Beer' } },
      'Moved 2 × Cola, 1 × Beer to P-118',
    ],
    [
      'dishes that came',
      'transferLines',
      { after: { ...lines('b 1 x Burger'), reason: 'From P-117' } },
      'Added 1 × Burger',
    ],
    ['dishes that went, on their own bill', 'transferLines', { before: lines('b 1 x Burger'), after: lines() }, null],
    [
      'a course',
      'sendCourse',
      { after: { course: 2, sent: ['2 x Burger', '1 x Cola'] } },
      'Sent course 2: 2 × Burger, 1 × Cola',
    ],
    ['one dish', 'sendCourse', { after: { course: null, sent: ['1 x Burger'] } }, 'Sent later dishes: 1 × Burger'],
    ['another table', 'moveBill', { after: { table: '12' } }, 'Moved to table 12'],
    ['no table', 'moveBill', {}, null],
    ['a refund', 'refundOrder', { after: { amountInCents: 1250 } }, 'Refunded $12.50'],
    ['a refund to the card', 'refundToCard', { after: { amountInCents: 1 } }, 'Refunded $0.01'],
    ['a difference', 'refundDifference', { after: { amountInCents: 100 } }, 'Refunded $1.00'],
    ['an own driver', 'sendDriver', { after: { name: 'Ben' } }, 'Gave the delivery to Ben'],
    ['a driver who was forgotten', 'sendDriver', {}, 'Gave the delivery to a driver'],
    ['a driver on the way', 'moveDriver', { after: { name: 'Ben', move: 'left' } }, 'Ben left with the delivery'],
    ['a driver at the door', 'moveDriver', { after: { move: 'delivered' } }, 'The driver delivered it'],
    ['a bill nobody paid', 'writeOffOrder', { after: { amountInCents: 4000 } }, 'Wrote off $40.00'],
    ['an amount that the log does not say', 'refundOrder', { after: { amountInCents: 'much' } }, 'Refunded '],
    ['anything else', 'acceptOrder', {}, null],
  ])('%s', (_, action, more, what) => {
    expect(whatOf(action, more)).toBe(what);
  });

  test.each([
    ['10 minutes', '2026-11-22T08:10:00.000Z', 'Ready 10 min later'],
    ['half a minute', '2026-11-22T08:00:30.000Z', 'Ready 1 min later'],
    ['a time that cannot be read', 'soon', 'Moved the ready time'],
  ])('a ready time later by %s', (_, promisedForIsoDateTimeUtc, what) => {
    const before = { promisedForIsoDateTimeUtc: '2026-11-22T08:00:00.000Z' };
    expect(whatOf('moveReadyTime', { before, after: { promisedForIsoDateTimeUtc } })).toBe(what);
  });

  test.each<[string, ActFacts['after'], string | null]>([
    ['sold and sent by the same person that day', { late: [] }, null],
    ['without a word about it', {}, null],
    [
      'in another’s name',
      { late: ['anothersName'], soldByName: 'Bo', numberThere: 'X-3' },
      'Sent offline sale X-3 in Bo’s name',
    ],
    [
      'into a day that had ended',
      { late: ['dayClosed'], soldByName: 'Bo' },
      'Sent offline sale after its day had ended',
    ],
    [
      'both',
      { late: ['anothersName', 'dayClosed'], soldByName: 'Bo' },
      'Sent offline sale in Bo’s name after its day had ended',
    ],
    [
      'of somebody the store does not have',
      { late: ['unknownSeller'], soldByName: null, numberThere: 'X-3' },
      'Sent offline sale X-3 of an unknown employee',
    ],
    ['in the name of somebody who is not known', { late: ['anothersName'], soldByName: null }, 'Sent offline sale'],
  ])('an offline sale %s', (_, after, what) => {
    expect(whatOf('tellSaleOfTillAlone', { after })).toBe(what);
  });

  test.each<[string, ActFacts['after'], string | null]>([
    ['nothing', { discountInCents: 0, surchargeInCents: 0 }, null],
    ['a cent off', { discountInCents: 1 }, 'Discount of $0.01'],
    ['a cent on top', { surchargeInCents: 1 }, 'Surcharge of $0.01'],
    [
      'percentages',
      {
        discountInCents: 180,
        surchargeInCents: 90,
        asked: { discount: { kind: 'percent', value: 1000 }, surcharge: { kind: 'percent', value: 550 } },
      },
      'Discount of 10%, $1.80; Surcharge of 5.5%, $0.90',
    ],
    [
      'an amount that was asked for',
      { discountInCents: 180, asked: { discount: { kind: 'amount', value: 180 } } },
      'Discount of $1.80',
    ],
    [
      'a percentage without a figure',
      { discountInCents: 5, asked: { discount: { kind: 'percent' } } },
      'Discount of 0%, $0.05',
    ],
    ['half off a dish', { adjustments: [{ lineId: 'b', discountForItemBps: 5000 }] }, '50% off Burger'],
    ['a cent off a dish', { adjustments: [{ lineId: 'b', discountForItem: 1 }] }, '$0.01 off Burger'],
    ['a percentage on a dish', { adjustments: [{ lineId: 'b', extraChargeForItemBps: 1000 }] }, '10% on Burger'],
    [
      'more for a dish and for what was written',
      { adjustments: [{ lineId: 'b', extraChargeForItem: 100, extraChargeForComments: 50 }] },
      '$1.50 on Burger',
    ],
    [
      'more for what was written alone',
      { adjustments: [{ lineId: 'b', extraChargeForComments: 50 }] },
      '$0.50 on Burger',
    ],
    [
      'off a dish that is gone',
      { adjustments: [{ lineId: 'x', discountForItem: 100 }, { discountForItem: 200 }] },
      '$1.00 off a dish; $2.00 off a dish',
    ],
    ['a dish with nothing off', { adjustments: [{ lineId: 'b', discountForItem: 0, extraChargeForItem: 0 }] }, null],
    ['a fee beyond the areas', { outOfAreaFeeInCents: 0 }, 'Delivery fee set to $0.00'],
    ['something sold out', { soldAnyway: ['b'] }, 'Sold a sold-out item'],
  ])('prices: %s', (_, after, what) => {
    expect(whatOf('changePrices', { after })).toBe(what);
  });

  test('says who, when, who allowed it, why, and of a refund which one', () => {
    const after = { amountInCents: 100, reason: 'Cold', refundId: 'r1' };
    expect(orderActOf(facts('refundOrder', { approvedByName: 'Ana', after }), WORDS)).toEqual({
      id: 'act',
      occurredIsoDateTimeUtc: '2026-11-22T08:00:00.000Z',
      what: 'Refunded $1.00',
      byName: 'Mia',
      approvedByName: 'Ana',
      reason: 'Cold',
      refundId: 'r1',
    });
    const bare = orderActOf(facts('refundOrder', { after: { amountInCents: 100, reason: '', refundId: 7 } }), WORDS);
    expect([bare?.reason, bare?.refundId, bare?.approvedByName]).toEqual([null, null, null]);
  });
});

test('who allowed the last move to a state: nobody for a sale, whose leave was for its price', () => {
  const move = (action: string, statusCode: string, approvedByName: string | null) =>
    facts(action, { approvedByName, after: { statusCode } });
  const all = [
    move('cancelOrder', 'cancelled', 'Ana'),
    move('cancelOrder', 'cancelled', 'Bo'),
    move('placeOrder', 'new', 'Ana'),
    move('acceptOrder', 'accepted', 'Ana'),
  ];
  expect(['cancelled', 'new', 'accepted', 'completed'].map((status) => approverOfMove(all, status))).toEqual([
    'Bo',
    null,
    null,
    null,
  ]);
});
