/** What a till shows and sends (product design 6). JSON as it is sent; instants are ISO text in UTC, amounts cents. */
import type { EmployeePermission } from '#src/domain/access/actor.ts';
import type { PosTerminalSettings } from '#src/domain/access/pos-terminal.schema.ts';
import type { OpenCall } from '#src/domain/floor/table-call.ts';
import type { SilentScreen } from '#src/domain/kitchen/silent-screens.ts';
import type { CollectionType, Menu } from '#src/domain/menu/menu.schema.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import type { MoneyDue } from '#src/domain/ordering/money-due.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { OrderAct } from '#src/domain/ordering/order-acts.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import type { PaymentLeft } from '#src/domain/ordering/refund-payments.ts';
import type { DocketType } from '#src/domain/printing/printing.schema.ts';
import type { StationElsewhere } from '#src/domain/printing/station-redirects.ts';
import type { LoyaltySettings } from '#src/domain/promotions/promotions.schema.ts';
import type { LockFace } from '#src/domain/staff/lock-faces.ts';
import type { SyncSummary } from '#src/domain/sync/sync-summary.ts';
import type { HomeTile, PosPresets } from '#src/domain/tenancy/pos-settings.schema.ts';
import type {
  CountryCode,
  CurrencyCode,
  PaymentSurcharge,
  StoreSettings,
  TipsSettings,
} from '#src/domain/tenancy/store-settings.schema.ts';
import type { BreakKind } from '#src/domain/timeclock/time-clock-event.ts';
import type { UberEatsFacts, WaitingUberEats } from './uber-eats.types.ts';

export interface PosStore {
  readonly restaurantId: string;
  readonly storeId: string;
  readonly name: string;
  readonly restaurantName: string;
  readonly countryCode: CountryCode;
  readonly currencyCode: CurrencyCode;
  readonly timezone: string;
  readonly tax: StoreSettings['tax'];
  /** Null: today is no surcharged holiday. */
  readonly holidaySurcharge: {
    readonly name: string;
    readonly amountInCents: number;
    readonly percentageBps: number;
  } | null;
  readonly collectionTypes: readonly CollectionType[];
  /** Tables are shown on a map. */
  readonly hasTableMap: boolean;
  /** Tables can be booked. Missing from sessions cached by an older version. */
  readonly takesBookings?: boolean;
  /** Own drivers can be sent from here, which a till on a box can't. Missing from sessions cached by an older version. */
  readonly hasDeliveries?: boolean;
  /** The weather at the store can be read. */
  readonly hasWeather?: boolean;
  /** Couriers can be booked for its deliveries. */
  readonly hasCouriers?: boolean;
  /** Its orders of Uber Eats come in here. Left out on a box, which Uber Eats doesn't talk to. */
  readonly takesUberEats?: boolean;
  /** Ways to pay that the store has made for itself, in their order. */
  readonly customPayments: readonly { readonly name: string; readonly collectionTypes: readonly CollectionType[] }[];
  readonly remindsOfFloat: boolean;
  /** Null: no one clocks in here. Missing from sessions cached by an older version. */
  readonly timeClock?: {
    readonly breaks: readonly BreakKind[];
    /** A picture is taken at clock-in. Missing from sessions cached by an older version. */
    readonly takesPictures?: boolean;
    /** Who can clock in while no PIN can be checked. */
    readonly people: readonly {
      readonly id: string;
      readonly name: string;
      readonly color: string;
      readonly initials: string;
    }[];
  } | null;
  /** Minutes from the kitchen's start to the requested time. Missing from sessions cached by an older version. */
  readonly prepMinutes?: StoreSettings['orderProcess']['prepMinutes'];
  /** Tiles of the first screen, and its one-tap discounts, surcharges and comments. */
  readonly homeTiles: readonly HomeTile[];
  readonly presets: PosPresets;
  /** On card payments at the counter, shown before they are made. */
  readonly eftposSurcharge: PaymentSurcharge;
  readonly tips: TipsSettings;
  /** Null: the till has no loyalty. */
  readonly loyalty: LoyaltySettings | null;
  /** Null: nothing is delivered from here. */
  readonly delivery: { readonly minOrderValueInCents: number } | null;
}

