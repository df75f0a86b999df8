/** The order being built, as a pure reducer. Nothing here knows React, storage or the network. */
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#src/domain/ordering/cart-limits.ts';
import { type Adjustments, NO_ADJUSTMENTS, readAdjustments } from './adjustment.ts';
import type { OpenBill } from './bill-draft.ts';

export interface OrderDraft {
  /** Made on this device: sent again, the same order is found and not made twice. */
  readonly id: string;
  readonly lines: readonly CartLine[];
  readonly collectionType: CollectionType;
  readonly tableId: string | null;
  readonly customerName: string;
  readonly comments: string;
  /** Discount and surcharge on the whole order. */
  readonly adjustments: Adjustments;
  /** The bill that is open here; null: an order that nobody else has seen. */
  readonly bill: OpenBill | null;
  /** The line that plus, minus and delete act on. */
  readonly chosenLineId: string | null;
  /** The line that was taken away last, and where it stood. */
  readonly removed: { readonly line: CartLine; readonly index: number } | null;
}

export type DraftAction =
  | { readonly type: 'add'; readonly line: CartLine }
  | { readonly type: 'replace'; readonly line: CartLine }
  | { readonly type: 'choose'; readonly lineId: string | null }
  | { readonly type: 'step'; readonly lineId: string; readonly by: number }
  | { readonly type: 'comment'; readonly lineId: string; readonly comments: string }
  | { readonly type: 'remove'; readonly lineId: string }
  | { readonly type: 'undoRemove' }
  | { readonly type: 'forgetRemoved' }
  | { readonly type: 'collect'; readonly collectionType: CollectionType }
  | { readonly type: 'seat'; readonly tableId: string | null }
  | { readonly type: 'name'; readonly customerName: string }
  | { readonly type: 'note'; readonly comments: string }
  | { readonly type: 'adjust'; readonly adjustments: Adjustments }
  | { readonly type: 'loseBill'; readonly billId: string }
  | { readonly type: 'startFresh'; readonly id: string }
  | { readonly type: 'restore'; readonly draft: OrderDraft };

export function emptyDraft(id: string, collectionType: CollectionType = 'pickup'): OrderDraft {
  return {
    id,
    lines: [],
    collectionType,
    tableId: null,
    customerName: '',
    comments: '',
    adjustments: NO_ADJUSTMENTS,
    bill: null,
    chosenLineId: null,
    removed: null,
  };
}

/** The order after one touch. An action about a line that is gone changes nothing. */
export function changeDraft(draft: OrderDraft, action: DraftAction): OrderDraft {
  switch (action.type) {
    case 'add':
      return addLine(draft, action.line);
    case 'replace':
      return { ...draft, lines: draft.lines.map((line) => (line.id === action.line.id ? action.line : line)) };
    case 'choose':
      return { ...draft, chosenLineId: action.lineId };
    case 'step':
      return stepQuantity(draft, action.lineId, action.by);
    case 'comment':
      return changeLine(draft, action.lineId, (line) => ({ ...line, comments: action.comments.trim() }));
    case 'remove':
      return removeLine(draft, action.lineId);
    case 'undoRemove':
      return undoRemove(draft);
    case 'forgetRemoved':
      return draft.removed ? { ...draft, removed: null } : draft;
    case 'collect':
      return {
        ...draft,
        collectionType: action.collectionType,
        tableId: action.collectionType === 'dineIn' ? draft.tableId : null,
      };
    case 'seat':
      return { ...draft, tableId: action.tableId, collectionType: action.tableId ? 'dineIn' : draft.collectionType };
    case 'name':
      return { ...draft, customerName: action.customerName };
    case 'note':
      return { ...draft, comments: action.comments };
    case 'adjust':
      return { ...draft, adjustments: action.adjustments };
    case 'loseBill':
      return draft.bill && draft.id === action.billId ? { ...draft, bill: { ...draft.bill, isLost: true } } : draft;
    case 'startFresh':
      return emptyDraft(action.id, draft.collectionType);
    case 'restore':
      return action.draft;
  }
}

/** The same thing chosen again raises its line; anything that differs is a line of its own at the end. */
function addLine(draft: OrderDraft, line: CartLine): OrderDraft {
  const same = draft.lines.find((each) => isSameChoice(each, line) && each.quantity < MAX_LINE_QUANTITY);
  if (same) return { ...stepQuantity(draft, same.id, line.quantity), chosenLineId: same.id };
  if (draft.lines.length >= MAX_CART_LINES) return draft;
  return { ...draft, lines: [...draft.lines, line], chosenLineId: line.id, removed: null };
}

function isSameChoice(a: CartLine, b: CartLine): boolean {
  if (a.itemId !== b.itemId || a.comments !== b.comments || a.adjustment || b.adjustment) return false;
  return JSON.stringify(a.selection) === JSON.stringify(b.selection);
}

/** Below one takes the line away, so that minus is enough to get rid of it. */
function stepQuantity(draft: OrderDraft, lineId: string, by: number): OrderDraft {
  const line = draft.lines.find((each) => each.id === lineId);
  if (!line) return draft;
  const quantity = Math.min(line.quantity + by, MAX_LINE_QUANTITY);
  if (quantity < 1) return removeLine(draft, lineId);
  return changeLine(draft, lineId, (each) => ({ ...each, quantity }));
}

function changeLine(draft: OrderDraft, lineId: string, change: (line: CartLine) => CartLine): OrderDraft {
  return { ...draft, lines: draft.lines.map((line) => (line.id === lineId ? change(line) : line)) };
}

function removeLine(draft: OrderDraft, lineId: string): OrderDraft {
  const index = draft.lines.findIndex((line) => line.id === lineId);
  const line = draft.lines[index];
  if (!line) return draft;
  const lines = draft.lines.filter((each) => each.id !== lineId);
  // The neighbour is chosen, so that delete pressed twice takes two lines.
  const next = lines[Math.min(index, lines.length - 1)];
  return { ...draft, lines, chosenLineId: next?.id ?? null, removed: { line, index } };
}

function undoRemove(draft: OrderDraft): OrderDraft {
  if (!draft.removed) return draft;
  const { line, index } = draft.removed;
  const lines = draft.lines.toSpliced(index, 0, line);
  return { ...draft, lines, chosenLineId: line.id, removed: null };
}

/** Portions in the order, for the badge. */
export function countPortions(draft: Pick<OrderDraft, 'lines'>): number {
  return draft.lines.reduce((count, line) => count + line.quantity, 0);
}

/** What was kept on this device, if it still has the shape of an order; anything else is left behind. */
export function readKeptDraft(text: string | null): OrderDraft | null {
  if (!text) return null;
  try {
    const kept = JSON.parse(text) as Partial<OrderDraft> | null;
    const isOrder =
      typeof kept?.id === 'string' && Array.isArray(kept.lines) && typeof kept.collectionType === 'string';
    return isOrder
      ? {
          ...emptyDraft(kept.id as string),
          ...kept,
          adjustments: readAdjustments(kept.adjustments),
          bill: kept.bill ?? null,
          removed: null,
        }
      : null;
  } catch {
    return null;
  }
}
