/** The till's calls about the hours of others, by name. They throw only `AppErrorAnswer`. */
import type { ApiClient } from '#islands/runtime/api-client.ts';
import {
  addStaffShiftEndpoint,
  approveStaffShiftsEndpoint,
  editStaffShiftEndpoint,
  readStaffRecordsEndpoint,
  readStaffShiftEndpoint,
  removeStaffShiftEndpoint,
} from '#src/contracts/timeclock.endpoints.ts';
import type { AddShift, ApproveShifts, EditShift, RemoveShift } from '#src/domain/timeclock/timesheet.schema.ts';
import type { Here } from '../api/here.ts';

type Approved<Body> = Body & { readonly approval: string | null };

export function createStaffRecordsApi(client: ApiClient, here: Here) {
  return {
    read: async (query: Readonly<Record<string, string>>) =>
      client.call(readStaffRecordsEndpoint, { params: await here(), query }),
    shift: async (shiftId: string) => client.call(readStaffShiftEndpoint, { params: { ...(await here()), shiftId } }),
    add: async (body: Approved<AddShift>) => client.call(addStaffShiftEndpoint, { params: await here(), body }),
    edit: async (shiftId: string, body: Approved<EditShift>) =>
      client.call(editStaffShiftEndpoint, { params: { ...(await here()), shiftId }, body }),
    remove: async (shiftId: string, body: Approved<RemoveShift>) =>
      client.call(removeStaffShiftEndpoint, { params: { ...(await here()), shiftId }, body }),
    approve: async (body: Approved<ApproveShifts>) =>
      client.call(approveStaffShiftsEndpoint, { params: await here(), body }),
  };
}
