import { listEmployees } from '#db/staff/employees.repository.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { formatStoreDateTime } from '#src/domain/time/store-clock.ts';
import { breakKindOf, deductionOf } from '#src/domain/timeclock/break-presets.ts';
import { hoursText } from '#src/domain/timeclock/shift-figures.ts';
import type { BreakKind, ShiftTimes } from '#src/domain/timeclock/time-clock-event.ts';
import { canBeApproved, FLAG_WORDS } from '#src/domain/timeclock/timesheet.ts';
import type { TimesheetShift } from '#src/domain/timeclock/timesheet.types.ts';
import { addShift, approveShifts, editShift, removeShift } from '#src/features/timeclock/correct-shift.ts';
import { readShift } from '#src/features/timeclock/read-shift.ts';
import { type ActionAnswer, href, type PageActionRequest, type PageRequest } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { statusOfShift } from '#src/ui/shift-status.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { refused, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { NEW, paths } from '../paths.ts';
import { WithSide } from '../side.tsx';
import { REMOVAL, RemoveShift, ShiftForm } from './shift-fields.tsx';
import { readShiftTimes, shiftTexts } from './shift-form.ts';
import { ShiftHistory } from './shift-history.tsx';
import { daysHref, dayText } from './timesheet-days.ts';
import { ownDay, spanText } from './timesheet-parts.tsx';

type Request = Pick<PageRequest<StoreScope, typeof paths.shift.path>, 'ctx' | 'scope' | 'params'>;

async function shiftOf({ ctx, scope, params: { shiftId } }: Request) {
  const store = await ctx.menus.storeOf(scope);
  const found = shiftId === NEW ? null : await readShift(ctx, ctx.db, scope, shiftId);
  return { store, found, ...choicesOf(store.profile, found?.times ?? null) };
}

/** The breaks that can be chosen, those of the shift among them, and the deduction that can be ticked. */
function choicesOf({ settings: { employeeTimeClock } }: StoreProfile, times: ShiftTimes | null) {
  const own = times?.breaks.map(({ kind }) => kind) ?? [];
  const kinds = new Map<string, BreakKind>();
  for (const kind of [...own, ...employeeTimeClock.shiftBreakPresets.map(breakKindOf)]) {
    if (!kinds.has(kind.presetId)) kinds.set(kind.presetId, kind);
  }
  return { kinds: [...kinds.values()], deduction: times?.deduction ?? deductionOf(employeeTimeClock) };
}

export const shiftPage = adminPage<StoreScope>({
  guard: { action: 'timesheets.manage' },
  under: paths.staffRecords,
  example: {
    forms: {
      save: {
        id: 'edit_new',
        version: '{shiftVersion}',
        clockIn: '2026-11-20T09:00',
        clockOut: '2026-11-20T17:00',
        reason: 'Forgot',
      },
      remove: { id: 'remove_new', version: '{shiftVersion}', removal: 'Twice' },
      approve: { version: '{shiftVersion}' },
    },
    answers: [303, 400, 409],
  },
})({
  path: paths.shift.path,
  async load(request) {
    const { ctx, base, url, scope } = request;
    const { store, found, kinds, deduction } = await shiftOf(request);
    const employees = await listEmployees(ctx.db, scope);
    return {
      base,
      here: url.pathname,
      store,
      found,
      kinds,
      deduction,
      employees: employees.filter(({ isActive }) => isActive),
      employee: employees.find(({ id }) => id === found?.shift.employeeId) ?? null,
      newId: ctx.ids.next(),
    };
  },
  title: ({ employee }) => `${employee ? `${employee.name}’s shift` : 'Add shift'} · Servery`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    try {
      return await act(request);
    } catch (error) {
      return refused(error, request.form, request.form.get('do') === 'remove' ? { reason: REMOVAL } : {});
    }
  },
  render({ base, here, store, found, kinds, deduction, employees, employee, newId }, { form, notice }) {
    const { restaurantId, id: storeId, timezone } = store.profile;
    const day = found?.shift.businessDay;
    const list = href(base, paths.staffRecords, { restaurantId, storeId });
    const back = day === undefined ? list : daysHref(list, { fromDay: day, toDay: day });
    const title = employee ? `${employee.name}’s shift` : 'Add shift';
    const fields = {
      kinds,
      deduction,
      employees: found ? null : employees,
      texts:
        Object.keys(form.values).length > 0 && form.values.do === 'save'
          ? form.values
          : shiftTexts(found?.times ?? null, timezone),
      errors: form.errors,
      hidden: { id: newId, version: found?.shift.version ?? '' },
      backHref: back,
    };
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={title}
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Timesheets', href: back }, { label: title }]} />}
          status={found ? <ShiftLine shift={found.shift} timezone={timezone} /> : 'For work that no one clocked'}
          actions={found && canBeApproved(found.shift) ? <Approve shift={found.shift} /> : null}
        />
        <Notice text={notice} />
        <div className="mb-4 empty:hidden">
          <ErrorSummary errors={form.errors} message={form.message} />
        </div>
        <WithSide
          label="What happened"
          side={
            found ? (
              <ShiftHistory original={found.original} shift={found.shift} picture={found.picture} timezone={timezone} />
            ) : null
          }
        >
          {found?.shift.isLocked ? (
            <Banner kind="info" title="This pay period is locked">
              Unlock it under Timesheets to change this shift.
            </Banner>
          ) : (
            <>
              <ShiftForm {...fields} />
              {found ? <RemoveShift id={newId} version={found.shift.version} error={form.errors[REMOVAL]} /> : null}
            </>
          )}
        </WithSide>
      </AdminLayout>
    );
  },
});