/** The part of a till's settings that the till itself uses. */
export type OwnTerminalSettings = Pick<
  PosTerminalSettings,
  'screen' | 'autoLock' | 'receipt' | 'notifications' | 'printAlarmMinutes'
>;

export interface PosEmployee {
  readonly id: string;
  readonly name: string;
  readonly color?: string;
  /** Empty: the first letters of the name. */
  readonly initials?: string;
  readonly permissions: readonly EmployeePermission[];
}

/** The till's place and person: read before anything else is drawn. */
/** The store sells through a box of its own. */
export interface SellingBox {
  readonly id: string;
  readonly name: string;
  /** 'http://10.0.0.5:4600', the likeliest first; empty for boxes of an older version. */
  readonly addresses: readonly string[];
}

export interface PosSession {
  readonly terminal: {
    readonly id: string;
    readonly name: string;
    /** Nothing works before someone enters a PIN. */
    readonly asksForPin: boolean;
    /** It locks when idle and someone is signed in. */
    readonly locksWhenIdle: boolean;
    /** A screen faces its customers, which it says what it sells. Left out: it has none. */
    readonly hasDisplay?: true;
    /** Its look, sounds and lock. On a box including changes that are pending in the cloud. */
    readonly settings: OwnTerminalSettings;
  };
  readonly store: PosStore;
  /** The terminal for this till's cards; null if it takes no cards. */
  readonly cardTerminal: {
    readonly name: string;
    /** Whether it works without the internet. */
    readonly reach: 'local' | 'cloud';
    /** A card's number given by phone may be typed at it. */
    readonly takesPhoneCards: boolean;
  } | null;
  /** Terminals of the shop's own network that can be used instead. */
  readonly localCardTerminals: readonly { readonly id: string; readonly name: string }[];
  /** The terminal that would be used if it were paired with this server. */
  readonly unpairedCardTerminal: { readonly name: string; readonly reach: 'local' | 'cloud' } | null;
  /** Origins of the scripts with which this till's page drives card terminals. */
  readonly terminalScripts: readonly string[];
  /** The drawer that this till uses. */
  readonly drawer: { readonly isOpen: boolean; readonly isOfEarlierDay: boolean };
  /** Who can be tapped before their PIN. Missing from sessions kept by an older version. */
  readonly lockFaces?: readonly LockFace[];
  /** Null before anyone enters a PIN. */
  readonly employee: PosEmployee | null;
  /** Until when no PIN may be tried; null: it may. */
  readonly pinLockedUntilIsoDateTimeUtc: string | null;
  /** Too many wrong PINs in a row: a manager opens it. */
  readonly needsPassword: boolean;
  /** In the cloud: the box in the store that its tills belong to; null if the store has none, or this is it. */
  readonly box: SellingBox | null;
  /** Null: the server is the cloud itself. */
  readonly line: SyncSummary | null;
}

export interface PosTable {
  readonly id: string;
  readonly name: string;
}

/** Everything `/ordering` sells from; read once for each version of the menu. */
export interface PosMenu {
  /** Other letters for another menu: what a till that has it says when it asks again. */
  readonly version: string;
  readonly menu: Menu;
  /** Item ids that cannot be had at this hour though they are on the menu. */
  readonly closedItemIds: readonly string[];
  /** When each of those items' hours start again, by item id. Missing from menus cached by an older version. */
  readonly opensAt?: Readonly<Record<string, string>>;
  /** What the store sells most, counted daily. Missing from menus cached by an older version. */
  readonly popularItemIds?: readonly string[];
  readonly tables: readonly PosTable[];
  /** The stations that a custom item can print at. */
  readonly stations: readonly { readonly id: string; readonly name: string }[];
}

export type PinAnswer =
  | { readonly result: 'success'; readonly session: PosSession }
  | {
      readonly result: 'incorrect PIN' | 'employee not found';
      readonly lockedUntilIsoDateTimeUtc: string | null;
      /** Only a manager's password opens the terminal. */
      readonly needsPassword: boolean;
    };

/** A docket that was sent to a printer, as cards and the tray show it. */
export interface PrintState {
  readonly printJobId: string;
  readonly docketType: DocketType | 'CHANGE' | 'CANCEL' | 'TEST' | 'DRAWER';
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  readonly printerId: string;
  readonly printerName: string;
  readonly stage: 'waiting' | 'sending' | 'retrying' | 'printed' | 'notVerified' | 'failed' | 'dismissed';
  readonly errorText: string | null;
  readonly createdIsoDateTimeUtc: string;
}

