/** A bill on this till: the server's version, beside the order that is being changed. Pure. */

import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { hasCounterDetails } from '#src/domain/ordering/counter-details.ts';
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
import { emptyDraft, type OrderDraft, tableOf } from './order-draft.ts';
import type { OrderTotal } from './order-total.ts';

/** A line that the kitchen has, with the price it was sent at. */
export interface SentLine {
  readonly id: string;
  readonly line: CartLine;
  readonly priced: PricedLine;
  /** When it was sent, and where it printed. Missing when an older till stored it, and while it follows. */
  readonly sentIsoDateTimeUtc?: string;
  readonly printStationIds?: readonly string[];
  readonly course?: number;
  /** The kitchen knows it and makes it once its course is sent. */
  readonly toFollow?: true;
  /** Its course was sent while the bill was open here, so it stays where it was seen. */
  readonly wasToFollow?: true;
}

export interface OpenBill {
  readonly version: number;
  /** Null when it was saved, but nothing was sent yet. */
  readonly orderNumber: string | null;
  readonly collectionType: CollectionType;
  readonly sent: readonly SentLine[];
  /** Everything but the items when it was sent (`factsOf`). Missing when an older till stored it. */
  readonly facts?: string;
  /** Already paid towards it. */
  readonly paidInCents: number;
  /** The part of that which was the surcharge of a card sale. It stays as it was paid, and is in no item's price. */
  readonly keptSurchargeInCents?: number;
  /** The payment methods. Missing when an older till stored it. */
  readonly tenders?: readonly Pick<BillDetail['tenders'][number], 'paymentType' | 'amountInCents'>[];
  /** The surcharge of the day it was opened on, for the time it is requested for. Absent when nothing was sent. */
  readonly holiday?: {
    readonly surcharge: PosStore['holidaySurcharge'];
    readonly wantedIsoDateTimeUtc: string | undefined;
  };
  /** Another till has taken it over, so changes made here are rejected. */
  readonly isLost: boolean;
  /** Lines that the store had of it when it was opened here. Missing when an older till stored it. */
  readonly savedLineIds?: readonly string[];
  /** Lines that went along with it when another till took it over. */
  readonly goneAlong?: readonly string[];
}

/** The bill as this till continues it. */
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
    guestCount: detail.guestCount,
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

/** The old prices that the till which saved it kept, as far as the store still knows that menu. */
function keptPricesOf({ draft: { lines, collectionType }, keptPrices = [] }: BillDetail): KeptPrice[] {
  const prices = new Map(keptPrices.map((priced) => [priced.lineId, priced]));
  return lines.flatMap((line): KeptPrice[] => {
    const { menuVersion, id } = line;
    const priced = prices.get(id);
    return priced && menuVersion !== undefined ? [{ line: asSent(line), priced, collectionType, menuVersion }] : [];
  });
}

function sentLineOf({ id, line, priced, printStationIds, sentIsoDateTimeUtc, course, toFollow }: OrderLine): SentLine {
  const dish = { id, line, priced, printStationIds, ...(course === undefined ? {} : { course }) };
  if (toFollow) return { ...dish, toFollow };
  return { ...dish, ...(sentIsoDateTimeUtc ? { sentIsoDateTimeUtc } : {}) };
}

/** The open bill once some of what followed was sent, here or at another till. The same bill when nothing was. */
export function withCoursesSent(draft: OrderDraft, { id, order }: Pick<BillDetail, 'id' | 'order'>): OrderDraft {
  const { bill } = draft;
  if (!bill || !order || draft.id !== id) return draft;
  const made = new Map(
    sentLines(order)
      .filter(({ toFollow }) => !toFollow)
      .map((line) => [line.id, sentLineOf(line)]),
  );
  const sent = bill.sent.map((each): SentLine => {
    const now = each.toFollow ? made.get(each.id) : undefined;
    return now ? { ...now, wasToFollow: true } : each;
  });
  return sent.every((each, at) => each === bill.sent[at]) ? draft : { ...draft, bill: { ...bill, sent } };
}

/** The sale's own surcharge. One that a later payment added belongs to that payment. */
function keptSurchargeOf(order: BillDetail['order']): number {
  const rows = order?.breakdown.filter(({ kind, refId }) => kind === 'paymentSurcharge' && refId === null) ?? [];
  return rows.reduce((sum, { amountInCents }) => sum + amountInCents, 0);
}

/** The amount paid towards items, for a price without the surcharge. */
export function paidWithoutSurcharge(bill: Pick<OpenBill, 'paidInCents' | 'keptSurchargeInCents'> | null): number {
  return bill ? bill.paidInCents - (bill.keptSurchargeInCents ?? 0) : 0;
}

/** The order as it is saved and sent. */
export function billDraftOf(draft: OrderDraft, { manual }: Pick<OrderTotal, 'manual'>): BillDraft {
  return {
    lines: linesToSend(draft),
    collectionType: draft.collectionType,
    tableId: tableOf(draft),
    ...peopleOf(draft),
    comments: draft.comments.trim(),
    adjustments: { discount: draft.adjustments.discount, surcharge: draft.adjustments.surcharge },
    manual,
  };
}

/** Who it is for, where it goes and when, the same in a sale and in a bill. */
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

/** How many of a line the kitchen has not seen: all of it when it was changed. */
export function unsentQuantityOf(line: CartLine, bill: OpenBill | null): number {
  const sent = bill?.sent.find((each) => each.id === line.id);
  if (!sent) return line.quantity;
  const isSame = isSameToMake({ ...sent.line, quantity: 1 }, { ...line, quantity: 1 });
  return isSame ? Math.max(0, line.quantity - sent.line.quantity) : line.quantity;
}

/** The lines of a bill that another till took over, which were not sent and which it does not have. */
export function leftOf({ lines, bill }: Pick<OrderDraft, 'lines' | 'bill'>): CartLine[] {
  if (!bill?.isLost) return [];
  const known = new Set([...(bill.savedLineIds ?? []), ...(bill.goneAlong ?? [])]);
  return leftLines(lines, bill.sent, (lineId) => known.has(lineId));
}

/** The open bill with the lines that were given to it since. The same bill when there are none. */
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

/** The items that would be voided. What still follows, the kitchen never made. */
export function voidsOf({ bill, lines }: OrderDraft): VoidedLine[] {
  const made = bill?.sent.filter(({ toFollow }) => !toFollow) ?? [];
  return voidedLines(made, lines);
}

/** Whether the store lacks something: work for the kitchen, a price, or who it is for and where it goes. */
export function isDirty(draft: OrderDraft): boolean {
  const { bill } = draft;
  if (!bill || bill.orderNumber === null) return draft.lines.length > 0;
  const asked = billDraftOf(draft, { manual: null });
  return unsentChanges(asked, { lines: bill.sent, facts: bill.facts ?? null }) > 0;
}
