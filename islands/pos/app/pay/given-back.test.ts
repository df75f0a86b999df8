import { expect, test } from 'bun:test';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';
import { paidWithoutSurcharge } from '../draft/bill-draft.ts';
import { cashGivenBack, toGiveBack, waysOfCancelling } from './given-back.ts';

const tender = (paymentType: PaymentType, amountInCents: number) => ({
  id: `${paymentType}${amountInCents}`,
  paymentType,
  amountInCents,
  changeInCents: 0,
  tipInCents: 0,
  takenIsoDateTimeUtc: '2026-11-22T03:00:00.000Z',
});

test.each([
  ['a dish of $24.00 was taken off', 3205, 805, [tender('posCash', 3205), tender('posRefundCash', -2400)], 2400],
  ['it became dearer', 3205, 4000, [tender('posCash', 3205)], 0],
  ['only a sauce was swapped', 3205, 3205, [tender('posCash', 3205), tender('posRefundCash', -500)], 0],
  [
    'it went back as the voucher it was',
    2000,
    1000,
    [tender('posCustomPayment', 2000), tender('posCustomPayment', -1000)],
    0,
  ],
  ['two cents of it are no coin', 1002, 500, [tender('posCash', 1000), tender('posRefundCash', -500)], 500],
  [
    'part of it went back as a voucher, and a gift had been given before',
    3000,
    1000,
    [
      tender('posCash', 2500),
      tender('posCustomPayment', 500),
      tender('posRefundCash', -300),
      tender('posCustomPayment', -500),
      tender('posRefundCash', -1500),
    ],
    1500,
  ],
] as const)('%s', (_, paidBefore, totalInCents, tenders, given) => {
  expect(cashGivenBack({ totalInCents, tenders }, paidBefore)).toBe(given);
});

test.each([
  ['a cheaper bill gives back the difference', 3205, 805, [tender('posCash', 3205)], 2400],
  ['in coins that exist', 3205, 2872, [tender('posCash', 3205)], 335],
  ['to a card to the cent', 3205, 2872, [tender('posCard', 3205)], 333],
  ['the last way first', 3000, 1000, [tender('posCash', 2000), tender('posCard', 1000)], 2000],
  ['a bill that asks for more gives nothing back', 1000, 1800, [tender('posCash', 1000)], 0],
  ['a bill stored without payment methods shows the difference', 3205, 2872, undefined, 333],
])('the refund on the button: %s', (_, paidInCents, totalInCents, tenders, backInCents) => {
  const bill = { paidInCents, ...(tenders ? { tenders } : {}) };
  expect(toGiveBack(bill, totalInCents, 'AU')).toBe(backInCents);
});

test('the surcharge of a sale by card stays with it', () => {
  const bill = { paidInCents: 864, keptSurchargeInCents: 9, tenders: [tender('posCard', 864)] };
  expect([toGiveBack(bill, 360, 'AU'), paidWithoutSurcharge(bill)]).toEqual([495, 855]);
});

test('an order that is not a bill refunds nothing', () => {
  expect(toGiveBack(null, 500, 'AU')).toBe(0);
});

test.each([
  ['all of it came in cash', [tender('posCash', 950)], 950, 950, false],
  ['half of it came on a card', [tender('posCash', 500), tender('posCard', 450)], 950, 500, true],
  [
    'the card was given back before',
    [tender('posCash', 500), tender('posCard', 450), tender('posRefundCard', -450)],
    500,
    500,
    false,
  ],
  ['a part of the cash went back before', [tender('posCash', 950), tender('posRefundCash', -400)], 550, 550, false],
  ['nothing was paid', [], 0, 0, false],
])('cancelling a bill refunds its cash: %s', (_, tenders, refundableInCents, cashInCents, hasCard) => {
  expect(waysOfCancelling({ tenders, refundableInCents })).toEqual({ cashInCents, hasCard });
});
