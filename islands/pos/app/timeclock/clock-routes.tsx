import { createRoute } from '@tanstack/react-router';
import type { PosFrame } from '../kit/frame-routes.tsx';
import { orNeedsPin } from '../kit/needs-pin.ts';
import type { RouteReads } from '../kit/route-reads.ts';
import { lazyScreen, screen } from '../kit/route-screen.ts';
import { daysToChoose, readStaffRecordsSearch, type StaffRecordsSearch } from '../paths/staff-records-search.ts';

/** One's own hours, and for those who look after them the hours of others. */
export function clockRoutes(frame: PosFrame, reads: RouteReads) {
  const TimesheetScreen = lazyScreen(() => import('./timesheet.screen.tsx'), 'TimesheetScreen');
  const timesheet = createRoute({
    getParentRoute: () => frame,
    path: '/timesheet',
    component: screen(TimesheetScreen, () => <TimesheetScreen />),
  });

  return [timesheet, staffRecordsRoute(frame, reads)] as const;
}

function staffRecordsRoute(frame: PosFrame, { api, loads }: RouteReads) {
  const StaffRecordsScreen = lazyScreen(() => import('./staff-records.screen.tsx'), 'StaffRecordsScreen');
  const NeedsPinScreen = lazyScreen(() => import('../kit/needs-pin.screen.tsx'), 'NeedsPinScreen');
  const records = createRoute({
    getParentRoute: () => frame,
    path: '/staff-records',
    validateSearch: readStaffRecordsSearch,
    loaderDeps: ({ search: { by: _by, ...asked } }): StaffRecordsSearch => asked,
    loader: {
      handler: ({ deps }) => {
        const { shift, ...days } = deps;
        const load = async () => ({
          sheet: daysToChoose(days) ? null : await api.staffRecords.read(days as Record<string, string>),
          record: shift === undefined || shift === 'new' ? null : await api.staffRecords.shift(shift),
        });
        return orNeedsPin(loads.read(records.id, load, deps));
      },
      // Hours of other days must not stay under the new heading.
      staleReloadMode: 'blocking',
    },
    component: screen(StaffRecordsScreen, () => {
      const search = records.useSearch();
      const navigate = records.useNavigate();
      const read = records.useLoaderData();
      if ('needsPin' in read) return <NeedsPinScreen needsPin={read.needsPin} />;
      return (
        <StaffRecordsScreen
          {...read}
          search={search}
          onSearch={(next) => void navigate({ search: readStaffRecordsSearch({ ...search, ...next }), replace: true })}
        />
      );
    }),
  });
  return records;
}
