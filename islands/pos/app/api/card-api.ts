/** The till's calls about payments at the card terminal, by name. They throw only `AppErrorAnswer`. */
import type { ApiClient } from '#islands/runtime/api-client.ts';
import {
  answerSignatureEndpoint,
  askCardTerminalEndpoint,
  type CardPaymentAnswer,
  type CardReceiptAnswer,
  cancelCardPaymentEndpoint,
  type DecideCardPaymentBody,
  decideCardPaymentEndpoint,
  giveUpCardOrderEndpoint,
  type PressTerminalKeyBody,
  placeCardOrderEndpoint,
  pressTerminalKeyEndpoint,
  printCardReceiptEndpoint,
  type RefundToCardBody,
  refundToCardEndpoint,
  type StartCardPaymentBody,
  startCardPaymentEndpoint,
  tillCardPaymentEndpoint,
  tillCardPaymentsEndpoint,
} from '#src/contracts/eftpos.endpoints.ts';
import type { PlaceCardOrderBody } from '#src/domain/ordering/ordering.schema.ts';

export type CardPayment = CardPaymentAnswer;

export interface CardApi {
  /** A sale that is paid by card. */
  place(body: PlaceCardOrderBody): Promise<CardPayment>;
  /** What is left of an order, or a share of it. */
  start(orderId: string, body: StartCardPaymentBody): Promise<CardPayment>;
  refund(orderId: string, body: RefundToCardBody): Promise<CardPayment>;
  /** The payment under way at this till. */
  open(): Promise<readonly CardPayment[]>;
  read(attemptId: string): Promise<CardPayment>;
  cancel(attemptId: string): Promise<CardPayment>;
  sign(attemptId: string, isAccepted: boolean): Promise<CardPayment>;
  /** Asks the terminal how it ended. Never charges. */
  press(attemptId: string, body: PressTerminalKeyBody): Promise<CardPayment>;
  ask(attemptId: string): Promise<CardPayment>;
  decide(attemptId: string, body: DecideCardPaymentBody): Promise<CardPayment>;
  print(attemptId: string, copy: CardReceiptAnswer['copy']): Promise<void>;
  /** The sale is not paid by card after all. */
  giveUp(orderId: string): Promise<void>;
}

/** Calls about money get a little more time to answer. */
const START_TIMEOUT_MS = 20_000;

export function createCardApi(
  client: ApiClient,
  here: () => Promise<{ restaurantId: string; storeId: string }>,
): CardApi {
  const timeoutMs = START_TIMEOUT_MS;
  const of = async (attemptId: string) => ({ ...(await here()), attemptId });
  return {
    async place(body) {
      const sent = { params: await here(), body, idempotencyKey: body.attemptId, timeoutMs };
      return (await client.call(placeCardOrderEndpoint, sent)).payment;
    },
    async start(orderId, body) {
      const params = { ...(await here()), orderId };
      return client.call(startCardPaymentEndpoint, { params, body, idempotencyKey: body.attemptId, timeoutMs });
    },
    async refund(orderId, body) {
      const params = { ...(await here()), orderId };
      return client.call(refundToCardEndpoint, { params, body, idempotencyKey: body.attemptId, timeoutMs });
    },
    async open() {
      return (await client.call(tillCardPaymentsEndpoint)).payments;
    },
    read: (attemptId) => client.call(tillCardPaymentEndpoint, { params: { attemptId } }),
    cancel: async (attemptId) => client.call(cancelCardPaymentEndpoint, { params: await of(attemptId), body: {} }),
    sign: async (attemptId, isAccepted) =>
      client.call(answerSignatureEndpoint, { params: await of(attemptId), body: { isAccepted } }),
    press: async (attemptId, body) => client.call(pressTerminalKeyEndpoint, { params: await of(attemptId), body }),
    ask: async (attemptId) => client.call(askCardTerminalEndpoint, { params: await of(attemptId), body: {} }),
    decide: async (attemptId, body) => client.call(decideCardPaymentEndpoint, { params: await of(attemptId), body }),
    async print(attemptId, copy) {
      await client.call(printCardReceiptEndpoint, { params: await of(attemptId), body: { copy } });
    },
    async giveUp(orderId) {
      await client.call(giveUpCardOrderEndpoint, { params: { ...(await here()), orderId }, body: {} });
    },
  };
}
