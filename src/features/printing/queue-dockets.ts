import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Stand-in until the printing slice is here. */
export async function queueOrderDocketsIn(
  _trx: Trx,
  _ctx: Needs<'ids' | 'clock'>,
  _scope: StoreScope,
  _order: Order,
  _options: { readonly reason: 'auto' | 'cancel' },
): Promise<void> {}
