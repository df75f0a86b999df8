/** The bill whose money is being taken at this till, for its customer display. In memory only. */
import type { BillDetail } from '#src/domain/till/bill.types.ts';
import { browserStore, useBrowserStore } from '../kit/browser-store.ts';

export interface OpenBillNow {
  readonly detail: Pick<BillDetail, 'order' | 'tenders' | 'totalInCents' | 'leftInCents'>;
  /** The payment that was just taken, while its sheet is open. */
  readonly paid: {
    readonly tenderId: string;
    readonly isCash: boolean;
    readonly amountInCents: number;
    readonly changeInCents: number;
  } | null;
}

const open = browserStore<OpenBillNow | null>(null);

export function showBill(bill: OpenBillNow | null): void {
  open.set(bill);
}

export function useOpenBill(): OpenBillNow | null {
  return useBrowserStore(open, null);
}
