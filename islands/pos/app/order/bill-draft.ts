/** A bill on this till: what the server has of it, beside the order that is being changed. Pure. */

import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { hasCounterDetails } from '#src/domain/ordering/counter-wishes.ts';
import { asSent, isSameToMake, type VoidedLine, voidedLines } from '#src/domain/ordering/kept-lines.ts';
import { leftLines } from '#src/domain/ordering/left-lines.ts';
import type { OrderLine } from '#src/domain/ordering/order.types.ts';
import type { CounterDetails } from '#src/domain/ordering/ordering.schema.ts';
import { factsOf, unsentChanges } from '#src/domain/ordering/sent-facts.ts';
import { sentLines } from '#src/domain/ordering/sent-lines.ts';
import type { PricedLine } from '#src/domain/pricing/pricing.types.ts';
import type { BillDetail, BillDraft } from '#src/domain/till/bill.types.ts';
import type { PosStore } from '#src/domain/till/till.types.ts';
import { readAdjustments } from './adjustment.ts';
import { type KeptPrice, linesToSend } from './kept-prices.ts';
import { emptyDraft, type OrderDraft } from './order-draft.ts';
import type { OrderTotal } from './order-total.ts';

/** A line that the kitchen has, with the price it was sent at. */
export interface SentLine {
  readonly id: string;
  readonly line: CartLine;
  readonly priced: PricedLine;
  /** When, and where it printed; a till of an earlier day may not have kept it. */
  readonly sentIsoDateTimeUtc?: string;
  readonly printStationIds?: readonly string[];
}

export interface OpenBill {
  readonly version: number;
  /** Null: saved, and nothing was sent yet. */
  readonly orderNumber: string | null;
  readonly collectionType: CollectionType;
  readonly sent: readonly SentLine[];
  /** All that was asked for beside dishes when it was sent (`factsOf`); a till of an earlier day may not have kept it. */
  readonly facts?: string;
  /** Paid towards it already. */
  readonly paidInCents: number;
  /** What of that was the surcharge of a sale by card: it stays as it was paid, and is in no price of dishes. */
  readonly keptSurchargeInCents?: number;
  /** In which ways; a till of an earlier day may not have kept it. */
  readonly tenders?: readonly Pick<BillDetail['tenders'][number], 'paymentType' | 'amountInCents'>[];
  /** The surcharge of the day it was opened on, for the hour it is wanted at; left out: nothing of it was sent. */
  readonly holiday?: {
    readonly surcharge: PosStore['holidaySurcharge'];
    readonly wantedIsoDateTimeUtc: string | undefined;
  };
  /** Another till has taken it: what is done here is refused. */
  readonly isLost: boolean;
  /** Lines that the store had of it when it was opened here; a till of an earlier day may not have kept them. */
  readonly savedLineIds?: readonly string[];
  /** Lines that went along with it when another till took it. */
  readonly goneAlong?: readonly string[];
}

/** The bill as this till goes on with it. */
export function draftOfBill(detail: BillDetail): OrderDraft {
  const opened = openedDraft(detail);
  const facts = detail.sentFacts ?? factsOf(billDraftOf(opened, { manual: null }));
  return { ...opened, bill: { ...opened.bill, facts } };
}

function openedDraft(detail: BillDetail): OrderDraft & { readonly bill: OpenBill } {
  const { draft, order } = detail;
  return {
    ...emptyDraft(detail.id, draft.collectionType),
    lines: draft.lines.map(asSent),
    keptPrices: keptPricesOf(detail),
    tableId: draft.tableId,
    customerName: draft.customerName,
    comments: draft.comments,
    adjustments: readAdjustments(draft.adjustments),
    guest: detail.guest,
    place: detail.place,
    agreedFeeInCents: draft.wishes?.outOfAreaFeeInCents ?? null,
    dropoffNotes: draft.wishes?.dropoffNotes ?? '',
    wanted: wantedOf(draft),
    coupons: detail.coupons,
    usesReward: draft.wishes?.usesLoyaltyReward ?? false,
    bill: {
      version: detail.version,
      orderNumber: order?.orderNumber ?? null,
      collectionType: order?.collection.type ?? draft.collectionType,
      sent: order ? sentLines(order).map(sentLineOf) : [],
      keptSurchargeInCents: keptSurchargeOf(order),
      tenders: detail.tenders.map(({ paymentType, amountInCents }) => ({ paymentType, amountInCents })),
      paidInCents: order ? detail.totalInCents - detail.leftInCents : 0,
      ...(order
        ? {
            holiday: {
              surcharge: detail.holidaySurcharge,
              wantedIsoDateTimeUtc: wantedOf(draft)?.isoDateTimeUtc,
            },
          }
        : {}),
      isLost: false,
      savedLineIds: draft.lines.map(({ id }) => id),
    },
  };
}

/** What the till that saved it kept of before the menu changed, as far as the store still knows that menu. */
function keptPricesOf({ draft: { lines, collectionType }, keptPrices = [] }: BillDetail): KeptPrice[] {
  const prices = new Map(keptPrices.map((priced) => [priced.lineId, priced]));
  return lines.flatMap((line): KeptPrice[] => {
    const { menuVersion, id } = line;
    const priced = prices.get(id);
    return priced && menuVersion !== undefined ? [{ line: asSent(line), priced, collectionType, menuVersion }] : [];
  });
}

