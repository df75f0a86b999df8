/** The entry screens: pairing, signing in, and the frame around every screen. */
import { createRoute, redirect } from '@tanstack/react-router';
import { frameRoute, type PosRoot, pairedRoute } from '../kit/frame-routes.tsx';
import type { RouteReads } from '../kit/route-reads.ts';
import { keptScreen, screen } from '../kit/route-screen.ts';
import { mayStand, startOf } from '../kit/start.ts';
import { Frame } from './frame.tsx';
import { PairedTerminal } from './paired-terminal.tsx';
import { PosErrorScreen } from './problem.screen.tsx';

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
    component: keptScreen(() => import('./login.screen.tsx'), 'LoginScreen'),
  });

  const paired = pairedRoute(root, reads, PairedTerminal);
  const LockScreen = keptScreen(() => import('./lock.screen.tsx'), 'LockScreen');
  const lock = createRoute({
    getParentRoute: () => paired,
    path: '/auth/lockscreen',
    beforeLoad: ({ context: { session } }) => {
      if (session.employee) throw redirect({ to: startOf(session) });
    },
    component: screen(LockScreen, () => <LockScreen attention={paired.useLoaderData()} />),
  });

  return { start, login, paired, lock, frame: frameRoute(paired, { Frame, ErrorScreen: PosErrorScreen }) };
}
