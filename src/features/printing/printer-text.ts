import type { PrintErrorKind } from '#src/domain/printing/print-job.ts';
import type { PrinterProblem, PrintOutcome } from '#src/integrations/printer/printer.port.ts';

type Why = PrinterProblem | 'offline' | 'busy' | 'not_set_up' | 'timeout' | 'connection_lost' | 'not_verified';

const KIND_OF: Record<Why, PrintErrorKind> = {
  offline: 'unreachable',
  busy: 'busy',
  not_set_up: 'config',
  paper_out: 'paperOut',
  cover_open: 'coverOpen',
  cutter: 'cutter',
  not_printing: 'notPrinting',
  error: 'printerError',
  timeout: 'timeout',
  connection_lost: 'unreachable',
  not_verified: 'uncertain',
};

/** How a printer's state says that its roll will end soon; it still prints. */
export const PAPER_LOW = 'Paper is low';

/** Shown to staff after the printer's name. */
const LABELS: Record<PrintErrorKind, string> = {
  unreachable: 'offline, check its power and network',
  busy: 'busy with another job',
  blocked: 'kept busy by another device, check what else prints there',
  paperOut: 'paper out',
  coverOpen: 'cover open',
  cutter: 'cutter jammed',
  notPrinting: 'not printing, check its paper and cover',
  printerError: 'printer error, turn it off and on again',
  timeout: 'took too long',
  rejected: 'can’t print this docket',
  config: 'not set up to print from here',
  uncertain: 'may not have printed',
  expired: 'could not print in time',
  cancelled: 'cancelled',
};

export function errorKindOf(outcome: Exclude<PrintOutcome, { kind: 'printed' }>): PrintErrorKind {
  return KIND_OF[outcome.why];
}

export function printErrorText(kind: PrintErrorKind): string {
  return LABELS[kind];
}

/** Whether a printer's state says that nothing was heard of it. */
export function isUnreachableText(statusText: string): boolean {
  return statusText.toLowerCase() === LABELS.unreachable;
}

/** 'Kitchen: paper out'. */
export function printerProblem(printerName: string, kind: PrintErrorKind): string {
  return `${printerName}: ${LABELS[kind]}`;
}

export function errorKindOfProblem(why: PrinterProblem): PrintErrorKind {
  return KIND_OF[why];
}
