import { browserStore, useBrowserStore } from '../kit/browser-store.ts';
import { useTill } from '../kit/pos-context.tsx';
import { outboxOf } from './alone.ts';
import type { Unsent } from './unsent.ts';

const NONE = browserStore<readonly Unsent[]>([]);

/** What waits on this till to be sent. */
export function useUnsent(): readonly Unsent[] {
  const { api } = useTill();
  return useBrowserStore(outboxOf(api)?.unsent ?? NONE, []);
}
