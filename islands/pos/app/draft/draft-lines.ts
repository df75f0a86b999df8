/** Actions on the lines of the order: add, change, remove, and undo a removal. */
import type { CartLine, LineAdjustment } from '#src/domain/ordering/cart.schema.ts';
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from '#src/domain/pricing/cart-limits.ts';
import { keptNow } from './kept-prices.ts';
import { type EndedOrder, NOTHING_AGREED, type OrderDraft, type RemovedLine } from './order-draft.ts';
import { forSeat, shownLines } from './order-seats.ts';

export type LineAction =
  | { readonly type: 'add'; readonly line: CartLine }
  | { readonly type: 'replace'; readonly line: CartLine }
  | { readonly type: 'choose'; readonly lineId: string | null }
  | { readonly type: 'step'; readonly lineId: string; readonly by: number }
  | { readonly type: 'comment'; readonly lineId: string; readonly comments: string }
  | { readonly type: 'adjustLine'; readonly lineId: string; readonly adjustment: LineAdjustment | null }
  /** 0: none. Its course decides again whether it is made now. */
  | { readonly type: 'course'; readonly lineId: string; readonly course: number }
  | { readonly type: 'follow'; readonly lineId: string; readonly toFollow: boolean }
  | { readonly type: 'remove'; readonly lineId: string }
  | { readonly type: 'undoRemove' }
  | { readonly type: 'forgetRemoved' };

/** An action on a line that no longer exists changes nothing. */
export function changeLines(draft: OrderDraft, action: LineAction): OrderDraft {
  switch (action.type) {
    case 'add':
      return addLine(draft, forSeat(draft, action.line));
    case 'replace':
      return replaceLine(draft, action.line);
    case 'choose':
      return { ...draft, chosenLineId: action.lineId };
    case 'step':
      return stepQuantity(draft, action.lineId, action.by);
    case 'comment':
      return changeLine(draft, action.lineId, (line) => ({ ...line, comments: action.comments.trim() }));
    case 'adjustLine':
      return changeLine(draft, action.lineId, ({ adjustment: _, ...line }) =>
        action.adjustment ? { ...line, adjustment: action.adjustment } : line,
      );
    case 'course':
      return changeLine(draft, action.lineId, ({ toFollow: _, ...line }) => ({ ...line, course: action.course }));
    case 'follow':
      return changeLine(draft, action.lineId, (line) => ({ ...line, toFollow: action.toFollow }));
    case 'remove':
      return removeLine(draft, action.lineId);
    case 'undoRemove':
      return undoRemove(draft);
    case 'forgetRemoved':
      return draft.removed ? { ...draft, removed: null } : draft;
  }
}

/** With new choices it keeps its seat, its course and the price that staff set. */
function replaceLine(draft: OrderDraft, { seat, course, toFollow, ...line }: CartLine): OrderDraft {
  return changeLine(withoutMenuChange(draft, line.id), line.id, ({ orderedBy, adjustment, sellsAnyway }) => ({
    ...line,
    ...(orderedBy === undefined ? {} : { orderedBy }),
    ...(adjustment === undefined ? {} : { adjustment }),
    ...(sellsAnyway === undefined ? {} : { sellsAnyway }),
    // In the order of the schema: written otherwise, the line looks as if the kitchen lacked it.
    ...(seat === undefined ? {} : { seat }),
    ...(course === undefined ? {} : { course }),
    ...(toFollow === undefined ? {} : { toFollow }),
  }));
}

/**
 * Adding the same choice raises the quantity of its line. Anything that differs becomes a line of its own at the end, and so does
 * a different price than the one a line keeps.
 */
function addLine(draft: OrderDraft, line: CartLine): OrderDraft {
  const kept = keptNow(draft);
  const same = draft.lines.find(
    (each) => isSameChoice(each, line) && each.quantity < MAX_LINE_QUANTITY && !kept.has(each.id),
  );
  if (same) return { ...stepQuantity(draft, same.id, line.quantity), chosenLineId: same.id };
  if (draft.lines.length >= MAX_ORDER_LINES) return draft;
  return { ...draft, lines: [...draft.lines, line], chosenLineId: line.id, removed: null };
}

function isSameChoice(a: CartLine, b: CartLine): boolean {
  if (a.itemId !== b.itemId || a.comments !== b.comments || a.adjustment || b.adjustment) return false;
  // What guests ordered themselves stays theirs.
  if (a.orderedBy !== b.orderedBy || a.sellsAnyway !== b.sellsAnyway || a.seat !== b.seat) return false;
  if (a.course !== b.course || a.toFollow !== b.toFollow) return false;
  return JSON.stringify(a.selection) === JSON.stringify(b.selection);
}

/** Below one it removes the line, so minus is enough to get rid of it. */
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
  // Select the visible neighbour, so that delete twice removes two lines.
  const shown = shownLines(draft);
  const others = shown.filter((each) => each.id !== lineId);
  const next = others[Math.min(shown.indexOf(line), others.length - 1)];
  const left = { ...withoutMenuChange(draft, lineId), lines, chosenLineId: next?.id ?? null, removed: { line, index } };
  return lines.length === 0 && draft.bill === null ? emptied(left) : left;
}

/** The next guest must not get the last one's discount, reward or note. Whoever was chosen stays, as it is in sight. */
function emptied(draft: OrderDraft & { readonly removed: RemovedLine }): OrderDraft {
  const { id, isTold = false, guest, adjustments, coupons, usesReward, comments, missing, removed } = draft;
  const ended: EndedOrder = {
    id,
    isTold,
    guestId: guest?.id ?? null,
    usesReward,
    adjustments,
    coupons,
    comments,
    missing,
  };
  return { ...draft, ...NOTHING_AGREED, removed: { ...removed, ended } };
}

/** Drops notices about a line that was removed, or chosen again at a price that is now on screen. */
function withoutMenuChange(draft: OrderDraft, lineId: string): OrderDraft {
  const news = draft.news.filter((one) => one.lineId !== lineId);
  return news.length === draft.news.length ? draft : { ...draft, news };
}

function undoRemove(draft: OrderDraft): OrderDraft {
  if (!draft.removed) return draft;
  const { line, index, ended } = draft.removed;
  const lines = draft.lines.toSpliced(index, 0, line);
  return { ...(ended ? resumed(draft, ended) : draft), lines, chosenLineId: line.id, removed: null };
}

/** The order goes on under the id that the store may know. What was agreed since stays, and a reward belongs to its guest. */
function resumed(draft: OrderDraft, { guestId, usesReward, ...ended }: EndedOrder): OrderDraft {
  const { adjustments, coupons, comments } = draft;
  return {
    ...draft,
    ...ended,
    usesReward: draft.usesReward || (usesReward && guestId === (draft.guest?.id ?? null)),
    ...(adjustments.discount || adjustments.surcharge ? { adjustments } : {}),
    ...(coupons.length > 0 ? { coupons } : {}),
    ...(comments ? { comments } : {}),
  };
}
