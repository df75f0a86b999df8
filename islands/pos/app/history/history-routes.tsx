import { createRoute } from '@tanstack/react-router';
import type { RouteReads } from '../route-reads.ts';
import { lazyScreen, screen } from '../route-screen.ts';
import type { PosFrame } from '../shell/door-routes.tsx';
import { type HistorySearch, readHistorySearch } from './history-search.ts';

/** Orders that came in, and those that were. */
export function historyRoutes(frame: PosFrame, { api, loads }: RouteReads) {
  const IncomingScreen = lazyScreen(() => import('./incoming.screen.tsx'), 'IncomingScreen');
  const incoming = createRoute({
    getParentRoute: () => frame,
    path: '/incoming-online-orders',
    loader: () => loads.read(incoming.id, () => api.incoming(), {}, 'incoming'),
    component: screen(IncomingScreen, () => <IncomingScreen board={incoming.useLoaderData()} />),
  });

  const HistoryScreen = lazyScreen(() => import('./history.screen.tsx'), 'HistoryScreen');
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
        // A till that reaches nobody opens with the orders of its day, as it knew them last.
        return loads.read(history.id, load, deps, Object.keys(deps).length === 0 ? 'history' : null);
      },
      // The newest stands first: a list of before would move under the hand when the answer comes.
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

  return [incoming, history] as const;
}
