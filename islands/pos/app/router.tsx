/** The till's screens by subject. Each subject lists its addresses, what they load and who may open them beside its screens. */
import { createRouter } from '@tanstack/react-router';
import type { ApiClient } from '#islands/runtime/api-client.ts';
import type { AppDocument } from '#islands/runtime/app-shell.tsx';
import { device } from './alone/alone.ts';
import { withStored } from './alone/stored-api.ts';
import { createPosApi } from './api/pos-api.ts';
import { billRoutes } from './bills/bill-routes.tsx';
import { bookingRoutes } from './bookings/booking-routes.tsx';
import { cashRoutes } from './cash/cash-routes.tsx';
import { floorRoutes } from './floor/floor-routes.tsx';
import { guestRoutes } from './guests/guest-routes.tsx';
import { historyRoutes } from './history/history-routes.tsx';
import { createPosRoot, type PosRoot } from './kit/frame-routes.tsx';
import { keep } from './kit/kept.ts';
import { createLoads, type Shown } from './kit/loads.ts';
import { observedClient } from './kit/observed-api.ts';
import type { Till } from './kit/pos-context.tsx';
import type { RouteReads } from './kit/route-reads.ts';
import { keepSession } from './kit/session-keeper.ts';
import { startOf } from './kit/start.ts';
import { withPricesOfNow } from './menu/lose-prices.ts';
import { readMenuEarly } from './menu/menu-store.ts';
import { orderRoutes } from './order/order-routes.tsx';
import { reportRoutes } from './reports/report-routes.tsx';
import { settingsRoutes } from './settings/settings-routes.tsx';
import { doorRoutes } from './shell/door-routes.tsx';
import { PosErrorScreen, PosNotFoundScreen } from './shell/problem.screen.tsx';
import { shellRoutes } from './shell/shell-routes.tsx';
import { clockRoutes } from './timeclock/clock-routes.tsx';

keep(() => import('./api/screen-calls.ts'));

/** One factory for both sides: the server passes the caller's cookies through `client`, the browser its own fetch. */
export function createPosRouter(info: AppDocument, client: ApiClient) {
  const api = withPricesOfNow(withStored(createPosApi(observedClient(client)), device));
  if (typeof window !== 'undefined' && location.pathname.endsWith('/ordering')) readMenuEarly(api);
  const sessions = keepSession(api);
  // The router does not exist yet, but it will when something is loaded.
  let shown: () => readonly Shown[] = () => [];
  const loads = createLoads({
    shown: () => shown(),
    onSessionOver: () => sessions.forget(),
    device,
    storeId: async () => (await sessions.read())?.store.storeId ?? null,
  });

  const router = createRouter({
    routeTree: routeTree(
      createPosRoot(info, () => till, { ErrorScreen: PosErrorScreen, NotFoundScreen: PosNotFoundScreen }),
      { api, loads },
    ),
    basepath: info.base === '' ? '/' : info.base,
    context: { api, sessions },
    // Reopening a screen reads it again, and shows the earlier data until then.
    defaultStaleTime: 0,
    defaultPendingMs: 150,
    // Replaces only the screen: the bar stays, and with it the way back to selling.
    defaultErrorComponent: ({ error }) => <PosErrorScreen error={error} />,
  });

  shown = () => router.state.matches;

  const till: Till = {
    api,
    refresh: () => router.invalidate(),
    async checkSession() {
      sessions.forget();
      await router.invalidate();
    },
    async changeSession(to, known) {
      sessions.forget();
      if (known) sessions.learn(known);
      if (to === 'here') {
        await router.invalidate();
        return;
      }
      // Navigation reads everything again, the session first, so the screen it leaves need not be read once more.
      await router.navigate({ to: to === 'home' ? startOf(await sessions.read()) : '/auth/lockscreen' });
    },
  };
  return router;
}

function routeTree(root: PosRoot, reads: RouteReads) {
  const { start, login, paired, lock, frame } = doorRoutes(root, reads);
  return root.addChildren([
    start,
    login,
    paired.addChildren([
      lock,
      frame.addChildren([
        ...shellRoutes(frame, paired),
        ...historyRoutes(frame, reads),
        ...orderRoutes(frame),
        ...floorRoutes(frame, reads),
        ...bookingRoutes(frame, reads),
        ...billRoutes(frame, reads),
        ...cashRoutes(frame, reads),
        ...clockRoutes(frame, reads),
        ...reportRoutes(frame, reads),
        ...guestRoutes(frame, reads),
        ...settingsRoutes(frame, reads),
      ]),
    ]),
  ]);
}
