import type { BookingAct } from '../bookings/booking.types.ts';
import type { MarketplaceMenuType } from '../marketplace/marketplace-menu.ts';
import type { MarketplaceStatus } from '../marketplace/marketplace-states.ts';
import type { UploadStatus } from '../marketplace/menu-upload.ts';
import type { Rung } from '../ordering/ladder-text.ts';
import type { Mover, OrderStatus } from '../ordering/order-status.ts';
import type { BankWord, Settlement } from '../payments/bank-word.ts';
import type { TerminalState } from '../payments/terminal-payment.types.ts';

/** Everything that can have happened, in the past tense. Payloads hold ids and words, never personal data. */
export interface EventPayloads {
  /** A card checkout was started; staff do not see the order yet. */
  checkoutStarted: { readonly orderId: string };
  /** The order became `new` and waits for staff. */
  orderPlaced: { readonly orderId: string; readonly orderNumber: string };
  /** A connected store's order came, for which this store's tills ring. */
  connectedOrderCame: { readonly orderId: string; readonly fromStoreId: string };
  /** It has climbed a rung of the ladder: tills ring louder for it. */
  orderUnanswered: { readonly orderId: string; readonly rung: Rung };
  orderAccepted: { readonly orderId: string; readonly orderNumber: string };
  /** Staff removed what they can't make from a website order that waits. */
  itemsRemoved: { readonly orderId: string; readonly orderNumber: string; readonly version: number };
  /** An accepted order is promised for later than it was. */
  readyTimeMoved: {
    readonly orderId: string;
    readonly orderNumber: string;
    /** The previous promise; null if there was none. */
    readonly wasIsoDateTimeUtc: string | null;
  };
  orderRejected: { readonly orderId: string; readonly orderNumber: string };
  orderCancelled: {
    readonly orderId: string;
    readonly orderNumber: string;
    readonly from: OrderStatus;
    readonly by: Mover;
  };
  /** A table order's amount is now due on a till's bill. */
  orderPutOnBill: { readonly orderId: string; readonly orderNumber: string };
  orderCompleted: { readonly orderId: string; readonly orderNumber: string };
  /** Payment failed or ran out of time. */
  orderFailed: { readonly orderId: string; readonly orderNumber: string };
  /** The card provider sent a verified message; what it says is read from the provider, except how a refund ended. */
  cardEventReceived: {
    readonly orderId: string;
    readonly checkoutSessionId: string | null;
    readonly paymentIntentId: string | null;
    readonly refund: {
      readonly refundId: string;
      readonly state: 'pending' | 'succeeded' | 'failed' | 'unknown';
    } | null;
  };
  /** The same about a part of a table's bill that a guest pays on a phone. */
  phonePaymentReported: {
    readonly paymentId: string;
    readonly checkoutSessionId: string | null;
    readonly paymentIntentId: string | null;
  };
  /** The card provider sent a verified message about a store's account; what it says is read from the provider. */
  merchantAccountReported: { readonly accountId: string; readonly type: string };
  /** The card provider sent a verified message about a payment that a bank takes back; it is read from the provider. */
  disputeReported: { readonly disputeId: string };
  /** The card provider sent a verified message about cards that a customer keeps; they are read from the provider. */
  savedCardsReported: { readonly cardCustomerId: string };
  /** The payment as read back from the card provider. */
  paymentOutcome: {
    readonly orderId: string;
    readonly outcome: 'authorised' | 'captured' | 'failed' | 'expired' | 'cancelled';
  };
  /** Payment rows changed in a way that screens show. */
  paymentChanged: { readonly orderId: string };
  refundRecorded: { readonly orderId: string; readonly refundId: string };
  /** A payment at a card terminal moved on, asks something or ended, and its till shows it. */
  terminalPaymentChanged: {
    readonly orderId: string;
    readonly attemptId: string;
    readonly posTerminalId: string | null;
    readonly state: TerminalState;
  };
  /** In the cloud a person said whether the bank has a card payment that the store's box keeps. The box settles it. */
  cardPaymentJudged: {
    readonly attemptId: string;
    readonly word: BankWord;
    /** What the person read would follow; null: nothing is taken off the order. */
    readonly confirmed: Settlement | null;
  };
  tenderTaken: { readonly orderId: string; readonly tenderId: string };
  /** A bill was saved, held, released, split or changed: lists of bills and tables show it. */
  billChanged: { readonly billId: string };
  /** The map of tables was drawn or published: editors and tills look at it again. */
  floorChanged: { readonly version: number };
  /** Guests came, moved or left: maps show it. */
  tableChanged: { readonly tableId: string };
  /** A table was booked: online it waits for an answer, unless the store accepts by itself. */
  bookingPlaced: { readonly bookingId: string };
  /** A booking was answered, edited, or its guests came or didn't. */
  bookingChanged: { readonly bookingId: string; readonly act: BookingAct };
  /** The courier of a delivery was booked, moved on, or ended. */
  courierMoved: { readonly orderId: string };
  /** An order of a marketplace came, was answered or moved on. The id is the marketplace's. */
  marketplaceOrderMoved: { readonly uberEatsOrderId: string; readonly status: MarketplaceStatus };
  /** A menu that is sent to a marketplace was asked for, or went on. */
  marketplaceMenuMoved: { readonly uploadId: string; readonly status: UploadStatus };
  /** A marketplace is to be told what ran out or came back, has confirmed it, or doesn't take it. */
  marketplaceItemsTold: { readonly menuType: MarketplaceMenuType };
  /** A drawer got its float, its money moved, or it was counted. */
  cashDrawerChanged: { readonly sessionId: string };
  /** Someone clocked in or out, took a break, or had their hours corrected. */
  timeClockChanged: { readonly employeeId: string };
  printJobQueued: { readonly printJobId: string; readonly printerId: string };
  /** Someone acknowledged, began, bumped or recalled a ticket at a kitchen screen. */
  kitchenChanged: { readonly orderId: string; readonly stationId: string };
  docketPrinted: { readonly printJobId: string; readonly printerId: string };
  printFailed: { readonly printJobId: string; readonly printerId: string; readonly errorText: string };
  printerStatusChanged: { readonly printerId: string; readonly statusCode: 'online' | 'offline' | 'unknown' };
  /** Stations or what dockets show: open screens look at them again. */
  printSetupChanged: { readonly stationId: string | null };
  menuChanged: { readonly menuVersion: number };
  /** Some more rows of an import are done: into the menu, or into its draft. */
  menuUploadMoved: { readonly jobId: string };
  storeSettingsChanged: { readonly settingsVersion: number };
  terminalPaired: { readonly posTerminalId: string };
  terminalSettingsChanged: { readonly posTerminalId: string };
  /** The till was unpaired, wherever it's signed in. */
  terminalUnpaired: { readonly posTerminalId: string };
  terminalPinLocked: { readonly posTerminalId: string };
  /** A box asks for something that is the cloud's to do. */
  commandSent: { readonly commandId: string; readonly kind: string; readonly subjectId: string };
  /** The command's outcome, for the employee who sent it. */
  commandAnswered: {
    readonly commandId: string;
    readonly kind: string;
    readonly subjectId: string;
    readonly state: 'done' | 'refused';
    readonly reasonText: string | null;
  };
  /** A retry of a parked event was requested. Belongs to no store, so no box receives it. */
  parkedEventRetried: { readonly handler: string; readonly parkedEventId: string };
  /** The box of the store came, went or was replaced. */
  boxChanged: { readonly boxId: string };
  /** On a box: the line to the cloud came or went. */
  lineChanged: { readonly reachesCloud: boolean };
  messageQueued: { readonly messageId: string };
}

export type EventType = keyof EventPayloads;

export type DomainEvent = {
  [Type in EventType]: {
    readonly sequence: number;
    readonly id: string;
    readonly restaurantId: string;
    readonly storeId: string | null;
    readonly orderId: string | null;
    readonly type: Type;
    readonly payload: EventPayloads[Type];
    readonly occurredIsoDateTimeUtc: string;
  };
}[EventType];
