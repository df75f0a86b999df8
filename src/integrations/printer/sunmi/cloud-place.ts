import { type CloudPrinterCode, cloudPrinterWords } from '#src/domain/printing/cloud-printer-codes.ts';
import { CLOUD_ADDRESS, type CloudPrinterPlace } from '../kitchen-cloud.port.ts';
import type { PrintOutcome } from '../printer.port.ts';

/** `cloud:N411220A00012/281474976710655`; an address of another kind is a place that no cloud knows. */
export function placeIn(address: string): CloudPrinterPlace {
  const [serialNumber = '', shopId = ''] = address.slice(CLOUD_ADDRESS.length).split('/');
  return { serialNumber, shopId };
}

const WHY = { ok: 'error', passing: 'offline', account: 'not_set_up', printer: 'not_set_up', ours: 'error' } as const;

/** The cloud said no: nothing of the job is on paper. */
export function refusedBy(code: CloudPrinterCode): Extract<PrintOutcome, { kind: 'refused' }> {
  return { kind: 'refused', why: WHY[cloudPrinterWords(code).trouble] };
}
