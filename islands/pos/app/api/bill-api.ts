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
  splitBillEndpoint,
  transferLinesEndpoint,
} from '#src/contracts/bills.endpoints.ts';
import { tillTablesEndpoint } from '#src/contracts/till.endpoints.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
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

/** A bill as the till has seen it. */
export interface BillRef {
  readonly id: string;
  readonly version: number;
}

export function createBillApi(client: ApiClient, here: Here) {
  return {
    /** Tables to seat a bill at. */
    tables: (): Promise<{ readonly tables: readonly PosTable[] }> => client.call(tillTablesEndpoint),
    async bills(): Promise<BillList> {
      return client.call(listBillsEndpoint, { params: await here() });
    },
    async bill(billId: string): Promise<BillDetail> {
      return client.call(readBillEndpoint, { params: { ...(await here()), billId } });
    },
    /** Puts it aside and lets go of it. */
    async saveBill(billId: string, draft: BillDraft, expectedVersion: number): Promise<void> {
      await client.call(saveBillEndpoint, { params: { ...(await here()), billId }, body: { draft, expectedVersion } });
    },
    /** Takes it for this till; `isTakeOver`: from another one. */
    async openBill(billId: string, takeOver?: { readonly approval: string | null }): Promise<BillDetail> {
      const body = takeOver ? { isTakeOver: true, approval: takeOver.approval } : {};
      return client.call(openBillEndpoint, { params: { ...(await here()), billId }, body });
    },
    /** False: another till has taken it. */
    /** `version`: of the bill, while it is this till's. */
    async renewBillHold(billId: string): Promise<{ readonly isHeld: boolean; readonly version: number | null }> {
      return client.call(renewBillHoldEndpoint, { params: { ...(await here()), billId }, body: {} });
    },
    /** What was not sent when another till took the bill over. */
    async bringAlong(billId: string, lines: readonly CartLine[]): Promise<void> {
      await client.call(bringAlongEndpoint, { params: { ...(await here()), billId }, body: { lines } });
    },
    async releaseBill(billId: string): Promise<void> {
      await client.call(releaseBillEndpoint, { params: { ...(await here()), billId }, body: {} });
    },
    async sendBill(billId: string, body: SendBillBody): Promise<BillDetail> {
      return client.call(sendBillEndpoint, {
        params: { ...(await here()), billId },
        body,
        timeoutMs: PLACE_TIMEOUT_MS,
      });
    },
    async cancelBill(billId: string, reason: string, approval: string | null): Promise<void> {
      await client.call(cancelBillEndpoint, { params: { ...(await here()), billId }, body: { reason, approval } });
    },
    async moveBill({ id: billId, version: expectedVersion }: BillRef, tableId: string): Promise<BillDetail> {
      const body = { tableId, expectedVersion };
      return client.call(moveBillEndpoint, { params: { ...(await here()), billId }, body });
    },
    async mergeBills({ id: billId, version: expectedVersion }: BillRef, fromBillId: string): Promise<BillDetail> {
      const body = { fromBillId, expectedVersion };
      return client.call(mergeBillsEndpoint, { params: { ...(await here()), billId }, body });
    },
    /** Answers the bill they went to; `toBillId` null: one of their own. */
    async transferLines(
      { id: billId, version: expectedVersion }: BillRef,
      to: { readonly billId: string; readonly isNew: boolean },
      lines: readonly { readonly lineId: string; readonly quantity: number }[],
    ): Promise<BillDetail> {
      const body = { toBillId: to.billId, isNewBill: to.isNew, lines, expectedVersion };
      return client.call(transferLinesEndpoint, { params: { ...(await here()), billId }, body });
    },
    async splitBill(billId: string, shares: readonly PlannedShare[]): Promise<BillDetail> {
      return client.call(splitBillEndpoint, { params: { ...(await here()), billId }, body: { shares } });
    },
    async payBill(billId: string, body: PayBillBody): Promise<PaidBill> {
      return client.call(payBillEndpoint, {
        params: { ...(await here()), billId },
        body,
        idempotencyKey: body.id,
        timeoutMs: PLACE_TIMEOUT_MS,
      });
    },
    /** The receipt of one payment of several. */
    async printShare(billId: string, tenderId: string): Promise<void> {
      await client.call(printShareEndpoint, { params: { ...(await here()), billId, tenderId }, body: {} });
    },
  };
}
