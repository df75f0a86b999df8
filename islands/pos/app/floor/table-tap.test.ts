import { describe, expect, test } from 'bun:test';
import type { FloorTableNow } from '#src/domain/floor/floor.types.ts';
import type { TableBill, TableOrder } from '#src/domain/floor/table-state.ts';
import { isEditedElsewhere, tableActionsOff, tapResult } from './table-tap.ts';

const bill = (of: Partial<TableBill> = {}) => ({ orderNumber: '#12', editing: null, ...of }) as TableBill;
const guestOrder = (isPaid: boolean) => ({ isPaid }) as TableOrder;
const table = (of: Partial<FloorTableNow>) =>
  ({ state: 'waiting', leftInCents: 0, bills: [], orders: [], ...of }) as FloorTableNow;
const ELSEWHERE = { posTerminalId: 'there', terminalName: 'Bar' };

test.each([
  ['no one has it open', null, false],
  ['it is open on this till', { posTerminalId: 'here', terminalName: 'Bar' }, false],
  ['another till of the same name has it open', ELSEWHERE, true],
])('a bill is taken over only from another till: %s', (_case, editing, expected) => {
  expect(isEditedElsewhere({ editing } as TableBill, 'here')).toBe(expected);
});

test.each([
  ['a free table asks how many guests', { state: 'free' }, 'guests'],
  ['guests without a bill begin their order', { state: 'seated' }, 'order'],
  ['one bill is opened', { bills: [bill()] }, 'order'],
  ['of two bills one is chosen', { bills: [bill(), bill()] }, 'table'],
  ['a bill that is open on another till is not opened here', { bills: [bill({ editing: ELSEWHERE })] }, 'table'],
  ['a guest order to be paid comes first', { bills: [bill()], orders: [guestOrder(false)] }, 'table'],
  ['a guest order that is paid does not', { bills: [bill()], orders: [guestOrder(true)] }, 'order'],
  ['guests who call come first', { bills: [bill()], call: { comingBy: null } }, 'table'],
  ['they do also where nothing else says that anyone sits', { state: 'free', call: { comingBy: null } }, 'table'],
  ['a table to be cleared shows what it had', { state: 'toClear' }, 'table'],
] as const)('a tap: %s', (_, of, expected) => {
  expect(tapResult(table(of as Partial<FloorTableNow>), 'here')).toBe(expected);
});

describe('the actions a table lacks right now', () => {
  const offOf = (of: Partial<FloorTableNow>) => [...tableActionsOff(table(of))].sort();

  test.each([
    ['food is served where it is waited for, and a sent bill is printed', { bills: [bill()] }, ['release']],
    ['a bill that was not sent is not printed', { bills: [bill({ orderNumber: null })] }, ['print', 'release']],
    ['a free table is neither moved nor merged', { state: 'free' }, ['merge', 'move', 'print', 'release', 'serve']],
    ['guests who owe nothing leave the table', { state: 'seated' }, ['print', 'serve']],
    ['a guest order to be paid keeps the table', { orders: [guestOrder(false)] }, ['print', 'release']],
  ] as const)('%s', (_, of, expected) => {
    expect(offOf(of as Partial<FloorTableNow>)).toEqual([...expected]);
  });
});
