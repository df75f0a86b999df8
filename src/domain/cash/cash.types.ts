/** A drawer's day as tills, printed counts and the admin show it. JSON as it is sent; amounts in cents. */
import type { Channel } from '../menu/menu-codes.schema.ts';
import type { DenominationCount } from './denominations.ts';
import type { DrawerFigures } from './drawer-figures.ts';

export interface CashMoveView {
  readonly id: string;
  readonly kind: 'in' | 'out';
  readonly amountInCents: number;
  readonly reason: string;
  readonly byName: string;
  /** The approver; null if the employee had permission. */
  readonly approvedByName: string | null;
  readonly createdIsoDateTimeUtc: string;
}

/** A bill that waits for its money when the drawer is counted. */
export interface UnpaidBill {
  readonly id: string;
  readonly orderNumber: string | null;
  /** 'Table 4', 'Jo', 'Pickup'. */
  readonly name: string;
  readonly leftInCents: number;
}

/** Money of an order that ended, which was taken over the counter all the same. */
export interface ToGiveBack {
  readonly id: string;
  readonly orderNumber: string;
  /** Empty when none was given. */
  readonly customerName: string;
  readonly amountInCents: number;
}

/** All contents of a count, stored word for word: a reprint is identical. */
export interface DayEndReport {
  readonly drawerName: string;
  /** The tills that use it. */
  readonly tillNames: readonly string[];
  readonly businessDay: string;
  readonly openedIsoDateTimeUtc: string;
  readonly openedByName: string;
  readonly figures: DrawerFigures;
  readonly moves: readonly CashMoveView[];
  /** The store's card terminals as of the count; left out: it was counted before these were kept. */
  readonly cardTerminals?: readonly CardTerminalDay[];
  readonly unpaid: readonly UnpaidBill[];
  /** More wait than are named. */
  readonly unpaidCount: number;
  readonly unpaidInCents: number;
}

export interface DrawerCount {
  readonly id: string;
  readonly sessionId: string;
  /** 1 closed the drawer; the ones after it are recounts. */
  readonly number: number;
  readonly countedInCents: number;
  readonly expectedInCents: number;
  /** Counted − expected: below zero money is missing. */
  readonly differenceInCents: number;
  readonly denominations: readonly DenominationCount[];
  readonly note: string;
  readonly byName: string;
  readonly approvedByName: string | null;
  readonly createdIsoDateTimeUtc: string;
}

export interface CountedDrawer extends DrawerCount {
  readonly drawerName: string;
  readonly businessDay: string;
  readonly report: DayEndReport;
}

/** An offline sale that was sent after the drawer of its day was counted. */
export interface AddedSale {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly totalInCents: number;
  readonly sentIsoDateTimeUtc: string;
  /** The sender. */
  readonly byName: string;
  /** The employee it counts for; null when unknown. */
  readonly soldByName: string | null;
}

export interface OpenDrawerSession {
  readonly id: string;
  readonly businessDay: string;
  /** It was opened on an earlier day and never counted. */
  readonly isOfEarlierDay: boolean;
  /** Null: not to be seen by the one who looks. */
  readonly floatInCents: number | null;
  readonly openedByName: string;
  readonly openedIsoDateTimeUtc: string;
  readonly moves: readonly CashMoveView[];
  /** Null: hidden until the count is given. */
  readonly figures: DrawerFigures | null;
}

/** A past count in a list. */
export interface CountRow {
  readonly id: string;
  readonly sessionId: string;
  readonly number: number;
  readonly drawerName: string;
  readonly businessDay: string;
  readonly countedInCents: number;
  readonly expectedInCents: number;
  readonly differenceInCents: number;
  readonly byName: string;
  readonly createdIsoDateTimeUtc: string;
}

/** A card terminal's own total beside what our payments at it come to: of a day that it closed, or of the one under way. */
export interface CardTerminalDay {
  /** Of the closing; of a day under way the terminal's. */
  readonly id: string;
  readonly name: string;
  /** Null: it is under way. */
  readonly closedIsoDateTimeUtc: string | null;
  readonly paymentCount: number;
  /** Purchases less refunds. */
  readonly oursInCents: number;
  /** Null: it isn't closed yet, or its maker gives the total on paper only. */
  readonly terminalInCents: number | null;
  /** By kind of card too; null where there is no total to compare. */
  readonly isEqual: boolean | null;
  /** Payments whose result nobody knows yet. */
  readonly unknownCount: number;
}

/** Sales of one business day, as far as the counter asks for them. */
export interface DaySales {
  readonly orderCount: number;
  readonly grossInCents: number;
  readonly netInCents: number;
  readonly averageInCents: number;
  readonly byChannel: readonly {
    readonly channel: Channel;
    readonly orderCount: number;
    readonly netInCents: number;
  }[];
  readonly lostCount: number;
}

/** A till's view of its drawer and the day. */
export interface CashBoard {
  readonly atIsoDateTimeUtc: string;
  readonly businessDay: string;
  readonly drawer: { readonly name: string; readonly tillNames: readonly string[] };
  /** Whether the one who looks may see the drawer's money. */
  readonly maySee: boolean;
  readonly isBlindCount: boolean;
  /** Null: no float was counted in. */
  readonly session: OpenDrawerSession | null;
  readonly lastFloatInCents: number | null;
  /** Null when there's nothing to report, or the employee may not see it. */
  readonly soldBeforeFloat: { readonly paymentCount: number; readonly totalInCents: number } | null;
  /** Oldest first. */
  readonly toGiveBack: readonly ToGiveBack[];
  readonly unpaid: readonly UnpaidBill[];
  readonly unpaidCount: number;
  readonly unpaidInCents: number;
  /** Null: it needs the right to reports. */
  readonly today: DaySales | null;
  /** Null: not to be seen by the one who looks. */
  readonly cardTerminals: readonly CardTerminalDay[] | null;
  readonly counts: readonly CountRow[] | null;
  /** Offline sales that were sent since the last count into days that had ended; null: not to be seen by the one who looks. */
  readonly sentLate: readonly AddedSale[] | null;
  /** The last count while it may be done again. */
  readonly recountable: {
    readonly sessionId: string;
    readonly businessDay: string;
    readonly number: number;
    readonly countId: string;
  } | null;
}
