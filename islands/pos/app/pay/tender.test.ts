import { describe, expect, test } from 'bun:test';
import { dueParts, mayTake, paymentOf, type TenderEntry, takeLabel, tenderOf } from './tender.ts';

const CASH: TenderEntry = { method: 'posCash', customName: '', amountInCents: 1252, tipInCents: 0, digits: '' };
const entryOf = (change: Partial<TenderEntry>): TenderEntry => ({ ...CASH, ...change });
const AUSTRALIA = 'AU';

describe('what is due, and the change', () => {
  test.each([
    ['cash is rounded to 5 cents', {}, { dueInCents: 1250, roundingInCents: -2, changeInCents: 0 }],
    ['a card pays to the cent', { method: 'posCard' }, { dueInCents: 1252, roundingInCents: 0, changeInCents: 0 }],
    ['a tip is rounded with the bill', { tipInCents: 101 }, { dueInCents: 1355, roundingInCents: 2, changeInCents: 0 }],
    ['change of a note', { digits: '2000' }, { dueInCents: 1250, tenderedInCents: 2000, changeInCents: 750 }],
    ['a cent too little gives no change', { digits: '1249' }, { tenderedInCents: 1249, changeInCents: null }],
    ['nothing is due', { amountInCents: 0 }, { isFree: true, dueInCents: 0, changeInCents: 0 }],
  ] as const)('%s', (_, change, expected) => {
    expect(tenderOf(entryOf(change), AUSTRALIA)).toMatchObject(expected);
  });
});

test.each([
  ['exact cash', {}, false, true],
  ['cash that is not enough', { digits: '1000' }, true, false],
  ['a card with a terminal', { method: 'posCard' }, true, true],
  ['a card without one', { method: 'posCard' }, false, false],
  ['a voucher by its name', { method: 'posCustomPayment', customName: 'Voucher' }, false, true],
  ['another way without a name', { method: 'posCustomPayment', customName: '  ' }, true, false],
  ['a free share by card, without a terminal', { method: 'posCard', amountInCents: 0 }, false, true],
] as const)('%s: can it be taken', (_, change, hasTerminal, expected) => {
  const entry = entryOf(change);
  expect(mayTake(entry, tenderOf(entry, AUSTRALIA), hasTerminal)).toBe(expected);
});

test.each([
  [
    'cash carries what was handed over',
    { tipInCents: 100 },
    { paymentType: 'posCash', tenderedInCents: 2000, tipInCents: 100, customPaymentName: '' },
  ],
  [
    'a voucher carries what is due, under its name without blanks',
    { method: 'posCustomPayment', customName: ' Voucher ' },
    { paymentType: 'posCustomPayment', tenderedInCents: 1252, tipInCents: 0, customPaymentName: 'Voucher' },
  ],
  [
    'a free share has no tip',
    { amountInCents: 0, tipInCents: 200 },
    { paymentType: 'noPaymentRequired', tenderedInCents: 2000, tipInCents: 0, customPaymentName: '' },
  ],
] as const)('%s', (_, change, expected) => {
  const entry = entryOf(change);
  expect(paymentOf(entry, tenderOf(entry, AUSTRALIA), 2000)).toEqual(expected);
});

test.each([
  ['no tip and no rounding', { method: 'posCard' }, ''],
  ['rounding', {}, '$12.52 · rounding -$0.02'],
  ['a tip by card', { method: 'posCard', tipInCents: 100 }, '$12.52 · tip $1.00'],
  ['both', { tipInCents: 101 }, '$12.52 · tip $1.01 · rounding $0.02'],
] as const)('below the amount due: %s', (_, change, expected) => {
  const entry = entryOf(change);
  expect(dueParts(entry, tenderOf(entry, AUSTRALIA), 'AUD')).toBe(expected);
});

test.each([
  ['cash shows the amount received', { digits: '2000' }, 'Take $20.00'],
  ['a card shows its terminal', { method: 'posCard' }, 'Send $12.52 to Front'],
  ['another method shows the amount due', { method: 'posCustomPayment', digits: '2000' }, 'Take $12.52'],
  ['a free share', { amountInCents: 0 }, 'Done (nothing to pay)'],
] as const)('the button: %s', (_, change, expected) => {
  const entry = entryOf(change);
  const tender = tenderOf(entry, AUSTRALIA);
  expect(takeLabel(entry.method, tender, { currencyCode: 'AUD', terminalName: 'Front' })).toBe(expected);
});
