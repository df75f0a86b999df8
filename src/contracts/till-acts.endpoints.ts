/** Stand-ins. */

import type { DocketType } from '#src/domain/printing/printing.schema.ts';
import type { PinAnswer, PlacedPosOrder, PlacePosOrderBody } from '#src/domain/till/till.types.ts';
import { endpoint } from './endpoint.ts';

export const pairEndpoint = endpoint<{ pairingCode: string }, unknown>()('POST', '/api/pos/login');
export const enterPinEndpoint = endpoint<{ pin: string }, PinAnswer>()('POST', '/api/pos/pin');
export const lockEndpoint = endpoint<void, unknown>()('POST', '/api/pos/lock');
const STORE = '/api/restaurants/:restaurantId/stores/:storeId';
export const acceptEndpoint = endpoint<{ etaMinutes: number | null }, unknown>()(
  'POST',
  `${STORE}/orders/:orderId/accept`,
);
export const rejectEndpoint = endpoint<{ reason: string }, unknown>()('POST', `${STORE}/orders/:orderId/reject`);
export const completeEndpoint = endpoint<void, unknown>()('POST', `${STORE}/orders/:orderId/complete`);
export const placePosOrderEndpoint = endpoint<PlacePosOrderBody, PlacedPosOrder>()('POST', `${STORE}/pos-orders`);
export const reprintEndpoint = endpoint<{ docketType: DocketType }, unknown>()(
  'POST',
  `${STORE}/orders/:orderId/reprint`,
);
export const retryPrintEndpoint = endpoint<void, unknown>()('POST', `${STORE}/print-jobs/:printJobId/retry`);
export const dismissPrintEndpoint = endpoint<void, unknown>()('POST', `${STORE}/print-jobs/:printJobId/dismiss`);
export const openDrawerEndpoint = endpoint<void, unknown>()('POST', `${STORE}/cash-drawer/open`);
