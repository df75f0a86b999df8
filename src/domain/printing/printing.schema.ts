/**
 * Printers, print stations and what dockets show (specification 1 §3 "POS configuration", specification 2 §9
 * "Receipt printing").
 */
import { z } from 'zod';
import { idSchema } from '#src/shared/primitives.schema.ts';
import {
  COMMENT_SIZES,
  DEFAULT_PRINT_DOCKET_SETTINGS,
  DOCKET_TYPES,
  type DocketType,
  MAX_COPIES,
  MAX_LINE_SPACING,
} from './printing-choices.ts';

export const PRINTER_MODELS = ['sunmiCloudKitchenPrinter', 'epsonTmM30', 'epsonTmM30II', 'epsonTmM30III'] as const;
export type PrinterModel = (typeof PRINTER_MODELS)[number];
/** What is plugged into the printer's drawer socket. */
export const DRAWER_PORT_USES = ['drawer', 'buzzer'] as const;
export const DEFAULT_PRINTER_MODEL: PrinterModel = 'epsonTmM30II';

/** The printer itself, behind the web service of ePOS-Print. */
export const DEFAULT_DEVICE_ID = 'local_printer';
/** CLOUD: it asks us for its jobs. SUNMI: its maker's cloud hands them on. */
export const PRINTER_CONNECTIONS = ['LAN', 'EPOS', 'CLOUD', 'SUNMI', 'USB', 'BLUETOOTH'] as const;
export type PrinterConnection = (typeof PRINTER_CONNECTIONS)[number];

export {
  DEFAULT_DOCKET_SETTINGS,
  DEFAULT_LINE_SPACING,
  DEFAULT_PRINT_DOCKET_SETTINGS,
  DEFAULT_PRINTER_PORT,
  DOCKET_TYPES,
  type DocketSettings,
  type DocketType,
  FONT_SIZES,
  type FontSize,
  MAX_COPIES,
  MAX_LINE_SPACING,
  PAPER_DOTS,
  type PaperDots,
  type PrintDocketSettings,
} from './printing-choices.ts';

const printedName = z.string().trim().min(1, 'Enter 1 to 40 characters.').max(40, 'Enter 1 to 40 characters.');

export const ipv4Schema = z
  .string()
  .regex(
    /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/,
    'Enter an IP address, such as 192.168.1.50.',
  );
/** As the printer reports it over USB, and the box names its file. */
export const usbSerialSchema = z.string().regex(/^[\w.:-]{1,64}$/, 'Use up to 64 letters, digits and . : - _ only.');
/** The printer's own, as its self-test prints it. */
export const bluetoothAddressSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(?:[0-9A-F]{2}:){5}[0-9A-F]{2}$/, 'Enter the Bluetooth address, such as 00:01:90:7C:AB:12.');
/** On the label under the printer. */
export const cloudSerialSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z]{6,32}$/, 'Enter the serial number from the label, such as N411220A00012.');
/** The one model behind Sunmi's cloud. */
export const SUNMI_MODEL: PrinterModel = 'sunmiCloudKitchenPrinter';
/** As the printer's own web page lists it. */
export const deviceIdSchema = z.string().regex(/^[\w.-]{1,30}$/, 'Use up to 30 letters, digits and . - _ only.');
export const copiesSchema = z
  .number()
  .int()
  .min(1, 'Enter at least 1 copy.')
  .max(MAX_COPIES, `Enter ${MAX_COPIES} or fewer.`);
export const lineSpacingSchema = z
  .number()
  .int()
  .min(0, 'Enter a number from 0 to 255.')
  .max(MAX_LINE_SPACING, `Enter a number from 0 to ${MAX_LINE_SPACING}.`);
export const fontSizeSchema = z.union([z.literal(8), z.literal(9), z.literal(10), z.literal(12)]);

/** Whether it is reached at a typed address. */
export function hasAddress(connection: PrinterConnection): boolean {
  return connection === 'LAN' || connection === 'EPOS';
}

