import { createContext } from 'react';
import type { IslandId } from './define.ts';
import { type ClientManifest, chunkOf, type ScriptChunk } from './manifest.ts';

export type HydrateWhen = 'load' | 'idle' | 'visible';

/** Counts one page's islands and collects their chunks for `<head>`. One per rendered page, never shared. */
export interface Ledger {
  readonly manifest: ClientManifest;
  count: number;
  readonly chunks: Map<IslandId, ScriptChunk>;
  /** The islands that hydrate at once. Only these are preloaded. */
  readonly awakeOnLoad: Set<IslandId>;
}

export function openLedger(manifest: ClientManifest): Ledger {
  return { manifest, count: 0, chunks: new Map(), awakeOnLoad: new Set() };
}

/** Adds an island and returns its place on the page. */
export function enterIsland(ledger: Ledger, id: IslandId, hydrate: HydrateWhen): { prefix: string; src: string } {
  const chunk = chunkOf(ledger.manifest, id);
  ledger.chunks.set(id, chunk);
  if (hydrate === 'load') ledger.awakeOnLoad.add(id);
  return { prefix: `i${ledger.count++}-`, src: chunk.src };
}

export const LedgerContext = createContext<Ledger | null>(null);
