import { createRoute } from '@tanstack/react-router';
import type { PosFrame, PosPaired } from '../kit/frame-routes.tsx';
import { keptScreen, screen } from '../kit/route-screen.ts';

/** The start screen, and everything that does not fit the bar. */
export function shellRoutes(frame: PosFrame, paired: PosPaired) {
  const HomeScreen = keptScreen(() => import('./home.screen.tsx'), 'HomeScreen');
  const home = createRoute({
    getParentRoute: () => frame,
    path: '/home',
    component: screen(HomeScreen, () => <HomeScreen attention={paired.useLoaderData()} />),
  });

  const MoreScreen = keptScreen(() => import('./more.screen.tsx'), 'MoreScreen');
  const more = createRoute({
    getParentRoute: () => frame,
    path: '/more',
    component: screen(MoreScreen, () => <MoreScreen />),
  });

  return [home, more] as const;
}