/** An order with what the counter needs beside its core. */
/** A pending command about an order, from a till on a box. */
export interface OrderCommand {
  readonly kind: string;
  readonly byName: string;
  /** Null: it waits for the internet; else why the cloud did not do it. */
  readonly refusedText: string | null;
}

export interface BoardOrder {
  readonly wish: OrderCommand | null;
  readonly order: Order;
  /** When the kitchen gets an order ahead; null: at once, or it has it. Missing from boards cached by an older version. */
  readonly startsIsoDateTimeUtc?: string | null;
  /** For a card checkout; null for everything else. */
  readonly paymentStatusCode: string | null;
  /** Why a till takes money for it; null: it does not. */
  readonly due: MoneyDue | null;
  /** The rest of the amount due. */
  readonly leftInCents: number;
  readonly failedPrints: readonly PrintState[];
  /** Of an order of Uber Eats that this server can act on; left out of all others. */
  readonly uberEats?: UberEatsFacts;
}

export interface IncomingBoard {
  readonly atIsoDateTimeUtc: string;
  readonly newOrders: readonly BoardOrder[];
  readonly accepted: readonly BoardOrder[];
  readonly doneToday: readonly HistoryRow[];
  /**
   * Orders of Uber Eats that wait for an answer, the soonest to answer first. Null: this server is a box, which Uber Eats doesn't
   * talk to. Missing from boards cached by an older version.
   */
  readonly uberEats?: readonly WaitingUberEats[] | null;
  /** On a box: the store sells on Uber Eats, as far as its orders of late say. Left out elsewhere. */
  readonly sellsOnUberEats?: boolean;
}

/** What the bar, the ring and the tray watch, on every screen. */
export interface RefusedCard {
  readonly id: string;
  readonly orderNumber: string;
  readonly leftInCents: number;
}

export interface Attention {
  readonly atIsoDateTimeUtc: string;
  /** The last event that this reading has seen: the live stream continues from here. */
  readonly sequence: number;
  readonly newOrders: readonly {
    readonly id: string;
    readonly orderNumber: string;
    readonly placedIsoDateTimeUtc: string;
    /** How loudly tills ring while it's unanswered; left out: each till's own setting. */
    readonly loudness?: 'louder' | 'everyTill';
    /** Of Uber Eats, which cancels it then; left out: it is an order of ours. */
    readonly untilIsoDateTimeUtc?: string;
  }[];
  readonly acceptedCount: number;
  /** Bookings that wait for an answer, oldest first. Missing from readings cached by an older version. */
  readonly newBookings?: readonly { readonly id: string; readonly placedIsoDateTimeUtc: string }[];
  /** How many parties wait at the door for a table. Missing from readings cached by an older version. */
  readonly partiesWaiting?: number;
  /** How many drivers and couriers have an order. Missing from readings cached by an older version. */
  readonly deliveriesUnderWay?: number;
  /** Orders whose card couldn't be charged, until their money is taken or written off. */
  readonly refusedCards?: readonly RefusedCard[];
  readonly failedPrints: readonly PrintState[];
  /** Unread rejections for this employee. Missing from readings cached by an older version. */
  readonly refusals?: readonly FailedCommand[];
  /** Printers whose last job failed. Missing from readings cached by an older version. */
  readonly printersInTrouble?: readonly PrinterWithProblem[];
  /** Stations whose dockets print elsewhere for a while. Missing from readings cached by an older version. */
  readonly redirects?: readonly StationElsewhere[];
  /** Kitchen screens that say nothing. Missing from readings cached by an older version. */
  readonly silentScreens?: readonly SilentScreen[];
  /** Orders of connected stores that came just now, oldest first. Missing from readings cached by an older version. */
  readonly connectedOrders?: readonly OrderOfConnectedStore[];
  /** Guests who call the staff to their table, oldest first. Missing from readings cached by an older version. */
  readonly tableCalls?: readonly TableCall[];
  /** Nobody who works here has a PIN; left out: someone has. */
  readonly hasNoPins?: true;
}

