import type { FloorTableNow } from '#src/domain/floor/floor.types.ts';
import { mayRelease } from '#src/domain/floor/table-moves.ts';
import type { TableBill } from '#src/domain/floor/table-state.ts';

/** What a tap on a table does, and which actions a table has now. */

/** Another till has the bill open. It can be taken over, and is not paid here. */
export function isEditedElsewhere({ editing }: TableBill, posTerminalId: string): boolean {
  return editing !== null && editing.posTerminalId !== posTerminalId;
}

/** `guests` asks how many sit down, `table` shows the table's bills and actions, `order` opens its order. */
export type TapResult = 'guests' | 'table' | 'order';

/** Guests who call, and unpaid guest orders, are shown before the bill. */
export function tapResult(table: FloorTableNow, posTerminalId: string): TapResult {
  const { state, bills, orders } = table;
  if (table.call) return 'table';
  if (state === 'free') return 'guests';
  const isElsewhere = bills.some((bill) => isEditedElsewhere(bill, posTerminalId));
  const isPaidUp = orders.every((order) => order.isPaid);
  return !isElsewhere && isPaidUp && (bills.length === 1 || state === 'seated') ? 'order' : 'table';
}

export type TableAction = 'guests' | 'order' | 'serve' | 'print' | 'move' | 'merge' | 'release';

/** The actions that a table lacks right now. Guests and a new order are always possible. */
export function tableActionsOff(table: FloorTableNow): ReadonlySet<TableAction> {
  const { state, bills, orders } = table;
  const openCount = bills.length + orders.filter((order) => !order.isPaid).length;
  const hasGuests = state !== 'free' && (openCount > 0 || state === 'seated');
  const off = new Set<TableAction>();
  if (state !== 'waiting') off.add('serve');
  if (!bills.some(({ orderNumber }) => orderNumber !== null)) off.add('print');
  if (!hasGuests) off.add('move').add('merge');
  if (openCount > 0 || !mayRelease(table)) off.add('release');
  return off;
}
