import area from '@turf/area';
import { cornersFromText } from '#src/domain/delivery/area-corners.ts';
import { shapeOf, squareKilometres } from '#src/domain/delivery/area-shape.ts';

/** The size of an area, from its corners, one per line. */
export function sizeText(corners: string): string {
  return squareKilometres(area(shapeOf(cornersFromText(corners) ?? [])));
}
