import { expect, test } from 'bun:test';
import { changeAfter, readChangeDue } from './change-due.ts';

const DUE = { orderNumber: 'P-140', changeInCents: 4450 };

test.each([
  ['a cash sale with change shows it with the next order', null, { isPaid: true, changeInCents: 4450 }, DUE],
  [
    'the next order’s own change takes its place',
    { ...DUE, orderNumber: 'P-139' },
    { isPaid: true, changeInCents: 4450 },
    DUE,
  ],
  ['once the next order is paid, it was given', DUE, { isPaid: true, changeInCents: 0 }, null],
  ['an order that is paid later leaves it where it is', DUE, { isPaid: false, changeInCents: 0 }, DUE],
])('%s', (_, before, placed, after) => {
  expect(changeAfter(before, { orderNumber: 'P-140', ...placed })).toEqual(after);
});

test.each([[null], [''], ['null'], ['{'], ['{"orderNumber":"P-1"}'], ['{"orderNumber":1,"changeInCents":5}']])(
  'what the till stored as %p is no change',
  (text) => expect(readChangeDue(text)).toBeNull(),
);

test('a reload keeps it', () => expect(readChangeDue(JSON.stringify(DUE))).toEqual(DUE));
