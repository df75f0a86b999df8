import { describe, expect, test } from 'bun:test';
import type { FloorLayout, TableDetails } from './floor.schema.ts';
import { editLayout, emptyLayout } from './layout-edit.ts';
import { withNewTable, withoutTable, withTableDetails } from './one-table.ts';
import { isOverlapping } from './table-shape.ts';

const DETAILS: TableDetails = { name: '7', type: 'SQUARE', seats: 2, areaId: 'inside' };
const TWO_AREAS = editLayout(emptyLayout('inside'), { type: 'addArea', id: 'yard', name: 'Courtyard' });

function tableOf(layout: FloorLayout, id: string) {
  return layout.tables.find((table) => table.id === id);
}

describe('a table made by a form', () => {
  test('ten tables in a row all get a spot of their own', () => {
    const ids = Array.from({ length: 10 }, (_, at) => `t${at}`);
    const layout = ids.reduce((so, id) => withNewTable(so, id, { ...DETAILS, name: id }), TWO_AREAS);
    expect(layout.tables.map(({ name, seats }) => `${name}:${seats}`)).toEqual(ids.map((id) => `${id}:2`));
    for (const [at, table] of layout.tables.entries()) {
      for (const other of layout.tables.slice(at + 1)) expect(isOverlapping(table, other)).toBe(false);
    }
  });

  test('one for an area that is not on the map changes nothing', () => {
    expect(withNewTable(TWO_AREAS, 'a', { ...DETAILS, areaId: 'roof' })).toBe(TWO_AREAS);
  });

  test('a new name and more seats leave it where it is', () => {
    const layout = withNewTable(withNewTable(TWO_AREAS, 'a', DETAILS), 'b', { ...DETAILS, name: '8' });
    const before = tableOf(layout, 'b');
    const after = tableOf(withTableDetails(layout, 'b', { ...DETAILS, name: '9', seats: 6 }), 'b');
    expect(after).toMatchObject({ name: '9', seats: 6, x: before?.x, y: before?.y });
  });

  test('in another area it gets a place there', () => {
    const layout = withNewTable(withNewTable(TWO_AREAS, 'a', DETAILS), 'b', { ...DETAILS, name: '8', areaId: 'yard' });
    const moved = withTableDetails(layout, 'a', { ...DETAILS, areaId: 'yard' });
    const [a, b] = [tableOf(moved, 'a'), tableOf(moved, 'b')];
    expect(a).toMatchObject({ areaId: 'yard', name: '7' });
    expect(a && b && isOverlapping(a, b)).toBe(false);
  });

  test('one that is not on this map is not put there by a change, nor missed when it goes', () => {
    expect(withTableDetails(TWO_AREAS, 'gone', DETAILS)).toBe(TWO_AREAS);
    expect(withoutTable(TWO_AREAS, 'gone')).toBe(TWO_AREAS);
  });
});
