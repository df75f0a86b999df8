export interface Tally {
  of(name: string): number;
  /** The count after it. */
  add(name: string, by: 1 | -1): number;
}

/** Counts by name; a name at nothing is forgotten. */
export function createTally(): Tally {
  const counts = new Map<string, number>();
  return {
    of: (name) => counts.get(name) ?? 0,
    add(name, by) {
      const count = (counts.get(name) ?? 0) + by;
      if (count === 0) counts.delete(name);
      else counts.set(name, count);
      return count;
    },
  };
}
