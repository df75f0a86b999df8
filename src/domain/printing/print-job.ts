/** When a print job goes first, how long it may wait and what its outcome means (domain rules §8). Uses Temporal: not for islands. */
import type { DocketSnapshot } from './docket.types.ts';
import type { PrinterModel } from './printing.schema.ts';

export const PRINT_JOB_TYPES = [
  'ORDER_TICKET',
  'ORDER_STUB',
  'ORDER_INVOICE',
  'CHANGE',
  'CANCEL',
  'TEST',
  'DRAWER',
] as const;
export type PrintJobType = (typeof PRINT_JOB_TYPES)[number];

export const PRINT_REASONS = ['auto', 'manual', 'reprint', 'change', 'cancel', 'test', 'drawer'] as const;
export type PrintReason = (typeof PRINT_REASONS)[number];

export const PRINT_STAGES = [
  'waiting',
  'sending',
  'retrying',
  'printed',
  'notVerified',
  'failed',
  'dismissed',
] as const;
export type PrintStage = (typeof PRINT_STAGES)[number];

export const PRINT_ERROR_KINDS = [
  'unreachable',
  'busy',
  'blocked',
  'paperOut',
  'coverOpen',
  'cutter',
  'notPrinting',
  'printerError',
  'timeout',
  'rejected',
  'config',
  'uncertain',
  'expired',
  'cancelled',
] as const;
export type PrintErrorKind = (typeof PRINT_ERROR_KINDS)[number];

/** A drawer's pulse goes through the printer like a docket, but is none. */
export interface DrawerPulse {
  readonly kind: 'DRAWER';
  readonly drawer: 'first' | 'second';
  readonly printerModel: PrinterModel;
}

export type PrintPayload = DocketSnapshot | DrawerPulse;

/** Lower prints first: the drawer before a docket that may jam, the kitchen before the customer. */
export const PRINT_PRIORITY: Record<PrintJobType, number> = {
  DRAWER: 0,
  TEST: 5,
  ORDER_TICKET: 10,
  CHANGE: 10,
  CANCEL: 10,
  ORDER_STUB: 20,
  ORDER_INVOICE: 30,
};

/** How long a job is worth printing: an hour-old ticket never prints on its own, and a drawer never opens late. */
export const PRINT_LIFETIME_SECONDS: Record<PrintJobType, number> = {
  DRAWER: 10,
  TEST: 60,
  ORDER_TICKET: 15 * 60,
  CHANGE: 15 * 60,
  CANCEL: 15 * 60,
  ORDER_STUB: 15 * 60,
  ORDER_INVOICE: 5 * 60,
};

const RETRY_SECONDS = [1, 2, 5, 10, 20, 30] as const;

/** Pause after this many rejected attempts: 1, 2, 5, 10, 20, then every 30 s. */
export function retryDelaySeconds(attempts: number): number {
  return RETRY_SECONDS[Math.min(Math.max(attempts, 1), RETRY_SECONDS.length) - 1] ?? 30;
}

/** Paper is changed within a minute; anything else that lasts half a minute needs the other printer. */
export function failoverAfterSeconds(why: PrintErrorKind): number {
  return why === 'paperOut' || why === 'notPrinting' ? 60 : 30;
}

/** Dockets of the kitchen: one too many is better than one lost. */
export function isRepeatedWhenUncertain(type: PrintJobType): boolean {
  return type === 'ORDER_TICKET' || type === 'ORDER_STUB' || type === 'CHANGE' || type === 'CANCEL';
}

/** Someone is waiting for a drawer pulse or a test page, so a failure is reported at once and never retried later. */
export function isRetriedWhenRefused(type: PrintJobType): boolean {
  return type !== 'DRAWER' && type !== 'TEST';
}
