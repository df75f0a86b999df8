/** What is shown below an empty order: bills to continue, and orders to repeat. */
import type { BillRow } from '#src/domain/till/bill.types.ts';
import type { HistoryRow } from '#src/domain/till/till.types.ts';

export const SHOWN = 3;
/** An evening has twenty tables open. The map shows the others. */
const OPEN_SHOWN = 2;

export interface LastOrders {
  readonly open: readonly BillRow[];
  readonly done: readonly HistoryRow[];
}

/**
 * The latest bills and the last finished orders. An open bill is never among the finished ones: tapping it to open it would have
 * it cooked twice.
 * @param orders newest first
 */
export function lastOrders(
  orders: readonly HistoryRow[],
  bills: readonly BillRow[],
  posTerminalId: string,
): LastOrders {
  const open = bills
    .filter(({ editing }) => editing === null || editing.posTerminalId === posTerminalId)
    .sort((a, b) => (a.savedIsoDateTimeUtc < b.savedIsoDateTimeUtc ? 1 : -1))
    .slice(0, OPEN_SHOWN);
  const unpaid = new Set(bills.map(({ id }) => id));
  const done = orders.filter(({ id, statusCode }) => isDone(statusCode) && !unpaid.has(id));
  return { open, done: done.slice(0, SHOWN - open.length) };
}

/** As many as there is room for, bills before orders. */
export function firstOf(last: LastOrders | null, room: number): LastOrders {
  const open = last?.open.slice(0, room) ?? [];
  return { open, done: last?.done.slice(0, Math.max(0, room - open.length)) ?? [] };
}

function isDone(statusCode: HistoryRow['statusCode']): boolean {
  return statusCode === 'accepted' || statusCode === 'completed';
}
