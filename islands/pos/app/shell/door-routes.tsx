/** The entry screens: pairing, signing in, and the frame around every screen. */
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { type AppDocument, AppShell, appScripts } from '#islands/runtime/app-shell.tsx';
import type { PosSession } from '#src/domain/till/till.types.ts';
import type { PosApi } from '../api/pos-api.ts';
import { SessionProvider, type Till, TillProvider } from '../kit/pos-context.tsx';
import type { RouteReads } from '../kit/route-reads.ts';
import { lazyScreen, screen } from '../kit/route-screen.ts';
import { startAddress } from '../kit/start.ts';
import { Frame } from './frame.tsx';
import { PairedTerminal } from './paired-terminal.tsx';
import { PosErrorScreen, PosNotFoundScreen } from './problem.screen.tsx';
import type { SessionKeeper } from './session-keeper.ts';

interface PosRouterContext {
  readonly api: PosApi;
  readonly sessions: SessionKeeper;
}

/** `till` is a function because it is created with the router, which needs this route first. */
export function createPosRoot(info: AppDocument, till: () => Till) {
  return createRootRouteWithContext<PosRouterContext>()({
    beforeLoad: async ({ context }) => ({ session: await context.sessions.read() }),
    scripts: () => appScripts(info),
    component: () => (
      <AppShell document={info}>
        <TillProvider till={till()}>
          <Outlet />
        </TillProvider>
      </AppShell>
    ),
    errorComponent: ({ error }) => (
      <AppShell document={info}>
        <PosErrorScreen error={error} />
      </AppShell>
    ),
    notFoundComponent: PosNotFoundScreen,
  });
}

type PosRoot = ReturnType<typeof createPosRoot>;

export type PosFrame = ReturnType<typeof frameRoute>;

export function doorRoutes(root: PosRoot, reads: RouteReads) {
  const start = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: ({ context: { session } }) => {
      throw redirect({ to: startOf(session) });
    },
  });

  const login = createRoute({
    getParentRoute: () => root,
    path: '/auth/login',
    beforeLoad: ({ context: { session } }) => {
      // A till that only a password opens may be paired again, because a store's box knows no passwords.
      if (session && !session.needsPassword)
        throw redirect({ to: mayStand(session) ? startOf(session) : '/auth/lockscreen' });
    },
    component: lazyScreen(() => import('./login.screen.tsx'), 'LoginScreen'),
  });

  const paired = pairedRoute(root, reads);
  const LockScreen = lazyScreen(() => import('./lock.screen.tsx'), 'LockScreen');
  const lock = createRoute({
    getParentRoute: () => paired,
    path: '/auth/lockscreen',
    beforeLoad: ({ context: { session } }) => {
      if (session.employee) throw redirect({ to: startOf(session) });
    },
    component: screen(LockScreen, () => <LockScreen attention={paired.useLoaderData()} />),
  });

  return { start, login, paired, lock, frame: frameRoute(paired) };
}

/** A paired terminal. It receives events and rings, even while it is locked. */
function pairedRoute(root: PosRoot, { api, loads }: RouteReads) {
  const paired = createRoute({
    getParentRoute: () => root,
    id: 'paired',
    beforeLoad: ({ context: { session } }) => {
      if (!session) throw redirect({ to: '/auth/login' });
      return { session };
    },
    loader: () => loads.read(paired.id, () => api.attention()),
    component: () => (
      <SessionProvider session={paired.useRouteContext().session}>
        <PairedTerminal attention={paired.useLoaderData()}>
          <Outlet />
        </PairedTerminal>
      </SessionProvider>
    ),
  });
  return paired;
}

/** Someone has signed in, or signing in is off: the bar above every screen. */
function frameRoute(paired: ReturnType<typeof pairedRoute>) {
  return createRoute({
    getParentRoute: () => paired,
    id: 'frame',
    beforeLoad: ({ context: { session } }) => {
      if (!mayStand(session)) throw redirect({ to: '/auth/lockscreen' });
    },
    component: () => (
      <Frame attention={paired.useLoaderData()}>
        <Outlet />
      </Frame>
    ),
    errorComponent: ({ error }) => <PosErrorScreen error={error} />,
  });
}

/** An employee is signed in, or this till's lock screen is off. */
function mayStand({ employee, terminal }: PosSession): boolean {
  return employee !== null || !terminal.asksForPin;
}

/** The screen that this till is set to start with. */
export function startOf(session: PosSession | null) {
  return session ? startAddress(session.terminal.settings.screen.startScreen, session.store) : '/home';
}
