import type { Hono } from 'hono';
import { z } from 'zod';
import { listOpenOrders } from '#db/ordering/open-orders.queries.ts';
import { getOrder, listOrders } from '#db/ordering/orders.repository.ts';
import type { AppContext } from '#src/context.ts';
import {
  acceptOrderEndpoint,
  cancelOrderEndpoint,
  completeOrderEndpoint,
  exportOrdersEndpoint,
  listOrdersEndpoint,
  moveReadyTimeEndpoint,
  openOrdersEndpoint,
  placePosOrderEndpoint,
  readOrderEndpoint,
  refundOrderEndpoint,
  rejectOrderEndpoint,
  removeItemsEndpoint,
  writeOffOrderEndpoint,
} from '#src/contracts/ordering.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { actOf } from '#src/domain/access/approval.ts';
import { CHANNELS } from '#src/domain/menu/menu-codes.schema.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { ORDER_STATUSES } from '#src/domain/ordering/order-status.ts';
import {
  acceptOrderBodySchema,
  cancelOrderBodySchema,
  completeOrderBodySchema,
  placePosOrderBodySchema,
  readyTimeBodySchema,
  refundOrderBodySchema,
  rejectOrderBodySchema,
  removeItemsBodySchema,
  writeOffOrderBodySchema,
} from '#src/domain/ordering/ordering.schema.ts';
import { MAX_ORDER_BYTES } from '#src/domain/pricing/cart-limits.ts';
import type { SyncCommandKind } from '#src/domain/sync/sync.schema.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { PAYMENT_TYPES } from '#src/domain/tenancy/store-settings.schema.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { localDateSchema } from '#src/domain/time/local-date.schema.ts';
import { askCloud } from '#src/features/commands/ask-cloud.ts';
import { acceptOrder, requireItsTime } from '#src/features/orders/accept-order.ts';
import { cancelOrder, completeOrder, rejectOrder, requirePaid } from '#src/features/orders/end-order.ts';
import { exportOrders } from '#src/features/orders/export-orders.ts';
import { moneyLeftIn } from '#src/features/orders/money-left.ts';
import { moveReadyTime } from '#src/features/orders/move-ready-time.ts';
import { loadOrderDetail } from '#src/features/orders/order-detail.ts';
import { ORDER_LIST_KINDS, type OrderListQuery, orderFilterOf } from '#src/features/orders/order-list.ts';
import { type RefundOrderAnswer, refundOrder } from '#src/features/orders/refund-order.ts';
import { removeItems } from '#src/features/orders/remove-items.ts';
import { writeOffOrder } from '#src/features/orders/write-off-order.ts';
import { refundableOf } from '#src/features/payments/queue-money.ts';
import { allowing, approvedAct } from '#src/features/tills/approvals.ts';
import { POS_COOKIE } from '#src/http/cookies.ts';
import { type CounterGrant, posMay, staffMay, staffOrPosMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { placeOfflineSale } from './place-offline-sale.ts';
import { placePosOrder, repeatPosSale } from './place-pos-order.ts';

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

/** Actions of staff and the POS on a store's orders. */
export function counterOrderRoutes(app: Hono, ctx: AppContext): void {
  // Its path ends where the others have an order's id, so it comes first.
  exportRoute(app, ctx);
  readRoutes(app, ctx);
  moveRoutes(app, ctx);
  payRoutes(app, ctx);
  refundRoute(app, ctx);
  saleRoute(app, ctx);
}

function readRoutes(app: Hono, ctx: AppContext): void {
  const reads = staffOrPosMay(ctx, 'orders.read');
  route(app, listOrdersEndpoint, {
    guard: reads,
    query: ordersQuery,
    handle({ scope, query: { channel, status, paymentType, ...rest } }) {
      const given = Object.entries({ ...rest, channels: channel, statuses: status, paymentTypes: paymentType });
      return listOrders(ctx.db, scope, Object.fromEntries(given.filter(([, value]) => value !== undefined)));
    },
  });
  route(app, openOrdersEndpoint, {
    guard: reads,
    handle: async ({ scope }) => ({ orders: await listOpenOrders(ctx.db, scope) }),
  });
  route(app, readOrderEndpoint, {
    guard: reads,
    handle: ({ scope, params }) => loadOrderDetail(ctx.db, scope, params.orderId),
  });
}

/** The steps of an order from the counter's answer on, and its end before it is made. */
function moveRoutes(app: Hono, ctx: AppContext): void {
  const manages = staffOrPosMay(ctx, 'orders.manage');
  const moved = movesOf(ctx);
  const again = currentState(ctx);
  route(app, acceptOrderEndpoint, {
    guard: manages,
    body: acceptOrderBodySchema,
    idempotent: { again },
    async handle({ scope, params, body, by }) {
      const order = await getOrder(ctx.db, scope, params.orderId);
      await requireItsTime(ctx.db, ctx, scope, order, body.etaMinutes);
      return moved('acceptOrder', { scope, orderId: params.orderId, body, by }, (orderId) =>
        acceptOrder(ctx, scope, { orderId, etaMinutes: body.etaMinutes, by }),
      );
    },
  });
  route(app, moveReadyTimeEndpoint, {
    guard: manages,
    body: readyTimeBodySchema,
    idempotent: { again },
    handle: async ({ scope, params, body, by }) =>
      moved('moveReadyTime', { scope, orderId: params.orderId, body, by }, (orderId) =>
        moveReadyTime(ctx, scope, { orderId, ...body, by }),
      ),
  });
  route(app, removeItemsEndpoint, {
    guard: manages,
    body: removeItemsBodySchema,
    idempotent: { again },
    handle: async ({ scope, params, body, by }) =>
      moved('removeItems', { scope, orderId: params.orderId, body, by }, (orderId) =>
        removeItems(ctx, scope, { orderId, ...body, by }),
      ),
  });
  route(app, rejectOrderEndpoint, {
    guard: manages,
    body: rejectOrderBodySchema,
    idempotent: { again },
    handle: async ({ scope, params, body, by }) =>
      moved('rejectOrder', { scope, orderId: params.orderId, body, by }, (orderId) =>
        rejectOrder(ctx, scope, { orderId, reason: body.reason, by }),
      ),
  });
  route(app, cancelOrderEndpoint, {
    guard: manages,
    body: cancelOrderBodySchema,
    idempotent: { again },
    async handle({ scope, params: { orderId }, body: { approval, ...body }, posTerminalId, employee = null, by }) {
      const order = await getOrder(ctx.db, scope, orderId);
      // Once the kitchen has the order a till needs approval; staff are allowed by their role.
      const isProtected = posTerminalId !== undefined && order.statusCode === 'accepted';
      const words = `Cancel ${order.orderNumber}, ${formatAmount(order.grandTotalInCents, order.currencyCode)}`;
      const act = actOf('cancelOrder', order.id, words, { upTo: order.grandTotalInCents });
      const asked = isProtected
        ? await approvedAct(ctx, scope, { posTerminalId, employee, by }, { act, approval })
        : { ctx, by };
      return movesOf(asked.ctx)('cancelOrder', { scope, orderId, body, by: asked.by }, () =>
        cancelOrder(asked.ctx, scope, { orderId, ...body, by: asked.by }),
      );
    },
  });
}

/** A sale at a till, also one that it made offline. */
function saleRoute(app: Hono, ctx: AppContext): void {
  route(app, placePosOrderEndpoint, {
    guard: posMay(ctx, 'takeOrders'),
    body: placePosOrderBodySchema,
    maxBodyBytes: MAX_ORDER_BYTES,
    idempotent: {
      again: ({ scope, body: { alone, ...sale }, posTerminalId }) =>
        repeatPosSale(ctx, scope, {
          ...sale,
          posTerminalId,
          ...(alone ? { soldAt: Temporal.Instant.from(alone.soldIsoDateTimeUtc) } : {}),
        }),
    },
    handle({ scope, body: { approval, alone, ...sale }, by, posTerminalId, employee }) {
      const allow = allowing(ctx, scope, { posTerminalId, employee }, approval);
      const input = { ...sale, posTerminalId, employee, by, allow };
      return alone ? placeOfflineSale(ctx, scope, input, alone) : placePosOrder(ctx, scope, input);
    },
  });
}

/** Ends an order that isn't paid in full: at a till with approval to void, for staff by their role. */
function payRoutes(app: Hono, ctx: AppContext): void {
  const guard = staffOrPosMay(ctx, 'orders.manage');
  const again = currentState(ctx);
  /** Gets approval for the amount that the store gives up. */
  const approved = async (
    { scope, posTerminalId, employee = null, by }: CounterGrant,
    action: 'completeUnpaid' | 'writeOff',
    { orderId, approval }: { readonly orderId: string; readonly approval: string | null },
  ) => {
    if (posTerminalId === undefined) return { ctx, by };
    const order = await getOrder(ctx.db, scope, orderId);
    const { leftInCents } = await moneyLeftIn(ctx.db, scope, order);
    const left = formatAmount(leftInCents, order.currencyCode);
    const words = `${action === 'writeOff' ? 'Write off' : 'Complete with unpaid'} ${left} of ${order.orderNumber}`;
    const act = actOf(action, orderId, words, { upTo: leftInCents });
    return approvedAct(ctx, scope, { posTerminalId, employee, by }, { act, approval });
  };

  route(app, completeOrderEndpoint, {
    guard,
    body: completeOrderBodySchema,
    idempotent: { again },
    async handle({ scope, params: { orderId }, body: { approval, isUnpaidMeant }, ...grant }) {
      if (!isUnpaidMeant) await requirePaid(ctx.db, scope, await getOrder(ctx.db, scope, orderId));
      const asked = isUnpaidMeant
        ? await approved({ scope, ...grant }, 'completeUnpaid', { orderId, approval })
        : { ctx, by: grant.by };
      return movesOf(asked.ctx)('completeOrder', { scope, orderId, body: { isUnpaidMeant }, by: asked.by }, () =>
        completeOrder(asked.ctx, scope, { orderId, isUnpaidMeant, by: asked.by }),
      );
    },
  });
  route(app, writeOffOrderEndpoint, {
    guard,
    body: writeOffOrderBodySchema,
    idempotent: { again },
    async handle({ scope, params: { orderId }, body: { approval, reason }, ...grant }) {
      const asked = await approved({ scope, ...grant }, 'writeOff', { orderId, approval });
      return movesOf(asked.ctx)('writeOffOrder', { scope, orderId, body: { reason }, by: asked.by }, () =>
        writeOffOrder(asked.ctx, scope, { orderId, reason, by: asked.by }),
      );
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
      const today = businessDayOf(now, timezone, posHoursOf(profile.settings));
      const filter = orderFilterOf(kind, words as OrderListQuery, { today, now });
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

interface OfRefund extends CounterGrant {
  readonly params: { readonly orderId: string };
  readonly body: z.infer<typeof refundOrderBodySchema>;
  readonly idempotencyKey: string | null;
}

/** The cloud refunds the orders it owns. Cash comes out of this till's drawer. */
async function askForRefund(
  ctx: AppContext,
  scope: StoreScope,
  till: Parameters<typeof approvedAct>[2],
  { orderId, approval, ...body }: z.infer<typeof refundOrderBodySchema> & { readonly orderId: string },
): Promise<RefundOrderAnswer> {
  const order = await getOrder(ctx.db, scope, orderId);
  const { leftInCents } = await refundableOf(ctx.db, scope, orderId);
  const words = `Refund ${formatAmount(body.amountInCents, order.currencyCode)} of ${order.orderNumber}`;
  const act = actOf('refund', orderId, words, { upTo: body.amountInCents, exactly: body.method ?? '' });
  const asked = await approvedAct(ctx, scope, till, { act, approval });
  const request = { ...body, posTerminalId: till.posTerminalId };
  const { commandId } = await askCloud(asked.ctx, scope, {
    kind: 'refundOrder',
    subjectId: orderId,
    body: request,
    by: asked.by,
  });
  return { refundId: commandId, statusCode: 'requested', leftInCents: Math.max(0, leftInCents - body.amountInCents) };
}

function refundRoute(app: Hono, ctx: AppContext): void {
  const staff = staffOrPosMay(ctx, 'orders.refund');
  const till = posMay(ctx, 'takeOrders');
  const refund = ({ scope, params, body: { approval, ...body }, ...asked }: OfRefund) => {
    const { by, idempotencyKey, posTerminalId, employee = null } = asked;
    if (posTerminalId !== undefined && ctx.ownership.mayAsk && !ctx.ownership.owns(ctx.db, scope, params.orderId)) {
      const till = { posTerminalId, employee, by };
      return askForRefund(ctx, scope, till, { ...body, orderId: params.orderId, approval });
    }
    return refundOrder(ctx, scope, {
      ...body,
      orderId: params.orderId,
      by,
      posTerminalId: posTerminalId ?? null,
      key: idempotencyKey ?? ctx.ids.next(),
      ...(posTerminalId === undefined ? {} : { allow: allowing(ctx, scope, { posTerminalId, employee }, approval) }),
    });
  };
  route(app, refundOrderEndpoint, {
    // At a till an employee needs refund permission or another employee's PIN. Staff are allowed by their role.
    guard: async (inbound): Promise<CounterGrant> => {
      try {
        return await staff(inbound);
      } catch (error) {
        const isRefused = error instanceof AppError && error.code === 'user_not_allowed';
        const isOfTill = isRefused && (error.reason === undefined || error.reason === 'pin_required');
        // Admin staff without the permission learn that, instead of being asked to pair a terminal.
        if (!isOfTill || inbound.cookies.get(POS_COOKIE) === undefined) throw error;
        return till(inbound);
      }
    },
    body: refundOrderBodySchema,
    // The refund's id is made from the key, so a repeated request finds the same refund.
    idempotent: { again: refund },
    handle: refund,
  });
}

/** Moves an order that this side owns. Asks the cloud to move one of its own, and answers with the pending command. */
function movesOf(ctx: AppContext) {
  return async (
    kind: SyncCommandKind,
    request: { readonly scope: StoreScope; readonly orderId: string; readonly body: unknown; readonly by: ActedBy },
    act: (orderId: string) => Promise<Order>,
  ) => {
    const { scope, orderId, body, by } = request;
    if (!ctx.ownership.mayAsk || ctx.ownership.owns(ctx.db, scope, orderId)) return stateOf(await act(orderId));
    const order = await getOrder(ctx.db, scope, orderId);
    const { commandId } = await askCloud(ctx, scope, { kind, subjectId: orderId, body, by });
    return { ...stateOf(order), pendingCommandId: commandId };
  };
}

/** Answers a repeated request with the order's state now: the first one made the move, or asked the cloud for it. */
function currentState(ctx: AppContext) {
  return async ({ scope, params }: { readonly scope: StoreScope; readonly params: { orderId: string } }) =>
    stateOf(await getOrder(ctx.db, scope, params.orderId));
}

function stateOf({ id, orderNumber, statusCode, version }: Order) {
  return { orderId: id, orderNumber, statusCode, version };
}
