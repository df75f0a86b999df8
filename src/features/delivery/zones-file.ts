/** Delivery zones as files of other programs: GeoJSON of maps, CSV of spreadsheets. */
import { z } from 'zod';
import { cornersOfRing, MAX_CORNERS, SHAPE_FAULTS, shapeFaultOf, shapeOf } from '#src/domain/delivery/area-shape.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import type { DeliveryArea, DeliverySettings, GeoPoint } from '#src/domain/tenancy/store-settings.schema.ts';
import { csvLine } from '#src/shared/csv.ts';
import type { HeavyPiece } from '#src/shared/heavy-work.ts';
import { readCsv } from '#src/shared/read-csv.ts';
import { refuseField } from '#src/shared/refuse.ts';

export const ZONES_FILE_FIELD = 'zonesFile';
export const MAX_ZONES_FILE_BYTES = 2 * 1024 * 1024;
const MAX_AREAS = 100;
const MAX_SUBURBS = 1000;
const MAX_NAME = 60;

interface FileFee {
  /** Null: the file says none. */
  readonly deliveryCharges: number | null;
}
export type FileArea = Pick<DeliveryArea, 'name' | 'polygon'> & FileFee;
export type FileSuburb = Pick<DeliverySettings['suburbs'][number], 'name' | 'postcode'> & FileFee;
export type ZonesFile =
  | { readonly kind: 'areas'; readonly areas: readonly FileArea[] }
  | { readonly kind: 'suburbs'; readonly suburbs: readonly FileSuburb[] };

export function areasAsGeoJson(areas: readonly FileArea[]): string {
  const features = areas.map(({ name, polygon, deliveryCharges }) => ({
    type: 'Feature',
    properties: { name, fee: amountToDecimalText(deliveryCharges) },
    geometry: shapeOf(polygon),
  }));
  return `${JSON.stringify({ type: 'FeatureCollection', features }, null, 2)}\n`;
}

/** One line per corner; an area's fee is repeated on each of its lines. */
export function areasAsCsv(areas: readonly FileArea[]): string {
  const lines = areas.flatMap(({ name, polygon, deliveryCharges }) =>
    polygon.map(({ latitude, longitude }) => [
      name,
      amountToDecimalText(deliveryCharges),
      Number(latitude),
      Number(longitude),
    ]),
  );
  return [['Area', 'Fee', 'Latitude', 'Longitude'], ...lines].map(csvLine).join('');
}

export function suburbsAsCsv(suburbs: readonly FileSuburb[]): string {
  const lines = suburbs.map(({ name, postcode, deliveryCharges }) => [
    name,
    postcode,
    amountToDecimalText(deliveryCharges),
  ]);
  return [['Suburb', 'Postcode', 'Fee'], ...lines].map(csvLine).join('');
}

/** An uploaded file, as a piece of work. */
export const zonesFileReading: HeavyPiece<string, ZonesFile> = { name: 'delivery.zones', work: readZonesFile };

/** Throws `validation_failed` at the file's field, with the area or the line that is wrong. */
export function readZonesFile(text: string): ZonesFile {
  const plain = text.replace(/^\ufeff/, '').trim();
  if (plain === '') throw refused('Choose a GeoJSON or CSV file.');
  const file = plain.startsWith('{') || plain.startsWith('[') ? ofGeoJson(plain) : ofCsv(plain);
  const count = file.kind === 'areas' ? file.areas.length : file.suburbs.length;
  if (count === 0) throw refused('There are no areas or suburbs in this file.');
  return file;
}

const positionSchema = z.array(z.number()).min(2);
const ringSchema = z.array(positionSchema);
const geometrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(ringSchema).min(1) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ringSchema).min(1)) }),
]);
const featureSchema = z.object({
  type: z.literal('Feature'),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.unknown(),
});
const collectionSchema = z.union([
  z.object({ type: z.literal('FeatureCollection'), features: z.array(featureSchema) }),
  featureSchema.transform((feature) => ({ type: 'FeatureCollection' as const, features: [feature] })),
]);

function ofGeoJson(text: string): ZonesFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw refused('This isn’t a GeoJSON file.');
  }
  const collection = collectionSchema.safeParse(json);
  if (!collection.success) throw refused('This isn’t a GeoJSON file of areas.');
  let count = 0;
  const areas = collection.data.features.flatMap(({ properties, geometry }, at) => {
    const shapes = geometrySchema.safeParse(geometry);
    // Points and lines of the same drawing are no areas.
    if (!shapes.success) return [];
    const name = nameOf(properties?.name ?? properties?.Name ?? properties?.title, at);
    const deliveryCharges = feeOf(properties?.fee ?? properties?.deliveryCharges ?? '', name);
    const polygons = shapes.data.type === 'Polygon' ? [shapes.data.coordinates] : shapes.data.coordinates;
    count += polygons.length;
    requireRoom(count, 'areas');
    return polygons.map((rings, part) => ({
      name: polygons.length === 1 ? name : `${name.slice(0, MAX_NAME - 4)} ${part + 1}`,
      polygon: cornersFrom(rings, name),
      deliveryCharges,
    }));
  });
  return { kind: 'areas', areas };
}

