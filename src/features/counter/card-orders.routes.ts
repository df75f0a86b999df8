import type { Hono } from 'hono';
import type { z } from 'zod';
import type { AppContext } from '#src/context.ts';
import { giveUpCardOrderEndpoint, placeCardOrderEndpoint } from '#src/contracts/eftpos.endpoints.ts';
import { emptyBodySchema, placeCardOrderBodySchema } from '#src/domain/ordering/ordering.schema.ts';
import { MAX_ORDER_BYTES } from '#src/domain/pricing/cart-limits.ts';
import { cardPaymentAnswer } from '#src/features/eftpos/card-payment-answer.ts';
import { allowing } from '#src/features/tills/approvals.ts';
import { type PosGrant, posMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { giveUpCardOrder } from './apply-terminal-payment.ts';
import { placeCardOrder } from './place-card-order.ts';

interface CardSale extends Pick<PosGrant, 'scope' | 'by' | 'posTerminalId' | 'employee'> {
  readonly body: z.infer<typeof placeCardOrderBodySchema>;
}

/** Sales at the counter that are paid at the card terminal. */
export function cardOrderRoutes(app: Hono, ctx: AppContext): void {
  const place = async ({ scope, body: { approval, ...sale }, by, posTerminalId, employee }: CardSale) => {
    const allow = allowing(ctx, scope, { posTerminalId, employee }, approval);
    const input = { ...sale, posTerminalId, employee, by, allow };
    const { order, attempt } = await placeCardOrder(ctx, scope, input);
    return { order, payment: await cardPaymentAnswer(ctx.db, scope, attempt) };
  };
  route(app, placeCardOrderEndpoint, {
    guard: posMay(ctx, 'takeOrders'),
    body: placeCardOrderBodySchema,
    maxBodyBytes: MAX_ORDER_BYTES,
    // The till makes the attempt's id, so asking again finds that one.
    idempotent: { again: place },
    handle: place,
  });
  route(app, giveUpCardOrderEndpoint, {
    guard: posMay(ctx, 'takeOrders'),
    body: emptyBodySchema,
    async handle({ scope, params, by }) {
      const { id, statusCode } = await giveUpCardOrder(ctx, scope, { orderId: params.orderId, by });
      return { orderId: id, statusCode };
    },
  });
}
