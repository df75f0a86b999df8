import { listBookings } from '#db/bookings/booking-list.queries.ts';
import { listDiningTables } from '#db/floor/dining-tables.repository.ts';
import printPage from '#islands/admin/print-page.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { bookingFilterOf, dayOf } from '#src/domain/bookings/booking-list.ts';
import { takesSeats } from '#src/domain/bookings/booking-status.ts';
import { seatingRooms } from '#src/domain/bookings/seat-room.ts';
import { formatStoreDateLong, localDateOf } from '#src/domain/time/store-clock.ts';
import { exportBookings } from '#src/features/bookings/export-bookings.ts';
import { readBookingsOfDay } from '#src/features/bookings/read-bookings.ts';
import { href, type PageRequest } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { BookingIcon, PlusIcon } from '#src/ui/icon.tsx';
import { Segments } from '#src/ui/navigation.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { may, requireMay } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { FileLink, KitList, listCount } from '../lists/kit-list.tsx';
import { asksForFile, listFile, readList } from '../lists/list-kit.ts';
import { Notice } from '../notice.tsx';
import { NEW, paths } from '../paths.ts';
import { BookingDay } from './booking-day.tsx';
import { bookingFileColumns, bookingList } from './booking-kit.tsx';
import { guestsText } from './booking-words.ts';

async function bookingsOf({ ctx, scope, base, url, query }: PageRequest<StoreScope>) {
  const store = await ctx.menus.storeOf(scope);
  const { timezone, settings } = store.profile;
  const now = ctx.clock.now();
  const today = localDateOf(now, timezone);
  const { restaurantId, storeId } = scope;
  const hrefOf = ({ id }: { readonly id: string }) =>
    href(base, paths.tableBooking, { restaurantId, storeId, tableBookingId: id });
  const areas = settings.tableBooking.seatingAreaInfo.areaNames;
  const latest = today.add({ days: settings.tableBooking.numOfDaysInAdvance }).toString();
  const kit = bookingList({ timezone, now, areas, latest, hrefOf });
  const state = readList(kit, query);
  const filter = { ...bookingFilterOf({ ...state.filters, search: state.search }, today), timezone };
  return { base, here: url.pathname, store, timezone, today, hrefOf, areas, kit, state, filter };
}

/** The day of the day view; null: the list is asked for. */
async function dayOfQuery(
  { ctx, scope, query }: PageRequest<StoreScope>,
  { timezone, today }: { readonly timezone: string; readonly today: Temporal.PlainDate },
) {
  if (query.get('view') !== 'day') return null;
  const date = dayOf(query.get('day')) ?? today;
  const { settings } = (await ctx.menus.storeOf(scope)).profile;
  const rooms = seatingRooms(settings.tableBooking, await listDiningTables(ctx.db, scope));
  const bookings = await readBookingsOfDay(ctx, scope, date);
  const coming = bookings.filter(takesSeats);
  return {
    date,
    bookings,
    timezone,
    seats: rooms.reduce((sum, room) => sum + room.seats, 0),
    count: coming.length,
    guests: coming.reduce((sum, { pax }) => sum + pax, 0),
  };
}

/** A store's bookings: as a list, or one day with its guests by the half hour. */
export const tableBookingsPage = adminPage<StoreScope>({
  guard: { action: 'bookings.manage' },
  inStore: { in: 'bookings', at: 10, label: 'Bookings', icon: BookingIcon },
  words: 'tables reservations guests day sheet covers history',
})({
  path: paths.tableBookings.path,
  async load(request) {
    const { ctx, scope, actor } = request;
    const around = await bookingsOf(request);
    const { state, filter } = around;
    const day = await dayOfQuery(request, around);
    const shown = day
      ? { rows: [], total: 0 }
      : await listBookings(ctx.db, scope, {
          ...filter,
          direction: state.sort.direction,
          limit: state.size,
          offset: (state.page - 1) * state.size,
        });
    return {
      ...around,
      day,
      shown,
      mayExport: may(actor, 'restaurant.manage', scope),
      maySetUp: may(actor, 'store.manage', scope),
      isTaken: around.store.profile.settings.dineIn.tableBookingIsEnabled,
    };
  },
  /** Has whole numbers, so it is for those who may export one customer's data. */
  async file(request) {
    const { ctx, scope, actor, query, by } = request;
    if (!asksForFile(query)) return null;
    requireMay(actor, 'restaurant.manage', scope);
    const { timezone, today, filter } = await bookingsOf(request);
    const rows = await exportBookings(ctx, scope, { filter, by });
    return listFile(`bookings-${today}`, bookingFileColumns(timezone), rows);
  },
  title: ({ store }) => `Bookings · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  render(data, { notice }) {
    const { base, here, store, kit, state, shown, day, today, areas, hrefOf, isTaken, maySetUp, mayExport } = data;
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const add = isTaken ? (
      <LinkButton
        href={href(base, paths.tableBooking, { ...params, tableBookingId: NEW })}
        variant="primary"
        icon={PlusIcon}
      >
        New booking
      </LinkButton>
    ) : null;
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={day ? `Bookings, ${formatStoreDateLong(day.date)}` : 'Bookings'}
          status={
            day ? (
              <span className="tnum">
                {day.count === 1 ? '1 booking' : `${day.count} bookings`}, {guestsText(day.guests)}
              </span>
            ) : (
              listCount(kit, state, shown)
            )
          }
          actions={
            <>
              {day ? (
                <IslandTag of={printPage} hydrate="load" needsScript props={{}} />
              ) : mayExport ? (
                <FileLink {...{ here, state, shown }} />
              ) : null}
              {add}
            </>
          }
        />
        <Notice text={notice} />
        {isTaken ? null : <NotTaken settingsHref={maySetUp ? href(base, paths.tableBookingSettings, params) : null} />}
        <div className="mb-4 flex flex-wrap items-center gap-3 print:hidden">
          <Segments
            label="View"
            options={[
              { href: here, label: 'List', isHere: day === null },
              { href: dayHref(here, today), label: 'Day', isHere: day !== null },
            ]}
          />
          {day ? <DayPicker here={here} date={day.date} /> : null}
        </div>
        {day ? (
          <BookingDay {...day} hasAreas={areas.length > 0} hrefOf={hrefOf} />
        ) : (
          <KitList {...{ kit, state, shown, here, add }} />
        )}
      </AdminLayout>
    );
  },
});

const dayHref = (here: string, date: Temporal.PlainDate) => `${here}?view=day&day=${date}`;

function NotTaken({ settingsHref }: { settingsHref: string | null }) {
  return (
    <div className="mb-4">
      <Banner
        kind="info"
        title="This store doesn’t take bookings"
        action={settingsHref ? <LinkButton href={settingsHref}>Booking settings</LinkButton> : null}
      >
        Bookings that were made before stay in the list.
      </Banner>
    </div>
  );
}

function DayPicker({ here, date }: { here: string; date: Temporal.PlainDate }) {
  return (
    <form action={here} method="get" className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="view" value="day" />
      <LinkButton href={dayHref(here, date.subtract({ days: 1 }))} size="small">
        Day before
      </LinkButton>
      <Input type="date" name="day" aria-label="Day" defaultValue={date.toString()} className="w-44!" />
      <Button type="submit" size="small">
        Show
      </Button>
      <LinkButton href={dayHref(here, date.add({ days: 1 }))} size="small">
        Day after
      </LinkButton>
    </form>
  );
}
