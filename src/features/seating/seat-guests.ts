import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { mayRelease } from '#src/domain/floor/table-moves.ts';
import { tellTableIn } from '#src/features/floor/tell-table.ts';
import { reprintOrderIn } from '#src/features/printing/reprint.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type SeenTable, seenTablesIn } from './floor-facts.ts';

type SeatingNeeds = Needs<'write' | 'clock' | 'ids'>;

export interface AtTable {
  readonly tableId: string;
  /** The table version the employee saw; any change since then rejects the action. */
  readonly expectedMark: string;
  readonly by: ActedBy;
}

/** Guests sit down; at a table where they sit already, how many they are is put right. */
export async function seatGuests(
  ctx: SeatingNeeds,
  scope: StoreScope,
  { guests, ...input }: AtTable & { readonly guests: number },
): Promise<void> {
  await ctx.write(async (trx) => {
    const table = await tableIn(trx, ctx, scope, input);
    // Guests who sit down at an uncleared table are a new party.
    const kind = table.state === 'free' || table.state === 'toClear' ? 'seated' : 'guests';
    await tellTableIn(trx, ctx, scope, { tableId: table.id, kind, guests, by: input.by });
  });
}

/** Marks the food as served: the table waits for nothing until something else is sent. */
export async function serveTable(ctx: SeatingNeeds, scope: StoreScope, input: AtTable): Promise<void> {
  await ctx.write(async (trx) => {
    const table = await tableIn(trx, ctx, scope, input);
    if (table.state !== 'waiting')
      throw conflict(`No one is waiting for food at table ${table.name}.`, 'nothing_waits');
    await tellTableIn(trx, ctx, scope, { tableId: table.id, kind: 'served', by: input.by });
  });
}

/** Frees the table after the guests have left. Not while money is due. */
export async function releaseTable(ctx: SeatingNeeds, scope: StoreScope, input: AtTable): Promise<void> {
  await ctx.write(async (trx) => {
    const table = await tableIn(trx, ctx, scope, input);
    if (table.state === 'free') throw conflict(`No one is seated at table ${table.name}.`, 'nobody_there');
    if (!mayRelease(table) || table.bills.length > 0) {
      throw conflict(`Table ${table.name} has an open bill. Take payment or cancel it first.`, 'not_paid');
    }
    await tellTableIn(trx, ctx, scope, { tableId: table.id, kind: 'cleared', by: input.by });
  });
}

/** Every bill of the table that the kitchen has, to be brought to it. */
export async function printTableBill(
  ctx: SeatingNeeds & Needs<'menus' | 'publicUrl'>,
  scope: StoreScope,
  input: AtTable,
): Promise<void> {
  await ctx.write(async (trx) => {
    const table = await tableIn(trx, ctx, scope, input);
    const sent = table.bills.filter(({ orderNumber }) => orderNumber !== null);
    if (sent.length === 0) throw conflict('Nothing has been ordered at this table yet.', 'nothing_sent');
    for (const { id: orderId } of sent) {
      await reprintOrderIn(trx, ctx, scope, { orderId, docketType: 'ORDER_INVOICE', by: input.by });
    }
  });
}

async function tableIn(
  trx: Parameters<typeof seenTablesIn>[0],
  ctx: SeatingNeeds,
  scope: StoreScope,
  { tableId, expectedMark }: AtTable,
): Promise<SeenTable> {
  const [table] = await seenTablesIn(trx, ctx, scope, { tableIds: [tableId], expectedMark });
  if (!table) throw new Error('one table was asked for');
  return table;
}

export function conflict(message: string, reason: string): AppError {
  return new AppError('resource_status_conflict', message, { reason });
}
