/** Changes of the hours of others, fetched with their screen. They throw only `AppErrorAnswer`. */
import {
  addStaffShiftEndpoint,
  approveStaffShiftsEndpoint,
  editStaffShiftEndpoint,
  removeStaffShiftEndpoint,
} from '#src/contracts/timeclock.endpoints.ts';
import type { AddShift, ApproveShifts, EditShift, RemoveShift } from '#src/domain/timeclock/timesheet.schema.ts';
import type { PosApi } from '../api/pos-api.ts';

type Approved<Body> = Body & { readonly approval: string | null };

export function staffChanges({ client, here }: Pick<PosApi, 'client' | 'here'>) {
  return {
    add: async (body: Approved<AddShift>) => client.call(addStaffShiftEndpoint, { params: await here(), body }),
    edit: async (shiftId: string, body: Approved<EditShift>) =>
      client.call(editStaffShiftEndpoint, { params: { ...(await here()), shiftId }, body }),
    remove: async (shiftId: string, body: Approved<RemoveShift>) =>
      client.call(removeStaffShiftEndpoint, { params: { ...(await here()), shiftId }, body }),
    approve: async (body: Approved<ApproveShifts>) =>
      client.call(approveStaffShiftsEndpoint, { params: await here(), body }),
  };
}
