/** Which rings of corners are an area at all. Browser-safe. */
import area from '@turf/area';
import { kinks } from '@turf/kinks';
import type { GeoPoint } from '#src/domain/tenancy/store-settings.schema.ts';

export const MIN_CORNERS = 3;
export const MAX_CORNERS = 500;
/** Smaller than a plot of land: a slip of the hand. */
const MIN_SQUARE_METRES = 100;
/** No restaurant delivers across half the globe; a wider shape is one that crosses the date line. */
const MAX_DEGREES_WIDE = 180;

export type Ring = [longitude: number, latitude: number][];

export const SHAPE_FAULTS = {
  tooFewCorners: 'Enter at least 3 corners, such as -33.8981, 151.1744, each on its own line.',
  tooManyCorners: `Enter ${MAX_CORNERS} corners or fewer.`,
  crossesItself: 'This shape crosses itself. Move its corners so that no side crosses another.',
  isTooSmall: 'This shape is too small to deliver in. Move its corners apart.',
  crossesDateLine: 'An area can’t cross the 180th meridian. Make two areas.',
} as const;
export type ShapeFault = keyof typeof SHAPE_FAULTS;

/** The corners once each: without one that is repeated and without the first at the end. */
export function tidyCorners(polygon: readonly GeoPoint[]): GeoPoint[] {
  const isSame = (a: GeoPoint | undefined, b: GeoPoint | undefined) =>
    a !== undefined && b !== undefined && +a.latitude === +b.latitude && +a.longitude === +b.longitude;
  const corners = polygon.filter((corner, at) => !isSame(corner, polygon[at - 1]));
  while (corners.length > 1 && isSame(corners[0], corners.at(-1))) corners.pop();
  return corners;
}

/** What is wrong with the corners after `tidyCorners`; null for a valid area. */
export function shapeFaultOf(polygon: readonly GeoPoint[]): ShapeFault | null {
  if (polygon.length < MIN_CORNERS) return 'tooFewCorners';
  if (polygon.length > MAX_CORNERS) return 'tooManyCorners';
  const longitudes = polygon.map(({ longitude }) => Number(longitude));
  if (Math.max(...longitudes) - Math.min(...longitudes) > MAX_DEGREES_WIDE) return 'crossesDateLine';
  const shape = shapeOf(polygon);
  if (kinks(shape).features.length > 0) return 'crossesItself';
  return area(shape) < MIN_SQUARE_METRES ? 'isTooSmall' : null;
}

/** As in GeoJSON: longitude first, and the first corner again at the end. */
export function shapeOf(polygon: readonly GeoPoint[]) {
  const ring = polygon.map(({ latitude, longitude }): Ring[number] => [Number(longitude), Number(latitude)]);
  return { type: 'Polygon' as const, coordinates: [[...ring, ...ring.slice(0, 1)]] };
}

const DIGITS = 6;

/** A ring of GeoJSON as corners, to a tenth of a metre. */
export function cornersOfRing(ring: readonly (readonly number[])[]): GeoPoint[] {
  return tidyCorners(
    ring.map(([longitude = 0, latitude = 0]) => ({ latitude: decimal(latitude), longitude: decimal(longitude) })),
  );
}

function decimal(degrees: number): string {
  return String(Number(degrees.toFixed(DIGITS)));
}

/** `0.35 km²`, `12 km²`. */
export function squareKilometres(squareMetres: number): string {
  const km = squareMetres / 1_000_000;
  return `${km >= 10 ? Math.round(km) : km >= 1 ? km.toFixed(1) : km.toFixed(2)} km²`;
}
