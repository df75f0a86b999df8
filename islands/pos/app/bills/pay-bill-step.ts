/** Decides what a payment of a bill is: the share it is for, and what it is worth. Pure. */
import type { BillDetail, PlannedShare } from '#src/domain/till/bill.types.ts';
import { tableText } from '../kit/table-text.ts';
import { onPhonesInCents, type PlanState, splittable, stateOfPlan } from '../pay/split-plan.ts';

export interface PayBillStep {
  readonly state: PlanState;
  /** The share that is paid next. Null when the bill is paid in one go. */
  readonly chosen: PlannedShare | null;
  readonly amountInCents: number;
}

export function payBillStep(detail: BillDetail, plan: readonly PlannedShare[], chosenId: string | null): PayBillStep {
  const state = stateOfPlan(splittable(detail), plan);
  const chosen = state.plan.find((share) => share.id === chosenId) ?? state.plan[0] ?? null;
  const freeInCents = Math.max(0, detail.leftInCents - onPhonesInCents(detail));
  return { state, chosen, amountInCents: chosen ? (state.amounts.get(chosen.id) ?? 0) : freeInCents };
}

/** A payment's answer is newer than what the screen was opened with, until the bill is read again. */
export function latestOf(read: BillDetail, answered: BillDetail): BillDetail {
  return answered.atIsoDateTimeUtc > read.atIsoDateTimeUtc ? answered : read;
}

export function isFullyPaid({ leftInCents, order, tenders }: BillDetail): boolean {
  return leftInCents === 0 && order !== null && tenders.length > 0;
}

/** Its table and its customer. */
export function placeOf({ order, draft }: Pick<BillDetail, 'order' | 'draft'>): string {
  const table = order?.collection.type === 'dineIn' ? order.collection.tableName : null;
  return [table && tableText(table), draft.customerName].filter(Boolean).join(' · ');
}
