import { createRoute } from '@tanstack/react-router';
import type { PosFrame } from '../kit/frame-routes.tsx';
import { OrderingScreen } from './ordering.screen.tsx';

/** The order screen. Its script is part of the app, because it is what a till is for. */
export function orderRoutes(frame: PosFrame) {
  const ordering = createRoute({
    getParentRoute: () => frame,
    path: '/ordering',
    component: OrderingScreen,
  });

  return [ordering] as const;
}
