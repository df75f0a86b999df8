/** Printing and the drawer. They all throw only `AppErrorAnswer`. */
import type { ApiClient } from '#islands/runtime/api-client.ts';
import {
  confirmPrintJobEndpoint,
  dismissPrintJobEndpoint,
  listPrintersEndpoint,
  openDrawerEndpoint,
  redirectPrintJobEndpoint,
  reprintOrderEndpoint,
  retryPrintJobEndpoint,
} from '#src/contracts/printing.endpoints.ts';
import type { DocketType } from '#src/domain/printing/printing.schema.ts';
import type { Here } from './here.ts';

export interface PrinterPlace {
  readonly id: string;
  readonly name: string;
  readonly isOffline: boolean;
}

export function createPrintApi(client: ApiClient, here: Here) {
  return {
    /** Null for its usual printer. */
    async reprint(orderId: string, docketType: DocketType, printerId: string | null): Promise<void> {
      const body = { docketType, ...(printerId === null ? {} : { printerId }) };
      await client.call(reprintOrderEndpoint, { params: { ...(await here()), orderId }, body });
    },
    async retryPrint(printJobId: string): Promise<void> {
      await client.call(retryPrintJobEndpoint, { params: { ...(await here()), printJobId } });
    },
    /** Confirms that it was seen coming out of a printer that never answers. */
    async confirmPrint(printJobId: string): Promise<void> {
      await client.call(confirmPrintJobEndpoint, { params: { ...(await here()), printJobId } });
    },
    async dismissPrint(printJobId: string): Promise<void> {
      await client.call(dismissPrintJobEndpoint, { params: { ...(await here()), printJobId } });
    },
    /** The printers that a docket can be sent to instead. */
    async printers(): Promise<readonly PrinterPlace[]> {
      const { printers } = await client.call(listPrintersEndpoint, { params: await here() });
      return printers
        .filter(({ printer }) => printer.active)
        .map(({ printer: { id, name }, state }) => ({ id, name, isOffline: state.statusCode === 'offline' }));
    },
    async redirectPrint(printJobId: string, printerId: string): Promise<void> {
      await client.call(redirectPrintJobEndpoint, { params: { ...(await here()), printJobId }, body: { printerId } });
    },
    /** `approval` comes from an employee with permission, when this one lacks it. */
    async openDrawer(approval: string | null): Promise<void> {
      const body = { reason: 'No sale', ...(approval === null ? {} : { approval }) };
      await client.call(openDrawerEndpoint, { params: await here(), body });
    },
  };
}