function sentLineOf({ id, line, priced, printStationIds, sentIsoDateTimeUtc }: OrderLine): SentLine {
  return { id, line, priced, printStationIds, ...(sentIsoDateTimeUtc ? { sentIsoDateTimeUtc } : {}) };
}

/** Of the sale itself; what a later payment added for itself is its own and not asked for. */
function keptSurchargeOf(order: BillDetail['order']): number {
  const rows = order?.breakdown.filter(({ kind, refId }) => kind === 'paymentSurcharge' && refId === null) ?? [];
  return rows.reduce((sum, { amountInCents }) => sum + amountInCents, 0);
}

/** What was paid towards dishes, for a price that has no surcharge in it. */
export function paidWithoutSurcharge(bill: Pick<OpenBill, 'paidInCents' | 'keptSurchargeInCents'> | null): number {
  return bill ? bill.paidInCents - (bill.keptSurchargeInCents ?? 0) : 0;
}

/** The order as it is saved and sent. */
export function billDraftOf(draft: OrderDraft, { manual }: Pick<OrderTotal, 'manual'>): BillDraft {
  return {
    lines: linesToSend(draft),
    collectionType: draft.collectionType,
    tableId: draft.tableId,
    ...peopleOf(draft),
    comments: draft.comments.trim(),
    adjustments: { discount: draft.adjustments.discount, surcharge: draft.adjustments.surcharge },
    manual,
  };
}

/** Who, where to and what for, as a sale and a bill say it. */
export function peopleOf(draft: OrderDraft) {
  const wishes: CounterDetails = {
    requestedForIsoDateTimeUtc: draft.wanted?.isoDateTimeUtc ?? null,
    timeNote: draft.wanted?.note ?? '',
    dropoffNotes: draft.collectionType === 'delivery' ? draft.dropoffNotes.trim() : '',
    couponCodes: draft.coupons.map(({ coupon }) => coupon.couponCode),
    usesLoyaltyReward: draft.usesReward,
    outOfAreaFeeInCents: draft.collectionType === 'delivery' ? draft.agreedFeeInCents : null,
  };
  return {
    address: draft.collectionType === 'delivery' ? (draft.place?.address ?? null) : null,
    customerName: draft.customerName.trim(),
    customerPhone: draft.guest?.phoneE164 ?? '',
    ...(hasCounterDetails(wishes) ? { wishes } : {}),
  };
}

function wantedOf({ wishes }: BillDraft): OrderDraft['wanted'] {
  const isoDateTimeUtc = wishes?.requestedForIsoDateTimeUtc ?? null;
  // Its note is among the comments by now.
  return isoDateTimeUtc === null ? null : { isoDateTimeUtc, note: wishes?.timeNote ?? '', holidaySurcharge: null };
}

/** How many of a line the kitchen has not seen; the whole of it where it was changed. */
export function unsentQuantityOf(line: CartLine, bill: OpenBill | null): number {
  const sent = bill?.sent.find((each) => each.id === line.id);
  if (!sent) return line.quantity;
  const isSame = isSameToMake({ ...sent.line, quantity: 1 }, { ...line, quantity: 1 });
  return isSame ? Math.max(0, line.quantity - sent.line.quantity) : line.quantity;
}

/** Of a bill that another till took over: what nobody has sent, and the bill does not have. */
export function leftOf({ lines, bill }: Pick<OrderDraft, 'lines' | 'bill'>): CartLine[] {
  if (!bill?.isLost) return [];
  const known = new Set([...(bill.savedLineIds ?? []), ...(bill.goneAlong ?? [])]);
  return leftLines(lines, bill.sent, (lineId) => known.has(lineId));
}

/** The bill that is open here with what came along to it since; itself where nothing did. */
export function withComeAlong(draft: OrderDraft, detail: Pick<BillDetail, 'version' | 'draft'>): OrderDraft {
  const { bill } = draft;
  if (!bill?.savedLineIds || bill.isLost) return draft;
  const known = new Set([...bill.savedLineIds, ...draft.lines.map(({ id }) => id), ...bill.sent.map(({ id }) => id)]);
  const came = detail.draft.lines.filter(({ id }) => !known.has(id));
  if (came.length === 0) return draft;
  const savedLineIds = [...bill.savedLineIds, ...came.map(({ id }) => id)];
  return {
    ...draft,
    lines: [...draft.lines, ...came.map(asSent)],
    bill: { ...bill, version: detail.version, savedLineIds },
  };
}

/** What would be taken off the kitchen's work. */
export function voidsOf(draft: OrderDraft): VoidedLine[] {
  return draft.bill ? voidedLines(draft.bill.sent, draft.lines) : [];
}

/** Something here that the store does not know: of the kitchen's work, of the price, or of whose it is and where it goes. */
export function isDirty(draft: OrderDraft): boolean {
  const { bill } = draft;
  if (!bill || bill.orderNumber === null) return draft.lines.length > 0;
  const asked = billDraftOf(draft, { manual: null });
  return unsentChanges(asked, { lines: bill.sent, facts: bill.facts ?? null }) > 0;
}
