import type { Surface } from '#src/pages/surface.ts';

/** Front ends that have a host of their own, by host name with its port if it has one. */
export type SurfaceHosts = ReadonlyMap<string, Surface['prefix']>;

/** Addresses that are the same on every host. */
const SHARED =
  /^\/(api|assets|images|stripe|dev|training|healthz|theme|mcp|openapi\.json|\.well-known\/mcp\.json)(\/|$)/;

export function surfaceHostsOf(of: {
  readonly ADMIN_HOST?: string | undefined;
  readonly STAFF_HOST?: string | undefined;
  readonly POS_HOST?: string | undefined;
}): SurfaceHosts {
  const pairs = [
    [of.ADMIN_HOST, '/admin'],
    [of.STAFF_HOST, '/staff'],
    [of.POS_HOST, '/pos'],
  ] as const;
  return new Map(pairs.flatMap(([host, prefix]) => (host ? [[host, prefix] as const] : [])));
}

/** Screens have the same address on the till's host as everywhere else. */
const SCREENS = /^\/(kitchen|ready|display)(\/|$)/;

export function isSharedPath(pathname: string): boolean {
  return SHARED.test(pathname);
}

/** The path with the front end's prefix in front, where the host is bound to one: `/home` on the POS host is `/pos/home`. */
export function pathOnHost(hosts: SurfaceHosts, host: string | null, pathname: string): string {
  const prefix = host === null ? undefined : hosts.get(host);
  if (prefix === undefined || isSharedPath(pathname)) return pathname;
  if (prefix === '/pos' && SCREENS.test(pathname)) return pathname;
  return pathname === '/' ? prefix : prefix + pathname;
}
