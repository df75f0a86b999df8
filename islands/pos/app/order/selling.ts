/** Decides what taps and keys do on the order screen. Pure: it returns which sheet opens, and changes nothing. */
import type { CollectionType, Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { courseGroups } from '../draft/bill-courses.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import { shownLines } from '../draft/order-seats.ts';
import type { OrderTotal } from '../draft/order-total.ts';
import { whyOut } from '../menu/find-menu-changes.ts';
import { whyClosed } from '../menu/why-closed.ts';
import type { OpenSheet } from './open-sheet.ts';
import { mustAsk } from './start-selection.ts';

export interface OnSale {
  readonly menu: Menu;
  readonly closedIds: ReadonlySet<string>;
}

/** The sheet that says why an item cannot be sold at this moment. Returns null when it can. */
export function closedSheetOf(
  item: MenuItem,
  closedIds: ReadonlySet<string>,
  collectionType: CollectionType,
): OpenSheet | null {
  const why = whyClosed(item, closedIds, collectionType);
  return why ? { kind: 'closed', item, why } : null;
}

/** The sheet that asks before a sent bill gets another type. Returns null for an order that no one else has, and for the type as sent. */
export function typeSheetOf(
  { bill, collectionType: now }: Pick<OrderDraft, 'bill' | 'collectionType'>,
  collectionType: CollectionType,
): OpenSheet | null {
  const isSent = bill !== null && bill.orderNumber !== null;
  return isSent && collectionType !== now && collectionType !== bill.collectionType
    ? { kind: 'type', collectionType }
    : null;
}

/** The sheet that asks for an item's options. Returns null when one tap is enough to add it. */
export function choiceSheetOf(item: MenuItem, { sellsAnyway = false } = {}): OpenSheet | null {
  if (!mustAsk(item)) return null;
  return { kind: 'item', item, line: null, ...(sellsAnyway ? { isAnyway: true } : {}) };
}

/** The sheet that changes a line. Returns null when the line or its item no longer exists. */
export function editSheetOf(lines: readonly CartLine[], menu: Menu, lineId: string | null): OpenSheet | null {
  const line = lines.find(({ id }) => id === lineId);
  const item = line && menuIndexOf(menu).items.get(line.itemId);
  return item ? { kind: 'item', item, line } : null;
}

/**
 * The sheet of the first item that went off sale while it was on the order: the store would reject the whole order, so an
 * employee decides first. Returns null when everything can be sold.
 */
export function outSheetOf(draft: OrderDraft, { menu, closedIds }: OnSale): OpenSheet | null {
  for (const line of draft.lines) {
    const why = whyOut(line, draft, menu, closedIds);
    const item = why && menuIndexOf(menu).items.get(line.itemId);
    if (why && item) return { kind: 'closed', item, why, line };
  }
  return null;
}

export type PayStep =
  | { readonly does: 'nothing' }
  /** The order was sent, and is paid on the screen of its bill. */
  | { readonly does: 'paySent' }
  | { readonly does: 'open'; readonly sheet: OpenSheet };

const NOTHING: PayStep = { does: 'nothing' };

/** What Pay does. When it does nothing, the panel shows why. */
export function payStep(
  draft: OrderDraft,
  total: Pick<OrderTotal, 'needsAddress' | 'issues'>,
  onSale: OnSale,
): PayStep {
  if (draft.lines.length === 0 || draft.bill?.isLost) return NOTHING;
  const out = outSheetOf(draft, onSale);
  if (out) return { does: 'open', sheet: out };
  if (total.needsAddress) return { does: 'open', sheet: { kind: 'address' } };
  if (total.issues.length > 0) return NOTHING;
  return draft.bill?.orderNumber ? { does: 'paySent' } : { does: 'open', sheet: { kind: 'pay' } };
}

/** The order in which a key cycles through the order types: the usual two first. */
const SWITCH_ORDER = ['pickup', 'dineIn', 'delivery'] as const;

/** Returns null when the store offers no other type. */
export function nextOrderType(current: CollectionType, sold: readonly CollectionType[]): CollectionType | null {
  const offered = SWITCH_ORDER.filter((one) => sold.includes(one));
  const next = offered[(offered.indexOf(current) + 1) % offered.length];
  return next && next !== current ? next : null;
}

/** The line above or below the selected one, among the visible lines as they stand. Stops at both ends. */
export function neighbourOf(draft: OrderDraft, menu: Menu, by: 1 | -1): CartLine | null {
  const lines = courseGroups(draft, menu, shownLines(draft)).flatMap((group) => group.lines);
  const at = lines.findIndex((line) => line.id === draft.chosenLineId);
  return lines[Math.min(Math.max(at + by, 0), lines.length - 1)] ?? null;
}
