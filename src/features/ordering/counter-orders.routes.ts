import type { Hono } from 'hono';
import { z } from 'zod';
import { getOrder, listOpenOrders, listOrders } from '#db/ordering/orders.repository.ts';
import type { AppContext } from '#src/context.ts';
import {
  acceptOrderEndpoint,
  cancelOrderEndpoint,
  completeOrderEndpoint,
  exportOrdersEndpoint,
  listOrdersEndpoint,
  openOrdersEndpoint,
  placePosOrderEndpoint,
  readOrderEndpoint,
  refundOrderEndpoint,
  rejectOrderEndpoint,
} from '#src/contracts/ordering.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { CHANNELS } from '#src/domain/menu/menu-words.schema.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { ORDER_STATUSES } from '#src/domain/ordering/order-status.ts';
import {
  acceptOrderBodySchema,
  cancelOrderBodySchema,
  emptyBodySchema,
  placePosOrderBodySchema,
  refundOrderBodySchema,
  rejectOrderBodySchema,
} from '#src/domain/ordering/ordering.schema.ts';
import { localDateSchema } from '#src/domain/promotions/promotions.schema.ts';
import type { SyncCommandKind } from '#src/domain/sync/sync.schema.ts';
import { PAYMENT_TYPES } from '#src/domain/tenancy/store-settings.schema.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { allowedBy } from '#src/features/pos/authorise-pin.ts';
import { askCloud } from '#src/features/sync/ask-cloud.ts';
import { type CounterGrant, posMay, staffMay, staffOrPosMay } from '#src/server/guards.ts';
import { route } from '#src/server/route.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { acceptOrder } from './accept-order.ts';
import { cancelOrder, completeOrder, rejectOrder } from './end-order.ts';
import { exportOrders } from './export-orders.ts';
import { loadOrderDetail } from './order-detail.ts';
import { ORDER_LIST_KINDS, type OrderListWords, orderFilterOf } from './order-list.ts';
import { placeAloneSale } from './place-alone-sale.ts';
import { changesPrices, placePosOrder } from './place-pos-order.ts';
import { refundOrder } from './refund-order.ts';

const listOf = <const Word extends string>(words: readonly [Word, ...Word[]]) =>
  z
    .string()
    .transform((text) => text.split(',').filter((word) => word !== ''))
    .pipe(z.array(z.enum(words)).max(words.length))
    .optional();

const ordersQuery = z.object({
  channel: listOf(CHANNELS),
  status: listOf(ORDER_STATUSES),
  paymentType: listOf(PAYMENT_TYPES),
  from: localDateSchema.optional(),
  to: localDateSchema.optional(),
  search: z.string().max(60).optional(),
  sort: z.enum(['newest', 'oldest', 'total']).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(25),
});

/** What staff and the POS do with a store's orders. */
export function counterOrderRoutes(app: Hono, ctx: AppContext): void {
  const reads = staffOrPosMay(ctx, 'orders.read');
  const manages = staffOrPosMay(ctx, 'orders.manage');
  const moved = movesOf(ctx);

  route(app, listOrdersEndpoint, {
    guard: reads,
    query: ordersQuery,
    handle({ scope, query: { channel, status, paymentType, ...rest } }) {
      const given = Object.entries({ ...rest, channels: channel, statuses: status, paymentTypes: paymentType });
      return listOrders(ctx.db, scope, Object.fromEntries(given.filter(([, value]) => value !== undefined)));
    },
  });
  exportRoute(app, ctx);

  route(app, openOrdersEndpoint, {
    guard: reads,
    handle: async ({ scope }) => ({ orders: await listOpenOrders(ctx.db, scope) }),
  });
  route(app, readOrderEndpoint, {
    guard: reads,
    handle: ({ scope, params }) => loadOrderDetail(ctx.db, scope, params.orderId),
  });
  route(app, acceptOrderEndpoint, {
    guard: manages,
    body: acceptOrderBodySchema,
    idempotent: true,
    handle: async ({ scope, params, body, by }) =>
      moved('acceptOrder', { scope, orderId: params.orderId, body, by }, (orderId) =>
        acceptOrder(ctx, scope, { orderId, etaMinutes: body.etaMinutes, by }),
      ),
  });
  route(app, rejectOrderEndpoint, {
    guard: manages,
    body: rejectOrderBodySchema,
    idempotent: true,
    handle: async ({ scope, params, body, by }) =>
      moved('rejectOrder', { scope, orderId: params.orderId, body, by }, (orderId) =>
        rejectOrder(ctx, scope, { orderId, reason: body.reason, by }),
      ),
  });
  route(app, cancelOrderEndpoint, {
    guard: manages,
    body: cancelOrderBodySchema,
    idempotent: true,
    async handle({ scope, params, body: { approval, ...body }, posTerminalId, employee = null, ...asked }) {
      const { statusCode } = await getOrder(ctx.db, scope, params.orderId);
      // What the kitchen has is protected at a till; staff have it by their role.
      const by =
        posTerminalId !== undefined && statusCode === 'accepted'
          ? {
              ...asked.by,
              approvedById: allowedBy(ctx, { posTerminalId, employee }, { permission: 'void', approval }),
            }
          : asked.by;
      return moved('cancelOrder', { scope, orderId: params.orderId, body, by }, (orderId) =>
        cancelOrder(ctx, scope, { orderId, ...body, by }),
      );
    },
  });
  route(app, completeOrderEndpoint, {
    guard: manages,
    body: emptyBodySchema,
    idempotent: true,
    handle: async ({ scope, params, by }) =>
      moved('completeOrder', { scope, orderId: params.orderId, body: {}, by }, (orderId) =>
        completeOrder(ctx, scope, { orderId, by }),
      ),
  });
  refundRoute(app, ctx);

  route(app, placePosOrderEndpoint, {
    guard: posMay(ctx, 'takeOrders'),
    body: placePosOrderBodySchema,
    idempotent: true,
    handle({ scope, body: { approval, alone, ...sale }, by, posTerminalId, employee }) {
      const approvedById = changesPrices(sale)
        ? allowedBy(ctx, { posTerminalId, employee }, { permission: 'discount', approval })
        : null;
      const input = { ...sale, posTerminalId, employee, by: { ...by, approvedById } };
      return alone ? placeAloneSale(ctx, scope, input, alone) : placePosOrder(ctx, scope, input);
    },
  });
}

