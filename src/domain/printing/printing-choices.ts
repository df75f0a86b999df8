/** Words and limits of printing, for screens: the schemas that are made of them bring zod along. */
import type { DocketSettings, PrintDocketSettings } from './printing.schema.ts';

export const DOCKET_TYPES = ['ORDER_TICKET', 'ORDER_STUB', 'ORDER_INVOICE'] as const;
export type DocketType = (typeof DOCKET_TYPES)[number];

/** A font size is the width of a character's cell in dots. */
export const FONT_SIZES = [8, 9, 10, 12] as const;
export type FontSize = (typeof FONT_SIZES)[number];

type Shown = keyof DocketSettings['shows'];
/** What each kind of docket can show; any other switch would do nothing. */
export const SHOWN_ON: Readonly<Record<DocketType, readonly Shown[]>> = {
  ORDER_TICKET: ['customerPhone', 'deliveryAddress'],
  ORDER_STUB: ['customerPhone', 'deliveryAddress'],
  ORDER_INVOICE: ['customerPhone', 'deliveryAddress', 'logo', 'qrCode', 'priceExplanation'],
};
export const SHOWN_LABELS: Readonly<Record<Shown, string>> = {
  customerPhone: 'Customer’s phone number',
  deliveryAddress: 'Delivery address',
  logo: 'Logo',
  qrCode: 'QR code to the order or the store online',
  priceExplanation: 'Price breakdown',
};

/** The docket whose items can be twice as wide. */
export const WIDE_ITEMS_ON: DocketType = 'ORDER_TICKET';
export const WIDE_ITEMS_LABEL = 'Dishes twice as wide';

export const MAX_COPIES = 5;
export const MAX_LINE_SPACING = 255;
/** Connections that work today. A printer saved with another one keeps it until it is changed. */
export const WORKING_CONNECTIONS = ['LAN', 'EPOS', 'CLOUD', 'SUNMI', 'USB'] as const;
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
  shows: { customerPhone: true, deliveryAddress: true, qrCode: true, priceExplanation: false, logo: true },
};
export const DEFAULT_PRINT_DOCKET_SETTINGS: PrintDocketSettings = {
  ORDER_TICKET: DEFAULT_DOCKET_SETTINGS,
  ORDER_STUB: DEFAULT_DOCKET_SETTINGS,
  ORDER_INVOICE: DEFAULT_DOCKET_SETTINGS,
};
