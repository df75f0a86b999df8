import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import { giveUpCardOrderEndpoint, placeCardOrderEndpoint } from '#src/contracts/eftpos.endpoints.ts';
import { emptyBodySchema, placeCardOrderBodySchema } from '#src/domain/ordering/ordering.schema.ts';
import { cardPaymentAnswer } from '#src/features/eftpos/card-payment-answer.ts';
import { allowedBy } from '#src/features/pos/authorise-pin.ts';
import { posMay } from '#src/server/guards.ts';
import { route } from '#src/server/route.ts';
import { giveUpCardOrder } from './apply-terminal-payment.ts';
import { placeCardOrder } from './place-card-order.ts';
import { changesPrices } from './place-pos-order.ts';

/** Sales at the counter that are paid at the card terminal. */
export function cardOrderRoutes(app: Hono, ctx: AppContext): void {
  route(app, placeCardOrderEndpoint, {
    guard: posMay(ctx, 'takeOrders'),
    body: placeCardOrderBodySchema,
    idempotent: true,
    async handle({ scope, body: { approval, ...sale }, by, posTerminalId, employee }) {
      const approvedById = changesPrices(sale)
        ? allowedBy(ctx, { posTerminalId, employee }, { permission: 'discount', approval })
        : null;
      const input = { ...sale, posTerminalId, employee, by: { ...by, approvedById } };
      const { order, attempt } = await placeCardOrder(ctx, scope, input);
      return { order, payment: await cardPaymentAnswer(ctx.db, scope, attempt) };
    },
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
