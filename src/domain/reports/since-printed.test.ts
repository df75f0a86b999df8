import { expect, test } from 'bun:test';
import { changeSince, reportKeyOf, sincePrintedText } from './since-printed.ts';

const PAPER = { orderCount: 3, netInCents: 3700, totalInCents: 3900 };

test.each([
  [
    'a late sale',
    { orderCount: 4, netInCents: 4700, totalInCents: 4900 },
    '1 more order, net sales $10.00 higher, total $10.00 higher',
  ],
  [
    'two cancellations',
    { orderCount: 1, netInCents: 1700, totalInCents: 1900 },
    '2 orders fewer, net sales $20.00 lower, total $20.00 lower',
  ],
  ['a tip', { orderCount: 3, netInCents: 3700, totalInCents: 4000 }, 'total $1.00 higher'],
  ['a refund', { orderCount: 3, netInCents: 3400, totalInCents: 3600 }, 'net sales $3.00 lower, total $3.00 lower'],
])('%s after the paper is said in words', (_, now, words) => {
  const change = changeSince(PAPER, now)!;
  const since = { ...change, printedText: 'Sat 21 Nov 2026, 10:04 PM', printedByName: 'Mia' };
  expect(sincePrintedText(since, 'AUD')).toBe(`Printed Sat 21 Nov 2026, 10:04 PM by Mia. Since then: ${words}.`);
});

test('a paper that still holds is not talked about', () => {
  expect(changeSince(PAPER, { ...PAPER })).toBeNull();
});

test('papers of other days, channels and stores are other papers', () => {
  const one = { storeId: 's', from: '2026-11-21', to: '2026-11-21', channel: 'OVERALL' };
  const keys = [one, { ...one, to: '2026-11-22' }, { ...one, channel: 'POS' }, { ...one, storeId: 't' }].map(
    reportKeyOf,
  );
  expect(new Set(keys).size).toBe(4);
});
