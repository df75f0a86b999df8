import type { FloorLayout, FloorTable } from '#src/domain/floor/floor.schema.ts';
import { editLayout } from '#src/domain/floor/layout-edit.ts';
import { middleOf, type Point, snapRotation } from '#src/domain/floor/table-shape.ts';

/** How dragging changes the map. Pointer positions are in pixels, and `scale` is map units per pixel. */

/** A shorter move is a trembling finger, not a drag. */
const LEAST_DRAG_PX = 4;

export interface Drag {
  readonly ids: readonly string[];
  readonly from: Point;
  readonly scale: number;
}

/** The selection after a piece is pressed. Shift or Ctrl adds it to the others or removes it. */
export function chosenAfterPress(chosen: readonly string[], id: string, isMore: boolean): readonly string[] {
  if (isMore) return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  return chosen.includes(id) ? chosen : [id];
}

/** The map with the dragged pieces moved. Null while the pointer has hardly moved. */
export function moved(base: FloorLayout, drag: Drag, to: Point, of: { isUnderWay: boolean; isSnapped: boolean }) {
  const [across, down] = [to.x - drag.from.x, to.y - drag.from.y];
  if (!of.isUnderWay && Math.hypot(across, down) < LEAST_DRAG_PX) return null;
  return editLayout(base, {
    type: 'movePieces',
    ids: drag.ids,
    dx: across * drag.scale,
    dy: down * drag.scale,
    isSnapped: of.isSnapped,
  });
}

/** The map with a table turned so that its upper edge faces a point. */
export function turnedTo(base: FloorLayout, table: FloorTable, to: Point): FloorLayout {
  const middle = middleOf(table);
  const rotation = snapRotation((Math.atan2(to.y - middle.y, to.x - middle.x) * 180) / Math.PI + 90);
  return editLayout(base, { type: 'changeTable', id: table.id, to: { rotation } });
}
