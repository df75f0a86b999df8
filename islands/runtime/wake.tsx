import { createElement } from 'react';
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
  hydrateRoot(at, createElement(Component, props), {
    identifierPrefix: at.dataset.prefix ?? '',
    onRecoverableError: (error) => reportIslandError(id, error),
    onUncaughtError: (error) => reportIslandError(id, error),
  });
  at.dataset.hydrated = '';
}
