import { insertTableCall } from '#db/floor/table-calls.repository.ts';
import type { AppContext } from '#src/context.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope } from '#src/shared/scope.ts';

interface At {
  readonly restaurantId: string;
  readonly storeId: string;
  readonly tableId: string;
}

/** Guests of the table call the staff, and nobody has answered. */
export async function plantTableCall(
  { ctx }: { readonly ctx: Pick<AppContext, 'write' | 'clock'> },
  { restaurantId, storeId, tableId }: At,
): Promise<string> {
  const id = `${storeId}-call`;
  const at = isoUtc(ctx.clock.now());
  await ctx.write((trx) =>
    insertTableCall(trx, grantStoreScope({ restaurantId, storeId }), {
      ...{ id, tableId, callId: id, kind: 'called', reason: 'water', byName: 'Customer', at },
    }),
  );
  return id;
}
