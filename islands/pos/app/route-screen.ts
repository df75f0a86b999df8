import type { RouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A view drawn with its route's data and fetched with the route: the library asks a component for its `preload`. */
export function screen(View: object, draw: () => ReactNode): RouteComponent {
  const preload = 'preload' in View ? View.preload : undefined;
  return Object.assign(draw, preload ? { preload } : {}) as unknown as RouteComponent;
}
