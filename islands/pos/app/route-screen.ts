import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { observed } from './kit/observed-api.ts';

/** A view drawn with its route's data and fetched with the route: the library asks a component for its `preload`. */
export function screen(View: object, draw: () => ReactNode): RouteComponent {
  const preload = 'preload' in View ? View.preload : undefined;
  return Object.assign(draw, preload ? { preload } : {}) as unknown as RouteComponent;
}

/**
 * A screen in a script of its own. The library loads the page anew where a script is missing, for a newer release may have
 * taken its place; a till that reaches nobody would lose the page it sells with.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown) => {
        if (typeof window === 'undefined' || observed.get().stream === 'live') throw error;
        throw new AppErrorAnswer('service_unavailable', 'This screen was not reached.', 'offline', undefined, 0);
      }),
    name,
  );
