/** Overlaps between areas, and the gaps they leave. Browser-safe. */
import area from '@turf/area';
import { intersect } from '@turf/intersect';
import { union } from '@turf/union';
import type { DeliveryArea } from '#src/domain/tenancy/store-settings.schema.ts';
import { shapeFaultOf, shapeOf } from './area-shape.ts';

type Area = Pick<DeliveryArea, 'id' | 'name' | 'polygon'>;

/** Anything smaller is the seam between two neighbouring areas. */
const SEAM_SQUARE_METRES = 2000;

export interface Overlap {
  /** The smaller one, whose fee applies there. */
  readonly applies: string;
  readonly under: string;
  readonly squareMetres: number;
  /** All of the smaller one. */
  readonly isInside: boolean;
}

/** Each two areas that share ground, the most first. */
export function overlapsOf(areas: readonly Area[]): Overlap[] {
  const drawn = measured(areas);
  return drawn
    .flatMap((one, at) =>
      drawn.slice(at + 1).flatMap((other) => {
        const shared = intersect(features([one.shape, other.shape]));
        const squareMetres = shared ? area(shared) : 0;
        if (squareMetres < SEAM_SQUARE_METRES) return [];
        const [small, large] = one.squareMetres <= other.squareMetres ? [one, other] : [other, one];
        const isInside = small.squareMetres - squareMetres < SEAM_SQUARE_METRES;
        return [{ applies: small.name, under: large.name, squareMetres, isInside }];
      }),
    )
    .toSorted((a, b) => b.squareMetres - a.squareMetres);
}

/** The sizes of the holes between areas, the largest first. */
export function gapsOf(areas: readonly Area[]): number[] {
  const drawn = measured(areas);
  if (drawn.length < 2) return [];
  const all = union(features(drawn.map(({ shape }) => shape)));
  const parts = all?.geometry.type === 'MultiPolygon' ? all.geometry.coordinates : [all?.geometry.coordinates ?? []];
  return parts
    .flatMap((rings) => rings.slice(1))
    .map((hole) => area({ type: 'Polygon', coordinates: [hole as number[][]] }))
    .filter((squareMetres) => squareMetres >= SEAM_SQUARE_METRES)
    .toSorted((a, b) => b - a);
}

function measured(areas: readonly Area[]) {
  return areas
    .filter(({ polygon }) => shapeFaultOf(polygon) === null)
    .map(({ name, polygon }) => ({ name, shape: shapeOf(polygon), squareMetres: area(shapeOf(polygon)) }));
}

function features(shapes: readonly ReturnType<typeof shapeOf>[]) {
  return {
    type: 'FeatureCollection' as const,
    features: shapes.map((geometry) => ({ type: 'Feature' as const, properties: {}, geometry })),
  };
}