async function act(request: PageActionRequest<StoreScope, typeof paths.shift.path>): Promise<ActionAnswer> {
  const { ctx, scope, params, form, base, by } = request;
  const { store, found, kinds, deduction } = await shiftOf(request);
  const { timezone } = store.profile;
  const { restaurantId, storeId } = scope;
  const who = { by };
  const isRemoval = form.get('do') === 'remove';
  const reason = textOf(form, isRemoval ? REMOVAL : 'reason');
  const [id, version] = [textOf(form, 'id'), textOf(form, 'version')];
  const list = href(base, paths.staffRecords, { restaurantId, storeId });
  const backTo = (day: string, notice: string): ActionAnswer => ({
    kind: 'redirect',
    to: daysHref(list, { fromDay: day, toDay: day }),
    notice,
  });
  if (form.get('do') === 'approve' && found) {
    await approveShifts(ctx, scope, { shifts: [{ shiftId: params.shiftId, version }], who });
    return backTo(found.shift.businessDay, 'Shift approved.');
  }
  if (isRemoval && found) {
    await removeShift(ctx, scope, { shiftId: params.shiftId, id, version, reason, who });
    return backTo(found.shift.businessDay, 'Shift removed.');
  }
  const times = readShiftTimes(form, { timezone, kinds, stored: found?.times ?? null, deduction });
  const at = Temporal.Instant.from(times.clockInIsoDateTimeUtc);
  const day = businessDayOf(at, timezone, posHoursOf(store.profile.settings));
  if (found) {
    await editShift(ctx, scope, { shiftId: params.shiftId, id, version, times, reason, who });
    return backTo(day, 'Shift saved. The original times are kept.');
  }
  await addShift(ctx, scope, { id, employeeId: textOf(form, 'employeeId'), times, reason, who });
  return backTo(day, 'Shift added.');
}

function ShiftLine({ shift, timezone }: { shift: TimesheetShift; timezone: string }) {
  const day = ownDay(shift.clockInIsoDateTimeUtc, timezone);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="tnum">
        {dayText(day)}, {spanText(shift, timezone, { openWord: shift.isOpen ? 'now' : 'missing' })}
      </span>
      {day === shift.businessDay ? null : <span>Business day {dayText(shift.businessDay)}</span>}
      <span className="tnum">{hoursText(shift.figures.workedMs)}</span>
      <StatusPill look={statusOfShift(shift)} />
      {shift.approval ? (
        <span>
          {shift.approval.byName},{' '}
          {formatStoreDateTime(Temporal.Instant.from(shift.approval.atIsoDateTimeUtc), timezone)}
        </span>
      ) : null}
      {shift.flags.map((flag) => (
        <span key={flag}>{FLAG_WORDS[flag]}</span>
      ))}
    </span>
  );
}

function Approve({ shift: { version, figures } }: { shift: TimesheetShift }) {
  return (
    <form method="post">
      <input type="hidden" name="version" value={version} />
      <Button type="submit" name="do" value="approve" variant="primary">
        Approve {hoursText(figures.workedMs)}
      </Button>
    </form>
  );
}
