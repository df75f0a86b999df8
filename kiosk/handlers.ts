import { endSessionsAtTerminalIn, endSessionsOfIn } from '#db/access/sessions.repository.ts';
import { orderHistory } from '#db/ordering/order-history.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { findTerminalSettings, setUnpairedOnBox } from '#db/staff/pos-terminals.repository.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { terminalKindOf } from '#src/domain/access/pos-terminal.schema.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import { queueCancelDocketsIn } from '#src/features/printing/queue-cancel-dockets.ts';
import { queueChangeDocketsIn } from '#src/features/printing/queue-change-dockets.ts';
import { noteDisplayIn } from '#src/features/tills/manage-terminals.ts';
import { grantStoreScope } from '#src/shared/scope.ts';

/** What a box does when the cloud reports an event. */
export const boxOnlyHandlers: readonly Handler[] = [
  {
    name: 'box.cancelDockets',
    types: ['orderCancelled'],
    async handle(ctx, event) {
      if (event.type !== 'orderCancelled' || event.storeId === null || event.orderId === null) return;
      const { orderId } = event;
      const scope = grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId });
      // The box notified the kitchen of its own orders in the same write.
      if (event.payload.from !== 'accepted' || ctx.ownership.owns(ctx.db, scope, orderId)) return;
      const order = await findOrder(ctx.db, scope, orderId);
      if (!order) return;
      const last = (await orderHistory(ctx.db, scope, orderId)).findLast(({ toStatus }) => toStatus === 'cancelled');
      await ctx.write((trx) =>
        queueCancelDocketsIn(trx, ctx, scope, order, {
          reason: last?.reason ?? '',
          by: { ...BY_SYSTEM, name: last?.byName ?? BY_SYSTEM.name },
        }),
      );
    },
  },
  {
    name: 'box.readyTimeDockets',
    types: ['readyTimeMoved'],
    async handle(ctx, event) {
      if (event.type !== 'readyTimeMoved' || event.storeId === null || event.orderId === null) return;
      const { orderId } = event;
      const scope = grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId });
      if (ctx.ownership.owns(ctx.db, scope, orderId)) return;
      const order = await findOrder(ctx.db, scope, orderId);
      if (order?.statusCode !== 'accepted') return;
      const before = { ...order, promisedForIsoDateTimeUtc: event.payload.wasIsoDateTimeUtc };
      const by = { ...BY_SYSTEM, name: 'the till' };
      await ctx.write((trx) => queueChangeDocketsIn(trx, ctx, scope, { before, after: order, by }));
    },
  },
  {
    name: 'box.terminalUnpaired',
    types: ['terminalUnpaired'],
    async handle(ctx, event) {
      if (event.type !== 'terminalUnpaired' || event.storeId === null) return;
      const scope = grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId });
      const { posTerminalId } = event.payload;
      await ctx.write(async (trx) => {
        await endSessionsOfIn(trx, 'posTerminal', posTerminalId);
        await endSessionsAtTerminalIn(trx, posTerminalId);
        await setUnpairedOnBox(trx, scope, posTerminalId);
        const settings = await findTerminalSettings(trx, scope, posTerminalId);
        if (settings) await noteDisplayIn(trx, ctx, { ...scope, posTerminalId, kind: terminalKindOf(settings) });
      });
    },
  },
];
