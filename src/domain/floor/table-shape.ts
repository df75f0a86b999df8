import type { FloorArea, FloorFixture, FloorTable } from './floor.schema.ts';
import { FIXTURE_SIDE, GRID, ROTATION_STEP, TABLE_SIZE } from './floor-limits.ts';

export type PlacedFixture = Pick<FloorFixture, 'type' | 'x' | 'y' | 'rotation' | 'width' | 'length'>;
export type PlacedTable = Pick<FloorTable, 'type' | 'x' | 'y' | 'rotation'>;
export type Placed = PlacedTable | PlacedFixture;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A box with its sides along the axes, in map units. */
export interface Bounds extends Point {
  readonly width: number;
  readonly length: number;
}

/** Lengths that differ by less are the same: a turned corner is no whole number. */
const NEARLY = 1e-6;

/** Before it is turned. Tables have the size of their shape, walls and labels their own. */
export function sizeOf(piece: Placed): { readonly width: number; readonly length: number } {
  return 'width' in piece ? piece : TABLE_SIZE[piece.type];
}

/**
 * A wall or label as long as `width`, its beginning where it was: what is turned grows along itself. The other way for a
 * point of the map, which its end is dragged to.
 */
export function stretched<F extends PlacedFixture>(fixture: F, to: number | Point): F {
  const middle = middleOf(fixture);
  const [cos, sin] = turnOf(fixture.rotation);
  const start = { x: middle.x - (fixture.width / 2) * cos, y: middle.y - (fixture.width / 2) * sin };
  const wanted = typeof to === 'number' ? to : snap((to.x - start.x) * cos + (to.y - start.y) * sin);
  const width = Math.min(Math.max(wanted, GRID), FIXTURE_SIDE.most);
  return {
    ...fixture,
    width,
    x: Math.round(start.x + (width / 2) * cos - width / 2) + 0,
    y: Math.round(start.y + (width / 2) * sin - fixture.length / 2) + 0,
  };
}

export function middleOf(table: Placed): Point {
  const { width, length } = sizeOf(table);
  return { x: table.x + width / 2, y: table.y + length / 2 };
}

/** Of a label's height, its letters; of a letter's height, its width, on the wide side of our font. */
const LETTERS = 0.62;
export const LETTER_WIDTH = 0.58;

/** How high the letters of a label are, in units of the map: smaller where its words would not fit. */
export function letterSizeOf({ text, width, length }: Pick<FloorFixture, 'text' | 'width' | 'length'>): number {
  return Math.min(length * LETTERS, width / (text.length * LETTER_WIDTH || 1));
}

/** How wide a label has to be for its words in letters of its height, on the grid. */
export function widthOfText({ text, length }: Pick<FloorFixture, 'text' | 'length'>): number {
  return Math.ceil((text.length * length * LETTERS * LETTER_WIDTH) / GRID) * GRID;
}

/** The corners of a turned table, clockwise. A circle has none and gives those of the square around it. */
export function cornersOf(table: Placed): Point[] {
  const { width, length } = sizeOf(table);
  const middle = middleOf(table);
  const [cos, sin] = turnOf(table.type === 'CIRCLE' ? 0 : table.rotation);
  const halves: readonly (readonly [number, number])[] = [
    [-width / 2, -length / 2],
    [width / 2, -length / 2],
    [width / 2, length / 2],
    [-width / 2, length / 2],
  ];
  return halves.map(([dx, dy]) => ({ x: middle.x + dx * cos - dy * sin, y: middle.y + dx * sin + dy * cos }));
}

/** Quarter turns are exact, so that a table along a wall is along it. */
function turnOf(degrees: number): readonly [cos: number, sin: number] {
  const quarters: readonly (readonly [number, number])[] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ];
  const quarter = degrees % 90 === 0 ? quarters[(degrees / 90) % 4] : undefined;
  const radians = (degrees * Math.PI) / 180;
  return quarter ?? [Math.cos(radians), Math.sin(radians)];
}

