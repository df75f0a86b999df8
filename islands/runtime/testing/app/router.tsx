import { createRootRoute, createRoute, createRouter, Link, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { type AppDocument, AppShell } from '../../app-shell.tsx';

/** Two screens, one of them lazy, for the tests of whole-page apps. */
export function createSampleRouter(info: AppDocument, load: (name: string) => Promise<string>) {
  const root = createRootRoute({
    notFoundComponent: () => <main id="main">Nothing here</main>,
    component: () => (
      <AppShell document={info}>
        <nav>
          <Link to="/">Home</Link> <Link to="/second">Second</Link>
        </nav>
        <Outlet />
      </AppShell>
    ),
  });
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    loader: () => load('home'),
    component: lazyRouteComponent(() => import('./home.screen.tsx'), 'HomeScreen'),
  });
  const second = createRoute({
    getParentRoute: () => root,
    path: '/second',
    loader: () => load('second'),
    component: lazyRouteComponent(() => import('./home.screen.tsx'), 'SecondScreen'),
  });
  return createRouter({ routeTree: root.addChildren([home, second]), basepath: info.base });
}
