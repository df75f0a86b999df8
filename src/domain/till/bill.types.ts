/** Bills as a till shows them. JSON as it travels; instants are ISO text in UTC, amounts cents. */
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import type { BillDraft, SharedLine } from '#src/domain/ordering/bill.schema.ts';
import type { FollowingCourse } from '#src/domain/ordering/following.ts';
import type { MoneyDue } from '#src/domain/ordering/money-due.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { PricedLine } from '#src/domain/pricing/pricing.types.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';
import type { DeliveryPlace, TillCoupon, TillGuest } from './customer.types.ts';
import type { PosStore } from './till.types.ts';

/** Who is editing it: EDITING; null is OPEN. */
export interface BillEditing {
  readonly posTerminalId: string;
  readonly terminalName: string;
  readonly employeeName: string;
}

export interface BillRow {
  readonly id: string;
  readonly version: number;
  /** Null: the kitchen has seen nothing of it. */
  readonly orderNumber: string | null;
  readonly collectionType: CollectionType;
  readonly tableId: string | null;
  readonly tableName: string | null;
  readonly customerName: string;
  /** The note for the whole order, an allergy among them. Left out for an order that is only paid here. */
  readonly comments?: string;
  readonly lineCount: number;
  readonly unsentCount: number;
  /** Its courses that the kitchen makes once they are sent; left out if there are none. */
  readonly following?: readonly FollowingCourse[];
  readonly totalInCents: number;
  readonly leftInCents: number;
  readonly savedByName: string;
  /** The day on which it was sold; null: the kitchen has seen nothing of it. */
  readonly businessDay: string | null;
  /** Why it is due here: a bill can be changed, the others only paid. */
  readonly due: MoneyDue;
  readonly openedIsoDateTimeUtc: string;
  /** When it was last saved, sent, moved or merged. */
  readonly savedIsoDateTimeUtc: string;
  readonly editing: BillEditing | null;
}

export interface BillList {
  readonly atIsoDateTimeUtc: string;
  readonly bills: readonly BillRow[];
}

export interface BillShareView {
  readonly id: string;
  readonly position: number;
  readonly mode: 'equally' | 'byItem' | 'byAmount' | 'whole';
  readonly amountInCents: number;
  readonly lines: readonly SharedLine[];
  readonly isPaid: boolean;
  readonly paymentType: PaymentType | null;
  readonly paymentName: string;
}

/** Nobody else takes this part meanwhile. */
export interface PartOnPhone {
  readonly id: string;
  readonly amountInCents: number;
  readonly tipInCents: number;
  /** When it is free again, unless the guest pays; null: the card is being charged. */
  readonly untilIsoDateTimeUtc: string | null;
}

export interface BillTenderView {
  readonly id: string;
  readonly paymentType: PaymentType;
  readonly amountInCents: number;
  readonly changeInCents: number;
  readonly tipInCents: number;
  readonly takenIsoDateTimeUtc: string;
}

export interface BillVersionView {
  readonly number: number;
  readonly grandTotalInCents: number;
  readonly paymentType: PaymentType;
  readonly refundAmountInCents: number;
  readonly createdIsoDateTimeUtc: string;
}

export interface BillDetail {
  readonly atIsoDateTimeUtc: string;
  readonly id: string;
  readonly version: number;
  readonly isOpen: boolean;
  /** Why its money is taken here; null: it is paid, or was not sent. */
  readonly due: MoneyDue | null;
  /** The other side keeps it: here its money is taken, and nothing else of it is changed. */
  readonly isKeptElsewhere: boolean;
  readonly draft: BillDraft;
  /** Changes of it that were not sent (`unsentChanges`); it is not paid before they are. */
  readonly unsentCount: number;
  /** What was requested beside its items when it was last sent (`factsOf`); null if unknown. */
  readonly sentFacts: string | null;
  /** As the kitchen has it; null if it has nothing yet. */
  readonly order: Order | null;
  /** Of the order as sent, before tips and rounding. */
  readonly totalInCents: number;
  readonly leftInCents: number;
  /** Of the draft as last saved, including unsent lines: the total in lists. */
  readonly savedTotalInCents: number;
  readonly shares: readonly BillShareView[];
  /** Parts that guests are paying on their phones now; left out if there are none. */
  readonly onPhones?: readonly PartOnPhone[];
  readonly tenders: readonly BillTenderView[];
  readonly versions: readonly BillVersionView[];
  readonly refundableInCents: number;
  readonly editing: BillEditing | null;
  /** How many sit at its table now; null without a table, or when they were not counted. */
  readonly guestCount: number | null;
  /** The guest; null without a number. */
  readonly guest: TillGuest | null;
  readonly coupons: readonly TillCoupon[];
  /** For the day it was opened, or is requested for. */
  readonly holidaySurcharge: PosStore['holidaySurcharge'];
  /** The delivery address with today's fee; null without one. */
  readonly place: DeliveryPlace | null;
  /** For lines with a price from before the menu changed (decision 0072); left out if there are none. */
  readonly keptPrices?: readonly PricedLine[];
}

export interface PaidBill {
  readonly bill: BillDetail;
  readonly changeInCents: number;
  readonly isPaid: boolean;
}

/** The body of a refund request. */
export type {
  BillDraft,
  PayBillBody,
  PlannedShare,
  SendBillBody,
  SharedLine,
} from '#src/domain/ordering/bill.schema.ts';