/** What a turned table takes up on the map. */
export function boundsOf(table: Placed): Bounds {
  const corners = cornersOf(table);
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, length: Math.max(...ys) - y };
}

export function isInside(table: Placed, area: Pick<FloorArea, 'width' | 'length'>): boolean {
  const { x, y, width, length } = boundsOf(table);
  return x >= -NEARLY && y >= -NEARLY && x + width <= area.width + NEARLY && y + length <= area.length + NEARLY;
}

/** Whether two tables of an area overlap. Touching side by side is how tables are put together, and isn't overlap. */
export function isOverlapping(a: Placed, b: Placed): boolean {
  if (a.type === 'CIRCLE' && b.type === 'CIRCLE') {
    return distance(middleOf(a), middleOf(b)) < radiusOf(a) + radiusOf(b) - NEARLY;
  }
  if (a.type === 'CIRCLE') return isRoundOver(a, b);
  if (b.type === 'CIRCLE') return isRoundOver(b, a);
  const [ofA, ofB] = [cornersOf(a), cornersOf(b)];
  // Two convex shapes are apart exactly where a line along one of their sides runs between them.
  return [...sidesOf(ofA), ...sidesOf(ofB)].every((axis) => {
    const [one, other] = [shadow(ofA, axis), shadow(ofB, axis)];
    return one.from < other.to - NEARLY && other.from < one.to - NEARLY;
  });
}

function radiusOf(table: Placed): number {
  return sizeOf(table).width / 2;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The round table's middle, seen from the other table as if that were not turned. */
function isRoundOver(round: Placed, other: Placed): boolean {
  const middle = middleOf(other);
  const seen = middleOf(round);
  const [cos, sin] = turnOf(other.rotation);
  const [dx, dy] = [seen.x - middle.x, seen.y - middle.y];
  const { width, length } = sizeOf(other);
  const beyondX = Math.max(0, Math.abs(dx * cos + dy * sin) - width / 2);
  const beyondY = Math.max(0, Math.abs(dy * cos - dx * sin) - length / 2);
  return Math.hypot(beyondX, beyondY) < radiusOf(round) - NEARLY;
}

function sidesOf(corners: readonly Point[]): Point[] {
  return corners.map((corner, at) => {
    const next = corners[(at + 1) % corners.length] ?? corner;
    const length = distance(corner, next) || 1;
    return { x: -(next.y - corner.y) / length, y: (next.x - corner.x) / length };
  });
}

function shadow(corners: readonly Point[], axis: Point): { readonly from: number; readonly to: number } {
  const along = corners.map(({ x, y }) => x * axis.x + y * axis.y);
  return { from: Math.min(...along), to: Math.max(...along) };
}

/** To the nearest grid line. */
export function snap(value: number): number {
  // Never -0, which reads as another number in JSON and in tests.
  return Math.round(value / GRID) * GRID + 0;
}

/** To the next step of the compass, from 0 up to 345 degrees. */
export function snapRotation(degrees: number): number {
  const steps = Math.round(degrees / ROTATION_STEP) * ROTATION_STEP;
  return ((steps % 360) + 360) % 360;
}

/**
 * The table moved back into its area by the shortest way, in whole units. One that's wider than the area goes to its
 * upper left corner and stays outside: `isInside` says so.
 */
export function pushedInside<T extends Placed>(table: T, area: Pick<FloorArea, 'width' | 'length'>): T {
  const { x, y, width, length } = boundsOf(table);
  const by = (from: number, size: number, room: number) => Math.max(-from, Math.min(0, room - size - from));
  return {
    ...table,
    x: towardsInside(table.x, by(x, width, area.width)),
    y: towardsInside(table.y, by(y, length, area.length)),
  };
}

/** Whole units: a turned table's edge is between two, and the inner one counts. */
function towardsInside(value: number, by: number): number {
  const moved = value + by;
  const isWhole = Math.abs(moved - Math.round(moved)) < NEARLY;
  if (isWhole) return Math.round(moved) + 0;
  return (by < 0 ? Math.floor(moved) : Math.ceil(moved)) + 0;
}
