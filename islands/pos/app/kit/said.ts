/** A short word about what was done, which goes along to the screen that follows. */
import { browserStore, useBrowserStore } from './browser-store.ts';

const said = browserStore<string | null>(null);

export function sayOnNextScreen(text: string | null): void {
  said.set(text);
}
export function useSaid(): string | null {
  return useBrowserStore(said, null);
}
