import type { Db } from '#db/connection.ts';
import { firstVersionOf } from '#db/payments/bill-ledger.repository.ts';
import { type VoidedLine, voidedLines } from '#src/domain/ordering/kept-lines.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface RemovedItems {
  readonly lines: readonly VoidedLine[];
  /** The total as it was ordered. */
  readonly wasInCents: number;
  /** The last reason that staff gave; null: none is kept. */
  readonly reason: string | null;
}

/** What the store left out of a website order, against what was ordered; null: nothing. */
export async function readRemovedItems(db: Db, scope: StoreScope, order: Order): Promise<RemovedItems | null> {
  if (order.channel !== 'online') return null;
  const first = await firstVersionOf(db, scope, order.id);
  if (!first) return null;
  const lines = voidedLines(
    first.lines,
    order.lines.map(({ id, priced }) => ({ id, quantity: priced.quantity })),
  );
  return lines.length === 0 ? null : { lines, wasInCents: first.grandTotalInCents, reason: first.reason };
}

/** '1 × Garlic bread, 2 × Cola'. */
export function removedText({ lines }: Pick<RemovedItems, 'lines'>): string {
  return lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
}
