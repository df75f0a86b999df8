/** Words and limits of printing, for screens: the schemas that are made of them bring zod along. */
export const DOCKET_TYPES = ['ORDER_TICKET', 'ORDER_STUB', 'ORDER_INVOICE'] as const;
export type DocketType = (typeof DOCKET_TYPES)[number];

/** A font size is the width of a character's cell in dots. */
export const FONT_SIZES = [8, 9, 10, 12] as const;
export type FontSize = (typeof FONT_SIZES)[number];

/** How large a customer's words are printed: as other text, twice as high, or twice as high and wide. */
export const COMMENT_SIZES = ['normal', 'tall', 'large'] as const;
export type CommentSize = (typeof COMMENT_SIZES)[number];

/** What a docket says besides what it is for. Each kind of docket has those of `SHOWN_ON`. */
export interface DocketShows {
  /** Not of a table, which is named instead. */
  readonly customerName: boolean;
  readonly customerPhone: boolean;
  readonly deliveryAddress: boolean;
  /** When it was placed; an invoice keeps its date. */
  readonly placedTime: boolean;
  /** When it is promised, or that it is for now. A time that the customer chose is always printed. */
  readonly dueTime: boolean;
  /** The till or channel, and the employee. */
  readonly takenBy: boolean;
  /** What each item costs (kitchen ticket), or the total (stub). */
  readonly prices: boolean;
  /** Paid, or what is left to pay (kitchen ticket and stub). */
  readonly paid: boolean;
  /** QR with the order's link (invoice and stub). */
  readonly qrCode: boolean;
  /** What a price was computed from, under discounts and surcharges. */
  readonly priceExplanation: boolean;
  /** The restaurant's logo (invoice). */
  readonly logo: boolean;
}

export interface DocketSettings {
  readonly fontSize: FontSize;
  /** Dots from line to line. */
  readonly lineSpacing: number;
  readonly copies: number;
  /** Items twice as wide as other letters: readable from three metres. Only on the kitchen ticket. */
  readonly wideItems: boolean;
  /** Of the customer's words about an item and about the order. Only on the kitchen ticket. */
  readonly commentSize: CommentSize;
  readonly shows: DocketShows;
}
export type PrintDocketSettings = Readonly<Record<DocketType, DocketSettings>>;

type Shown = keyof DocketShows;
/** What each kind of docket can show; any other switch would do nothing. */
export const SHOWN_ON: Readonly<Record<DocketType, readonly Shown[]>> = {
  ORDER_TICKET: [
    'customerName',
    'customerPhone',
    'deliveryAddress',
    'placedTime',
    'dueTime',
    'takenBy',
    'prices',
    'paid',
  ],
  ORDER_STUB: ['customerName', 'customerPhone', 'deliveryAddress', 'dueTime', 'prices', 'paid'],
  ORDER_INVOICE: [
    'customerName',
    'customerPhone',
    'deliveryAddress',
    'placedTime',
    'takenBy',
    'logo',
    'qrCode',
    'priceExplanation',
  ],
};
export const SHOWN_LABELS: Readonly<Record<Shown, string>> = {
  customerName: 'Customer’s name',
  customerPhone: 'Customer’s phone number',
  deliveryAddress: 'Delivery address',
  placedTime: 'Time the order was placed',
  dueTime: 'Time the order is due',
  takenBy: 'Till and employee',
  prices: 'Prices',
  paid: 'Paid or unpaid',
  logo: 'Logo',
  qrCode: 'QR code to the order or the store online',
  priceExplanation: 'Price breakdown',
};

/** What a switch does beyond its label, for each docket that has it. */
export function shownHelp(docketType: DocketType, name: Shown): string | undefined {
  if (name === 'dueTime') return 'A time that the customer chose always prints.';
  if (name === 'customerName' && docketType !== 'ORDER_INVOICE') return 'A table’s name always prints.';
  if (name === 'placedTime' && docketType === 'ORDER_INVOICE') return 'The date always prints.';
  if (name !== 'prices') return undefined;
  return docketType === 'ORDER_STUB' ? 'The order’s total.' : 'What each item costs.';
}

export const COMMENT_SIZE_LABELS: Readonly<Record<CommentSize, string>> = {
  normal: 'As other text',
  tall: 'Twice as high',
  large: 'Twice as high and wide',
};
/** The docket that prints comments. */
export const COMMENTS_ON: DocketType = 'ORDER_TICKET';
export const COMMENT_SIZE_LABEL = 'Size of comments';

/** The docket whose items can be twice as wide. */
export const WIDE_ITEMS_ON: DocketType = 'ORDER_TICKET';
export const WIDE_ITEMS_LABEL = 'Dishes twice as wide';

export const MAX_COPIES = 5;
export const MAX_LINE_SPACING = 255;
/** Connections that work today. A printer saved with another one keeps it until it is changed. */
export const WORKING_CONNECTIONS = ['LAN', 'EPOS', 'CLOUD', 'SUNMI', 'USB', 'BLUETOOTH'] as const;
export const WORKING_MODELS = ['epsonTmM30', 'epsonTmM30II', 'epsonTmM30III'] as const;

/** Raw printing over TCP. */
export const DEFAULT_PRINTER_PORT = 9100;
/** 30 dots: six dots of air between lines of the 24-dot font, as the m30 feeds by default. */
export const DEFAULT_LINE_SPACING = 30;

/**
 * Dots across the paper: 80 mm, 80 mm of a head with 180 dots an inch, 58 mm in an m30 with its guide, 58 mm printers
 * with a 48 mm head.
 */
export const PAPER_DOTS = [576, 512, 420, 384] as const;
export type PaperDots = (typeof PAPER_DOTS)[number];

export const DEFAULT_DOCKET_SETTINGS: DocketSettings = {
  fontSize: 12,
  lineSpacing: DEFAULT_LINE_SPACING,
  copies: 1,
  wideItems: false,
  commentSize: 'tall',
  shows: {
    customerName: true,
    customerPhone: true,
    deliveryAddress: true,
    placedTime: true,
    dueTime: true,
    takenBy: true,
    prices: false,
    paid: true,
    qrCode: true,
    priceExplanation: false,
    logo: true,
  },
};
export const DEFAULT_PRINT_DOCKET_SETTINGS: PrintDocketSettings = {
  // A cook has no use for what is paid, so a store that wants it switches it on.
  ORDER_TICKET: { ...DEFAULT_DOCKET_SETTINGS, shows: { ...DEFAULT_DOCKET_SETTINGS.shows, paid: false } },
  ORDER_STUB: DEFAULT_DOCKET_SETTINGS,
  ORDER_INVOICE: DEFAULT_DOCKET_SETTINGS,
};
