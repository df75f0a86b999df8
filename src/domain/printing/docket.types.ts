import type { CountedDrawer } from '../cash/cash.types.ts';
import type { Order, OrderLine } from '../ordering/order.types.ts';
import type { UnsentDish } from '../ordering/unsent-dishes.ts';
import type { CardPaymentRow, CardPaymentTotals } from '../reports/card-payments.ts';
import type { SalesReport, SalesReportRow } from '../reports/sales-report.types.ts';
import type { SummaryRow } from '../reports/sales-summary.ts';
import type { CountryCode, CurrencyCode } from '../tenancy/store-settings.schema.ts';
import type { DocketSettings, FontSize, PaperDots, PrinterModel } from './printing.schema.ts';
import type { PrintedClosing } from './terminal-closings.ts';

// What comes out ---------------------------------------------------------------------------------------------------

/** A piece of a line in one style. */
export interface DocketRun {
  readonly text: string;
  readonly bold?: boolean;
  readonly reverse?: boolean;
  readonly underline?: boolean;
}

export type DocketAlign = 'left' | 'centre' | 'right';

export interface DocketLine {
  readonly kind: 'line';
  readonly runs: readonly DocketRun[];
  /** Multipliers of the font, 1 to 8. */
  readonly width: number;
  readonly height: number;
  readonly align: DocketAlign;
  /** Only where a line does not follow the docket's font: ready-made card receipts. */
  readonly fontSize?: FontSize;
}

export type DocketElement =
  | DocketLine
  | { readonly kind: 'rule'; readonly character: '-' | '=' }
  | { readonly kind: 'qr'; readonly data: string }
  | { readonly kind: 'picture'; readonly picture: PaperPicture }
  | { readonly kind: 'feed'; readonly lines: number }
  | { readonly kind: 'cut' };

/** A picture as dots of ink, made once: it prints alike wherever and whenever. */
export interface PaperPicture {
  readonly width: number;
  readonly height: number;
  /** Rows of whole bytes, the leftmost dot in the highest bit; deflated, in base64. */
  readonly dots: string;
}

/** A docket laid out for one printer: nothing left to decide but how to say it in bytes. */
export interface Docket {
  readonly title: string;
  readonly fontSize: FontSize;
  readonly paperDots: PaperDots;
  /** Dots from line to line at normal height; a taller line keeps the same air. */
  readonly lineSpacing: number;
  readonly elements: readonly DocketElement[];
}

// What goes in -----------------------------------------------------------------------------------------------------

/**
 * All that one docket says, frozen when the job is queued. A retry or a reprint renders the same snapshot again:
 * it never reads the live order. Texts of times are local to the store and ready to print.
 */
export type DocketSnapshot =
  | OrderTicketSnapshot
  | OrderStubSnapshot
  | OrderInvoiceSnapshot
  | ChangeTicketSnapshot
  | CancelTicketSnapshot
  | CardReceiptSnapshot
  | EndOfDaySnapshot
  | SalesReportSnapshot
  | CardPaymentsSnapshot
  | SalesSummarySnapshot
  | TestPageSnapshot
  | BookingSlipSnapshot;

export interface DocketFrame {
  readonly printer: { readonly name: string; readonly printerModel: PrinterModel; readonly paperDots: PaperDots };
  readonly settings: DocketSettings;
  readonly marks: DocketMarks;
  readonly store: StoreFacts;
  /** Of its prices. Left out: it was queued before tickets said them, or is about no order. */
  readonly currencyCode?: CurrencyCode;
  /** By line id, as the menu had them when this was queued. Left out: it was queued before tickets said them. */
  readonly allergens?: Readonly<Record<string, string>>;
}

