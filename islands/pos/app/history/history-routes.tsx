import { createRoute } from '@tanstack/react-router';
import type { PosFrame } from '../kit/frame-routes.tsx';
import type { RouteReads } from '../kit/route-reads.ts';
import { keptScreen, lazyScreen, screen } from '../kit/route-screen.ts';
import { type HistorySearch, readHistorySearch } from '../paths/history-search.ts';

/** Incoming orders, and past ones. */
export function historyRoutes(frame: PosFrame, { api, loads }: RouteReads) {
  const IncomingScreen = keptScreen(() => import('./incoming.screen.tsx'), 'IncomingScreen');
  const incoming = createRoute({
    getParentRoute: () => frame,
    path: '/incoming-online-orders',
    loader: () => loads.read(incoming.id, () => api.incoming(), {}, 'incoming'),
    component: screen(IncomingScreen, () => <IncomingScreen board={incoming.useLoaderData()} />),
  });

  const HistoryScreen = keptScreen(() => import('./history.screen.tsx'), 'HistoryScreen');
  const history = createRoute({
    getParentRoute: () => frame,
    path: '/order-history',
    validateSearch: readHistorySearch,
    loaderDeps: ({ search }): HistorySearch => search,
    loader: {
      handler: ({ deps }) => {
        const { order, ...filter } = deps;
        const load = async () => {
          const [page, detail] = await Promise.all([api.history(filter), order ? api.order(order) : null]);
          return { page, detail };
        };
        // An offline till opens with the orders of its day, as it last read them.
        return loads.read(history.id, load, deps, Object.keys(deps).length === 0 ? 'history' : null);
      },
      // The newest come first, so a stored list would shift under the finger when the answer arrives.
      staleReloadMode: 'blocking',
    },
    component: screen(HistoryScreen, () => {
      const search = history.useSearch();
      const navigate = history.useNavigate();
      return (
        <HistoryScreen
          {...history.useLoaderData()}
          search={search}
          onSearch={(next) => void navigate({ search: readHistorySearch({ ...search, ...next }) })}
        />
      );
    }),
  });

  // It reads what it shows once it is there, so that a till keeps nothing of it.
  const DeliveriesScreen = lazyScreen(() => import('./deliveries.screen.tsx'), 'DeliveriesScreen');
  const deliveries = <Path extends string>(path: Path) =>
    createRoute({
      getParentRoute: () => frame,
      path,
      component: screen(DeliveriesScreen, () => <DeliveriesScreen path={path} />),
    });

  return [
    incoming,
    history,
    deliveries('/third-party-delivery'),
    deliveries('/third-party-delivery/completed'),
  ] as const;
}
