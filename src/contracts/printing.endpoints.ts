/** Printers, print stations and the dockets they print. */
import type { PrintJobType, PrintStage } from '#src/domain/printing/print-job.ts';
import type { DocketType, PrintDocketSettings, Printer, PrintStation } from '#src/domain/printing/printing.schema.ts';
import { endpoint } from './endpoint.ts';

export interface PrinterAnswer {
  readonly printer: Printer;
  readonly state: {
    readonly statusCode: 'online' | 'offline' | 'unknown';
    readonly statusText: string;
    readonly statusIsoDateTimeUtc: string | null;
  };
}
export interface PrintJobAnswer {
  readonly id: string;
  readonly printerId: string;
  readonly printerName: string;
  readonly docketType: PrintJobType;
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  readonly status: 'queued' | 'success' | 'failure';
  readonly stage: PrintStage;
  readonly errorKind: string | null;
  /** 'Kitchen: paper out'. */
  readonly errorText: string | null;
  readonly attempts: number;
  readonly copyNumber: number;
  readonly reprintNumber: number;
  readonly createdIsoDateTimeUtc: string;
  readonly finishedIsoDateTimeUtc: string | null;
}
export type PrinterBody = Omit<Printer, 'id'>;
export type PrintStationBody = Omit<PrintStation, 'id'>;
type Nothing = Record<never, never>;

/** The specification's address: the store is in the body. */
export const createPrinterEndpoint = endpoint<
  PrinterBody & { readonly restaurantId: string; readonly storeId: string },
  { readonly printer: Printer; readonly loginCode: string }
>()('POST', '/api/printers/');
/**
 * A printer that asks for its own jobs proves itself by the code that was made with it; answers its session's token, which is good for 30
 * days or until it logs in again. It goes with the three calls below as `authorization: Bearer …`.
 */
export const printerLoginEndpoint = endpoint<
  { readonly printerId: string; readonly loginCode: string },
  { readonly token: string; readonly restaurantId: string; readonly storeId: string }
>()('POST', '/api/printers/login');

/** A docket that waits for the printer that asks. */
export interface OwnPrintJobAnswer {
  readonly id: string;
  readonly docketType: PrintJobType;
  readonly stage: PrintStage;
  /** How often it was sent. */
  readonly attempts: number;
  /** It may be on paper already, and says so when it is printed. */
  readonly mayBePrinted: boolean;
  readonly createdIsoDateTimeUtc: string;
  /** After that it is given up. */
  readonly expiresIsoDateTimeUtc: string;
}
export interface OwnPrintJobsAnswer {
  readonly printerId: string;
  /** The most urgent first. */
  readonly printJobs: readonly OwnPrintJobAnswer[];
}

/** With a printer's token: what waits for it. */
export const ownPrintJobsEndpoint = endpoint<void, OwnPrintJobsAnswer>()('GET', '/api/printers/jobs');
/** The next docket, once, as Epson's `PrintRequestInfo`; null: nothing waits. Ask every few seconds: silence for 30 means offline. */
export const nextPrintJobEndpoint = endpoint<Nothing, { readonly document: string | null }>()(
  'POST',
  '/api/printers/jobs/next',
);
/** What came of it, as Epson's `PrintResponseInfo`. */
export const answerPrintJobEndpoint = endpoint<{ readonly document: string }, Nothing>()(
  'POST',
  '/api/printers/jobs/answer',
);

const store = '/api/printing/restaurants/:restaurantId/stores/:storeId' as const;

export const listPrintersEndpoint = endpoint<void, { readonly printers: readonly PrinterAnswer[] }>()(
  'GET',
  `${store}/printers`,
);
export const createStorePrinterEndpoint = endpoint<PrinterBody, { readonly printer: Printer }>()(
  'POST',
  `${store}/printers`,
);
export const editPrinterEndpoint = endpoint<PrinterBody, { readonly printer: Printer }>()(
  'PUT',
  `${store}/printers/:printerId`,
);
export const deletePrinterEndpoint = endpoint<void, Nothing>()('DELETE', `${store}/printers/:printerId`);
export const testPrintEndpoint = endpoint<void, { readonly printJobId: string }>()(
  'POST',
  `${store}/printers/:printerId/test-print`,
);

export const listPrintStationsEndpoint = endpoint<void, { readonly printStations: readonly PrintStation[] }>()(
  'GET',
  `${store}/print-stations`,
);
export const createPrintStationEndpoint = endpoint<PrintStationBody, { readonly printStation: PrintStation }>()(
  'POST',
  `${store}/print-stations`,
);
export const editPrintStationEndpoint = endpoint<PrintStationBody, { readonly printStation: PrintStation }>()(
  'PUT',
  `${store}/print-stations/:stationId`,
);
export const deletePrintStationEndpoint = endpoint<void, Nothing>()('DELETE', `${store}/print-stations/:stationId`);

export const readDocketSettingsEndpoint = endpoint<void, PrintDocketSettings>()('GET', `${store}/docket-settings`);
export const saveDocketSettingsEndpoint = endpoint<PrintDocketSettings, PrintDocketSettings>()(
  'PUT',
  `${store}/docket-settings`,
);

/** The newest first. Query: `filter` failed | queued | all. */
export const listPrintJobsEndpoint = endpoint<void, { readonly printJobs: readonly PrintJobAnswer[] }>()(
  'GET',
  `${store}/print-jobs`,
);
export const retryPrintJobEndpoint = endpoint<void, Nothing>()('POST', `${store}/print-jobs/:printJobId/retry`);
export const confirmPrintJobEndpoint = endpoint<void, Nothing>()('POST', `${store}/print-jobs/:printJobId/confirm`);
export const dismissPrintJobEndpoint = endpoint<void, Nothing>()('POST', `${store}/print-jobs/:printJobId/dismiss`);
export const redirectPrintJobEndpoint = endpoint<{ readonly printerId: string }, Nothing>()(
  'POST',
  `${store}/print-jobs/:printJobId/redirect`,
);
export const reprintPrintJobEndpoint = endpoint<void, { readonly printJobIds: readonly string[] }>()(
  'POST',
  `${store}/print-jobs/:printJobId/reprint`,
);
/** Without `printerId` where each docket belongs. */
export const reprintOrderEndpoint = endpoint<
  { readonly docketType: DocketType; readonly printerId?: string | undefined },
  { readonly printJobIds: readonly string[] }
>()('POST', `${store}/orders/:orderId/reprint`);
/** At the till that asks. `approval`: of an employee who may, where the one who asks may not. */
export const openDrawerEndpoint = endpoint<
  { readonly reason?: string; readonly approval?: string },
  { readonly printJobId: string }
>()('POST', `${store}/cash-drawer/open`);
