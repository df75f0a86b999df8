/** One table of a map, created and changed by a form, which leaves its position to the map. */
import type { FloorLayout, TableDetails } from './floor.schema.ts';
import { editLayout } from './layout-edit.ts';

/** The table where its area has room. The same layout: there is no such area, or the map is full. */
export function withNewTable(layout: FloorLayout, id: string, table: TableDetails): FloorLayout {
  const { areaId, type: shape } = table;
  const added = editLayout(layout, { type: 'addTable', id, areaId, shape, at: null });
  return added === layout ? layout : editLayout(added, { type: 'changeTable', id, to: table });
}

/** The table as it is now. It keeps its place on the map, unless it moves to another area. */
export function withTableDetails(layout: FloorLayout, id: string, table: TableDetails): FloorLayout {
  const before = layout.tables.find((one) => one.id === id);
  if (!before) return layout;
  if (before.areaId === table.areaId) return editLayout(layout, { type: 'changeTable', id, to: table });
  const moved = withNewTable(withoutTable(layout, id), id, table);
  return moved.tables.some((one) => one.id === id) ? moved : layout;
}

export function withoutTable(layout: FloorLayout, id: string): FloorLayout {
  return editLayout(layout, { type: 'removePieces', ids: [id] });
}
