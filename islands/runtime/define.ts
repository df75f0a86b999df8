import type { ComponentType } from 'react';

type Primitive = string | number | boolean | null | undefined;

/** JSON and nothing else, so a Date, a Map or a callback in an island's props does not compile. */
export type Serialisable<T> = T extends Primitive
  ? T
  : T extends ((...args: never[]) => unknown) | Date | Map<unknown, unknown> | Set<unknown> | bigint | symbol
    ? never
    : T extends object
      ? { [K in keyof T]: Serialisable<T[K]> }
      : never;

export type IslandSurface = 'storefront' | 'admin' | 'staff' | 'pos' | 'shared';

/** The path under `islands/` without `.island.tsx`. A test of the build checks that they match. */
export type IslandId = `${IslandSurface}/${string}`;

export interface Island<Props extends object> {
  readonly id: IslandId;
  readonly Component: ComponentType<Props>;
}

/** The default export of an `*.island.tsx`. */
export function defineIsland<Props extends object>(
  id: IslandId,
  Component: ComponentType<Props> & (Props extends Serialisable<Props> ? unknown : never),
): Island<Props> {
  return { id, Component };
}
