import { expect, test } from 'bun:test';
import { type CardPayments, cardPaymentRows, cardPaymentsCsv, cardPaymentTotals } from './card-payments.ts';

const PAD: CardPayments = {
  ...{ cardTerminalId: 'pad', terminalName: 'Counter pad', provider: 'tyro', cardType: 'VISA' },
  ...{ paymentCount: 2, paidInCents: 4250, tipInCents: 250, refundCount: 1, refundedInCents: 1000 },
};
const ROWS = cardPaymentRows([
  { ...PAD, cardTerminalId: '', cardType: '', terminalName: '', paidInCents: 500, refundCount: 0, refundedInCents: 0 },
  { ...PAD, cardType: '', paymentCount: 1, paidInCents: 900, tipInCents: 0, refundCount: 0, refundedInCents: 0 },
  PAD,
]);

test('each terminal and kind of card is a row, the most paid first', () => {
  expect(ROWS.map(({ name, paidInCents, netInCents }) => [name, paidInCents, netInCents])).toEqual([
    ['Counter pad, VISA', 4250, 3250],
    ['Counter pad, other cards', 900, 900],
    ['Without a card terminal', 500, 500],
  ]);
});

test('the rows come to the totals, and the file says the same', () => {
  expect(cardPaymentTotals(ROWS)).toMatchObject({ paymentCount: 5, paidInCents: 5650, netInCents: 4650 });
  expect(cardPaymentsCsv(ROWS).slice(1).trimEnd().split('\r\n')).toEqual([
    'Terminal and card,Payments,Paid,Tips included,Refunds,Refunded,Net',
    '"Counter pad, VISA",2,42.50,2.50,1,10.00,32.50',
    '"Counter pad, other cards",1,9.00,0.00,0,0.00,9.00',
    'Without a card terminal,2,5.00,2.50,0,0.00,5.00',
    'Total,5,56.50,5.00,1,10.00,46.50',
  ]);
});

test('no payments come to nothing', () => {
  expect(cardPaymentTotals([])).toMatchObject({ paymentCount: 0, netInCents: 0 });
});
