import type { AppContext } from '#src/context.ts';
import {
  CHECKOUT_INTENT,
  googleRequestSchema,
  ORDERS_TYPE,
  SUBMIT_INTENT,
} from '#src/domain/ordering/google/google-request.schema.ts';
import { AppError } from '#src/shared/app-error.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { checkOut, readCart } from './check-out.ts';
import { submitOrder } from './submit-order.ts';

export interface FulfilCall {
  /** Throws `resource_not_found` for an id that is no store. */
  scopeOf(storeId: string): StoreScope;
  mayAskCourier(storeId: string): boolean;
}

/**
 * A request of Google: a cart that is checked, or an order that is placed. Answers in Google's shape.
 *
 * @throws `validation_failed` for what is no such request
 */
export async function fulfil(ctx: AppContext, call: FulfilCall, message: unknown) {
  const request = parseInput(googleRequestSchema, withKnownIntent(message));
  const [input] = request.inputs;
  if (input.intent === CHECKOUT_INTENT) {
    const sent = readCart(input.arguments[0].extension);
    const scope = storeOf(call, sent.cart.merchant.id);
    if (!scope) return answered({ error: unknownStore(sent.cart.merchant.id) });
    return answered(await checkOut(ctx, scope, sent, asking(call, scope)));
  }
  const { order } = input.arguments[0].transactionDecisionValue;
  const scope = call.scopeOf(readCart(order.finalOrder.cart).cart.merchant.id);
  const { conversation, isInSandbox } = request;
  const submitted = { order, isInSandbox, conversationId: conversation?.conversationId ?? '' };
  return answered(await submitOrder(ctx, scope, submitted, asking(call, scope)));
}

function asking({ mayAskCourier }: FulfilCall, { storeId }: StoreScope) {
  return { mayAskCourier: () => mayAskCourier(storeId) };
}

function answered<Said>(structuredResponse: Said) {
  return {
    expectUserResponse: false,
    finalResponse: { richResponse: { items: [{ structuredResponse }] } },
  } as const;
}

/** Null: a feed may name a store that is gone. */
function storeOf({ scopeOf }: FulfilCall, merchantId: string): StoreScope | null {
  try {
    return scopeOf(merchantId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'resource_not_found') return null;
    throw error;
  }
}

function unknownStore(id: string) {
  return {
    '@type': `${ORDERS_TYPE}FoodErrorExtension`,
    foodOrderErrors: [{ error: 'NOT_FOUND', id, description: 'This store no longer takes orders here.' }],
  };
}

/** Said of the intent alone, not of every shape that it could have had. */
function withKnownIntent(message: unknown): unknown {
  const intent = (message as { readonly inputs?: readonly { readonly intent?: unknown }[] } | null)?.inputs?.[0]
    ?.intent;
  if (intent === CHECKOUT_INTENT || intent === SUBMIT_INTENT) return message;
  throw new AppError('validation_failed', 'This intent isn’t one of checkout or order.', { reason: 'unknown_intent' });
}
