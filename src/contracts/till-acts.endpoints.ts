/** What a till does beside reading. */

import type { DocketType } from '#src/domain/printing/printing.schema.ts';
import type { PinAnswer } from '#src/domain/till/till.types.ts';
import { endpoint } from './endpoint.ts';

export const pairEndpoint = endpoint<{ pairingCode: string }, unknown>()('POST', '/api/pos/login');
export const enterPinEndpoint = endpoint<{ pin: string }, PinAnswer>()('POST', '/api/pos/enter-pin');
export const lockEndpoint = endpoint<void, unknown>()('POST', '/api/pos/lock');
const STORE = '/api/restaurants/:restaurantId/stores/:storeId';
export const reprintEndpoint = endpoint<{ docketType: DocketType }, unknown>()(
  'POST',
  `${STORE}/orders/:orderId/reprint`,
);
export const retryPrintEndpoint = endpoint<void, unknown>()('POST', `${STORE}/print-jobs/:printJobId/retry`);
export const dismissPrintEndpoint = endpoint<void, unknown>()('POST', `${STORE}/print-jobs/:printJobId/dismiss`);
export const openDrawerEndpoint = endpoint<void, unknown>()('POST', `${STORE}/cash-drawer/open`);
