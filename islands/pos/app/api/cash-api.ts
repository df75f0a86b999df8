/** The till's calls about its drawer, by name. They throw only `AppErrorAnswer`. */
import type { ApiClient } from '#islands/runtime/api-client.ts';
import {
  countDrawerEndpoint,
  moveCashEndpoint,
  openDrawerSessionEndpoint,
  printCountEndpoint,
  readCashEndpoint,
  readCountEndpoint,
  recountDrawerEndpoint,
} from '#src/contracts/cash.endpoints.ts';
import type {
  CountDrawerBody,
  MoveCashBody,
  OpenDrawerSessionBody,
  RecountDrawerBody,
} from '#src/domain/cash/cash.schema.ts';
import type { CashBoard, CountedDrawer } from '#src/domain/cash/cash.types.ts';

/** `key` identifies the tap. The same key is the same action. */
export interface CashApi {
  board(): Promise<CashBoard>;
  open(body: OpenDrawerSessionBody, key: string): Promise<void>;
  move(body: MoveCashBody, key: string): Promise<void>;
  count(body: CountDrawerBody, key: string): Promise<CountedDrawer>;
  recount(body: RecountDrawerBody, key: string): Promise<CountedDrawer>;
  read(countId: string): Promise<CountedDrawer>;
  print(countId: string, approval: string | null): Promise<void>;
}

export function createCashApi(
  client: ApiClient,
  here: () => Promise<{ restaurantId: string; storeId: string }>,
): CashApi {
  return {
    board: async () => client.call(readCashEndpoint, { params: await here() }),
    async open(body, key) {
      await client.call(openDrawerSessionEndpoint, { params: await here(), body, idempotencyKey: key });
    },
    async move(body, key) {
      await client.call(moveCashEndpoint, { params: await here(), body, idempotencyKey: key });
    },
    count: async (body, key) => client.call(countDrawerEndpoint, { params: await here(), body, idempotencyKey: key }),
    recount: async (body, key) =>
      client.call(recountDrawerEndpoint, { params: await here(), body, idempotencyKey: key }),
    read: async (countId) => client.call(readCountEndpoint, { params: { ...(await here()), countId } }),
    async print(countId, approval) {
      await client.call(printCountEndpoint, { params: { ...(await here()), countId }, body: { approval } });
    },
  };
}
