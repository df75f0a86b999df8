/** Overlaps and gaps as sentences, the gaps first. Browser-safe. */
import type { Overlap } from './area-neighbours.ts';
import { squareKilometres } from './area-shape.ts';

export interface Neighbours {
  readonly overlaps: readonly Overlap[];
  readonly gaps: readonly number[];
}

export function neighbourLines({ overlaps, gaps }: Neighbours): string[] {
  return [
    ...gaps.map((size) => `Between your areas there’s a gap of ${squareKilometres(size)} without delivery.`),
    ...overlaps.map(({ applies, under, squareMetres, isInside }) =>
      isInside
        ? `${applies} is inside ${under}. There, the fee of ${applies} applies.`
        : `${applies} and ${under} overlap by ${squareKilometres(squareMetres)}. There, the fee of ${applies}, the smaller one, applies.`,
    ),
  ];
}
