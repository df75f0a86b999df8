/** `adrift`: a copy that knows of no primary. It reads, and no one can write. */
export type Role = 'primary' | 'replica' | 'adrift';

/** This machine's role among those that hold the database. */
export interface Replication {
  /** Only the primary migrates, writes, runs jobs and dispatches. Called often, since a lease can move; reads no file. */
  isPrimary(): boolean;
  role(): Role;
  /** How far this copy is behind the primary. Null on the primary, and where it cannot be told. */
  lagMs(): number | null;
  /** The primary's name if it is another machine; null if it is this one, or none is known. */
  primary(): string | null;
  /** The number of the last transaction in this copy. */
  position(): bigint;
  /** False if this copy does not hold the transaction within that time. */
  whenReached(position: bigint, withinMs: number): Promise<boolean>;
  /** Called when the role changes and when transactions arrive; the returned function ends it. */
  onChange(listener: () => void): () => void;
}

/** A machine with a database of its own. */
export const SINGLE_SERVER: Replication = {
  isPrimary: () => true,
  role: () => 'primary',
  lagMs: () => null,
  primary: () => null,
  position: () => 0n,
  whenReached: async () => true,
  onChange: () => () => {},
};
