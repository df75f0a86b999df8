/** The order being built, as a pure reducer. It knows nothing of React, storage or the network. */
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import type { LinesAgain } from '#src/domain/ordering/order-again.ts';
import { MAX_ORDER_LINES } from '#src/domain/pricing/cart-limits.ts';
import type { Adjustments } from '#src/domain/pricing/pricing.types.ts';
import type { DeliveryPlace, TillCoupon, TillGuest } from '#src/domain/till/customer.types.ts';
import type { PosStore } from '#src/domain/till/till.types.ts';
import { readAdjustments } from './adjustment.ts';
import type { OpenBill } from './bill-draft.ts';
import { changeLines, type LineAction } from './draft-lines.ts';
import type { KeptPrice } from './kept-prices.ts';
import { type MenuChange, withMenuChange } from './menu-changes.ts';
import { type Seat, shownLines } from './order-seats.ts';

export const NO_ADJUSTMENTS: Adjustments = { discount: null, surcharge: null };

export interface OrderDraft {
  /** Made on this device, so sending it again finds the same order instead of creating another. */
  readonly id: string;
  readonly lines: readonly CartLine[];
  readonly collectionType: CollectionType;
  /** Kept while another type is tried: `tableOf` has the table that the order goes to. */
  readonly tableId: string | null;
  /** How many sit at the table. Null when they were not counted. */
  readonly guestCount: number | null;
  /** The guest whose lines are visible and who gets the next ones. Null shows everyone's, and the next ones are shared. */
  readonly seat: Seat | null;
  readonly customerName: string;
  readonly comments: string;
  /** Discount and surcharge on the whole order. */
  readonly adjustments: Adjustments;
  /** The customer, by phone number. Null when there is only a name. */
  readonly guest: TillGuest | null;
  readonly place: DeliveryPlace | null;
  /** The agreed delivery fee, when no zone covers the address. */
  readonly agreedFeeInCents: number | null;
  readonly dropoffNotes: string;
  /** Null for as soon as possible. */
  readonly wanted: WantedTime | null;
  readonly coupons: readonly TillCoupon[];
  readonly usesReward: boolean;
  /** What of a repeated order is unavailable. Shown until someone has read it. */
  readonly missing: LinesAgain['missing'];
  /** How a menu change affects items on the order. Shown until someone has read it. */
  readonly news: readonly MenuChange[];
  /** Prices from before the menu changed that its lines keep. */
  readonly keptPrices: readonly KeptPrice[];
  /** The bill that is open here. Null for an order that no one else has seen. */
  readonly bill: OpenBill | null;
  /** A request about it was sent and never answered, so the store is asked by its id. */
  readonly isTold?: boolean;
  /** The line that plus, minus and delete change. */
  readonly chosenLineId: string | null;
  /** The last line that was removed, and its position. */
  readonly removed: RemovedLine | null;
}

export interface RemovedLine {
  readonly line: CartLine;
  readonly index: number;
  /** The order that ended with it, when it was the last line. */
  readonly ended?: EndedOrder;
}

/** What went with the last line of an order, so that Undo brings it back. */
export interface EndedOrder
  extends Pick<OrderDraft, 'id' | 'adjustments' | 'coupons' | 'usesReward' | 'comments' | 'missing'> {
  readonly isTold: boolean;
  /** Whose reward it was. */
  readonly guestId: string | null;
}

export interface WantedTime {
  readonly isoDateTimeUtc: string;
  /** Why a time was accepted that the website would not offer. */
  readonly note: string;
  /** On that day. */
  readonly holidaySurcharge: PosStore['holidaySurcharge'];
}

/** Whatever was agreed about the price or the making of one order, and never belongs to the next. */
export const NOTHING_AGREED = {
  adjustments: NO_ADJUSTMENTS,
  coupons: [],
  usesReward: false,
  comments: '',
  missing: [],
} as const satisfies Partial<OrderDraft>;

export type DraftAction =
  | LineAction
  | { readonly type: 'collect'; readonly collectionType: CollectionType }
  | { readonly type: 'seat'; readonly tableId: string | null; readonly guestCount?: number | null }
  | { readonly type: 'chooseSeat'; readonly seat: Seat | null }
  | { readonly type: 'name'; readonly customerName: string }
  | { readonly type: 'note'; readonly comments: string }
  | { readonly type: 'adjust'; readonly adjustments: Adjustments }
  | { readonly type: 'guest'; readonly guest: TillGuest | null }
  | { readonly type: 'place'; readonly place: DeliveryPlace | null; readonly agreedFeeInCents?: number | null }
  | { readonly type: 'dropoff'; readonly dropoffNotes: string }
  | { readonly type: 'want'; readonly wanted: WantedTime | null }
  | { readonly type: 'coupons'; readonly coupons: readonly TillCoupon[] }
  | { readonly type: 'reward'; readonly usesReward: boolean }
  | { readonly type: 'repeat'; readonly again: LinesAgain }
  | { readonly type: 'forgetMissing' }
  | {
      readonly type: 'menuChanged';
      readonly news: readonly MenuChange[];
      readonly keptPrices: readonly KeptPrice[];
    }
  | { readonly type: 'useNewPrices' }
  | { readonly type: 'forgetNews' }
  | { readonly type: 'loseBill'; readonly billId: string }
  | { readonly type: 'told'; readonly isTold: boolean }
  /** The same as another order, under an id that no one knows. */
  | { readonly type: 'rename'; readonly id: string }
  | { readonly type: 'startFresh'; readonly id: string }
  | { readonly type: 'restore'; readonly draft: OrderDraft };