/** Guests at a table wait for staff; someone may be on the way. */
export interface TableCall extends OpenCall {
  readonly tableId: string;
  readonly tableName: string;
}

/** An order of another store that this one's kitchen makes. That store answers it. */
export interface OrderOfConnectedStore {
  readonly id: string;
  readonly orderNumber: string;
  readonly placedIsoDateTimeUtc: string;
  readonly storeName: string;
}

/** A change that someone requested and the cloud rejected. */
export interface FailedCommand {
  readonly commandId: string;
  readonly kind: string;
  /** The order's number, the item's name or whose booking; null if it was about none of them. */
  readonly about: string | null;
  readonly orderId: string | null;
  /** The cloud's text. */
  readonly reasonText: string | null;
  readonly finishedIsoDateTimeUtc: string;
}

export interface PrinterWithProblem {
  readonly id: string;
  readonly name: string;
  /** 'Paper out'; empty if the reason is unknown. */
  readonly why: string;
  readonly sinceIsoDateTimeUtc: string | null;
}

/** The store's sales of this business day, on every channel, after discounts and refunds. */
export interface SalesToday {
  readonly orderCount: number;
  readonly netInCents: number;
  /** 0 without orders. */
  readonly averageInCents: number;
  /** The weekday it's compared with: 'Saturday'. */
  readonly weekday: string;
  /** The same day last week up to this minute; null if nothing is known of that day. */
  readonly thenByNowInCents: number | null;
}

export interface HistoryFilter {
  readonly search?: string | undefined;
  readonly channel?: Channel | undefined;
  readonly status?: OrderStatus | undefined;
  readonly day?: 'today' | 'yesterday' | 'week' | 'all' | undefined;
  readonly page?: number | undefined;
}

export interface HistoryRow {
  readonly id: string;
  readonly channel: Channel;
  readonly orderNumber: string;
  readonly statusCode: OrderStatus;
  readonly placedIsoDateTimeUtc: string;
  readonly collectionType: CollectionType;
  readonly grandTotalInCents: number;
  readonly refundedInCents: number;
  readonly paymentType: Order['paymentType'];
  readonly paymentStatusCode: string | null;
  readonly customerName: string;
  readonly employeeName: string | null;
}

export interface HistoryPage {
  readonly atIsoDateTimeUtc: string;
  readonly rows: readonly HistoryRow[];
  readonly total: number;
}

export interface TimelineRow {
  readonly occurredIsoDateTimeUtc: string;
  readonly fromStatus: OrderStatus | null;
  readonly toStatus: OrderStatus;
  readonly byKind: string;
  readonly byName: string;
  readonly reason: string | null;
  /** Whose PIN approved it; null when no approval was needed. */
  readonly approvedByName: string | null;
}

/** The parts of a refund. */
export interface RefundFacts {
  readonly paidInCents: number;
  readonly refundedInCents: number;
  /** 0 while nothing is refundable. */
  readonly leftInCents: number;
  /** Methods at the counter, the most recent first; an online card payment is refunded automatically. */
  readonly methods: readonly { readonly method: 'cash' | 'card' | 'custom'; readonly leftInCents: number }[];
  /** Each counter payment with what is still refundable on it, in order. */
  readonly payments: readonly PaymentLeft[];
  /** Items that were refunded. */
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[];
}

export interface OrderVersionRow {
  readonly number: number;
  readonly grandTotalInCents: number;
  readonly paymentType: Order['paymentType'];
  readonly refundAmountInCents: number;
  readonly createdIsoDateTimeUtc: string;
}

export interface OrderDetail extends BoardOrder {
  /** Its tickets wait for this hour; null: the kitchen has it, or never gets it. */
  readonly startsIsoDateTimeUtc: string | null;
  readonly refund: RefundFacts;
  readonly versions: readonly OrderVersionRow[];
  readonly atIsoDateTimeUtc: string;
  readonly refundedInCents: number;
  readonly timeline: readonly TimelineRow[];
  /** People's actions on it beyond its states, oldest first. */
  readonly acts: readonly OrderAct[];
  readonly prints: readonly PrintState[];
}

export interface PlacedPosOrder {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly grandTotalInCents: number;
  readonly changeInCents: number;
  readonly isPaid: boolean;
}

export type { PlacePosOrderBody } from '#src/domain/ordering/ordering.schema.ts';
