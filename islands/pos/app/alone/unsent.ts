/** What this till sold or saved while it reached nobody. Pure. */
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import type { BillDraft } from '#src/domain/till/bill.types.ts';
import type { PlacePosOrderBody } from '#src/domain/till/till.types.ts';
import type { OrderDraft } from '../order/order-draft.ts';

interface Kept {
  /** Its place in the queue: what was first is told first. */
  readonly position: number;
  /** Of the order, made here: told twice, it is one. */
  readonly id: string;
  readonly storeId: string;
  /** What the customer was told to listen for, until the order has its own number. */
  readonly number: string;
  readonly atIsoDateTimeUtc: string;
  readonly totalInCents: number;
  /** As it was rung up, to go on with it by hand. */
  readonly draft: OrderDraft;
  /** It has left once: the server may have it though no answer came. */
  readonly wasTried: boolean;
  readonly refused: Refused | null;
}

export interface KeptSale extends Kept {
  readonly kind: 'sale';
  readonly body: PlacePosOrderBody;
  /** The price has changed since, and what was taken stands. */
  readonly keepsPrice: boolean;
}

export interface KeptSave extends Kept {
  readonly kind: 'save';
  readonly body: BillDraft;
}

export type Unsent = KeptSale | KeptSave;

/** Why the store did not take it; a person has to look. */
export interface Refused {
  readonly text: string;
  readonly reason: string | null;
  /** What it would cost now. */
  readonly newTotalInCents: number | null;
  /** What somebody has to approve; left out: nothing, or by a till of an earlier day. */
  readonly act?: ProtectedAct;
}

const TAIL_LENGTH = 3;

/** `K7Q-3`: the end of the terminal's own id and a count that never starts again, so that two tills alone never meet. */
export function numberHere(posTerminalId: string, count: number): string {
  return `${posTerminalId.slice(-TAIL_LENGTH).toUpperCase()}-${count}`;
}

const COMMENTS_LENGTH = 300;

/** The docket is printed later, so it says which sale it is: "K7Q-3 at 6:42 PM". */
export function commentsWith(comments: string, number: string, timeText: string): string {
  const mark = `${number}, sold offline at ${timeText}`;
  const rest = comments.slice(0, COMMENTS_LENGTH - mark.length - 3);
  return rest === '' ? mark : `${rest} (${mark})`;
}

/** The sale with the price that was taken: what it costs more or less by now is taken off or put on the whole order. */
export function keepingPrice(body: PlacePosOrderBody, newTotalInCents: number): PlacePosOrderBody {
  const { discountInCents = 0, surchargeInCents = 0 } = body.manual ?? {};
  const tooMuch = newTotalInCents - body.expectedTotalInCents;
  // What was put on before is taken back first, so that the two do not grow against each other.
  const lessSurcharge = tooMuch > 0 ? Math.min(surchargeInCents, tooMuch) : 0;
  const lessDiscount = tooMuch < 0 ? Math.min(discountInCents, -tooMuch) : 0;
  // The whole is of no percentage any more: what was asked for is these amounts.
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
