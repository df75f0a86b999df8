import { describe, expect, test } from 'bun:test';
import { line } from '#src/domain/pricing/testing-menu.ts';
import type { BillDetail } from '#src/domain/till/bill.types.ts';
import { billDraftOf } from '../draft/bill-draft.ts';
import { emptyDraft, type OrderDraft } from '../draft/order-draft.ts';
import { bookedText, endOf } from './sale-end.ts';

const burger = { ...line('burger', 1), id: 'a' };
const chips = { ...line('chips', 1), id: 'b' };
const here: OrderDraft = { ...emptyDraft('sale-1'), lines: [burger], isTold: true };
const CASH = { id: 't', paymentType: 'posCash', amountInCents: 550, changeInCents: 4450 };

function detailOf(order: object | null, more: object = {}): BillDetail {
  const draft = billDraftOf(here, { manual: null });
  return {
    id: 'sale-1',
    version: 1,
    isOpen: false,
    draft,
    sentFacts: null,
    order,
    totalInCents: 550,
    leftInCents: 0,
    tenders: [CASH],
    guest: null,
    coupons: [],
    place: null,
    ...more,
  } as unknown as BillDetail;
}
const ORDER = {
  id: 'sale-1',
  orderNumber: 'P-140',
  statusCode: 'accepted',
  paymentType: 'posCash',
  grandTotalInCents: 550,
  collection: { type: 'pickup' },
  lines: [{ id: 'a', line: burger, priced: {} }],
  breakdown: [],
};
const paid = detailOf(ORDER);

describe('an order of this till whose answer was lost', () => {
  test('that the store has as paid is shown with its payment, and leaves the till', () => {
    const end = endOf(here, paid);
    expect(end).toMatchObject({ kind: 'booked', rest: [], sale: { changeInCents: 4450 } });
    if (end?.kind !== 'booked') throw new Error('not booked');
    expect(bookedText(end.sale, 'AUD')).toBe('P-140 is paid: $5.50 in cash');
  });

  test('leaves later lines as an order of their own: new ones, and more of an existing one', () => {
    const since = { ...here, lines: [{ ...burger, quantity: 3 }, chips] };
    expect(endOf(since, paid)).toMatchObject({ rest: [{ itemId: 'burger', quantity: 2 }, chips] });
    const changed = { ...here, lines: [{ ...burger, comments: 'no onion' }] };
    expect(endOf(changed, paid)).toMatchObject({ rest: [] });
  });

  test('that was sent and is not paid shows what is left', () => {
    const unpaid = { ...ORDER, paymentType: 'posPayLater' };
    const end = endOf(here, detailOf(unpaid, { leftInCents: 550, tenders: [], isOpen: true }));
    if (end?.kind !== 'booked') throw new Error('not booked');
    expect(bookedText(end.sale, 'AUD')).toBe('P-140 is sent. Not paid: $5.50');
  });

  test('that waits for a card belongs to the card payment; one that ended unpaid is placed again', () => {
    expect(endOf(here, detailOf({ ...ORDER, statusCode: 'processingPayment' }))).toBeNull();
    expect(endOf(here, detailOf({ ...ORDER, statusCode: 'failure' }))).toEqual({ kind: 'over' });
    expect(endOf(here, detailOf({ ...ORDER, statusCode: 'cancelled' }))).toEqual({ kind: 'over' });
  });

  test('that was saved is saved; changed since, it continues as the saved order', () => {
    const saved = detailOf(null, { isOpen: true, leftInCents: 550, tenders: [] });
    expect(endOf(here, saved)).toEqual({ kind: 'saved' });
    expect(endOf({ ...here, lines: [burger, chips] }, saved)).toEqual({ kind: 'savedBefore' });
  });

  test('for a bill that was open here is booked only if the store has everything on the till', () => {
    const bill = {
      version: 1,
      orderNumber: 'P-140',
      collectionType: 'pickup' as const,
      sent: [],
      paidInCents: 0,
      isLost: false,
    };
    const edited = { ...here, bill };
    expect(endOf(edited, detailOf(ORDER))).toBeNull();
    expect(endOf(edited, detailOf(ORDER, { version: 2 }))).toMatchObject({ kind: 'booked', rest: [] });
    expect(endOf({ ...edited, lines: [burger, chips] }, detailOf(ORDER, { version: 2 }))).toBeNull();
  });

  test('names several payment methods, and a sale that cost nothing', () => {
    const sale = { orderId: 'o', orderNumber: 'P-1', totalInCents: 3210, leftInCents: 0, changeInCents: 0 };
    const tenders = [
      { paymentType: 'posCard' as const, amountInCents: 1070 },
      { paymentType: 'posCash' as const, amountInCents: 1070 },
      { paymentType: 'posCustomPayment' as const, amountInCents: 1070 },
    ];
    expect(bookedText({ ...sale, tenders }, 'AUD')).toBe(
      'P-1 is paid: $10.70 in cash, $10.70 by card, $10.70 another way',
    );
    expect(bookedText({ ...sale, totalInCents: 0, tenders: [] }, 'AUD')).toBe('P-1 is sent');
  });
});
