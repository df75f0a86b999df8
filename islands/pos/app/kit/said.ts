/** A short message about the last action, shown on the next screen. */
import { browserStore, useBrowserStore } from './browser-store.ts';

const said = browserStore<string | null>(null);

export function sayOnNextScreen(text: string | null): void {
  said.set(text);
}
export function useSaid(): string | null {
  return useBrowserStore(said, null);
}
