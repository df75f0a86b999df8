import type { FloorArea, FloorLayout, FloorTable } from './floor.schema.ts';
import { GRID, NEW_AREA } from './floor-limits.ts';
import { compareNames, inNaturalOrder, isSameName } from './natural-order.ts';
import { boundsOf } from './table-shape.ts';

/** A table as it is kept: its area by name. */
export type DrawnTable = Omit<FloorTable, 'areaId'> & { readonly area: string };

/** The area of tables without one. */
const UNNAMED = 'Inside';
const MARGIN = GRID * 3;

/**
 * The published map. Drawn areas stay as they are; tables of an area that was never drawn get one with room around
 * them. Tables are in natural order within their areas.
 */
export function layoutOfTables(
  tables: readonly DrawnTable[],
  drawn: Pick<FloorLayout, 'areas' | 'scale' | 'pinnedCoordinates'>,
): FloorLayout {
  const areas = [...drawn.areas];
  const names = [...new Set(tables.map(areaNameOf))].sort(compareNames);
  for (const name of names) {
    if (areas.some((area) => isSameName(area.name, name))) continue;
    areas.push(areaAround(`area-${areas.length + 1}`, name, tables));
  }
  if (areas.length === 0) areas.push({ id: 'area-1', name: UNNAMED, ...NEW_AREA });
  const placed = areas.flatMap((area) =>
    inNaturalOrder(
      tables
        .filter((table) => isSameName(areaNameOf(table), area.name))
        .map(({ id, name, type, seats, x, y, rotation }) => ({
          id,
          areaId: area.id,
          name,
          type,
          seats,
          x,
          y,
          rotation,
        })),
    ),
  );
  return { ...drawn, areas, tables: placed };
}

function areaNameOf({ area }: Pick<DrawnTable, 'area'>): string {
  return area === '' ? UNNAMED : area;
}

function areaAround(id: string, name: string, tables: readonly DrawnTable[]): FloorArea {
  const boxes = tables.filter((table) => areaNameOf(table) === name).map(boundsOf);
  const up = (value: number) => Math.ceil((value + MARGIN) / GRID) * GRID;
  return {
    id,
    name,
    width: Math.max(NEW_AREA.width / 2, up(Math.max(...boxes.map((box) => box.x + box.width)))),
    length: Math.max(NEW_AREA.length / 2, up(Math.max(...boxes.map((box) => box.y + box.length)))),
  };
}
