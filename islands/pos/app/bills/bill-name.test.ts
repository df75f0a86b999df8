import { expect, test } from 'bun:test';
import { numberBeside, titleOf } from './bill-name.ts';

test.each([
  ['its table', { tableName: '4', customerName: 'Ana', orderNumber: 'P-105' }, 'Table 4', 'P-105'],
  ['its customer', { tableName: null, customerName: 'Ana', orderNumber: 'P-105' }, 'Ana', 'P-105'],
  ['its number, which is not repeated', { tableName: null, customerName: '', orderNumber: 'P-105' }, 'P-105', ''],
  ['its table, before it was sent', { tableName: '4', customerName: '', orderNumber: null }, 'Table 4', 'Not sent'],
  [
    'what it is, without any of them',
    { tableName: null, customerName: '', orderNumber: null },
    'Saved order',
    'Not sent',
  ],
])('a saved bill is named after %s', (_, bill, title, beside) => {
  expect([titleOf(bill), numberBeside(bill)]).toEqual([title, beside]);
});
