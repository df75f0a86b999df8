import { createRoute } from '@tanstack/react-router';
import { askAhead } from '../kit/ask-ahead.ts';
import type { PosFrame } from '../kit/frame-routes.tsx';
import type { RouteReads } from '../kit/route-reads.ts';
import { keptScreen, lazyScreen, screen } from '../kit/route-screen.ts';
import { readSavedSearch, type SavedSearch } from '../paths/saved-search.ts';

/** Saved orders, and paying one. */
export function billRoutes(frame: PosFrame, { api, loads }: RouteReads) {
  const SavedScreen = keptScreen(() => import('./saved.screen.tsx'), 'SavedScreen');
  const bills = askAhead((billId) => api.bill(billId));
  /** The list stays while its bills are opened. It is read again on entry and after an event. */
  const savedList = createRoute({
    getParentRoute: () => frame,
    id: 'saved-list',
    loader: () =>
      loads.read(
        savedList.id,
        async () => {
          const [list, { tables }] = await Promise.all([api.bills(), api.tables()]);
          return { list, tables };
        },
        {},
        'saved',
      ),
  });
  const saved = createRoute({
    getParentRoute: () => savedList,
    path: '/saved-orders',
    validateSearch: readSavedSearch,
    loaderDeps: ({ search }): SavedSearch => search,
    loader: ({ deps }) =>
      loads.read(saved.id, async () => ({ detail: deps.bill ? await bills.take(deps.bill) : null }), deps),
    component: screen(SavedScreen, () => {
      const navigate = saved.useNavigate();
      return (
        <SavedScreen
          {...savedList.useLoaderData()}
          {...saved.useLoaderData()}
          onAim={bills.aim}
          onOpen={(bill) => navigate({ search: bill === undefined ? {} : { bill } })}
        />
      );
    }),
  });

  const BillPayScreen = lazyScreen(() => import('./bill-pay.screen.tsx'), 'BillPayScreen');
  const billPay = createRoute({
    getParentRoute: () => frame,
    path: '/saved-orders/$billId/pay',
    loader: ({ params: { billId } }) => loads.read(billPay.id, () => api.bill(billId), { billId }),
    component: screen(BillPayScreen, () => {
      const detail = billPay.useLoaderData();
      return <BillPayScreen key={detail.id} detail={detail} />;
    }),
  });

  return [savedList.addChildren([saved]), billPay] as const;
}