/** Facts about this sheet of paper, not about the order. */
export interface DocketMarks {
  /** Requested again by a person. */
  readonly reprint: { readonly number: number; readonly at: string; readonly by: string } | null;
  /** After a fault: the first one may already be on paper. */
  readonly possibleDuplicate: boolean;
  /** The station the docket belongs to, set when this printer is its backup. */
  readonly forStation: string | null;
  /** Someone sends that station's dockets here for a while. Left out: its printer is offline. */
  readonly isSentHere?: true;
  readonly copy: { readonly number: number; readonly of: number } | null;
  /** The store whose order it is, on a copy at another: its own kitchen has the order. */
  readonly fromStore?: string;
  /** Stands in for a kitchen screen that says nothing any more: what is still open on it. */
  readonly fromScreen?: { readonly silentSince: string };
  /** The order was cancelled after this was queued: the kitchen must not make it. */
  readonly isCancelled?: boolean;
  /** Known long before it is begun: its own tickets follow. */
  readonly isForLater?: true;
  /** A till sold it while alone, under a number of its own; `isHandedOver`: long enough ago that the guest has it. */
  readonly soldAlone?: { readonly number: string; readonly at: string; readonly isHandedOver: boolean };
}

export const NO_MARKS: DocketMarks = { reprint: null, possibleDuplicate: false, forStation: null, copy: null };

export interface StoreFacts {
  readonly name: string;
  /** '12 High St', 'Carlton VIC 3053'. */
  readonly addressLines: readonly string[];
  readonly phone: string;
  readonly countryCode: CountryCode;
  readonly timezone: string;
  readonly tax: TaxWording;
  /** Last line of an invoice: 'Thank you - order again at …'. Empty: none. */
  readonly footer: string;
}

/** Words of the country's tax law and the store's number; `taxWording` makes them. */
export interface TaxWording {
  readonly isRegistered: boolean;
  /** 'TAX INVOICE', 'VAT RECEIPT', 'INVOICE', 'RECEIPT'. */
  readonly title: string;
  /** 'ABN'. */
  readonly numberLabel: string;
  readonly number: string;
  /** 'GST', 'VAT', 'Sales tax'. */
  readonly taxLabel: string;
  /** A total from which the buyer must be named; null: never. */
  readonly namesBuyerFromInCents: number | null;
}

/** Local times as they are printed; `docketTimes` makes them. */
export interface DocketTimes {
  /** '6:05 PM'. */
  readonly placedTime: string;
  /** '21/11/2026'. */
  readonly placedDate: string;
  /** No time was requested and none promised. */
  readonly isAsap: boolean;
  /** The promised time, else the requested one: '6:30 PM'. Null when neither. */
  readonly dueTime: string | null;
  /** 'in 25 min'. Null once it has passed, or hours ahead. */
  readonly dueIn: string | null;
  /** 'SAT 22 NOV' when that is not the day of printing. */
  readonly dueDate: string | null;
  /** When the kitchen should start a scheduled order: '6:10 PM'. */
  readonly startTime: string | null;
}

/** One line as it is made at one station: which of its `priced.parts` are made here. */
export interface StationLine {
  readonly line: OrderLine;
  /** Places in `line.priced.parts`; null: the whole line. */
  readonly partsHere: readonly number[] | null;
}

export interface AlsoOnThisOrder {
  readonly stationName: string;
  readonly lines: readonly StationLine[];
}

/** The part of an order that one station makes. */
export interface StationShare {
  readonly stationName: string;
  readonly lines: readonly StationLine[];
  readonly alsoOnThisOrder: readonly AlsoOnThisOrder[];
  /** What it makes once someone sends its course, to plan for. Left out: nothing. */
  readonly toFollow?: readonly StationLine[];
  /** A pass: shows what other stations make as on their own tickets, and prints every change to it. */
  readonly seesAll?: boolean;
  /** '1 of 2 stations'. */
  readonly ticketNumber: number;
  readonly ticketCount: number;
}

interface OrderDocket extends DocketFrame {
  readonly order: Order;
  readonly times: DocketTimes;
  /** 'POS 2', 'Website': where it came from, in the trade's words. */
  readonly sourceName: string;
  /** Guests at the table, if counted. */
  readonly guests?: number | null;
}

