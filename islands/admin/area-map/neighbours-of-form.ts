import { cornersFromText } from '#src/domain/delivery/area-corners.ts';
import { gapsOf, overlapsOf } from '#src/domain/delivery/area-neighbours.ts';
import { tidyCorners } from '#src/domain/delivery/area-shape.ts';
import type { Neighbours } from '#src/domain/delivery/neighbour-lines.ts';
import { areaFields } from './area-fields.ts';

/** Of the areas as they stand in the form, saved or not. */
export function neighboursOfForm(form: HTMLFormElement): Neighbours {
  const areas = areaFields(form).flatMap(({ at, name, text }) => {
    const polygon = tidyCorners(cornersFromText(text) ?? []);
    return name === '' ? [] : [{ id: String(at), name, polygon }];
  });
  return { overlaps: overlapsOf(areas), gaps: gapsOf(areas) };
}
