/** What the hours of others start with; their changes are in `staff-changes.ts`. They throw only `AppErrorAnswer`. */
import type { ApiClient } from '#islands/runtime/api-client.ts';
import { readStaffRecordsEndpoint, readStaffShiftEndpoint } from '#src/contracts/timeclock.endpoints.ts';
import type { Here } from './here.ts';

export function createStaffRecordsApi(client: ApiClient, here: Here) {
  return {
    read: async (query: Readonly<Record<string, string>>) =>
      client.call(readStaffRecordsEndpoint, { params: await here(), query }),
    shift: async (shiftId: string) => client.call(readStaffShiftEndpoint, { params: { ...(await here()), shiftId } }),
  };
}
