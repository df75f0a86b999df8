import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { connectionKind } from './connection.ts';
import { keep } from './kept.ts';
import { observed } from './observed-api.ts';

/** A view rendered with its route's data and fetched with the route: the library calls a component's `preload`. */
export function screen(View: object, draw: () => ReactNode): RouteComponent {
  const preload = 'preload' in View ? View.preload : undefined;
  return Object.assign(draw, preload ? { preload } : {}) as unknown as RouteComponent;
}

/**
 * A screen with a script of its own. The library reloads the page when a script is missing, because a newer release may have
 * replaced it, but an offline till would lose the page that it sells with.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown) => {
        const seen = observed.get();
        const isReached = seen.stream === 'live' && connectionKind(seen) !== 'thisDeviceOnly';
        if (typeof window === 'undefined' || isReached) throw error;
        throw new AppErrorAnswer('service_unavailable', 'This screen was not reached.', 'offline', undefined, 0);
      }),
    name,
  );

/** A screen that a till without a server opens, too: its script is kept on the device (`KEPT_WHEN_OPENED` of islands/budgets.ts). */
export const keptScreen: typeof lazyRouteComponent = (load, name) => {
  keep(load);
  return lazyScreen(load, name);
};
