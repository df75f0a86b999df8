import { expect, test } from 'bun:test';
import { adjustmentText } from '#src/domain/pricing/line-adjustment.ts';
import { askedOfLine, lineAdjustmentOf } from './line-adjustment.ts';

const percent = (value: number) => ({ kind: 'percent', value }) as const;
const amount = (value: number) => ({ kind: 'amount', value }) as const;

test.each([
  ['nothing', { discount: null, extra: null, comment: null }],
  ['ten per cent off', { discount: percent(1000), extra: null, comment: null }],
  ['two dollars off and five per cent on', { discount: amount(200), extra: percent(500), comment: null }],
  ['a dollar for the comment', { discount: null, extra: null, comment: amount(100) }],
])('a line stores its adjustment as it was entered: %s', (_, asked) => {
  expect(askedOfLine(lineAdjustmentOf(asked) ?? undefined)).toEqual(asked);
});

test('a line at the menu’s price stores nothing', () => {
  expect(lineAdjustmentOf({ discount: null, extra: null, comment: null })).toBeNull();
});

test('a line lists each part with its amount, and together they are its price', () => {
  const adjustment = lineAdjustmentOf({ discount: percent(1000), extra: amount(150), comment: amount(50) });
  const priced = { discountInCents: 300, chargesInCents: 200 };
  expect(adjustmentText(adjustment ?? undefined, priced)).toEqual([
    { label: 'Extra charge', amountInCents: 150 },
    { label: 'For special instructions', amountInCents: 50 },
    { label: 'Discount 10%', amountInCents: -300 },
  ]);
  expect(adjustmentText(undefined, { discountInCents: 0, chargesInCents: 0 })).toEqual([]);
});
