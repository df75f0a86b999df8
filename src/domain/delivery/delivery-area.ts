/** Which delivery area an address is in, and what the store asks to bring it there (domain rules §3 step 9). */
import area from '@turf/area';
import booleanPointInPolygon from '@turf/boolean-point-in-polygon';
import type { DeliveryArea, DeliverySettings, GeoPoint } from '#src/domain/tenancy/store-settings.schema.ts';

type Position = [longitude: number, latitude: number];

/** The smallest area that contains the point, or null; a point on the border is inside. Areas are few and small. */
export function areaOf(point: GeoPoint, areas: readonly DeliveryArea[]): DeliveryArea | null {
  const position = positionOf(point);
  if (!position) return null;
  const containing = areas.flatMap((one) => {
    const polygon = polygonOf(one);
    return polygon && booleanPointInPolygon(position, polygon) ? [{ one, squareMetres: area(polygon) }] : [];
  });
  const [smallest] = containing.toSorted((a, b) => a.squareMetres - b.squareMetres);
  return smallest?.one ?? null;
}

/** Whether there is any place that the store delivers to. Without one, delivery is not offered to customers. */
export function deliversSomewhere({ mode, deliveryAreas, suburbs }: DeliverySettings): boolean {
  return (mode === 'suburbs' ? suburbs : deliveryAreas).length > 0;
}

/** How far from the middle towards a corner a point is looked for. */
const STEPS_OUTWARDS = [0.25, 0.5, 0.75, 0.9, 0.97];

/**
 * A point where only the area is known: inside it and in no smaller one, so that `areaOf` finds this area again. Null
 * if there is none, as when smaller areas cover all of it.
 */
export function pointIn(wanted: DeliveryArea, areas: readonly DeliveryArea[]): GeoPoint | null {
  const corners = wanted.polygon.map(({ latitude, longitude }) => [Number(latitude), Number(longitude)] as const);
  const middle = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis]!, 0) / corners.length);
  const candidates = STEPS_OUTWARDS.flatMap((step) =>
    corners.map((corner) => corner.map((value, axis) => middle[axis]! + (value - middle[axis]!) * step)),
  );
  const points = [middle, ...candidates].map(([latitude, longitude]) => ({
    latitude: latitude!.toFixed(6),
    longitude: longitude!.toFixed(6),
  }));
  return points.find((point) => areaOf(point, areas)?.id === wanted.id) ?? null;
}

/** A point is stored as decimal text; text that is no place on earth is no point. */
function positionOf({ latitude, longitude }: GeoPoint): Position | null {
  const decimal = /^-?\d+(?:\.\d+)?$/;
  if (!decimal.test(latitude) || !decimal.test(longitude)) return null;
  const position: Position = [Number(longitude), Number(latitude)];
  return Math.abs(position[0]) <= 180 && Math.abs(position[1]) <= 90 ? position : null;
}

/** The area as GeoJSON: a ring whose first point is repeated at the end. */
function polygonOf({ polygon }: DeliveryArea) {
  const positions = polygon.flatMap((point) => {
    const position = positionOf(point);
    return position ? [position] : [];
  });
  const first = positions[0];
  if (!first || positions.length < 3 || positions.length !== polygon.length) return null;
  return { type: 'Polygon' as const, coordinates: [[...positions, first]] };
}

/** How a price names the courier's fee, in place of the area. */
export const COURIER_FEE_NAME = 'Courier';

/**
 * Whether the point only stands for its area: staff typed the address and chose the area, and nobody looked the address
 * up. Who has to find the door goes by its words.
 */
export function isAreasOwnPoint(point: GeoPoint, areas: readonly DeliveryArea[]): boolean {
  const found = areaOf(point, areas);
  const own = found && pointIn(found, areas);
  return own !== null && own.latitude === point.latitude && own.longitude === point.longitude;
}

/** The delivery address as far as it's known. */
export interface DeliveryQuestion {
  readonly point: GeoPoint | null;
  readonly suburbId: string | null;
  readonly courierQuoteInCents: number | null;
}

export type DeliveryFee =
  | { readonly kind: 'known'; readonly feeInCents: number; readonly name: string; readonly areaId: string }
  /** The address is still missing. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'outside' };

/**
 * The fee of the area or suburb, or the courier's quote where the area takes it (domain rules §3 step 9): while there is
 * none, the area's own fee. In cents.
 * An address outside every area, or a suburb that is not listed, is `outside`.
 */
export function deliveryFeeFor(settings: DeliverySettings, question: DeliveryQuestion | null): DeliveryFee {
  if (!question) return { kind: 'unknown' };
  if (settings.mode === 'suburbs') {
    if (question.suburbId === null) return { kind: 'unknown' };
    const suburb = settings.suburbs.find((one) => one.id === question.suburbId);
    if (!suburb) return { kind: 'outside' };
    return { kind: 'known', feeInCents: suburb.deliveryCharges, name: suburb.name, areaId: suburb.id };
  }
  if (question.point === null) return { kind: 'unknown' };
  const found = areaOf(question.point, settings.deliveryAreas);
  if (!found) return { kind: 'outside' };
  const { courierQuoteInCents } = question;
  if (found.shouldApplyThirdPartyDeliveryFee && courierQuoteInCents !== null) {
    return { kind: 'known', feeInCents: courierQuoteInCents, name: COURIER_FEE_NAME, areaId: found.id };
  }
  return { kind: 'known', feeInCents: found.deliveryCharges, name: found.name, areaId: found.id };
}
