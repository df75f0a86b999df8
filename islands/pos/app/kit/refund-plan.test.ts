import { describe, expect, test } from 'bun:test';
import type { PaymentLeft } from '#src/domain/ordering/refund-payments.ts';
import { keyText, refundPlan } from './refund-plan.ts';

const payment = (id: string, method: PaymentLeft['method'], leftInCents: number): PaymentLeft => ({
  id,
  method,
  paymentName: method === 'custom' ? 'Voucher' : '',
  amountInCents: leftInCents,
  leftInCents,
});
/** A card, then cash, then cash: 10.70 each. */
const payments = [payment('card', 'card', 1070), payment('one', 'cash', 1070), payment('two', 'cash', 1070)];
const way = (how: string, amountInCents: number, countryCode: 'GB' | 'AU' = 'GB') =>
  refundPlan({ payments }, { how, amountInCents, countryCode });

describe('a refund', () => {
  test('goes back as it was paid: all cash first, then the card at its terminal', () => {
    const back = way('asPaid', 3210);
    expect(back).toMatchObject({
      card: { paymentId: 'card', amountInCents: 1070 },
      overCounterInCents: 2140,
      cashInCents: 2140,
      payments: [
        { paymentId: 'two', amountInCents: 1070 },
        { paymentId: 'one', amountInCents: 1070 },
      ],
      isWhole: true,
    });
    expect(keyText(back, 3210, 'GBP')).toBe('Give £21.40 in cash');
  });

  test('goes to the chosen card, and to nothing else', () => {
    const back = way('card', 1070);
    expect(back).toMatchObject({ overCounterInCents: 0, cashInCents: 0, payments: [], isWhole: true });
    expect(keyText(back, 1070, 'GBP')).toBe('Send £10.70 to the card terminal');
  });

  test('never exceeds the chosen payment', () => {
    expect(way('one', 1500).isWhole).toBe(false);
  });

  test('in cash only uses coins that exist', () => {
    const back = way('cash', 1072, 'AU');
    expect(back).toMatchObject({ card: null, cashInCents: 1070, overCounterInCents: 1072, payments: [] });
    expect(keyText(back, 1072, 'AUD')).toBe('Give $10.70 in cash');
  });

  test('is automatic when the order was paid online', () => {
    const back = refundPlan({ payments: [] }, { how: 'asPaid', amountInCents: 500, countryCode: 'AU' });
    expect(back).toMatchObject({ card: null, overCounterInCents: 500, cashInCents: 0, isWhole: true });
    expect(keyText(back, 500, 'AUD')).toBe('Refund $5.00');
  });
});
