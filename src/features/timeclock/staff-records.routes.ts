import type { Hono } from 'hono';
import { z } from 'zod';
import { getPosTerminal } from '#db/staff/pos-terminals.repository.ts';
import type { AppContext } from '#src/context.ts';
import {
  addStaffShiftEndpoint,
  approveStaffShiftsEndpoint,
  editStaffShiftEndpoint,
  readStaffRecordsEndpoint,
  readStaffShiftEndpoint,
  removeStaffShiftEndpoint,
} from '#src/contracts/timeclock.endpoints.ts';
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import { localDateSchema } from '#src/domain/time/local-date.schema.ts';
import {
  addShiftSchema,
  approveShiftsSchema,
  editShiftSchema,
  removeShiftSchema,
  SHEET_PERIODS,
} from '#src/domain/timeclock/timesheet.schema.ts';
import { approvedAct, mayUnapproved } from '#src/features/tills/approvals.ts';
import { type PosGrant, posMay, posMayRead } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { addShift, approveShifts, type Corrector, editShift, removeShift } from './correct-shift.ts';
import { addHoursAct, approveHoursAct, editHoursAct, removeHoursAct } from './hours-act.ts';
import { readShift } from './read-shift.ts';
import { readStaffRecords } from './read-staff-records.ts';

const daysQuery = z
  .object({
    period: z.enum(SHEET_PERIODS).default('today'),
    from: localDateSchema.optional(),
    to: localDateSchema.optional(),
  })
  .superRefine(({ period, from, to }, issues) => {
    const lacks = (path: string) => issues.addIssue({ code: 'custom', path: [path], message: 'Choose a date.' });
    if (period === 'chooseDates' && !from) lacks('from');
    if (period === 'chooseDates' && !to) lacks('to');
  });

const approval = z.string().max(200).nullish();

/** The hours of others at a till. A change without the permission asks for the PIN of someone who has it. */
export function staffRecordsRoutes(app: Hono, ctx: AppContext): void {
  const reading = posMayRead(ctx, 'readHours');
  route(app, readStaffRecordsEndpoint, {
    guard: reading,
    query: daysQuery,
    handle: ({ scope, query }) => readStaffRecords(ctx, ctx.db, scope, query),
  });
  route(app, readStaffShiftEndpoint, {
    guard: reading,
    handle: ({ scope, params }) => readShift(ctx, ctx.db, scope, params.shiftId),
  });
  changeRoutes(app, ctx);
}

function changeRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, null);
  const acting = actingOf(ctx);
  route(app, addStaffShiftEndpoint, {
    guard,
    body: addShiftSchema.extend({ approval }),
    async handle({ body: { approval: token, ...add }, ...till }) {
      const act = () => addHoursAct(ctx, till.scope, add);
      await acting(till, { act, approval: token }, (asked, who) => addShift(asked, till.scope, { ...add, who }));
      return {};
    },
  });
  route(app, editStaffShiftEndpoint, {
    guard,
    body: editShiftSchema.extend({ approval }),
    async handle({ body: { approval: token, ...edit }, params: { shiftId }, ...till }) {
      const act = () => editHoursAct(ctx, till.scope, { ...edit, shiftId });
      await acting(till, { act, approval: token }, (asked, who) =>
        editShift(asked, till.scope, { ...edit, shiftId, who }),
      );
      return {};
    },
  });
  route(app, removeStaffShiftEndpoint, {
    guard,
    body: removeShiftSchema.extend({ approval }),
    async handle({ body: { approval: token, ...removal }, params: { shiftId }, ...till }) {
      const act = () => removeHoursAct(ctx, till.scope, { ...removal, shiftId });
      await acting(till, { act, approval: token }, (asked, who) =>
        removeShift(asked, till.scope, { ...removal, shiftId, who }),
      );
      return {};
    },
  });
  route(app, approveStaffShiftsEndpoint, {
    guard,
    body: approveShiftsSchema.extend({ approval }),
    async handle({ body: { approval: token, shifts }, ...till }) {
      const act = () => approveHoursAct(ctx, till.scope, { shifts });
      const approved = await acting(till, { act, approval: token }, (asked, who) =>
        approveShifts(asked, till.scope, { shifts, who }),
      );
      return { approved };
    },
  });
}

/** Does it as the employee may, or by an approval that it uses up. */
function actingOf(ctx: AppContext) {
  return async <Answer>(
    till: PosGrant,
    {
      act,
      approval: token,
    }: { readonly act: () => Promise<ProtectedAct>; readonly approval: string | null | undefined },
    change: (asked: AppContext, who: Corrector) => Promise<Answer>,
  ): Promise<Answer> => {
    const { ctx: asked, by } = mayUnapproved(till, 'changeHours')
      ? { ctx, by: till.by }
      : await approvedAct(ctx, till.scope, till, { act: await act(), approval: token });
    const { id, name } = await getPosTerminal(ctx.db, till.scope, till.posTerminalId);
    return change(asked, { by, terminal: { id, name } });
  };
}
