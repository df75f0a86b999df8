import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { line } from '#src/domain/pricing/testing-menu.ts';
import type { BillDraft } from './bill.schema.ts';
import { NO_COUNTER_DETAILS } from './counter-details.ts';
import { factsOf, unsentChanges } from './sent-facts.ts';

const burger = { ...line('burger', 2), id: 'a' };
const cola = { ...line('cola'), id: 'b' };
const address = {
  line1: '1 King St',
  suburb: 'Newtown',
  state: 'NSW',
  postcode: '2042',
  latitude: null,
  longitude: null,
  suburbId: null,
};
const DRAFT: BillDraft = {
  lines: [burger, cola],
  collectionType: 'delivery',
  tableId: null,
  address,
  customerName: 'Ada',
  customerPhone: '+61400000001',
  comments: '',
  adjustments: { discount: { kind: 'percent', value: 1000 }, surcharge: null },
  manual: { discountInCents: 240, surchargeInCents: 0 },
  wishes: {
    ...NO_COUNTER_DETAILS,
    couponCodes: ['TEN', 'PIZZA'],
    requestedForIsoDateTimeUtc: '2026-11-22T08:00:00.000Z',
  },
};
const SENT = { lines: DRAFT.lines.map((each) => ({ id: each.id, line: each })), facts: factsOf(DRAFT) };
const wishes = DRAFT.wishes ?? NO_COUNTER_DETAILS;
const off = { discountForItem: 0, extraChargeForItem: 0, extraChargeForComments: 0, discountForItemBps: 500 };

describe('a bill that was sent', () => {
  test.each<[string, Partial<BillDraft>, number]>([
    ['as it stands', {}, 0],
    ['with what a percentage comes to by now', { manual: { discountInCents: 500, surchargeInCents: 0 } }, 0],
    [
      'to a suburb that was found by its name since',
      { address: { ...address, suburbId: 'suburb-1', latitude: '-33.9' } },
      0,
    ],
    ['with its coupons in another order', { wishes: { ...wishes, couponCodes: ['PIZZA', 'TEN'] } }, 0],
    ['with the note of its time, which is a comment now', { wishes: { ...wishes, timeNote: 'we open for her' } }, 0],
    ['with one more dish', { lines: [burger, cola, { ...line('beer'), id: 'c' }] }, 1],
    ['without a dish', { lines: [burger] }, 1],
    ['with one less of a dish', { lines: [{ ...burger, quantity: 1 }, cola] }, 1],
    ['with a dish for less', { lines: [{ ...burger, adjustment: off }, cola] }, 1],
    ['with another dish in place of one', { lines: [burger, { ...line('beer'), id: 'c' }] }, 2],
    ['for somebody else', { customerName: 'Bob' }, 1],
    ['with another number', { customerPhone: '+61400000002' }, 1],
    ['to another house', { address: { ...address, line1: '2 King St' } }, 1],
    [
      'at the same hour in other letters',
      { wishes: { ...wishes, requestedForIsoDateTimeUtc: '2026-11-22T08:00:00Z' } },
      0,
    ],
    ['a minute later', { wishes: { ...wishes, requestedForIsoDateTimeUtc: '2026-11-22T08:01:00.000Z' } }, 1],
    ['for less off', { adjustments: { discount: { kind: 'percent', value: 999 }, surcharge: null } }, 1],
    [
      'for as much off, as an amount',
      { adjustments: { discount: { kind: 'amount', value: 1000 }, surcharge: null } },
      1,
    ],
    ['with something on top', { adjustments: { ...DRAFT.adjustments, surcharge: { kind: 'amount', value: 1 } } }, 1],
    ['with a word to the driver', { wishes: { ...wishes, dropoffNotes: 'Ring twice' } }, 1],
    ['to no house at all', { address: null }, 1],
    ['at a table', { tableId: 't1' }, 1],
    ['at another hour', { wishes: { ...wishes, requestedForIsoDateTimeUtc: null } }, 1],
    ['without a coupon', { wishes: { ...wishes, couponCodes: ['TEN'] } }, 1],
    ['with the reward of a card', { wishes: { ...wishes, usesLoyaltyReward: true } }, 1],
    ['with another fee for the way', { wishes: { ...wishes, outOfAreaFeeInCents: 900 } }, 1],
    ['with a word to the kitchen', { comments: 'Birthday' }, 1],
    ['without its discount', { adjustments: { discount: null, surcharge: null } }, 1],
    ['to be picked up', { collectionType: 'pickup' }, 1],
    [
      'for somebody else and with one more dish',
      { customerName: 'Bob', lines: [...DRAFT.lines, { ...cola, id: 'c' }] },
      2,
    ],
  ])('%s', (_, change, count) => {
    expect(unsentChanges({ ...DRAFT, ...change }, SENT)).toBe(count);
  });

  test('before tills said what they sent is compared by its dishes only', () => {
    expect(unsentChanges({ ...DRAFT, customerName: 'Bob' }, { ...SENT, facts: null })).toBe(0);
  });

  test('of nothing has all its lines to send', () => {
    expect(unsentChanges(DRAFT, { lines: [], facts: null })).toBe(2);
  });

  test('has nothing to send, whatever was on it, and is not told apart by what a tap of the space bar adds', () => {
    const text = fc.string({ maxLength: 20 });
    fc.assert(
      fc.property(
        text,
        text,
        fc.boolean(),
        fc.constantFrom('pickup', 'delivery', 'dineIn'),
        (name, note, reward, how) => {
          const draft: BillDraft = {
            ...DRAFT,
            customerName: name,
            comments: note,
            collectionType: how,
            wishes: { ...wishes, usesLoyaltyReward: reward },
          };
          const facts = factsOf(draft);
          expect(unsentChanges({ ...draft, customerName: ` ${name} `, comments: `${note} ` }, { ...SENT, facts })).toBe(
            0,
          );
        },
      ),
    );
  });
});

test('an address that is kept from before says nothing of an order that is picked up', () => {
  const pickup: BillDraft = { ...DRAFT, collectionType: 'pickup' };
  expect(factsOf({ ...pickup, address: null })).toBe(factsOf(pickup));
  expect(factsOf({ ...pickup, wishes: { ...wishes, dropoffNotes: 'Ring' } })).toBe(factsOf(pickup));
});
