/** What another screen opens the order screen for. Each request is taken once. */
type Wish = 'customItem' | { readonly itemId: string };

let wished: Wish | null = null;
const listeners = new Set<() => void>();

export function requestFor(wish: Wish): void {
  wished = wish;
  for (const listener of listeners) listener();
}

export function takeRequest(wish: 'customItem'): boolean {
  if (wished !== wish) return false;
  wished = null;
  return true;
}

/** The item that was chosen elsewhere. Returns null when there is none. */
export function takeItemRequest(): string | null {
  if (wished === null || wished === 'customItem') return null;
  const { itemId } = wished;
  wished = null;
  return itemId;
}

/** Also notified of requests made while the screen is open. */
export function onRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
