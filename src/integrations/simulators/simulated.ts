import type { Hono } from 'hono';

/** A simulated outside service on loopback. */
export interface Simulated {
  /** What reached it, as pages under `/<path>`; also pages that customers are sent to. */
  readonly pages: { readonly path: string; readonly app: readonly Hono[] } | null;
  stop(): Promise<unknown>;
}

export interface SimulatedOptions {
  /** 0 takes a free port. */
  readonly port: number;
  /** The path under which the server mounts the pages, such as `/dev`. */
  readonly base: string;
}

/** Different at each start. */
export function newSecret(): string {
  return crypto.randomUUID().replaceAll('-', '');
}
