/** A short message about the last action, shown on the next screen. */
import { browserStore, useBrowserStore } from './browser-store.ts';

const message = browserStore<string | null>(null);

export function showOnNextScreen(text: string | null): void {
  message.set(text);
}
export function useNextMessage(): string | null {
  return useBrowserStore(message, null);
}
