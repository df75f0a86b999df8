/** The order being built on this device, stored through reloads and power cuts. */
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { browserStore, useBrowserStore } from '../kit/browser-store.ts';
import { newId } from '../kit/new-id.ts';
import { changeDraft, type DraftAction, emptyDraft, type OrderDraft, readStoredDraft } from './order-draft.ts';

const ON_SERVER = emptyDraft('none');
const store = browserStore<OrderDraft>(ON_SERVER, {
  name: 'servery-pos-order',
  read: readStoredDraft,
  isOneForAllTabs: true,
});

export function useDraft(): OrderDraft {
  return useBrowserStore(store, ON_SERVER);
}

/** The order at this moment. */
export function draftNow(): OrderDraft {
  return store.get();
}

export function act(action: DraftAction): void {
  const draft = store.get();
  const own = draft.id === ON_SERVER.id ? { ...draft, id: newId() } : draft;
  if (own !== draft) renamed = { id: draft.id, nextId: own.id };
  const next = changeDraft(own, action);
  // Removing the last line ends an order: the next one is new, whatever the store knows about this one.
  const isEmptied = own.lines.length > 0 && next.lines.length === 0 && next.id === own.id && next.bill === null;
  if (isEmptied) renamed = { id: own.id, nextId: newId() };
  store.set(isEmptied ? changeDraft(next, { type: 'rename', id: renamed.nextId }) : next);
}

/** The last order that took another id although a person sees it go on. */
let renamed = { id: '', nextId: '' };

/** Whether it is one order to whoever looks at it: a till’s first one as it begins, or one whose last line was removed. */
export function goesOn(id: string, nextId: string): boolean {
  return id === nextId || (id === renamed.id && nextId === renamed.nextId);
}

/** Returns false when the order is full and the line was not added. */
export function addToOrder(line: CartLine): boolean {
  const before = store.get();
  act({ type: 'add', line });
  return store.get().lines !== before.lines;
}

/** From the home screen: an empty order of this type. An order with lines only changes its type. */
export function startOrder(collectionType: CollectionType): void {
  if (store.get().lines.length === 0) act({ type: 'startFresh', id: newId() });
  act({ type: 'collect', collectionType });
}

/** Whether a server's order is the one on this device. A box appends its origin tag to the device's id. */
export function isDraftOf(orderId: string): boolean {
  const { id } = store.get();
  return orderId === id || orderId.startsWith(`${id}-b`);
}

/** The sale on this device, if it is that order's. */
export function draftOf(orderId: string): OrderDraft | null {
  return isDraftOf(orderId) ? store.get() : null;
}

export function isRingingUp(): boolean {
  return store.get().lines.length > 0;
}

/** Restores the earlier lines as another order. */
export function bringBack(draft: OrderDraft): void {
  act({ type: 'restore', draft: { ...draft, id: newId(), isTold: false } });
}

/** Continues with the same lines as another order, because the original one has ended. */
export function renewDraft(endedId: string): void {
  if (isDraftOf(endedId)) act({ type: 'rename', id: newId() });
}

/** The order was booked. Lines added since become an order of their own, for the same guests at the same table. */
export function goOnAsNew(lines: readonly CartLine[]): void {
  if (lines.length === 0) {
    startFresh();
    return;
  }
  const { collectionType, tableId, guestCount, customerName, guest, place } = store.get();
  const id = newId();
  const next = { ...emptyDraft(id, collectionType), tableId, guestCount, customerName, guest, place };
  act({ type: 'restore', draft: { ...next, lines: lines.map((line) => ({ ...line, id: newId() })) } });
}

let usualOrderType: CollectionType = 'pickup';

/** Sets the type of new orders on this till. An order that is still empty takes it at once. */
export function setUsualOrderType(collectionType: CollectionType): void {
  if (collectionType === usualOrderType) return;
  usualOrderType = collectionType;
  const draft = store.get();
  if (draft.lines.length === 0 && !draft.bill) act({ type: 'collect', collectionType });
}

/** The next order is ready right after a sale. */
export function startFresh(): void {
  act({ type: 'startFresh', id: newId() });
  act({ type: 'collect', collectionType: usualOrderType });
}
