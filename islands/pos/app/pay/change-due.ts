/** Change that may not have been given yet, until it is touched or the next order is paid. It survives a reload. */
import type { PlacedPosOrder } from '#src/domain/till/till.types.ts';
import { browserStore, useBrowserStore } from '../kit/browser-store.ts';

export interface ChangeDue {
  readonly orderNumber: string;
  readonly changeInCents: number;
}

const due = browserStore<ChangeDue | null>(null, { name: 'servery-pos-change', read: readChangeDue });

export function readChangeDue(text: string | null): ChangeDue | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<ChangeDue> | null;
    const isDue = typeof kept?.orderNumber === 'string' && Number.isSafeInteger(kept.changeInCents);
    return isDue ? (kept as ChangeDue) : null;
  } catch {
    return null;
  }
}

/** What is due after an order was placed. An order that is paid later has taken no money out of anyone's hand. */
export function changeAfter(
  before: ChangeDue | null,
  { orderNumber, isPaid, changeInCents }: Pick<PlacedPosOrder, 'orderNumber' | 'isPaid' | 'changeInCents'>,
): ChangeDue | null {
  if (!isPaid) return before;
  return changeInCents > 0 ? { orderNumber, changeInCents } : null;
}

export function noteChange(placed: Parameters<typeof changeAfter>[1]): void {
  due.set(changeAfter(due.get(), placed));
}

export function forgetChange(): void {
  due.set(null);
}

export function useChangeDue(): ChangeDue | null {
  return useBrowserStore(due, null);
}
