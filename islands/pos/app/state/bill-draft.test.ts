import { describe, expect, test } from 'bun:test';
import { requantified } from '#src/domain/ordering/kept-lines.ts';
import type { PricedLine } from '#src/domain/pricing/pricing.types.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import { isDirty, type OpenBill, pricesKept, unsentOf, voidsOf } from './bill-draft.ts';
import { changeDraft, emptyDraft, type OrderDraft, readKeptDraft } from './order-draft.ts';

const burger = { ...line('burger', 2), id: 'a' };
const priced = {
  lineId: 'a',
  itemId: 'burger',
  name: 'Burger',
  quantity: 2,
  unitPriceInCents: 1000,
  lineTotalInCents: 2000,
  discountInCents: 0,
  chargesInCents: 0,
  parts: [],
} as unknown as PricedLine;
const bill: OpenBill = {
  version: 3,
  orderNumber: 'P-105',
  collectionType: 'pickup',
  sent: [{ id: 'a', line: burger, priced }],
  paidInCents: 0,
  isLost: false,
};
const open: OrderDraft = { ...emptyDraft('bill-1'), lines: [burger], bill };

describe('a bill that is open on a till', () => {
  test('has nothing to send until something is touched', () => {
    expect(isDirty(open)).toBe(false);
    expect(isDirty(changeDraft(open, { type: 'step', lineId: 'a', by: 1 }))).toBe(true);
    expect(isDirty(changeDraft(open, { type: 'remove', lineId: 'a' }))).toBe(true);
  });

  test('marks what the kitchen has not seen: one more of a line, or all of a changed one', () => {
    expect(unsentOf(burger, bill)).toBe(0);
    expect(unsentOf({ ...burger, quantity: 3 }, bill)).toBe(1);
    expect(unsentOf({ ...burger, comments: 'well done' }, bill)).toBe(2);
    expect(unsentOf({ ...burger, id: 'b' }, bill)).toBe(2);
  });

  test('names what would be taken off the kitchen’s work', () => {
    expect(voidsOf(changeDraft(open, { type: 'step', lineId: 'a', by: -1 }))).toEqual([
      { lineId: 'a', name: 'Burger', quantity: 1 },
    ]);
  });

  test('keeps the price it was sent with, unless it is collected another way', () => {
    const more = changeDraft(open, { type: 'step', lineId: 'a', by: 1 });
    expect(pricesKept(more).get('a')).toEqual(requantified(priced, 3));
    expect(pricesKept(changeDraft(more, { type: 'collect', collectionType: 'dineIn' })).size).toBe(0);
  });

  test('outlives a power cut with all that the server has of it', () => {
    expect(readKeptDraft(JSON.stringify(open))?.bill).toEqual(bill);
    expect(readKeptDraft(JSON.stringify({ ...open, bill: undefined }))?.bill).toBeNull();
  });
});
