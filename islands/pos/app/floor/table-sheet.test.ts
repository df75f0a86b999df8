import { expect, test } from 'bun:test';
import type { TableBill } from '#src/domain/floor/table-state.ts';
import { isEditedElsewhere } from './table-sheet.tsx';

test.each([
  ['nobody has it open', null, false],
  ['it is open on this till', { posTerminalId: 'here', terminalName: 'Bar' }, false],
  ['another till of the same name has it open', { posTerminalId: 'there', terminalName: 'Bar' }, true],
])('a bill is taken over only from another till: %s', (_case, editing, expected) => {
  expect(isEditedElsewhere({ editing } as TableBill, 'here')).toBe(expected);
});
