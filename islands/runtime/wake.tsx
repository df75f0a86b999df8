import { type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Island } from './define.ts';

/** The window's `island-error` event. A test that sees one fails. */
export interface IslandErrorDetail {
  readonly island: string;
  readonly error: unknown;
}

export function reportIslandError(island: string, error: unknown): void {
  window.dispatchEvent(new CustomEvent<IslandErrorDetail>('island-error', { detail: { island, error } }));
}

/** Hydrates one island's element. React enters the browser with this file, which `hydrate.client.ts` fetches late. */
export function wake(at: HTMLElement, { id, Component }: Island<Record<string, unknown>>): void {
  const props: Record<string, unknown> = JSON.parse(at.dataset.props ?? '{}');
  const whole = (
    <Awake at={at}>
      <Component {...props} />
    </Awake>
  );
  const root = hydrateRoot(at, whole, {
    identifierPrefix: at.dataset.prefix ?? '',
    onRecoverableError: (error) => reportIslandError(id, error),
    onUncaughtError: (error) => reportIslandError(id, error),
  });
  // Whoever takes an island off the page says so, and it stops listening.
  at.addEventListener('island-leaves', () => root.unmount(), { once: true });
}

/** Says on the island's element that it is awake: its parts' effects have run by then, so it listens. */
function Awake({ at, children }: { at: HTMLElement; children: ReactNode }) {
  useEffect(() => {
    at.dataset.hydrated = '';
    at.removeAttribute('inert');
  }, [at]);
  return children;
}
