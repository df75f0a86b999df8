import { expect, test } from 'bun:test';
import type { BillRow } from '#src/domain/till/bill.types.ts';
import { findBills } from './find-bills.ts';

const bill = (customerName: string, tableName: string | null, orderNumber: string | null) =>
  ({ customerName, tableName, orderNumber }) as BillRow;
const NONNA = bill('Nonna Bélanger', 'Table 12', 'P-104');
const SAM = bill('Sam', null, 'P-112');
const EMPTY = bill('', '4', null);
const ALL = [NONNA, SAM, EMPTY];

test.each([
  ['', ALL],
  ['non', [NONNA]],
  ['belanger', [NONNA]],
  ['12', [NONNA]],
  ['p-112', [SAM]],
  ['112', [SAM]],
  ['table 12', [NONNA]],
  ['4', [EMPTY]],
  ['zoe', []],
])('typing “%s” finds the bills that a person means', (typed, found) => {
  expect(findBills(ALL, typed)).toEqual(found);
});