function exportRoute(app: Hono, ctx: AppContext): void {
  route(app, exportOrdersEndpoint, {
    guard: staffMay(ctx, 'orders.read'),
    query: z.looseObject({ kind: z.enum(ORDER_LIST_KINDS).default('online') }),
    async handle({ scope, query: { kind, ...words } }) {
      const { profile } = await ctx.menus.storeOf(scope);
      const { timezone } = profile;
      const now = ctx.clock.now();
      const today = businessDayOf(now, timezone, profile.settings.tradingHours);
      const filter = orderFilterOf(kind, words as OrderListWords, { today, now });
      const { hasCompleteStatus } = profile.settings.orderProcess;
      return new Response(exportOrders(ctx, scope, { filter, timezone, hasCompleteStatus }), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${kind}-orders-${today}.csv"`,
          'cache-control': 'no-store',
        },
      });
    },
  });
}

function refundRoute(app: Hono, ctx: AppContext): void {
  const staff = staffOrPosMay(ctx, 'orders.refund');
  const till = posMay(ctx, 'takeOrders');
  route(app, refundOrderEndpoint, {
    // An employee's right to refund is a permission of their own, or another's PIN; staff have it by their role.
    guard: async (inbound): Promise<CounterGrant> => {
      try {
        return await staff(inbound);
      } catch (error) {
        const isRole = error instanceof AppError && error.code === 'user_not_allowed' && error.reason === undefined;
        if (!isRole && !(error instanceof AppError && error.reason === 'pin_required')) throw error;
        return till(inbound);
      }
    },
    body: refundOrderBodySchema,
    idempotent: true,
    handle({ scope, params, body: { approval, ...body }, by, idempotencyKey, posTerminalId, employee }) {
      const approvedById =
        posTerminalId === undefined
          ? null
          : allowedBy(ctx, { posTerminalId, employee: employee ?? null }, { permission: 'refund', approval });
      return refundOrder(ctx, scope, {
        ...body,
        orderId: params.orderId,
        by: { ...by, approvedById },
        posTerminalId: posTerminalId ?? null,
        key: idempotencyKey ?? ctx.ids.next(),
      });
    },
  });
}

/** A move of an order that is ours; of one that the cloud keeps, it is asked for and shown as waiting. */
function movesOf(ctx: AppContext) {
  return async (
    kind: SyncCommandKind,
    wish: { readonly scope: StoreScope; readonly orderId: string; readonly body: unknown; readonly by: ActedBy },
    act: (orderId: string) => Promise<Order>,
  ) => {
    const { scope, orderId, body, by } = wish;
    if (!ctx.ownership.mayAsk || ctx.ownership.owns(ctx.db, scope, orderId)) return stateOf(await act(orderId));
    const order = await getOrder(ctx.db, scope, orderId);
    const { commandId } = await askCloud(ctx, scope, { kind, subjectId: orderId, body, by });
    return { ...stateOf(order), pendingCommandId: commandId };
  };
}

function stateOf({ id, orderNumber, statusCode, version }: Order) {
  return { orderId: id, orderNumber, statusCode, version };
}
