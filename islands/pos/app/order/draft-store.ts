/** The order being built on this device, kept through reloads and power cuts. */
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { createIdMaker } from '#src/shared/ids.ts';
import { browserStore, useBrowserStore } from '../kit/browser-store.ts';
import { changeDraft, type DraftAction, emptyDraft, type OrderDraft, readKeptDraft } from './order-draft.ts';

const ON_SERVER = emptyDraft('none');
const store = browserStore<OrderDraft>(ON_SERVER, {
  name: 'servery-pos-order',
  read: readKeptDraft,
  isOneForAllTabs: true,
});

const ids = createIdMaker({
  now: () => Date.now(),
  fill: (bytes) => void crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
});

/** Devices make ids of their own, and two never meet (domain rules §2). */
export function newId(): string {
  return ids.next();
}

export function useDraft(): OrderDraft {
  return useBrowserStore(store, ON_SERVER);
}

/** As it stands at this moment. */
export function draftNow(): OrderDraft {
  return store.get();
}

export function act(action: DraftAction): void {
  const draft = store.get();
  const own = draft.id === ON_SERVER.id ? { ...draft, id: newId() } : draft;
  const next = changeDraft(own, action);
  // With its last line an order is over: what comes next is another one, whatever the store knows of this.
  const isEmptied = own.lines.length > 0 && next.lines.length === 0 && next.id === own.id && next.bill === null;
  store.set(isEmptied ? changeDraft(next, { type: 'rename', id: newId() }) : next);
}

/** False: the order is full, and the line is not on it. */
export function addToOrder(line: CartLine): boolean {
  const before = store.get();
  act({ type: 'add', line });
  return store.get().lines !== before.lines;
}

/** From the home screen: an empty order of the kind; one that has lines only changes its kind. */
export function startOrder(collectionType: CollectionType): void {
  if (store.get().lines.length === 0) act({ type: 'startFresh', id: newId() });
  act({ type: 'collect', collectionType });
}

/** Whether an order of the server is the one on this device: a box puts its mark behind the device's id. */
export function isDraftOf(orderId: string): boolean {
  const { id } = store.get();
  return orderId === id || orderId.startsWith(`${id}-b`);
}

/** The sale on this device, where it is that order's. */
export function draftOf(orderId: string): OrderDraft | null {
  return isDraftOf(orderId) ? store.get() : null;
}

export function isRingingUp(): boolean {
  return store.get().lines.length > 0;
}

/** What was rung up before comes back, as another order. */
export function bringBack(draft: OrderDraft): void {
  act({ type: 'restore', draft: { ...draft, id: newId(), isTold: false } });
}

/** What is rung up stays, as another order: the one it was has ended. */
export function renewDraft(endedId: string): void {
  if (isDraftOf(endedId)) act({ type: 'rename', id: newId() });
}

/** What stood here is booked; lines that came since are an order of their own, for the same people at the same table. */
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

/** How orders of this till begin, as it is set. An order that has nothing on it yet is of that kind at once. */
export function setUsualOrderType(collectionType: CollectionType): void {
  if (collectionType === usualOrderType) return;
  usualOrderType = collectionType;
  const draft = store.get();
  if (draft.lines.length === 0 && !draft.bill) act({ type: 'collect', collectionType });
}

/** After a sale the next order waits already. */
export function startFresh(): void {
  act({ type: 'startFresh', id: newId() });
  act({ type: 'collect', collectionType: usualOrderType });
}
