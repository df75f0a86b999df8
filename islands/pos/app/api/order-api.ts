/** Orders of every channel: incoming, past, and every action on one. They all throw only `AppErrorAnswer`. */
import type { ApiClient } from '#islands/runtime/api-client.ts';
import {
  acceptOrderEndpoint,
  cancelOrderEndpoint,
  completeOrderEndpoint,
  moveReadyTimeEndpoint,
  placePosOrderEndpoint,
  type RefundOrderBody,
  type RemoveItemsBody,
  refundOrderEndpoint,
  rejectOrderEndpoint,
  removeItemsEndpoint,
  writeOffOrderEndpoint,
} from '#src/contracts/ordering.endpoints.ts';
import {
  emailReceiptEndpoint,
  knownEmailEndpoint,
  readFailedCommandEndpoint,
  tillAttentionEndpoint,
  tillHistoryEndpoint,
  tillIncomingEndpoint,
  tillOrderEndpoint,
  tillSalesTodayEndpoint,
} from '#src/contracts/till.endpoints.ts';
import type { CancelBody } from '#src/domain/ordering/ordering.schema.ts';
import type { ReadyTimeRequest } from '#src/domain/ordering/ready-time.ts';
import type {
  Attention,
  HistoryFilter,
  HistoryPage,
  IncomingBoard,
  OrderDetail,
  PlacedPosOrder,
  PlacePosOrderBody,
  SalesToday,
} from '#src/domain/till/till.types.ts';
import type { Here } from './here.ts';
import { PLACE_TIMEOUT_MS } from './here.ts';

export function createOrderApi(client: ApiClient, here: Here) {
  return {
    attention: (): Promise<Attention> => client.call(tillAttentionEndpoint),
    /** Needs report permission. */
    salesToday: async (): Promise<SalesToday | null> => (await client.call(tillSalesTodayEndpoint)).sales,
    incoming: (): Promise<IncomingBoard> => client.call(tillIncomingEndpoint),
    history: (filter: HistoryFilter): Promise<HistoryPage> =>
      client.call(tillHistoryEndpoint, { query: { ...filter } }),
    order: (orderId: string): Promise<OrderDetail> => client.call(tillOrderEndpoint, { params: { orderId } }),
    ...moveApi(client, here),
    /** Rejected with `not_paid` while its money has not arrived, unless the employee confirms it. */
    async complete(
      orderId: string,
      unpaid?: { readonly isUnpaidMeant: true; readonly approval: string | null },
    ): Promise<void> {
      await client.call(completeOrderEndpoint, { params: { ...(await here()), orderId }, body: unpaid ?? {} });
    },
    /** The money of a website order will not come. */
    async writeOff(orderId: string, reason: string, approval: string | null): Promise<void> {
      const params = { ...(await here()), orderId };
      await client.call(writeOffOrderEndpoint, { params, body: { reason, approval } });
    },
    /** Cancels an online order that was accepted. On a box it waits for the cloud. */
    async cancelOrder(orderId: string, body: CancelBody): Promise<void> {
      await client.call(cancelOrderEndpoint, { params: { ...(await here()), orderId }, body });
    },
    async place(body: PlacePosOrderBody): Promise<PlacedPosOrder> {
      const { order, changeInCents } = await client.call(placePosOrderEndpoint, {
        params: await here(),
        body,
        // An offline sale is another request than the same sale online. The order's own id makes it one sale.
        idempotencyKey: body.alone ? `${body.id}.alone.${body.expectedTotalInCents}.${priceMark(body)}` : body.id,
        timeoutMs: PLACE_TIMEOUT_MS,
      });
      const { id, orderNumber, grandTotalInCents, paymentType } = order;
      return { orderId: id, orderNumber, grandTotalInCents, changeInCents, isPaid: paymentType !== 'posPayLater' };
    },
    /** `key` identifies the tap. The same key is the same refund. */
    async refund(orderId: string, body: RefundOrderBody, key: string): Promise<void> {
      await client.call(refundOrderEndpoint, { params: { ...(await here()), orderId }, body, idempotencyKey: key });
    },
    /** The customer's email address, if it is known. */
    async knownEmail(orderId: string): Promise<string | null> {
      return (await client.call(knownEmailEndpoint, { params: { ...(await here()), orderId } })).email;
    },
    /** Returns true when the box has asked the cloud. `key` identifies the tap, `tenderId` one payment of several. */
    async emailReceipt(
      orderId: string,
      body: { readonly email: string; readonly tenderId: string | null },
      idempotencyKey: string,
    ): Promise<boolean> {
      const params = { ...(await here()), orderId };
      return (await client.call(emailReceiptEndpoint, { params, body, idempotencyKey })).isPending;
    },
    /** Marks that the employee knows of the cloud's rejection. */
    async readRefusal(commandId: string): Promise<void> {
      await client.call(readFailedCommandEndpoint, { body: { commandId } });
    },
  };
}

/** What a till answers a website order with. */
function moveApi(client: ApiClient, here: Here) {
  return {
    async accept(orderId: string, etaMinutes: number | null): Promise<void> {
      await client.call(acceptOrderEndpoint, { params: { ...(await here()), orderId }, body: { etaMinutes } });
    },
    /** Reschedules an accepted website order. On a box it waits for the cloud. */
    async moveReadyTime(orderId: string, wish: ReadyTimeRequest): Promise<void> {
      await client.call(moveReadyTimeEndpoint, { params: { ...(await here()), orderId }, body: wish });
    },
    /** Removes what can't be made. On a box it waits for the cloud. */
    async removeItems(orderId: string, body: RemoveItemsBody): Promise<void> {
      await client.call(removeItemsEndpoint, { params: { ...(await here()), orderId }, body });
    },
    async reject(orderId: string, reason: string): Promise<void> {
      await client.call(rejectOrderEndpoint, { params: { ...(await here()), orderId }, body: { reason } });
    },
  };
}

/** Part of the key: an offline sale at another price, or with approval, is another request. */
function priceMark({ manual, approval }: PlacePosOrderBody): string {
  const leave = approval === null ? '' : `.${approval.slice(-12).replace(/[^\w-]/g, '')}`;
  return `${manual?.discountInCents ?? 0}.${manual?.surchargeInCents ?? 0}${leave}`;
}
