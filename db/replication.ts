import { existsSync } from 'node:fs';

/** This machine's role among those that hold the database. */
export interface Replication {
  /** Only the primary migrates, writes, runs jobs and dispatches. Called often, since a lease can move. */
  isPrimary(): boolean;
}

/** A machine with a database of its own. */
export const SINGLE_SERVER: Replication = { isPrimary: () => true };

/** LiteFS puts `.primary` into its mount on replicas; it names the primary, and is absent there. */
export function replicationOfMount(mountDir: string): Replication {
  return { isPrimary: () => !existsSync(`${mountDir}/.primary`) };
}