/** On the kitchen's dockets of a store that wants it there. Left out: it doesn't, or it was queued before it could. */
interface KitchenBalance {
  /** When the docket was queued; 0: paid. */
  readonly balanceDueInCents?: number;
}

export interface OrderTicketSnapshot extends OrderDocket, KitchenBalance {
  readonly kind: 'ORDER_TICKET';
  readonly station: StationShare;
  /** 'MAKE COURSE 2 NOW': its first dishes followed. */
  readonly makeNow?: string;
}

export interface OrderStubSnapshot extends OrderDocket {
  readonly kind: 'ORDER_STUB';
  readonly balanceDueInCents: number;
  readonly bag: { readonly number: number; readonly of: number } | null;
}

export interface DocketPayment {
  /** Null: the card checkout online. */
  readonly tenderId?: string | null;
  /** 'Cash', 'Card VISA ...4242'. */
  readonly label: string;
  readonly amountInCents: number;
  /** Cash only: what was handed over and the change. */
  readonly tenderedInCents: number | null;
  readonly changeInCents: number | null;
  /** Ready-made receipt lines of the card terminal; printed as they are. */
  readonly receiptLines: readonly string[];
}

/** One payer's part of several. */
export interface DocketShare {
  /** 'Share 2'. */
  readonly title: string;
  /** '1 x Margherita', '1/2 of 1 x Wine'; empty: a part of the whole. */
  readonly lines: readonly string[];
  /** Of the bill, before tip and cash rounding. */
  readonly amountInCents: number;
  /** Of the tax in the whole bill. */
  readonly taxInCents?: number;
  readonly tipInCents: number;
  readonly cashRoundingInCents: number;
}

/** Money that went back after the invoice, and the tax in it. */
export interface DocketRefund {
  readonly amountInCents: number;
  readonly taxInCents: number;
}

export interface OrderInvoiceSnapshot extends OrderDocket {
  readonly kind: 'ORDER_INVOICE';
  /** A receipt of one payment of several; without it, of the whole order. */
  readonly share?: DocketShare;
  readonly logo?: PaperPicture;
  readonly invoiceNumber: string;
  readonly payments: readonly DocketPayment[];
  readonly balanceDueInCents: number;
  /** Set on a refund: the number of the invoice it adjusts. */
  readonly refundOfInvoice: string | null;
  /** On an adjustment note, its refund; on a receipt, all refunds since then. */
  readonly refunded?: DocketRefund & { readonly reason?: string };
  readonly orderUrl: string | null;
  /** The link's target: this order's own page, or the store. */
  readonly orderUrlIs?: 'order' | 'store';
  /** On a table's bill: an optional charge, with its label and amount. */
  readonly service?: { readonly label: string; readonly amountInCents: number };
  /** On a table's bill: dishes that were saved and not sent, so that no amount of it has them. Left out: none. */
  readonly notSent?: readonly UnsentDish[];
}

export interface ChangeTicketSnapshot extends OrderDocket, KitchenBalance {
  readonly kind: 'CHANGE_TICKET';
  readonly station: StationShare;
  /** The station's lines as last sent. */
  readonly before: readonly StationLine[];
  /** The other stations' part then; left out if unchanged. */
  readonly alsoBefore?: readonly AlsoOnThisOrder[];
  /** What it knew would follow; left out: nothing. */
  readonly followedBefore?: readonly StationLine[];
  /** 'MAKE COURSE 2 NOW': its additions are dishes that followed. */
  readonly makeNow?: string;
  /** 'MOVED: TABLE 12 -> TABLE 5', 'NOW DUE 6:50 PM': `kitchenNotices` makes them. */
  readonly notices: readonly string[];
  readonly changedTime: string;
  readonly changedBy: string;
}

