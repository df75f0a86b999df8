import { expect, test } from 'bun:test';
import type { Finding } from '../compare/compare-memory.ts';
import { cellsText, columnText, thingText } from './difference-labels.ts';

const FINDING: Finding = {
  table: 'tenders',
  key: ['tender_1'],
  how: 'changed',
  suspect: null,
  outcome: 'waits',
  foundIsoDateTimeUtc: '2026-11-21T00:00:00Z',
};

test.each([
  ['orders', 'P-502', 'Order P-502'],
  ['tenders', 'P-502', 'Payment, order P-502'],
  ['refunds', null, 'Refund'],
  ['cash_counts', null, 'Cash counts'],
])('a row of %s of order %p is labelled %p', (table, orderNumber, words) => {
  expect(thingText({ ...FINDING, table }, orderNumber)).toBe(words);
});

test.each([
  ['amountInCents', 'Amount'],
  ['grandTotalInCents', 'Grand total'],
  ['takenIsoDateTimeUtc', 'Taken'],
  ['customerName', 'Customer name'],
])('the column %p is labelled %p', (name, words) => {
  expect(columnText(name)).toBe(words);
});

test.each([
  ['amountInCents', 555, 455, '$5.55 here, $4.55 in the cloud'],
  ['version', 2, null, '2 here, – in the cloud'],
  ['customerName', 'Ada', 'Eve', 'Different text or times'],
])('%p of %p and %p reads %p', (name, here, there, words) => {
  expect(cellsText(name, [here, there], 'AUD')).toBe(words);
});
