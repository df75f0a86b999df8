import { expect, test } from 'bun:test';
import { readSettlementData, writeSettlementData } from './settlement-data.ts';

const VISA = { scheme: 'VISA', kind: 'PURCHASE', count: 12, amountInCents: 45_650 } as const;
const BACK = { scheme: 'VISA', kind: 'REFUND', count: 1, amountInCents: 1_200 } as const;
const DEBIT = { scheme: 'DEBIT', kind: 'PURCHASE', count: 3, amountInCents: 990 } as const;

test.each([
  ['two schemes, one with a refund', writeSettlementData([VISA, BACK, DEBIT]), [VISA, BACK, DEBIT]],
  [
    'a total of all schemes isn’t a scheme',
    `${writeSettlementData([DEBIT])}${'TOTAL'.padEnd(20)}000000990003000000000000000000000000+000000990003`,
    [DEBIT],
  ],
  ['a scheme without payments', `000000001069${'AMEX'.padEnd(20)}${'0'.repeat(36)}+${'0'.repeat(12)}`, []],
  ['another form gives no figures', '000000024VISA', null],
  ['nothing gives no figures', '', null],
] as const)('%s', (_, text, totals) => {
  expect(readSettlementData(text) as unknown).toEqual(totals);
});
