import { soldByTime } from '#db/reports/sales-report.queries.ts';
import { listWageRates } from '#db/timeclock/wage-rates.repository.ts';
import { figuresOf } from '#src/domain/reports/sales-figures.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { hoursText, sumFigures } from '#src/domain/timeclock/shift-figures.ts';
import { canBeApproved } from '#src/domain/timeclock/timesheet.ts';
import type { Timesheet, TimesheetShift } from '#src/domain/timeclock/timesheet.types.ts';
import { approveShifts } from '#src/features/timeclock/correct-shift.ts';
import { decideLate, readLateArrivals } from '#src/features/timeclock/late-punches.ts';
import { lockPeriod, unlockPeriod } from '#src/features/timeclock/pay-periods.ts';
import { readTimesheet } from '#src/features/timeclock/read-timesheet.ts';
import { href, type PageActionRequest, type PageRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { ClockIcon, DownloadIcon, PlusIcon } from '#src/ui/icon.tsx';
import { EmptyState, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { may, refused, requireMay, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { NEW, paths } from '../paths.ts';
import { DayPicker } from './day-picker.tsx';
import { costsByDay, costsByPerson } from './labour.ts';
import { LateTray } from './late-tray.tsx';
import { PayPeriod } from './pay-period.tsx';
import { readShiftTimes } from './shift-form.ts';
import { daysHref, daysText, readDays } from './timesheet-days.ts';
import { FILE_LAYOUTS, timesheetFile } from './timesheet-file.ts';
import { CostTable, DayTable, OnNowCard, PeopleTable, shiftsByDay } from './timesheet-parts.tsx';

type Request = PageRequest<StoreScope>;

async function sheetOf({ ctx, scope, query }: Pick<Request, 'ctx' | 'scope' | 'query'>) {
  const store = await ctx.menus.storeOf(scope);
  const { timezone, settings } = store.profile;
  const today = businessDayOf(ctx.clock.now(), timezone, posHoursOf(settings));
  return { store, sheet: await readTimesheet(ctx, ctx.db, scope, readDays(query, today)) };
}

/** Wages beside sales; null for those who may not see what people earn. */
async function wagesOf({ ctx, scope, actor }: Request, sheet: Timesheet) {
  if (!may(actor, 'wages.manage', scope)) return null;
  const rates = await listWageRates(ctx.db, scope);
  const { fromDay: from, toDay: to } = sheet;
  const range = { kind: 'businessDays', from, to } as const;
  const sold = await soldByTime(ctx.db, scope, { range, channel: null, posTerminalId: null }, 'businessDay');
  const sales = new Map(sold.map((one) => [one.id, figuresOf([one]).netInCents]));
  return { hasRates: rates.length > 0, people: costsByPerson(sheet, rates), days: costsByDay(sheet, rates, sales) };
}

export const staffRecordsPage = adminPage<StoreScope>({
  guard: { action: 'timesheets.manage' },
  inStore: { in: 'counter', at: 60, label: 'Timesheets', icon: ClockIcon },
  words: 'staff records hours time clock payroll wages roster',
  example: {
    query: { from: '2026-11-16' },
    forms: {
      approve: { shift: '{shiftId} {shiftVersion}' },
      lock: { lockId: 'lock_new', fromDay: '2026-11-02', toDay: '2026-11-08' },
      unlock: { lockId: '{payPeriodLockId}', reason: 'Wrong hours' },
      countLate: {
        id: 'late_new',
        employeeId: '{employeeId}',
        event: '{lateEventId}',
        clockIn: '2026-11-09T09:00',
        clockOut: '2026-11-09T11:00',
        reason: 'Worked before the till was back',
      },
      dismissLate: { id: 'late_no', employeeId: '{employeeId}', event: '{lateEventId}', reason: 'Not here that day' },
    },
    needs: { unlock: 'timesheets.unlock' },
    answers: [303, 409],
  },
})({
  path: paths.staffRecords.path,
  async load(request) {
    const { ctx, base, url, scope, actor } = request;
    const { store, sheet } = await sheetOf(request);
    return {
      base,
      here: url.pathname,
      store,
      sheet,
      late: (await readLateArrivals(ctx, ctx.db, scope)).map((one) => ({ ...one, newId: ctx.ids.next() })),
      wages: await wagesOf(request, sheet),
      mayUnlock: may(actor, 'timesheets.unlock', scope),
      lockId: ctx.ids.next(),
    };
  },
  async file(request) {
    const layout = FILE_LAYOUTS.find((one) => one === request.query.get('file'));
    if (!layout) return null;
    const { store, sheet } = await sheetOf(request);
    return timesheetFile(sheet, layout, store.profile.timezone);
  },
  title: ({ store }) => `Timesheets · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    try {
      const notice = await act(request);
      return { kind: 'redirect', to: request.url.pathname + request.url.search, notice };
    } catch (error) {
      return refused(error, request.form);
    }
  },
  render({ base, here, store, sheet, late, wages, mayUnlock, lockId }, { form, notice }) {
    const { restaurantId, id: storeId, timezone, currencyCode } = store.profile;
    const place = { restaurantId, storeId };
    const hrefOf = ({ id: shiftId }: Pick<TimesheetShift, 'id'>) => href(base, paths.shift, { ...place, shiftId });
    const days = shiftsByDay(sheet);
    const add = (
      <LinkButton href={hrefOf({ id: NEW })} icon={PlusIcon}>
        Add shift
      </LinkButton>
    );
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Timesheets"
          status={<span className="tnum">{daysText(sheet)}</span>}
          actions={
            <>
              {wages ? <LinkButton href={href(base, paths.wages, place)}>Wage rates</LinkButton> : null}
              {add}
              <ApproveAll sheet={sheet} />
            </>
          }
        />
        <Notice text={notice} />
        <div className="mb-4 empty:hidden">
          <ErrorSummary errors={form.errors} message={form.message} />
        </div>
        <LateTray late={late} timezone={timezone} form={form} />
        <DayPicker here={here} sheet={sheet} />
        <OnNowCard onNow={sheet.onNow} timezone={timezone} />
        {days.length === 0 ? (
          <EmptyState title="No shifts on these days">
            Employees clock in at a till, on the lock screen. A shift that no one clocked can be added here.
          </EmptyState>
        ) : (
          <>
            <PeopleTable sheet={sheet} costs={wages?.people ?? null} currencyCode={currencyCode} />
            <FileLinks here={here} sheet={sheet} />
            {days.map(([day, shifts]) => (
              <DayTable key={day} {...{ day, shifts, timezone, hrefOf }} />
            ))}
          </>
        )}
        {wages?.hasRates && wages.days.length > 0 ? <CostTable days={wages.days} currencyCode={currencyCode} /> : null}
        <PayPeriod {...{ sheet, mayUnlock, lockId, timezone }} />
      </AdminLayout>
    );
  },
});

async function act({ ctx, scope, form, actor, by }: PageActionRequest<StoreScope>): Promise<string> {
  switch (form.get('do')) {
    case 'approve': {
      const shifts = form.getAll('shift').map((sent) => shiftSent(String(sent)));
      const count = await approveShifts(ctx, scope, { shifts, who: { by } });
      return `${count === 1 ? '1 shift' : `${count} shifts`} approved.`;
    }
    case 'lock': {
      const [id, fromDay, toDay] = [textOf(form, 'lockId'), textOf(form, 'fromDay'), textOf(form, 'toDay')];
      await lockPeriod(ctx, scope, { id, fromDay, toDay, by });
      return 'Pay period locked. Its hours can’t be changed.';
    }
    case 'countLate': {
      const { timezone } = (await ctx.menus.storeOf(scope)).profile;
      const times = readShiftTimes(form, { timezone, kinds: [], stored: null, deduction: null });
      await decideLate(ctx, scope, { ...lateSent(form), times, who: { by } });
      return 'Added as a shift. It needs approval like any other.';
    }
    case 'dismissLate':
      await decideLate(ctx, scope, { ...lateSent(form), times: null, who: { by } });
      return 'Dismissed. The punches stay in the log.';
    case 'unlock':
      requireMay(actor, 'timesheets.unlock', scope);
      await unlockPeriod(ctx, scope, { lockId: textOf(form, 'lockId'), reason: textOf(form, 'reason'), by });
      return 'Pay period unlocked. Its hours can be changed again.';
    default:
      throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
  }
}

function lateSent(form: FormData) {
  return {
    id: textOf(form, 'id'),
    employeeId: textOf(form, 'employeeId'),
    eventIds: form.getAll('event').map(String),
    reason: textOf(form, 'reason'),
  };
}

/** `id version`, as the button sends each. */
function shiftSent(sent: string) {
  const space = sent.indexOf(' ');
  return { shiftId: sent.slice(0, space), version: sent.slice(space + 1) };
}

/** All shifts of these days that are finished. */
function ApproveAll({ sheet }: { sheet: Timesheet }) {
  const ready = sheet.people.flatMap(({ shifts }) => shifts).filter(canBeApproved);
  if (ready.length === 0) return null;
  const figures = sumFigures(ready.map((shift) => shift.figures));
  return (
    <form method="post">
      {ready.map(({ id, version }) => (
        <input key={id} type="hidden" name="shift" value={`${id} ${version}`} />
      ))}
      <Button type="submit" name="do" value="approve" variant="primary">
        Approve {ready.length === 1 ? '1 shift' : `${ready.length} shifts`}, {hoursText(figures.workedMs)}
      </Button>
    </form>
  );
}

function FileLinks({ here, sheet }: { here: string; sheet: Timesheet }) {
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      <LinkButton href={daysHref(here, sheet, '&file=payroll')} icon={DownloadIcon} size="small">
        Approved hours for payroll (CSV)
      </LinkButton>
      <LinkButton href={daysHref(here, sheet, '&file=shifts')} icon={DownloadIcon} size="small">
        All shifts (CSV)
      </LinkButton>
    </p>
  );
}
