import { describe, expect, test } from 'bun:test';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { requantified } from '#src/domain/ordering/kept-lines.ts';
import { factsOf } from '#src/domain/ordering/sent-facts.ts';
import type { PricedLine } from '#src/domain/pricing/pricing.types.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import type { BillDetail } from '#src/domain/till/bill.types.ts';
import type { TillCoupon } from '#src/domain/till/customer.types.ts';
import { billDraftOf, draftOfBill, isDirty, type OpenBill, unsentQuantityOf, voidsOf } from './bill-draft.ts';
import { pricesKept } from './kept-prices.ts';
import { changeDraft, type DraftAction, emptyDraft, type OrderDraft, readStoredDraft } from './order-draft.ts';
import { seatCountOf } from './order-seats.ts';

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
  facts: factsOf(billDraftOf({ ...emptyDraft('bill-1'), lines: [] }, { manual: null })),
  paidInCents: 0,
  isLost: false,
};
const open: OrderDraft = { ...emptyDraft('bill-1'), lines: [burger], bill };

const SEVEN = '2026-11-22T08:00:00.000Z';
const coupon = { coupon: { couponCode: 'TEN' }, redeemedCount: 0 } as unknown as TillCoupon;
const SENT_DRAFT = billDraftOf({ ...emptyDraft('bill-1'), lines: [burger], tableId: 'table-3' }, { manual: null });
/** A bill that was sent and is not paid, as the store returns it. */
const detail = {
  id: 'bill-1',
  version: 3,
  draft: SENT_DRAFT,
  sentFacts: factsOf(SENT_DRAFT),
  order: {
    orderNumber: 'P-105',
    collection: { type: 'pickup' },
    lines: [{ id: 'a', line: burger, priced }],
    breakdown: [],
  },
  totalInCents: 2000,
  leftInCents: 2000,
  tenders: [],
  guestCount: 4,
  guest: null,
  coupons: [],
  place: null,
} as unknown as BillDetail;

describe('a bill that is open on a till', () => {
  test('has the seats of its table, wherever it was opened from', () => {
    const atTable = { ...detail, draft: { ...SENT_DRAFT, collectionType: 'dineIn' as const, tableId: 'table-3' } };
    expect(seatCountOf(draftOfBill(atTable))).toBe(4);
    expect(seatCountOf(draftOfBill({ ...atTable, guestCount: null }))).toBe(0);
  });

  test('has nothing to send until something is changed', () => {
    expect(isDirty(open)).toBe(false);
    expect(isDirty(changeDraft(open, { type: 'step', lineId: 'a', by: 1 }))).toBe(true);
    expect(isDirty(changeDraft(open, { type: 'remove', lineId: 'a' }))).toBe(true);
  });

  test('marks what the kitchen has not seen: one more of a line, or all of a changed one', () => {
    expect(unsentQuantityOf(burger, bill)).toBe(0);
    expect(unsentQuantityOf({ ...burger, quantity: 3 }, bill)).toBe(1);
    expect(unsentQuantityOf({ ...burger, comments: 'well done' }, bill)).toBe(2);
    expect(unsentQuantityOf({ ...burger, id: 'b' }, bill)).toBe(2);
  });

  test('has something to send when its price changes, even with nothing for the kitchen to make', () => {
    const adjustment = {
      discountForItem: 0,
      extraChargeForItem: 0,
      extraChargeForComments: 0,
      discountForItemBps: 500,
    };
    const cheaper = changeDraft(open, { type: 'adjustLine', lineId: 'a', adjustment });
    expect([isDirty(cheaper), unsentQuantityOf({ ...burger, adjustment }, bill)]).toEqual([true, 0]);
    expect(isDirty(changeDraft(cheaper, { type: 'adjustLine', lineId: 'a', adjustment: null }))).toBe(false);
    const discount = { kind: 'percent', value: 1000 } as const;
    const tenOff = changeDraft(open, { type: 'adjust', adjustments: { discount, surcharge: null } });
    expect(isDirty(tenOff)).toBe(true);
    const facts = factsOf(billDraftOf(tenOff, { manual: null }));
    expect(isDirty({ ...tenOff, bill: { ...bill, facts } })).toBe(false);
  });

  test.each<[string, DraftAction]>([
    ['someone else’s', { type: 'name', customerName: 'Ada' }],
    ['collected another way', { type: 'collect', collectionType: 'dineIn' }],
    ['at another table', { type: 'seat', tableId: 'table-4' }],
    ['scheduled', { type: 'want', wanted: { isoDateTimeUtc: SEVEN, note: '', holidaySurcharge: null } }],
    ['given a note to the kitchen', { type: 'note', comments: 'Birthday' }],
    ['given the reward of a card', { type: 'reward', usesReward: true }],
    ['given a coupon', { type: 'coupons', coupons: [coupon] }],
  ])('has something to send when it is %s, even if no item has changed', (_, action) => {
    const opened = draftOfBill(detail);
    expect(isDirty(opened)).toBe(false);
    const changed = changeDraft(opened, action);
    expect(isDirty(changed)).toBe(true);
    // Saved as it is and opened again, here or on another till.
    const draft = billDraftOf(changed, { manual: null });
    const reopened = draftOfBill({ ...detail, version: 4, draft, guest: changed.guest, coupons: [...changed.coupons] });
    expect(isDirty(reopened)).toBe(true);
    expect(
      isDirty(draftOfBill({ ...detail, version: 5, draft, sentFacts: factsOf(draft), coupons: [...changed.coupons] })),
    ).toBe(false);
  });

  test('names the items that would be voided', () => {
    expect(voidsOf(changeDraft(open, { type: 'step', lineId: 'a', by: -1 }))).toEqual([
      { lineId: 'a', name: 'Burger', quantity: 1 },
    ]);
  });

  test('keeps the price it was sent with, unless its order type changes', () => {
    const more = changeDraft(open, { type: 'step', lineId: 'a', by: 1 });
    expect(pricesKept(more).get('a')).toEqual(requantified(priced, more.lines[0] as CartLine));
    expect(pricesKept(changeDraft(more, { type: 'collect', collectionType: 'dineIn' })).size).toBe(0);
  });

  test('survives a power cut with everything the server has of it', () => {
    expect(readStoredDraft(JSON.stringify(open))?.bill).toEqual(bill);
    expect(readStoredDraft(JSON.stringify({ ...open, bill: undefined }))?.bill).toBeNull();
  });
});