function cornersFrom(rings: readonly (readonly (readonly number[])[])[], name: string): GeoPoint[] {
  if (rings.length > 1) throw refused(`${name} has a hole in it. Draw the hole as an area of its own.`);
  const ring = rings[0] ?? [];
  requireFewCorners(ring.length, name);
  return sound(cornersOfRing(ring), name);
}

/** Asked while a file is read, so that a long one costs no more than what is taken of it. */
function requireRoom(count: number, kind: ZonesFile['kind']): void {
  const most = kind === 'areas' ? MAX_AREAS : MAX_SUBURBS;
  if (count > most) throw refused(`A file can have up to ${most.toLocaleString('en-AU')} ${kind}.`);
}

/** A ring repeats its first corner, and a drawing program some others; those are counted once afterwards. */
const MAX_LINES_OF_RING = 2 * MAX_CORNERS;

function requireFewCorners(count: number, name: string): void {
  if (count > MAX_LINES_OF_RING) throw refused(`${name}: ${SHAPE_FAULTS.tooManyCorners}`);
}

function sound(polygon: GeoPoint[], name: string): GeoPoint[] {
  const isOnEarth = polygon.every(
    ({ latitude, longitude }) => Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180,
  );
  if (!isOnEarth) throw refused(`${name} has a corner that isn’t a place. GeoJSON has longitude first.`);
  const fault = shapeFaultOf(polygon);
  if (fault) throw refused(`${name}: ${SHAPE_FAULTS[fault]}`);
  return polygon;
}

const COLUMNS = {
  area: ['area', 'name', 'zone'],
  suburb: ['suburb', 'town', 'city', 'town or city'],
  postcode: ['postcode', 'zip', 'zip code'],
  fee: ['fee', 'charge', 'delivery fee'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lng', 'lon', 'long'],
} as const;
type Column = keyof typeof COLUMNS;

function ofCsv(text: string): ZonesFile {
  const file = readCsv(text);
  if (file.kind === 'broken') throw refused(`Line ${file.row} has a quotation mark that isn’t closed.`);
  const [headings = [], ...rows] = file.rows;
  const names = headings.map((heading) => heading.trim().toLowerCase());
  // Found once: a first line may have a million columns, and each cell of each line would look through them.
  const columns = new Map(
    (Object.keys(COLUMNS) as Column[]).map((column) => [
      column,
      names.findIndex((name) => (COLUMNS[column] as readonly string[]).includes(name)),
    ]),
  );
  const at = (column: Column) => columns.get(column) ?? -1;
  const cell = (row: readonly string[], column: Column) => (row[at(column)] ?? '').trim().replace(/^'/, '');
  if (at('latitude') >= 0 && at('longitude') >= 0 && at('area') >= 0) {
    return { kind: 'areas', areas: areasOfLines(rows, cell) };
  }
  if (at('suburb') < 0) {
    throw refused('The first line needs Suburb, Postcode and Fee, or Area, Fee, Latitude and Longitude.');
  }
  requireRoom(rows.length, 'suburbs');
  const suburbs = rows.map((row, line) => {
    const name = nameOf(cell(row, 'suburb'), line);
    return { name, postcode: cell(row, 'postcode').slice(0, 12), deliveryCharges: feeOf(cell(row, 'fee'), name) };
  });
  return { kind: 'suburbs', suburbs };
}

function areasOfLines(
  rows: readonly (readonly string[])[],
  cell: (row: readonly string[], column: Column) => string,
): FileArea[] {
  const areas = new Map<string, { fee: string; ring: [number, number][] }>();
  for (const [line, row] of rows.entries()) {
    const name = nameOf(cell(row, 'area'), line);
    const [latitude, longitude] = [cell(row, 'latitude'), cell(row, 'longitude')];
    const corner: [number, number] = [Number(longitude), Number(latitude)];
    if (latitude === '' || longitude === '' || corner.some(Number.isNaN)) {
      throw refused(`Line ${line + 2} has no latitude or longitude.`);
    }
    const area = areas.get(name) ?? { fee: '', ring: [] };
    area.fee ||= cell(row, 'fee');
    area.ring.push(corner);
    areas.set(name, area);
    requireFewCorners(area.ring.length, name);
    requireRoom(areas.size, 'areas');
  }
  return [...areas].map(([name, { fee, ring }]) => ({
    name,
    polygon: sound(cornersOfRing(ring), name),
    deliveryCharges: feeOf(fee, name),
  }));
}

function nameOf(given: unknown, at: number): string {
  const name = typeof given === 'string' ? given.trim().slice(0, MAX_NAME) : '';
  return name || `Area ${at + 1}`;
}

function feeOf(given: unknown, name: string): number | null {
  const text = String(given ?? '').trim();
  if (text === '') return null;
  const cents = parseAmount(text);
  if (cents === null || cents < 0) throw refused(`${name} has a fee that isn’t an amount, such as 5.50.`);
  return cents;
}

function refused(message: string) {
  return refuseField(ZONES_FILE_FIELD, message);
}
