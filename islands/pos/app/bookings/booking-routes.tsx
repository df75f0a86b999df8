import { createRoute } from '@tanstack/react-router';
import type { PosFrame } from '../kit/frame-routes.tsx';
import type { RouteReads } from '../kit/route-reads.ts';
import { lazyScreen, screen } from '../kit/route-screen.ts';
import { type BookingsSearch, readBookingsSearch } from '../paths/bookings-search.ts';

/** Bookings that wait for an answer, and who comes on a day. */
export function bookingRoutes(frame: PosFrame, { api, loads }: RouteReads) {
  const NewBookingsScreen = lazyScreen(() => import('./new-bookings.screen.tsx'), 'NewBookingsScreen');
  const waiting = createRoute({
    getParentRoute: () => frame,
    path: '/new-bookings',
    loader: () => loads.read(waiting.id, () => api.bookings.waiting()),
    component: screen(NewBookingsScreen, () => <NewBookingsScreen waiting={waiting.useLoaderData()} />),
  });

  const TableBookingsScreen = lazyScreen(() => import('./table-bookings.screen.tsx'), 'TableBookingsScreen');
  const day = createRoute({
    getParentRoute: () => frame,
    path: '/table-bookings',
    validateSearch: readBookingsSearch,
    loaderDeps: ({ search }): BookingsSearch => search,
    loader: ({ deps }) => loads.read(day.id, () => api.bookings.day(deps), deps),
    component: screen(TableBookingsScreen, () => {
      const navigate = day.useNavigate();
      return (
        <TableBookingsScreen
          day={day.useLoaderData()}
          search={day.useSearch()}
          onSearch={(search) => void navigate({ search: readBookingsSearch({ ...search }) })}
        />
      );
    }),
  });

  return [waiting, day] as const;
}
