/** Kitchen printers behind their maker's cloud: one is a printer of a store with a serial number. */
import type { CloudPrinterCode } from '#src/domain/printing/cloud-printer-codes.ts';
import { endpoint } from './endpoint.ts';

export interface CloudPrinterAnswer {
  /** 10000 when all is well; the others as the specification lists them. */
  readonly code: CloudPrinterCode;
  readonly message: string;
  readonly nextStep: string;
  readonly printerId: string;
  readonly serialNumber: string | null;
  /** The store's number with the cloud. */
  readonly shopId: string;
  readonly isBound: boolean;
  /** Null: the cloud has not said so. */
  readonly isOnline: boolean | null;
}

export interface CloudPrintAnswer {
  /** 10000 when the paper is on its way or was already; 40000 for a printer that is in no cloud yet. */
  readonly code: CloudPrinterCode;
  readonly message: string;
  readonly nextStep: string;
  readonly printerId: string;
  readonly orderId: string;
  /** What was queued now; empty where the printer has this version of the order. */
  readonly printJobIds: readonly string[];
}

const printer = '/api/sunmi-cloud-kitchen-printers/:printerId' as const;

/** Binds the printer to its store; with `serialNumber`, which is saved with the printer, to that one. Again changes nothing. */
export const bindCloudPrinterEndpoint = endpoint<
  { readonly serialNumber?: string | undefined; readonly shopId?: string | undefined },
  CloudPrinterAnswer
>()('POST', `${printer}/bind`);
/** What the cloud says of it now. */
export const cloudPrinterStatusEndpoint = endpoint<void, CloudPrinterAnswer>()('GET', `${printer}/status`);
/** Where the cloud tells what has changed, signed. Answers the bare text SUCCESS, without which it tells again. */
export const cloudPrinterMessageEndpoint = endpoint<unknown, Response>()(
  'POST',
  '/api/sunmi-cloud-kitchen-printers/messages',
);
/**
 * Prints a marketplace's order of a connected store at this printer: the whole of it, or what has changed since its last paper
 * there. Asked for twice it is one paper.
 */
export const cloudPrintEndpoint = endpoint<{ readonly orderId: string }, CloudPrintAnswer>()(
  'POST',
  `${printer}/cloud-print`,
);
