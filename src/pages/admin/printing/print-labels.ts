import type { PrintJobRow } from '#db/printing/print-jobs.repository.ts';
import type { PrinterState } from '#db/printing/printers.repository.ts';
import type { PrintJobType, PrintStage } from '#src/domain/printing/print-job.ts';
import type { DocketType, Printer, PrinterConnection } from '#src/domain/printing/printing.schema.ts';
import { BADGES, type StatusBadgeStyle } from '#src/ui/statuses.ts';

export const DOCKET_LABELS: Readonly<Record<PrintJobType, string>> = {
  ORDER_TICKET: 'Kitchen ticket',
  ORDER_STUB: 'Order stub',
  ORDER_INVOICE: 'Receipt',
  CHANGE: 'Change ticket',
  CANCEL: 'Cancel ticket',
  TEST: 'Test page',
  DRAWER: 'Cash drawer',
};

export const DOCKET_HELP: Readonly<Record<DocketType, string>> = {
  ORDER_TICKET: 'For cooks: this station’s items, without prices.',
  ORDER_STUB: 'The whole order on one docket, for the pass or the bag.',
  ORDER_INVOICE: 'For the customer, with prices, tax and payments.',
};

export const CONNECTION_LABELS: Readonly<Record<PrinterConnection, string>> = {
  LAN: 'Network (own address)',
  EPOS: 'Network, ePOS-Print (HTTP)',
  CLOUD: 'Server Direct Print (the printer asks)',
  SUNMI: 'Sunmi cloud (by serial number)',
  USB: 'USB on the box',
  BLUETOOTH: 'Bluetooth on the box',
};

export const PAPER_LABELS: Readonly<Record<Printer['paperDots'], string>> = {
  576: '80 mm',
  512: '80 mm, 42 characters per line',
  420: '58 mm, in an 80 mm printer',
  384: '58 mm',
};

export const STAGE_BADGES: Readonly<Record<PrintStage, StatusBadgeStyle>> = {
  waiting: { ...BADGES.jobQueued, word: 'Waiting' },
  sending: { ...BADGES.jobRunning, word: 'Printing' },
  retrying: { word: 'Retrying', tone: 'wait', icon: 'running' },
  printed: { ...BADGES.jobSuccess, word: 'Printed' },
  notVerified: { word: 'Not confirmed', tone: 'wait', icon: 'unknown' },
  failed: { ...BADGES.jobFailure, word: 'Not printed' },
  dismissed: { word: 'Dismissed', tone: 'off', icon: 'slash' },
};

export function printerBadge({ active }: Printer, { statusCode }: PrinterState): StatusBadgeStyle {
  return active ? BADGES[statusCode] : { word: 'Turned off', tone: 'off', icon: 'slash' };
}

export function addressText({
  connection,
  ipAddress,
  port,
  usbSerial,
  bluetoothAddress,
  isSecure,
  cloudSerial,
}: Printer): string {
  if (connection === 'EPOS') return `${isSecure ? 'https' : 'http'}://${ipAddress}:${port}`;
  if (connection === 'USB' && usbSerial) return `USB at the box, ${usbSerial}`;
  if (connection === 'BLUETOOTH' && bluetoothAddress) return `Bluetooth at the box, ${bluetoothAddress}`;
  if (connection === 'SUNMI' && cloudSerial) return `Sunmi ${cloudSerial}`;
  return connection === 'LAN' ? `${ipAddress}:${port}` : CONNECTION_LABELS[connection];
}

/** 'Kitchen ticket of W-117', 'Test page'. */
export function jobTitle({ docketType, orderNumber, reprintNumber }: PrintJobRow): string {
  const again = reprintNumber > 0 ? `, reprint ${reprintNumber}` : '';
  return orderNumber ? `${DOCKET_LABELS[docketType]} of ${orderNumber}${again}` : DOCKET_LABELS[docketType];
}
