import { createRoute } from '@tanstack/react-router';
import type { PosFrame } from '../kit/frame-routes.tsx';
import type { RouteReads } from '../kit/route-reads.ts';
import { lazyScreen, screen } from '../kit/route-screen.ts';

/** The drawer. */
export function cashRoutes(frame: PosFrame, { api, loads }: RouteReads) {
  const CashScreen = lazyScreen(() => import('./cash.screen.tsx'), 'CashScreen');
  const cash = createRoute({
    getParentRoute: () => frame,
    path: '/reports',
    loader: () => loads.read(cash.id, () => api.cash.board()),
    component: screen(CashScreen, () => <CashScreen board={cash.useLoaderData()} />),
  });

  return [cash] as const;
}