export function emptyDraft(id: string, collectionType: CollectionType = 'pickup'): OrderDraft {
  return {
    id,
    lines: [],
    collectionType,
    tableId: null,
    guestCount: null,
    seat: null,
    customerName: '',
    ...NOTHING_AGREED,
    guest: null,
    place: null,
    agreedFeeInCents: null,
    dropoffNotes: '',
    wanted: null,
    news: [],
    keptPrices: [],
    bill: null,
    chosenLineId: null,
    removed: null,
  };
}

/** The order after one action. An action on a line that no longer exists changes nothing. */
export function changeDraft(draft: OrderDraft, action: DraftAction): OrderDraft {
  switch (action.type) {
    case 'collect':
      return { ...draft, collectionType: action.collectionType };
    case 'seat':
      return seated(draft, action.tableId, action.guestCount ?? null);
    case 'chooseSeat':
      return withSeat(draft, action.seat);
    case 'name':
      return { ...draft, customerName: action.customerName };
    case 'note':
      return { ...draft, comments: action.comments };
    case 'adjust':
      return { ...draft, adjustments: action.adjustments };
    case 'guest':
      return withGuest(draft, action.guest);
    case 'place':
      return { ...draft, place: action.place, agreedFeeInCents: action.agreedFeeInCents ?? null };
    case 'dropoff':
      return { ...draft, dropoffNotes: action.dropoffNotes };
    case 'want':
      return { ...draft, wanted: action.wanted };
    case 'coupons':
      return { ...draft, coupons: action.coupons };
    case 'reward':
      return { ...draft, usesReward: action.usesReward };
    case 'repeat':
      return repeated(draft, action.again);
    case 'forgetMissing':
      return { ...draft, missing: [] };
    case 'menuChanged':
      return { ...draft, news: withMenuChange(draft.news, action.news), keptPrices: action.keptPrices };
    case 'useNewPrices':
      return { ...draft, news: draft.news.filter(({ change }) => change.kind !== 'price'), keptPrices: [] };
    case 'forgetNews':
      return { ...draft, news: [] };
    case 'loseBill':
      return draft.bill && draft.id === action.billId ? { ...draft, bill: { ...draft.bill, isLost: true } } : draft;
    case 'told':
      return { ...draft, isTold: action.isTold };
    case 'rename':
      return { ...draft, id: action.id, isTold: false };
    case 'startFresh':
      return emptyDraft(action.id, draft.collectionType);
    case 'restore':
      return action.draft;
    default:
      return changeLines(draft, action);
  }
}

/** The table it goes to. While another type is tried the table is kept, in case the key was a slip. */
export function tableOf({ tableId, collectionType }: Pick<OrderDraft, 'tableId' | 'collectionType'>): string | null {
  return collectionType === 'dineIn' ? tableId : null;
}

/** Repeated lines follow those on the order, as far as there is room. */
function repeated(draft: OrderDraft, again: LinesAgain): OrderDraft {
  return {
    ...draft,
    lines: [...draft.lines, ...again.lines].slice(0, MAX_ORDER_LINES),
    missing: again.missing,
    chosenLineId: again.lines.at(-1)?.id ?? draft.chosenLineId,
    removed: null,
  };
}

/** Another table has other guests, who were not counted yet. */
function seated(draft: OrderDraft, tableId: string | null, guestCount: number | null): OrderDraft {
  const collectionType = tableId ? 'dineIn' : draft.collectionType;
  return { ...draft, tableId, collectionType, guestCount, seat: null };
}

/** Plus, minus and delete must not act on a line that is not visible. */
function withSeat(draft: OrderDraft, seat: Seat | null): OrderDraft {
  const next = { ...draft, seat };
  const shown = shownLines(next);
  const isShown = shown.some(({ id }) => id === draft.chosenLineId);
  return isShown ? next : { ...next, chosenLineId: shown.at(-1)?.id ?? null };
}

/** The customer's name comes along. Removing them also removes it, and everything only they may use. */
function withGuest(draft: OrderDraft, guest: TillGuest | null): OrderDraft {
  if (guest) return { ...draft, guest, customerName: guest.name || draft.customerName };
  const isTheirs = draft.guest !== null && draft.customerName === draft.guest.name;
  return { ...draft, guest: null, usesReward: false, ...(isTheirs ? { customerName: '' } : {}) };
}

/** Nothing was rung up, yet a customer, an address or a time is chosen: the next order could be another guest's. */
export function isOnlyHead(draft: OrderDraft): boolean {
  const { lines, bill, customerName, guest, place, collectionType, wanted } = draft;
  const hasHead = customerName !== '' || guest || wanted || (place && collectionType === 'delivery');
  return lines.length === 0 && bill === null && Boolean(hasHead);
}

/** Portions in the order, for the badge. */
export function countPortions(draft: Pick<OrderDraft, 'lines'>): number {
  return draft.lines.reduce((count, line) => count + line.quantity, 0);
}

/** Reads the order stored on this device, if it still has the right shape. Drops anything else. */
export function readStoredDraft(text: string | null): OrderDraft | null {
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
