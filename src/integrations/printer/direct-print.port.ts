import type { PrinterPort, PrintOutcome } from './printer.port.ts';

/** Printers that ask for their jobs (reference printing §3.3): the spooler lays a job out, and the printer fetches it. */
export interface DirectPrintPort extends Pick<PrinterPort, 'print' | 'status' | 'recover'> {
  /** A printer asks for work: the document to print, once; null when there is nothing for it. Its question is a sign of life. */
  next(printerId: string): string | null;
  /** What a printer says came of a job. */
  hear(printerId: string, resultXml: string): HeardResult;
}

/**
 * - `taken`: it ended the attempt that waited for it.
 * - `late`: no attempt waits for it: it came after its lease, for the second time, or is of a job that this program doesn't have.
 *   `isOf` says whether a job is the one it is about.
 * - `unreadable`: not a printer's result.
 */
export type HeardResult =
  | { readonly kind: 'taken' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'late'; readonly isOf: (jobId: string) => boolean; readonly outcome: PrintOutcome };

/** The address of a printer that asks: nothing is ever connected to. */
export const DIRECT_ADDRESS = 'direct:';
