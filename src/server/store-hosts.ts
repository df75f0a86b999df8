import type { Db } from '#db/connection.ts';
import { storeOfHost } from '#db/tenancy/domains.repository.ts';
import { rootOfStore } from '#src/domain/tenancy/store-site.ts';
import { isSharedPath } from './surface-hosts.ts';

/** A host that is a store's own domain: its website is at the root, and nothing of the platform is. */
export interface StoreHost {
  /** The part that its addresses leave out. */
  readonly root: string;
  /** The path as the routes know it; `to`: the address without the root, where a link still has it. */
  placeOf(pathname: string): { readonly path: string } | { readonly to: string };
}

export interface StoreHosts {
  /** Null for the platform's host, or an unknown one. */
  at(host: string | null): StoreHost | null;
}

export const NO_STORE_HOSTS: StoreHosts = { at: () => null };

/** `platformHosts`, with their ports, are never looked up. */
export function createStoreHosts(db: Db, platformHosts: ReadonlySet<string>): StoreHosts {
  return {
    at(host) {
      if (host === null || platformHosts.has(host)) return null;
      const store = storeOfHost(db, hostNameOf(host));
      return store && storeHostOf(store);
    },
  };
}

/** To a browser an address that begins with two strokes, of either kind, is one at another host. */
function onThisHost(path: string): string {
  return `/${path.replace(/^[/\\]+/, '')}`;
}

export function storeHostOf(store: { readonly restaurantId: string; readonly storeId: string }): StoreHost {
  const root = rootOfStore(store);
  // The restaurant's page and its other stores; a page that has moved sends its visitor on.
  const ofRestaurant = `/restaurants/${encodeURIComponent(store.restaurantId)}`;
  return {
    root,
    placeOf(pathname) {
      if (pathname === root) return { to: '/' };
      if (pathname.startsWith(`${root}/`)) return { to: onThisHost(pathname.slice(root.length)) };
      const isShared = isSharedPath(pathname) || pathname === '/robots.txt' || pathname === '/sitemap.xml';
      if (isShared || pathname === ofRestaurant || pathname.startsWith(`${ofRestaurant}/`)) return { path: pathname };
      return { path: pathname === '/' ? root : root + pathname };
    },
  };
}

export function hostNameOf(host: string): string {
  return host.replace(/:\d+$/, '').replace(/\.$/, '').toLowerCase();
}
