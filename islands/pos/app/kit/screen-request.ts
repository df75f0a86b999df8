/** What another screen opens the order screen for. Each request is taken once. */
type ScreenRequest = 'customItem' | { readonly itemId: string };

let requested: ScreenRequest | null = null;
const listeners = new Set<() => void>();

export function requestFor(request: ScreenRequest): void {
  requested = request;
  for (const listener of listeners) listener();
}

export function takeRequest(request: 'customItem'): boolean {
  if (requested !== request) return false;
  requested = null;
  return true;
}

/** The item that was chosen elsewhere. Returns null when there is none. */
export function takeItemRequest(): string | null {
  if (requested === null || requested === 'customItem') return null;
  const { itemId } = requested;
  requested = null;
  return itemId;
}

/** Also notified of requests made while the screen is open. */
export function onRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
