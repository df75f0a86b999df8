/** The address of a store's website: the root of its own domain, or a path at the platform's address. */

export interface StoreSite {
  readonly restaurantId: string;
  readonly storeId: string;
  /** Null: it has no domain. */
  readonly ownHost: string | null;
}

/** The path that a store's own domain leaves out. */
export function rootOfStore({ restaurantId, storeId }: Omit<StoreSite, 'ownHost'>): string {
  return `/restaurants/${encodeURIComponent(restaurantId)}/stores/${encodeURIComponent(storeId)}`;
}

/** Without a slash at its end. A domain is reached in the way we are: by the same scheme and port. */
export function storeUrlOf(store: StoreSite, publicUrl: string): string {
  return store.ownHost === null ? `${publicUrl}${rootOfStore(store)}` : ownUrlOf(store.ownHost, publicUrl);
}

/** `https://order.romapizza.com`, without a slash at its end. */
export function ownUrlOf(host: string, publicUrl: string): string {
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}
