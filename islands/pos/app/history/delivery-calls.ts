/** The till's calls about couriers, fetched with the screen that makes them. */
import {
  type CourierDeliveryAnswer,
  type CourierProofAnswer,
  type CourierQuoteAnswer,
  courierCancelEndpoint,
  courierDeliveryEndpoint,
  courierProofEndpoint,
  courierQuoteEndpoint,
  moveDriverEndpoint,
  sendDriverEndpoint,
  tillDeliveriesEndpoint,
} from '#src/contracts/courier.endpoints.ts';
import type { CancelReason } from '#src/domain/delivery/cancel-reasons.ts';
import type { DriverMove } from '#src/domain/delivery/own-driver.ts';
import type { SendDriverBody } from '#src/domain/ordering/courier.schema.ts';
import type { DeliveryView, TillDeliveries } from '#src/domain/till/courier.types.ts';
import type { PosApi } from '../api/pos-api.ts';
import { newId } from '../kit/new-id.ts';

/** Each throws only `AppErrorAnswer`, whose message is the courier's refusal in words. */
export function deliveryCalls({ client, here }: Pick<PosApi, 'client' | 'here'>) {
  return {
    /** Of a day, as `yyyy-mm-dd`; null: of no day in particular. */
    async list(view: DeliveryView, date: string | null): Promise<TillDeliveries> {
      const query = { view, ...(date === null ? {} : { date }) };
      return client.call(tillDeliveriesEndpoint, { params: await here(), query });
    },
    async quote(orderId: string): Promise<CourierQuoteAnswer> {
      return client.call(courierQuoteEndpoint, { params: await here(), body: { orderId } });
    },
    /** At the price that was shown. */
    async book(orderId: string, quote: CourierQuoteAnswer): Promise<CourierDeliveryAnswer> {
      const body = { orderId, quoteId: quote.quoteId, expectedFeeInCents: quote.feeInCents };
      return client.call(courierDeliveryEndpoint, { params: await here(), body, idempotencyKey: newId() });
    },
    async cancel(deliveryId: string, reason: CancelReason, description: string): Promise<CourierDeliveryAnswer> {
      const params = { ...(await here()), deliveryId };
      return client.call(courierCancelEndpoint, { params, body: { reason, description }, idempotencyKey: newId() });
    },
    async sendDriver(orderId: string, driver: SendDriverBody): Promise<CourierDeliveryAnswer> {
      const params = { ...(await here()), orderId };
      return client.call(sendDriverEndpoint, { params, body: driver, idempotencyKey: newId() });
    },
    async moveDriver(deliveryId: string, move: DriverMove): Promise<CourierDeliveryAnswer> {
      const params = { ...(await here()), deliveryId };
      return client.call(moveDriverEndpoint, { params, body: { move }, idempotencyKey: newId() });
    },
    async proof(deliveryId: string): Promise<CourierProofAnswer> {
      return client.call(courierProofEndpoint, { params: { ...(await here()), deliveryId } });
    },
  };
}
