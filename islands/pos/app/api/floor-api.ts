/** The till's calls about the table map, by name. They throw only `AppErrorAnswer`. */
import type { ApiClient } from '#islands/runtime/api-client.ts';
import {
  answerCallEndpoint,
  discardDraftEndpoint,
  mergeTableEndpoint,
  moveTableEndpoint,
  printTableBillEndpoint,
  publishLayoutEndpoint,
  putOrdersOnBillEndpoint,
  readFloorEndpoint,
  readLayoutEndpoint,
  releaseTableEndpoint,
  saveDraftEndpoint,
  seatGuestsEndpoint,
  servedTableEndpoint,
} from '#src/contracts/floor.endpoints.ts';
import type { SaveLayoutBody } from '#src/domain/floor/floor.schema.ts';
import type { FloorBoard, LayoutAnswer, MovedTable, SavedLayout } from '#src/domain/floor/floor.types.ts';
import type { CallAnswer } from '#src/domain/floor/table-call.ts';
import { createIdMaker } from '#src/shared/ids.ts';

/** A table as the till shows it. */
export interface TableRef {
  readonly id: string;
  readonly mark: string;
}

export interface FloorApi {
  board(): Promise<FloorBoard>;
  seat(table: TableRef, guests: number): Promise<void>;
  serve(table: TableRef): Promise<void>;
  printBill(table: TableRef): Promise<void>;
  release(table: TableRef): Promise<void>;
  move(table: TableRef, toTableId: string): Promise<MovedTable>;
  merge(table: TableRef, intoTableId: string): Promise<void>;
  /** Adds what guests ordered themselves to the table's bill, or to one of their own. */
  putOnBill(table: TableRef, orderIds: readonly string[], billId?: string): Promise<{ readonly billId: string }>;
  /** To guests who called: on the way, or done. */
  answerCall(tableId: string, callId: string, answer: CallAnswer): Promise<void>;
  layout(): Promise<LayoutAnswer>;
  saveDraft(body: SaveLayoutBody): Promise<LayoutAnswer>;
  discardDraft(expectedVersion: number): Promise<LayoutAnswer>;
  publish(body: SaveLayoutBody): Promise<SavedLayout>;
}

const ids = createIdMaker({
  now: () => Date.now(),
  fill: (bytes) => void crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
});

export function createFloorApi(
  client: ApiClient,
  here: () => Promise<{ restaurantId: string; storeId: string }>,
): FloorApi {
  const act = async (
    endpoint: typeof servedTableEndpoint | typeof printTableBillEndpoint | typeof releaseTableEndpoint,
    { id: tableId, mark: expectedMark }: TableRef,
  ) => {
    const params = { ...(await here()), tableId };
    await client.call(endpoint, { params, body: { expectedMark }, idempotencyKey: ids.next() });
  };
  return {
    board: () => client.call(readFloorEndpoint),
    async seat({ id: tableId, mark: expectedMark }, guests) {
      const params = { ...(await here()), tableId };
      await client.call(seatGuestsEndpoint, { params, body: { guests, expectedMark }, idempotencyKey: ids.next() });
    },
    serve: (table) => act(servedTableEndpoint, table),
    printBill: (table) => act(printTableBillEndpoint, table),
    release: (table) => act(releaseTableEndpoint, table),
    async move({ id: tableId, mark: expectedMark }, toTableId) {
      const params = { ...(await here()), tableId };
      return client.call(moveTableEndpoint, { params, body: { toTableId, expectedMark }, idempotencyKey: ids.next() });
    },
    async merge({ id: tableId, mark: expectedMark }, intoTableId) {
      const params = { ...(await here()), tableId };
      await client.call(mergeTableEndpoint, {
        params,
        body: { intoTableId, expectedMark },
        idempotencyKey: ids.next(),
      });
    },
    async putOnBill({ id: tableId, mark: expectedMark }, orderIds, billId) {
      const params = { ...(await here()), tableId };
      const newBillId = ids.next();
      const body = { orderIds, billId: billId ?? null, newBillId, expectedMark };
      return client.call(putOrdersOnBillEndpoint, { params, body, idempotencyKey: newBillId });
    },
    async answerCall(tableId, callId, answer) {
      const params = { ...(await here()), tableId, callId };
      await client.call(answerCallEndpoint, { params, body: { answer }, idempotencyKey: ids.next() });
    },
    async layout() {
      return client.call(readLayoutEndpoint, { params: await here() });
    },
    async saveDraft(body) {
      return client.call(saveDraftEndpoint, { params: await here(), body, idempotencyKey: ids.next() });
    },
    async discardDraft(expectedVersion) {
      return client.call(discardDraftEndpoint, {
        params: await here(),
        body: { expectedVersion },
        idempotencyKey: ids.next(),
      });
    },
    async publish(body) {
      return client.call(publishLayoutEndpoint, { params: await here(), body, idempotencyKey: ids.next() });
    },
  };
}
