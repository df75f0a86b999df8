/** What this till sold or saved while offline. Pure. */
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import type { BillDraft } from '#src/domain/till/bill.types.ts';
import type { PlacePosOrderBody } from '#src/domain/till/till.types.ts';
import type { OrderDraft } from '../draft/order-draft.ts';

interface Kept {
  /** Its place in the queue, which is sent in order. */
  readonly position: number;
  /** The order's id, made here, so that sending it twice makes one order. */
  readonly id: string;
  readonly storeId: string;
  /** What to call out to the customer until the order has its own number. */
  readonly number: string;
  readonly atIsoDateTimeUtc: string;
  readonly totalInCents: number;
  /** The order as it was rung up, to continue with it by hand. */
  readonly draft: OrderDraft;
  /** It was sent before, so the server may have it although no answer came. */
  readonly wasTried: boolean;
  readonly refused: Refused | null;
}

export interface SavedSale extends Kept {
  readonly kind: 'sale';
  readonly body: PlacePosOrderBody;
  /** The price has changed since, and the price that was taken applies. */
  readonly keepsPrice: boolean;
}

export interface SavedOrder extends Kept {
  readonly kind: 'save';
  readonly body: BillDraft;
}

export type Unsent = SavedSale | SavedOrder;

/** Why the store rejected it. A person has to decide. */
export interface Refused {
  readonly text: string;
  readonly reason: string | null;
  /** What it would cost now. */
  readonly newTotalInCents: number | null;
  /** The permissions that need approval. Absent when none do, or when an older till wrote it. */
  readonly act?: ProtectedAct;
}

const TAIL_LENGTH = 3;

/** `K7Q-3`: the end of the terminal's own id, and a count that never restarts, so two offline tills never collide. */
export function numberHere(posTerminalId: string, count: number): string {
  return `${posTerminalId.slice(-TAIL_LENGTH).toUpperCase()}-${count}`;
}

const COMMENTS_LENGTH = 300;

/** The docket prints later, so it names its sale: "K7Q-3 at 6:42 PM". */
export function commentsWith(comments: string, number: string, timeText: string): string {
  const mark = `${number}, sold offline at ${timeText}`;
  const rest = comments.slice(0, COMMENTS_LENGTH - mark.length - 3);
  return rest === '' ? mark : `${rest} (${mark})`;
}

/** The sale at the price that was taken: a discount or surcharge on the whole order makes up the difference. */
export function keepingPrice(body: PlacePosOrderBody, newTotalInCents: number): PlacePosOrderBody {
  const { discountInCents = 0, surchargeInCents = 0 } = body.manual ?? {};
  const tooMuch = newTotalInCents - body.expectedTotalInCents;
  // First undo the earlier adjustment, so that the two don't grow against each other.
  const lessSurcharge = tooMuch > 0 ? Math.min(surchargeInCents, tooMuch) : 0;
  const lessDiscount = tooMuch < 0 ? Math.min(discountInCents, -tooMuch) : 0;
  // The adjustment is no longer a percentage: these are the amounts that were charged.
  const { adjustments: _, ...sale } = body;
  return {
    ...sale,
    manual: {
      discountInCents: discountInCents - lessDiscount + Math.max(0, tooMuch - lessSurcharge),
      surchargeInCents: surchargeInCents - lessSurcharge + Math.max(0, -tooMuch - lessDiscount),
    },
  };
}

export interface UnsentSummary {
  readonly count: number;
  readonly refusedCount: number;
  readonly sinceIsoDateTimeUtc: string | null;
  readonly totalInCents: number;
}

export function summaryOf(unsent: readonly Unsent[]): UnsentSummary {
  const sales = unsent.filter(({ kind }) => kind === 'sale');
  return {
    count: unsent.length,
    refusedCount: unsent.filter(({ refused }) => refused !== null).length,
    sinceIsoDateTimeUtc: unsent[0]?.atIsoDateTimeUtc ?? null,
    totalInCents: sales.reduce((sum, { totalInCents }) => sum + totalInCents, 0),
  };
}

/** "2 sales and 1 saved order". */
export function countText(unsent: readonly Unsent[]): string {
  const sales = unsent.filter(({ kind }) => kind === 'sale').length;
  const saves = unsent.length - sales;
  const parts = [
    ...(sales > 0 ? [`${sales} ${sales === 1 ? 'sale' : 'sales'}`] : []),
    ...(saves > 0 ? [`${saves} saved ${saves === 1 ? 'order' : 'orders'}`] : []),
  ];
  return parts.join(' and ');
}