export interface CancelTicketSnapshot extends OrderDocket {
  readonly kind: 'CANCEL_TICKET';
  readonly station: StationShare;
  readonly reason: string;
  readonly cancelledTime: string;
  readonly cancelledBy: string;
}

/** A card terminal receipt on its own: the copy to sign, the merchant copy, or the customer copy reprinted. */
export interface CardReceiptSnapshot extends DocketFrame {
  readonly kind: 'CARD_RECEIPT';
  /** 'P-118 - merchant copy'. */
  readonly heading: string;
  /** Printed before. */
  readonly isDuplicate: boolean;
  readonly lines: readonly string[];
}

/** A drawer's count, as it was kept. */
export interface EndOfDaySnapshot extends DocketFrame {
  readonly kind: 'END_OF_DAY';
  readonly report: CountedDrawer['report'];
  readonly count: Omit<CountedDrawer, 'report'>;
  readonly currencyCode: CurrencyCode;
  /** 'Saturday 21 November 2026'. */
  readonly dayText: string;
  readonly openedText: string;
  readonly countedText: string;
  /** Left out: it was queued before these were kept. */
  readonly closings?: readonly PrintedClosing[];
  /** Where the store's chain of evidence stands; left out: it has none. */
  readonly evidenceHead?: string;
}

/** What every report on paper says of itself: figures as they stood when it was asked for. */
export interface ReportPaper extends DocketFrame {
  readonly currencyCode: CurrencyCode;
  /** 'Monday 23 November 2026', 'Mon 16 Nov 2026 to Sun 22 Nov 2026'. */
  readonly periodText: string;
  /** 'All channels', 'Website'. */
  readonly channelText: string;
  /** Whose figures they are. */
  readonly source: 'store' | 'box';
  /** 'Mon 23 Nov 2026, 7:42 PM'. */
  readonly printedText: string;
  readonly printedByName: string;
}

export interface CardPaymentsSnapshot extends ReportPaper {
  readonly kind: 'CARD_PAYMENTS';
  readonly rows: readonly CardPaymentRow[];
  readonly totals: CardPaymentTotals;
  /** Left out: it was queued before these were kept. */
  readonly closings?: readonly PrintedClosing[];
}

export interface SalesSummarySnapshot extends ReportPaper {
  readonly kind: 'SALES_SUMMARY';
  readonly orderCount: number;
  /** From gross sales to the deposit. */
  readonly rows: readonly SummaryRow[];
}

export interface SalesReportSnapshot extends ReportPaper {
  readonly kind: 'SALES_REPORT';
  readonly report: Pick<SalesReport, 'level' | 'totals'>;
  /** What the rows are: 'Items'. */
  readonly rowsText: string;
  /** The first ones; the others in one. */
  readonly rows: readonly Pick<SalesReportRow, 'name' | 'quantity' | 'grossInCents'>[];
  readonly others: { readonly count: number; readonly quantity: number; readonly grossInCents: number } | null;
  /** What changed since the last paper of these days; left out: nothing, or there was none. */
  readonly sinceText?: string | null;
}

/** A table booking, for the board of the floor. */
export interface BookingSlipSnapshot extends DocketFrame {
  readonly kind: 'BOOKING_SLIP';
  /** An example: its head says TEST. */
  readonly isTest?: boolean;
  readonly booking: {
    readonly id: string;
    readonly customerId: string | null;
    readonly name: string;
    /** As people of the country write it; empty: not known. */
    readonly phone: string;
    readonly pax: number;
    /** 'SUN 22 NOV'. */
    readonly dayText: string;
    readonly timeText: string;
    /** Empty: none is chosen. */
    readonly tableText: string;
    readonly area: string;
    readonly requests: readonly string[];
    readonly note: string;
    readonly printedText: string;
  };
}

export interface TestPageSnapshot extends DocketFrame {
  readonly kind: 'TEST_PAGE';
  readonly printedAt: string;
  readonly stationNames: readonly string[];
  /** '192.168.1.50:9100'. */
  readonly address: string;
}
