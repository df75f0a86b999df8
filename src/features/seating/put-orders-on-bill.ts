import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { AtTill } from '#src/features/counter/hold-bill.ts';
import { putOnBillIn } from '#src/features/counter/put-on-bill.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type SeenTable, seenTablesIn } from './floor-facts.ts';
import { type AtTable, conflict } from './seat-guests.ts';

type PutNeeds = Needs<'clock' | 'ids' | 'menus' | 'ownership'>;

export interface PutOrdersOnBillInput extends AtTable, AtTill {
  readonly orderIds: readonly string[];
  /** A bill of the table; null: the one that was sent there, or where that is not clear, one of their own. */
  readonly billId: string | null;
  /** Made by the till, for a bill of their own. */
  readonly newBillId: string;
}

/** Moves guests' own table orders onto a bill of that table, to be moved, split and paid with it. */
export async function putOrdersOnBill(
  ctx: PutNeeds & Needs<'write'>,
  scope: StoreScope,
  input: PutOrdersOnBillInput,
): Promise<{ readonly billId: string }> {
  return ctx.write(async (trx) => {
    const { tableId, expectedMark, orderIds } = input;
    const [table] = await seenTablesIn(trx, ctx, scope, { tableIds: [tableId], expectedMark });
    if (!table || orderIds.some((id) => !table.orders.some((order) => order.id === id))) throw notFound('order');
    const billId = input.billId ?? onlySentBillOf(table);
    if (billId !== null && !table.bills.some((bill) => bill.id === billId)) throw notFound('bill');
    return putOnBillIn(trx, ctx, scope, { ...input, billId });
  });
}

/** Guests who go elsewhere take with them what they ordered themselves and have not paid. */
export async function takeOrdersAlongIn(
  trx: Trx,
  ctx: PutNeeds,
  scope: StoreScope,
  table: SeenTable,
  till: AtTill,
): Promise<boolean> {
  const owed = table.orders.filter((order) => !order.isPaid);
  const waiting = owed.find((order) => !order.isAccepted);
  if (waiting) {
    throw conflict(
      `${waiting.orderNumber} at table ${table.name} is waiting to be accepted. Accept or reject it first.`,
      'not_accepted',
    );
  }
  if (owed.length === 0) return false;
  await putOnBillIn(trx, ctx, scope, {
    ...till,
    orderIds: owed.map(({ id }) => id),
    billId: onlySentBillOf(table),
    newBillId: ctx.ids.next(),
  });
  return true;
}

/** The table's bill, where there is one and the kitchen knows it. */
function onlySentBillOf({ bills }: SeenTable): string | null {
  const [bill] = bills;
  return bills.length === 1 && bill && bill.orderNumber !== null ? bill.id : null;
}
