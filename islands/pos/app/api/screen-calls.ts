/** The calls that no cash sale makes. Their script comes with the first of them, or while the till has nothing else to do. */
import type { ApiClient } from '#islands/runtime/api-client.ts';
import { createBookingApi } from './booking-api.ts';
import { createCashApi } from './cash-api.ts';
import { createClockApi } from './clock-api.ts';
import { createFloorApi } from './floor-api.ts';
import { createGuestApi } from './guest-api.ts';
import type { Here } from './here.ts';
import { createPrintApi } from './print-api.ts';
import { createReportsApi } from './reports-api.ts';
import { createSettingsApi } from './settings-api.ts';
import { createStaffRecordsApi } from './staff-records-api.ts';

export type ScreenCalls = ReturnType<typeof createScreenCalls>;

export function createScreenCalls(client: ApiClient, here: Here, till: () => Promise<string>) {
  return {
    setup: createSettingsApi(client, here),
    print: createPrintApi(client, here),
    guests: createGuestApi(client, here),
    floor: createFloorApi(client, here),
    bookings: createBookingApi(client, here),
    clock: createClockApi(client, here),
    staffRecords: createStaffRecordsApi(client, here),
    cash: createCashApi(client, here),
    reports: createReportsApi(client, here, till),
  };
}
