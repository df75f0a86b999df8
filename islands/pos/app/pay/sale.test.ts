import { describe, expect, test } from 'bun:test';
import { line } from '#src/domain/pricing/testing-menu.ts';
import type { PosSession } from '#src/domain/till/till.types.ts';
import { emptyDraft, type OrderDraft } from '../draft/order-draft.ts';
import type { OrderTotal } from '../draft/order-total.ts';
import { amountDue, isPriceChanged, mayKeepSale, mayTakeSale, type SalePayment, saleOf, takenOf } from './sale.ts';

const TOTAL = {
  totalInCents: 1252,
  cashTotalInCents: 1250,
  cardTotalInCents: 1271,
  manual: null,
} as unknown as OrderTotal;
const DRAFT: OrderDraft = { ...emptyDraft('order-1'), lines: [line('burger')], comments: ' No onion ' };
const CASH: SalePayment = {
  method: 'posCash',
  customName: '',
  dueInCents: 1250,
  receivedInCents: 2000,
  approval: null,
};

test.each([
  ['posCash', 1250],
  ['posCard', 1271],
  ['posPayLater', 1252],
  ['posCustomPayment', 1252],
] as const)('what is due by %s', (method, expected) => {
  expect(amountDue(method, TOTAL)).toBe(expected);
});

test.each([
  ['cash with change', {}, true],
  ['exact cash', { receivedInCents: 1250 }, true],
  ['cash one cent short', { receivedInCents: 1249 }, false],
  ['a card, which its terminal charges', { method: 'posCard' }, false],
  ['a card with nothing to charge', { method: 'posCard', dueInCents: 0 }, true],
  ['pay later, whatever is typed', { method: 'posPayLater', receivedInCents: 0 }, true],
] as const)('%s: can the sale be taken', (_, change, expected) => {
  expect(mayTakeSale({ ...CASH, ...change })).toBe(expected);
});

describe('what is sent to the store', () => {
  test.each([
    ['cash carries the amount received', {}, { paymentType: 'posCash', tenderedInCents: 2000 }],
    [
      'a voucher has its name and nothing received',
      { method: 'posCustomPayment', customName: 'Voucher' },
      { paymentType: 'posCustomPayment', customPaymentName: 'Voucher', tenderedInCents: 0 },
    ],
    ['an order that costs nothing needs no payment', { dueInCents: 0 }, { paymentType: 'noPaymentRequired' }],
    ['pay later', { method: 'posPayLater' }, { paymentType: 'posPayLater', tenderedInCents: 0 }],
  ] as const)('%s', (_, change, expected) => {
    expect(saleOf(DRAFT, TOTAL, { ...CASH, ...change })).toMatchObject(expected);
  });

  test('the order with its lines, its trimmed comment, and the total that the customer saw', () => {
    const sale = saleOf(DRAFT, TOTAL, { ...CASH, approval: 'approved' });
    expect(sale).toMatchObject({ id: 'order-1', comments: 'No onion', expectedTotalInCents: 1250, alone: null });
    expect(sale).toMatchObject({ approval: 'approved' });
    expect(sale.lines.map(({ itemId }) => itemId)).toEqual(['burger']);
    expect('customPaymentName' in sale).toBe(false);
  });
});

test('a discount, a changed line and an item sold anyway are prices changed by hand', () => {
  const of = (change: object) => ({ ...DRAFT, lines: [{ ...line('burger'), ...change }] }) as OrderDraft;
  expect(isPriceChanged(DRAFT, TOTAL)).toBe(false);
  expect(isPriceChanged(DRAFT, { ...TOTAL, manual: { discountInCents: 100 } } as unknown as OrderTotal)).toBe(true);
  expect(isPriceChanged(of({ adjustment: { kind: 'percent' } }), TOTAL)).toBe(true);
  expect(isPriceChanged(of({ sellsAnyway: true }), TOTAL)).toBe(true);
});

test('offline a changed price is taken only by an employee who may change it, as no PIN can be checked', () => {
  const by = (...permissions: string[]) => ({ employee: { permissions } }) as unknown as Pick<PosSession, 'employee'>;
  const changed = { ...TOTAL, manual: { discountInCents: 100 } } as unknown as OrderTotal;
  expect(mayKeepSale(DRAFT, TOTAL, by())).toBe(true);
  expect(mayKeepSale(DRAFT, changed, by())).toBe(false);
  expect(mayKeepSale(DRAFT, changed, by('discount'))).toBe(true);
  expect(mayKeepSale(DRAFT, changed, { employee: null })).toBe(true);
});

test.each([
  ['what was handed over now, less the total', {}, 2000, 1000],
  ['never below nothing', {}, 900, 0],
  ['nothing, when it wasn’t paid in cash', { method: 'posCustomPayment' }, 2000, 0],
] as const)('gives as change %s', (_, change, receivedInCents, expected) => {
  const body = saleOf(DRAFT, TOTAL, { ...CASH, ...change, receivedInCents });
  const placed = { orderId: 'order-1', orderNumber: 'P-1', grandTotalInCents: 1000, changeInCents: 500, isPaid: true };
  expect(takenOf(body, placed, null)).toMatchObject({ orderNumber: 'P-1', changeInCents: expected });
});
