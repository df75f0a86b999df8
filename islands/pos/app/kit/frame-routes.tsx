/** The routes that every screen is inside. What they show comes from the room that knows all others. */
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type AppDocument, AppShell } from '#islands/runtime/app-shell.tsx';
import type { Attention } from '#src/domain/till/till.types.ts';
import type { PosApi } from '../api/pos-api.ts';
import { SessionProvider, type Till, TillProvider } from './pos-context.tsx';
import type { RouteReads } from './route-reads.ts';
import type { SessionKeeper } from './session-keeper.ts';
import { mayStand } from './start.ts';
import { TrainingBar } from './training-bar.tsx';

interface PosRouterContext {
  readonly api: PosApi;
  readonly sessions: SessionKeeper;
}

type Around = (props: { attention: Attention; children: ReactNode }) => ReactNode;

interface RootViews {
  readonly ErrorScreen: (props: { error: unknown }) => ReactNode;
  readonly NotFoundScreen: () => ReactNode;
}

interface FrameViews extends Pick<RootViews, 'ErrorScreen'> {
  readonly Frame: Around;
}

/** `till` is a function because it is created with the router, which needs this route first. */
export function createPosRoot(info: AppDocument, till: () => Till, { ErrorScreen, NotFoundScreen }: RootViews) {
  return createRootRouteWithContext<PosRouterContext>()({
    beforeLoad: async ({ context }) => ({ session: await context.sessions.read() }),
    component: () => (
      <AppShell document={info}>
        {info.isTraining ? <TrainingBar base={info.base} /> : null}
        <TillProvider till={till()}>
          <Outlet />
        </TillProvider>
      </AppShell>
    ),
    errorComponent: ({ error }) => (
      <AppShell document={info}>
        {info.isTraining ? <TrainingBar base={info.base} /> : null}
        <ErrorScreen error={error} />
      </AppShell>
    ),
    notFoundComponent: NotFoundScreen,
  });
}

export type PosRoot = ReturnType<typeof createPosRoot>;

export type PosPaired = ReturnType<typeof pairedRoute>;

export type PosFrame = ReturnType<typeof frameRoute>;

/** A paired terminal. It receives events and rings, even while it is locked. */
export function pairedRoute(root: PosRoot, { api, loads }: RouteReads, Terminal: Around) {
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
        <Terminal attention={paired.useLoaderData()}>
          <Outlet />
        </Terminal>
      </SessionProvider>
    ),
  });
  return paired;
}

/** Someone has signed in, or signing in is off: the bar above every screen. */
export function frameRoute(paired: PosPaired, { Frame, ErrorScreen }: FrameViews) {
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
    errorComponent: ({ error }) => <ErrorScreen error={error} />,
  });
}
