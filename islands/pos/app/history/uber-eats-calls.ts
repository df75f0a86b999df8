/** What a till answers Uber Eats, over the calls that the admin and the staff app use. They throw only `AppErrorAnswer`. */
import {
  acceptMarketplaceOrderEndpoint,
  cancelMarketplaceOrderEndpoint,
  denyMarketplaceOrderEndpoint,
  markMarketplaceOrderReadyEndpoint,
  moveMarketplaceReadyTimeEndpoint,
} from '#src/contracts/marketplace-orders.endpoints.ts';
import type { Warning } from '#src/domain/marketplace/marketplace-acts.ts';
import type { DenyReason } from '#src/domain/marketplace/marketplace-states.ts';
import type { PosApi } from '../api/pos-api.ts';

/** Uber is asked up to three times, each within ten seconds. */
const TIMEOUT_MS = 35_000;

interface Accepting {
  /** Null: Uber predicts it. */
  readonly readyInMinutes: number | null;
  /** What the card said and the employee read. */
  readonly acknowledgedWarnings: Warning[];
}

interface Refusing {
  readonly reason: DenyReason;
  readonly info: string;
}

interface MovingReadyTime {
  readonly readyForPickupIso: string;
  /** The time that the card said; null if it said none. */
  readonly insteadOfIso: string | null;
}

export function uberEatsCalls({ client, here }: Pick<PosApi, 'client' | 'here'>) {
  const order = async (uberEatsOrderId: string) => ({ ...(await here()), uberEatsOrderId });
  return {
    async accept(id: string, body: Accepting): Promise<void> {
      await client.call(acceptMarketplaceOrderEndpoint, { params: await order(id), body, timeoutMs: TIMEOUT_MS });
    },
    async deny(id: string, body: Refusing): Promise<void> {
      await client.call(denyMarketplaceOrderEndpoint, { params: await order(id), body, timeoutMs: TIMEOUT_MS });
    },
    async cancel(id: string, body: Refusing & { readonly acknowledgedWarnings: Warning[] }): Promise<void> {
      await client.call(cancelMarketplaceOrderEndpoint, { params: await order(id), body, timeoutMs: TIMEOUT_MS });
    },
    async ready(id: string): Promise<void> {
      await client.call(markMarketplaceOrderReadyEndpoint, {
        params: await order(id),
        body: {},
        timeoutMs: TIMEOUT_MS,
      });
    },
    async moveReadyTime(id: string, body: MovingReadyTime): Promise<void> {
      await client.call(moveMarketplaceReadyTimeEndpoint, { params: await order(id), body, timeoutMs: TIMEOUT_MS });
    },
  };
}