export const printerSchema = z
  .object({
    id: idSchema,
    name: printedName,
    connection: z.enum(PRINTER_CONNECTIONS),
    /** Only for LAN and EPOS; null otherwise. */
    ipAddress: ipv4Schema.nullable(),
    /** On USB of the box, where several are plugged in; without it the only one. */
    usbSerial: usbSerialSchema.nullable().optional(),
    /** Of a BLUETOOTH printer; null otherwise. */
    bluetoothAddress: bluetoothAddressSchema.nullable().optional(),
    /** Of a SUNMI printer; null otherwise. */
    cloudSerial: cloudSerialSchema.nullable().optional(),
    /** The device behind an EPOS printer's web service; without it `local_printer`, the printer itself. */
    deviceId: deviceIdSchema.nullable().optional(),
    port: z.number().int().min(1, 'Enter a port from 1 to 65535.').max(65_535, 'Enter a port from 1 to 65535.'),
    printerModel: z.enum(PRINTER_MODELS),
    paperDots: z.union([z.literal(576), z.literal(512), z.literal(420), z.literal(384)]),
    numberOfCopies: copiesSchema,
    /** Left out: a cash drawer, or nothing. */
    drawerPort: z.enum(DRAWER_PORT_USES).optional(),
    active: z.boolean(),
    /** HTTPS instead of HTTP, for the printers that are spoken to that way. */
    isSecure: z.boolean(),
    /** One hop: the fallback of a fallback isn't used. */
    fallbackPrinterId: idSchema.nullable(),
  })
  .refine((printer) => !hasAddress(printer.connection) || printer.ipAddress !== null, {
    path: ['ipAddress'],
    message: 'Enter the printer’s network address.',
  })
  .refine((printer) => printer.connection !== 'SUNMI' || Boolean(printer.cloudSerial), {
    path: ['cloudSerial'],
    message: 'Enter the serial number from the label, such as N411220A00012.',
  })
  .refine((printer) => printer.connection !== 'BLUETOOTH' || Boolean(printer.bluetoothAddress), {
    path: ['bluetoothAddress'],
    message: 'Enter the Bluetooth address, such as 00:01:90:7C:AB:12.',
  })
  .refine((printer) => printer.fallbackPrinterId !== printer.id, {
    path: ['fallbackPrinterId'],
    message: 'Choose a different printer as the backup.',
  });

export const printStationSchema = z.object({
  id: idSchema,
  name: printedName,
  /** Prints lines with no station, or only deleted ones. Exactly one per store. */
  isDefault: z.boolean(),
  printerIds: z.array(idSchema).max(10),
  docketTypes: z.array(z.enum(DOCKET_TYPES)).max(DOCKET_TYPES.length),
  /** Stations whose lines are listed at the end of this one's ticket. */
  tagAlongStationIds: z.array(idSchema).max(20),
  /** Print a ticket for tagged lines even when the station has none of its own. */
  printsTaggedLinesAlone: z.boolean(),
  /** Told at its kitchen screens; its printers stand in for them while none of them speaks. Left out: on paper. */
  isToldOnScreens: z.boolean().optional(),
});

const sentShows = z.object({
  customerName: z.boolean().optional(),
  customerPhone: z.boolean(),
  deliveryAddress: z.boolean(),
  placedTime: z.boolean().optional(),
  dueTime: z.boolean().optional(),
  takenBy: z.boolean().optional(),
  prices: z.boolean().optional(),
  paid: z.boolean().optional(),
  qrCode: z.boolean(),
  priceExplanation: z.boolean(),
  logo: z.boolean().optional(),
});

/** As a till sends them: one of an earlier release leaves out what it does not know, and that stays as it is. */
export const sentDocketSettingsSchema = z.object({
  fontSize: fontSizeSchema,
  lineSpacing: lineSpacingSchema,
  copies: copiesSchema,
  wideItems: z.boolean().optional(),
  commentSize: z.enum(COMMENT_SIZES).optional(),
  shows: sentShows,
});

/** What an earlier release left out is as each kind of docket was then. */
function settingsOf(docketType: DocketType) {
  const { shows, wideItems, commentSize } = DEFAULT_PRINT_DOCKET_SETTINGS[docketType];
  return sentDocketSettingsSchema.extend({
    wideItems: z.boolean().default(wideItems),
    commentSize: z.enum(COMMENT_SIZES).default(commentSize),
    shows: sentShows.extend({
      customerName: z.boolean().default(shows.customerName),
      placedTime: z.boolean().default(shows.placedTime),
      dueTime: z.boolean().default(shows.dueTime),
      takenBy: z.boolean().default(shows.takenBy),
      prices: z.boolean().default(shows.prices),
      paid: z.boolean().default(shows.paid),
      logo: z.boolean().default(shows.logo),
    }),
  });
}

export const printDocketSettingsSchema = z.object({
  ORDER_TICKET: settingsOf('ORDER_TICKET'),
  ORDER_STUB: settingsOf('ORDER_STUB'),
  ORDER_INVOICE: settingsOf('ORDER_INVOICE'),
});

export type Printer = z.infer<typeof printerSchema>;
export type PrintStation = z.infer<typeof printStationSchema>;
export type SentDocketSettings = z.infer<typeof sentDocketSettingsSchema>;
