import { createRoute } from '@tanstack/react-router';
import type { PosFrame } from '../shell/door-routes.tsx';
import { OrderingScreen } from './ordering.screen.tsx';

/** Selling. Its script comes with the app: it is what a till is for. */
export function orderRoutes(frame: PosFrame) {
  const ordering = createRoute({
    getParentRoute: () => frame,
    path: '/ordering',
    component: OrderingScreen,
  });

  return [ordering] as const;
}
