/** Where a party can sit: one table, or up to three that are pushed together. Pure; no clock. */
import { boundsOf, type PlacedTable } from '../../floor/table-shape.ts';

/** A table of the map with its place on it. */
export interface SeatedTable extends PlacedTable {
  readonly id: string;
  readonly name: string;
  readonly area: string;
  readonly seats: number;
}

/** One table, or several pushed together. */
export interface Place {
  /** Of the list of tables. */
  readonly tables: readonly number[];
  readonly seats: number;
  readonly area: string;
}

/** So many tables are pushed together at most: more are a long table, which people lay out by hand. */
export const MOST_JOINED = 3;
/** Map units between two tables that staff push together: the width of a small table. */
export const JOIN_GAP = 120;

/**
 * Every table, then every join: two or three tables of one area, each next to another of them. The seats of a join are those of its
 * tables. In the order in which they are tried: fewest tables, then fewest seats, then as the map lists them.
 */
export function placesOf(tables: readonly SeatedTable[]): Place[] {
  const beside = tables.map((one) => tables.flatMap((other, at) => (areNeighbours(one, other) ? [at] : [])));
  const singles = tables.map((_, at) => [at]);
  const pairs = grown(singles, beside);
  const places = [...singles, ...pairs, ...grown(pairs, beside)].map((joined) => ({
    tables: joined,
    seats: joined.reduce((sum, at) => sum + (tables[at]?.seats ?? 0), 0),
    area: tables[joined[0] ?? 0]?.area ?? '',
  }));
  return places
    .map((place, at) => ({ place, at }))
    .sort((a, b) => a.place.tables.length - b.place.tables.length || a.place.seats - b.place.seats || a.at - b.at)
    .map(({ place }) => place);
}

/** Each with one more table that stands next to one of its own; each set once. */
function grown(joins: readonly (readonly number[])[], beside: readonly (readonly number[])[]): number[][] {
  const found = new Map<string, number[]>();
  for (const join of joins) {
    for (const next of join.flatMap((at) => beside[at] ?? [])) {
      if (join.includes(next)) continue;
      const joined = [...join, next].toSorted((a, b) => a - b);
      found.set(joined.join(' '), joined);
    }
  }
  return [...found.values()];
}

/**
 * Whether two tables can be pushed together: in the same area, not farther apart than a small table is wide, and side by side: at least
 * half of the shorter side faces the other table. Corner to corner is not next to each other.
 */
export function areNeighbours(one: SeatedTable, other: SeatedTable): boolean {
  if (one.id === other.id || one.area !== other.area) return false;
  const [a, b] = [boundsOf(one), boundsOf(other)];
  const across = {
    gap: gapOf(a.x, a.width, b.x, b.width),
    facing: facingOf(a.y, a.length, b.y, b.length),
  };
  const along = {
    gap: gapOf(a.y, a.length, b.y, b.length),
    facing: facingOf(a.x, a.width, b.x, b.width),
  };
  return [across, along].some(({ gap, facing }) => gap <= JOIN_GAP && facing >= 0.5);
}

const gapOf = (a: number, ofA: number, b: number, ofB: number) => Math.max(a - (b + ofB), b - (a + ofA));

/** How much of the shorter side lies opposite the other one, from 0 to 1. */
function facingOf(a: number, ofA: number, b: number, ofB: number): number {
  return (Math.min(a + ofA, b + ofB) - Math.max(a, b)) / Math.min(ofA, ofB);
}
