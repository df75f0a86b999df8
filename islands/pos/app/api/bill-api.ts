/** Bills: saved, sent, moved, split and paid. All of it throws `AppErrorAnswer` and nothing else. */
import type { ApiClient } from '#islands/runtime/api-client.ts';
import {
  bringAlongEndpoint,
  cancelBillEndpoint,
  listBillsEndpoint,
  mergeBillsEndpoint,
  moveBillEndpoint,
  openBillEndpoint,
  payBillEndpoint,
  printShareEndpoint,
  readBillEndpoint,
  releaseBillEndpoint,
  renewBillHoldEndpoint,
  saveBillEndpoint,
  sendBillEndpoint,
  sendCourseEndpoint,
  splitBillEndpoint,
  transferLinesEndpoint,
} from '#src/contracts/bills.endpoints.ts';
import { tillTablesEndpoint } from '#src/contracts/till.endpoints.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import type { CourseToSend } from '#src/domain/ordering/courses.ts';
import type { CancelBody } from '#src/domain/ordering/ordering.schema.ts';
import type {
  BillDetail,
  BillDraft,
  BillList,
  PaidBill,
  PayBillBody,
  PlannedShare,
  SendBillBody,
} from '#src/domain/till/bill.types.ts';
import type { PosTable } from '#src/domain/till/till.types.ts';
import type { Here } from './here.ts';
import { PLACE_TIMEOUT_MS } from './here.ts';

/** A bill, in the version that the till last saw. */
export interface BillRef {
  readonly id: string;
  readonly version: number;
}

export function createBillApi(client: ApiClient, here: Here) {
  /** This till's address, for a call about one bill. */
  const at: BillAddress = async (billId) => ({ ...(await here()), billId });
  return {
    /** Tables to seat a bill at. */
    tables: (): Promise<{ readonly tables: readonly PosTable[] }> => client.call(tillTablesEndpoint),
    async bills(): Promise<BillList> {
      return client.call(listBillsEndpoint, { params: await here() });
    },
    async bill(billId: string): Promise<BillDetail> {
      return client.call(readBillEndpoint, { params: await at(billId) });
    },
    ...holdCalls(client, at),
    ...orderCalls(client, at),
    ...paymentCalls(client, at),
  };
}

type BillAddress = (billId: string) => Promise<Awaited<ReturnType<Here>> & { billId: string }>;

/** Opens a bill on this till, keeps it there and saves it again. */
function holdCalls(client: ApiClient, at: BillAddress) {
  return {
    /** Opens the bill on this till. With `takeOver`, takes it from another one. */
    async openBill(billId: string, takeOver?: { readonly approval: string | null }): Promise<BillDetail> {
      const body = takeOver ? { isTakeOver: true, approval: takeOver.approval } : {};
      return client.call(openBillEndpoint, { params: await at(billId), body });
    },
    /** Returns the version while the bill is this till's; `isHeld` is false once another till has taken it. */
    async renewBillHold(billId: string): Promise<{ readonly isHeld: boolean; readonly version: number | null }> {
      return client.call(renewBillHoldEndpoint, { params: await at(billId), body: {} });
    },
    /** Adds the lines that were not sent when another till took the bill over. */
    async bringAlong(billId: string, lines: readonly CartLine[]): Promise<void> {
      await client.call(bringAlongEndpoint, { params: await at(billId), body: { lines } });
    },
    /** Saves the bill and releases it. */
    async saveBill(billId: string, draft: BillDraft, expectedVersion: number): Promise<void> {
      await client.call(saveBillEndpoint, { params: await at(billId), body: { draft, expectedVersion } });
    },
    async releaseBill(billId: string): Promise<void> {
      await client.call(releaseBillEndpoint, { params: await at(billId), body: {} });
    },
  };
}

/** What was ordered: sends it, cancels it, or moves it to another table or bill. */
function orderCalls(client: ApiClient, at: BillAddress) {
  return {
    async sendBill(billId: string, body: SendBillBody): Promise<BillDetail> {
      return client.call(sendBillEndpoint, { params: await at(billId), body, timeoutMs: PLACE_TIMEOUT_MS });
    },
    /** Tells the kitchen to make what followed. Sent twice, it is told once. */
    async sendCourse(billId: string, body: CourseToSend): Promise<BillDetail> {
      return client.call(sendCourseEndpoint, { params: await at(billId), body, timeoutMs: PLACE_TIMEOUT_MS });
    },
    async cancelBill(billId: string, body: CancelBody): Promise<void> {
      await client.call(cancelBillEndpoint, { params: await at(billId), body });
    },
    async moveBill({ id, version: expectedVersion }: BillRef, tableId: string): Promise<BillDetail> {
      return client.call(moveBillEndpoint, { params: await at(id), body: { tableId, expectedVersion } });
    },
    async mergeBills({ id, version: expectedVersion }: BillRef, fromBillId: string): Promise<BillDetail> {
      return client.call(mergeBillsEndpoint, { params: await at(id), body: { fromBillId, expectedVersion } });
    },
    /** Returns the bill that the lines went to. */
    async transferLines(
      { id, version: expectedVersion }: BillRef,
      to: { readonly billId: string; readonly isNew: boolean },
      lines: readonly { readonly lineId: string; readonly quantity: number }[],
    ): Promise<BillDetail> {
      const body = { toBillId: to.billId, isNewBill: to.isNew, lines, expectedVersion };
      return client.call(transferLinesEndpoint, { params: await at(id), body });
    },
  };
}

function paymentCalls(client: ApiClient, at: BillAddress) {
  return {
    async splitBill(billId: string, shares: readonly PlannedShare[]): Promise<BillDetail> {
      return client.call(splitBillEndpoint, { params: await at(billId), body: { shares } });
    },
    async payBill(billId: string, body: PayBillBody): Promise<PaidBill> {
      return client.call(payBillEndpoint, {
        params: await at(billId),
        body,
        idempotencyKey: body.id,
        timeoutMs: PLACE_TIMEOUT_MS,
      });
    },
    /** Prints the receipt of one payment of several. */
    async printShare(billId: string, tenderId: string): Promise<void> {
      await client.call(printShareEndpoint, { params: { ...(await at(billId)), tenderId }, body: {} });
    },
  };
}
