import type { FloorArea, FloorFixture, FloorLayout, FloorTable } from './floor.schema.ts';
import {
  DEFAULT_SCALE,
  type FixtureType,
  GRID,
  MAX_AREAS,
  MAX_FIXTURES,
  MAX_TABLES,
  NEW_AREA,
  NEW_FIXTURE,
  TABLE_SIZE,
  type TableType,
} from './floor-limits.ts';
import { isSameName } from './natural-order.ts';
import {
  boundsOf,
  isInside,
  type Point,
  pushedInside,
  snap,
  snapRotation,
  stretched,
  widthOfText,
} from './table-shape.ts';

export type Alignment = 'left' | 'right' | 'top' | 'bottom' | 'spreadAcross' | 'spreadDown';

/**
 * What a person does to a draft of the map. Each gives another map; one that cannot be done gives the same. Pieces are tables,
 * walls and labels, named by their ids alike.
 */
export type LayoutEdit =
  | {
      readonly type: 'addTable';
      readonly id: string;
      readonly areaId: string;
      readonly shape: TableType;
      readonly at: Spot | null;
    }
  | {
      readonly type: 'addFixture';
      readonly id: string;
      readonly areaId: string;
      readonly shape: FixtureType;
      readonly at: Spot | null;
    }
  | { readonly type: 'changeFixture'; readonly id: string; readonly to: Partial<Omit<FloorFixture, 'id' | 'type'>> }
  /** Longer or shorter along itself by so much, or up to a point of the map. */
  | { readonly type: 'stretchFixtures'; readonly ids: readonly string[]; readonly to: number | Point }
  | {
      readonly type: 'movePieces';
      readonly ids: readonly string[];
      readonly dx: number;
      readonly dy: number;
      readonly isSnapped: boolean;
    }
  | { readonly type: 'turnPieces'; readonly ids: readonly string[]; readonly by: number }
  | { readonly type: 'duplicatePieces'; readonly ids: readonly string[]; readonly newIds: readonly string[] }
  | { readonly type: 'removePieces'; readonly ids: readonly string[] }
  | { readonly type: 'alignPieces'; readonly ids: readonly string[]; readonly to: Alignment }
  | { readonly type: 'changeTable'; readonly id: string; readonly to: Partial<Omit<FloorTable, 'id'>> }
  | { readonly type: 'addArea'; readonly id: string; readonly name: string }
  | { readonly type: 'changeArea'; readonly id: string; readonly to: Partial<Omit<FloorArea, 'id'>> }
  | { readonly type: 'removeArea'; readonly id: string };

interface Spot {
  readonly x: number;
  readonly y: number;
}

export const SEATS_OF_NEW: Readonly<Record<TableType, number>> = { SQUARE: 4, RECTANGLE: 6, CIRCLE: 4 };

/** A store that has drawn nothing. */
export function emptyLayout(areaId: string): FloorLayout {
  return {
    areas: [{ id: areaId, name: 'Inside', ...NEW_AREA }],
    tables: [],
    scale: DEFAULT_SCALE,
    pinnedCoordinates: { x: 0, y: 0 },
  };
}

export function editLayout(layout: FloorLayout, edit: LayoutEdit): FloorLayout {
  switch (edit.type) {
    case 'addTable':
      return withTable(layout, edit);
    case 'addFixture':
      return withFixture(layout, edit);
    case 'changeFixture':
      return eachFixture(layout, [edit.id], (fixture, area) => {
        const next = { ...fixture, ...edit.to };
        return edit.to.text === undefined ? next : grownForText(next, area);
      });
    case 'stretchFixtures':
      return eachFixture(layout, edit.ids, (fixture, area) => {
        const { to } = edit;
        let next = stretched(fixture, typeof to === 'number' ? fixture.width + to : to);
        // Up to the edge of the area and no further; its beginning stays.
        while (!isInside(next, area) && next.width > fixture.width) next = stretched(next, next.width - 1);
        return next;
      });
    case 'movePieces':
      return eachOf(layout, edit.ids, (piece) => ({
        ...piece,
        x: edit.isSnapped ? snap(piece.x + edit.dx) : Math.round(piece.x + edit.dx),
        y: edit.isSnapped ? snap(piece.y + edit.dy) : Math.round(piece.y + edit.dy),
      }));
    case 'turnPieces':
      return eachOf(layout, edit.ids, (piece) => ({ ...piece, rotation: snapRotation(piece.rotation + edit.by) }));
    case 'duplicatePieces':
      return withCopies(layout, edit);
    case 'removePieces':
      return withoutPieces(layout, edit.ids);
    case 'alignPieces':
      return aligned(layout, edit);
    case 'changeTable':
      return eachTable(layout, [edit.id], (table) => ({ ...table, ...edit.to }));
    case 'addArea':
      if (layout.areas.length >= MAX_AREAS) return layout;
      return { ...layout, areas: [...layout.areas, { id: edit.id, name: edit.name, ...NEW_AREA }] };
    case 'changeArea': {
      const areas = layout.areas.map((area) => (area.id === edit.id ? { ...area, ...edit.to } : area));
      return { ...layout, areas };
    }
    case 'removeArea': {
      // A map has at least one area.
      if (layout.areas.length < 2) return layout;
      const areas = layout.areas.filter(({ id }) => id !== edit.id);
      return { ...layout, areas, tables: layout.tables.filter(({ areaId }) => areaId !== edit.id) };
    }
  }
}

/** Walls and labels of an area, in the order in which they are drawn. */
export function fixturesOf(area: Pick<FloorArea, 'fixtures'>): readonly FloorFixture[] {
  return area.fixtures ?? [];
}

interface Size {
  readonly width: number;
  readonly length: number;
}

type Piece = FloorTable | FloorFixture;

function piecesOf(layout: FloorLayout): readonly Piece[] {
  return [...layout.tables, ...layout.areas.flatMap(fixturesOf)];
}

/** Changes the chosen pieces and pushes each back into its area, so nothing is dragged off the map. */
function eachOf(layout: FloorLayout, ids: readonly string[], change: <P extends Piece>(piece: P) => P): FloorLayout {
  return eachFixture(eachTable(layout, ids, change), ids, change);
}

function eachTable(
  layout: FloorLayout,
  ids: readonly string[],
  change: (table: FloorTable) => FloorTable,
): FloorLayout {
  const tables = layout.tables.map((table) => {
    if (!ids.includes(table.id)) return table;
    const changed = change(table);
    const area = areaOf(layout, changed.areaId);
    return area ? pushedInside(changed, area) : changed;
  });
  return { ...layout, tables };
}

function eachFixture(
  layout: FloorLayout,
  ids: readonly string[],
  change: (fixture: FloorFixture, area: FloorArea) => FloorFixture,
): FloorLayout {
  const areas = layout.areas.map((area) => {
    if (!fixturesOf(area).some(({ id }) => ids.includes(id))) return area;
    const fixtures = fixturesOf(area).map((one) => {
      if (!ids.includes(one.id)) return one;
      const changed = pushedInside(change(one, area), area);
      // Too long for the area as it is turned now: it stays as it was.
      return isInside(changed, area) || !isInside(one, area) ? changed : one;
    });
    return { ...area, fixtures };
  });
  return { ...layout, areas };
}

/** Widens a label that's too short for its words, as far as its area has room. */
function grownForText(label: FloorFixture, area: FloorArea): FloorFixture {
  const wanted = widthOfText(label);
  if (label.type !== 'LABEL' || wanted <= label.width) return label;
  const grown = stretched(label, wanted);
  return isInside(pushedInside(grown, area), area) ? grown : label;
}

function withoutPieces(layout: FloorLayout, ids: readonly string[]): FloorLayout {
  const areas = layout.areas.map((area) => {
    const fixtures = fixturesOf(area).filter(({ id }) => !ids.includes(id));
    return fixtures.length === fixturesOf(area).length ? area : { ...area, fixtures };
  });
  const tables = layout.tables.filter(({ id }) => !ids.includes(id));
  const isSame = tables.length === layout.tables.length && areas.every((area, at) => area === layout.areas[at]);
  return isSame ? layout : { ...layout, areas, tables };
}

/** Adds a wall or label where there's room, or where it was dropped. */
function withFixture(layout: FloorLayout, edit: Extract<LayoutEdit, { type: 'addFixture' }>): FloorLayout {
  const area = areaOf(layout, edit.areaId);
  const isTaken = piecesOf(layout).some(({ id }) => id === edit.id);
  if (!area || isTaken || fixturesOf(area).length >= MAX_FIXTURES) return layout;
  const { width, length } = NEW_FIXTURE[edit.shape];
  const spot = edit.at
    ? { x: snap(edit.at.x - width / 2), y: snap(edit.at.y - length / 2) }
    : freeSpot(layout, area, { width, length });
  const fixture: FloorFixture = {
    id: edit.id,
    type: edit.shape,
    text: edit.shape === 'LABEL' ? 'Label' : '',
    ...spot,
    width,
    length,
    rotation: 0,
  };
  const fixtures = [...fixturesOf(area), pushedInside(fixture, area)];
  return { ...layout, areas: layout.areas.map((one) => (one === area ? { ...area, fixtures } : one)) };
}

function areaOf(layout: FloorLayout, areaId: string): FloorArea | undefined {
  return layout.areas.find(({ id }) => id === areaId);
}

function withTable(layout: FloorLayout, edit: Extract<LayoutEdit, { type: 'addTable' }>): FloorLayout {
  const area = areaOf(layout, edit.areaId);
  if (!area || layout.tables.length >= MAX_TABLES) return layout;
  const { width, length } = TABLE_SIZE[edit.shape];
  const spot = edit.at
    ? { x: snap(edit.at.x - width / 2), y: snap(edit.at.y - length / 2) }
    : freeSpot(layout, area, TABLE_SIZE[edit.shape]);
  const table: FloorTable = {
    id: edit.id,
    areaId: area.id,
    name: nextName(layout.tables),
    type: edit.shape,
    seats: SEATS_OF_NEW[edit.shape],
    ...spot,
    rotation: 0,
  };
  return { ...layout, tables: [...layout.tables, pushedInside(table, area)] };
}

/** The first free place, row by row; the corner when the area is full. */
function freeSpot(layout: FloorLayout, area: FloorArea, { width, length }: Size): Spot {
  const tables = layout.tables.filter(({ areaId }) => areaId === area.id);
  const others = [...tables, ...fixturesOf(area)].map(boundsOf);
  const gap = GRID * 2;
  for (let y = gap; y + length <= area.length; y += gap) {
    for (let x = gap; x + width <= area.width; x += gap) {
      const isTaken = others.some(
        (other) =>
          x < other.x + other.width + gap &&
          other.x < x + width + gap &&
          y < other.y + other.length + gap &&
          other.y < y + length + gap,
      );
      if (!isTaken) return { x, y };
    }
  }
  return { x: 0, y: 0 };
}

/** The lowest number that no table has. */
export function nextName(tables: readonly Pick<FloorTable, 'name'>[]): string {
  let number = 1;
  while (tables.some(({ name }) => isSameName(name, String(number)))) number += 1;
  return String(number);
}

function withCopies(layout: FloorLayout, edit: Extract<LayoutEdit, { type: 'duplicatePieces' }>): FloorLayout {
  const tables = [...layout.tables];
  for (const [at, id] of edit.ids.entries()) {
    const table = layout.tables.find((one) => one.id === id);
    const newId = edit.newIds[at];
    const area = table && areaOf(layout, table.areaId);
    if (!table || !area || newId === undefined || tables.length >= MAX_TABLES) continue;
    const copy = { ...table, id: newId, name: nextName(tables), x: table.x + GRID * 2, y: table.y + GRID * 2 };
    tables.push(pushedInside(copy, area));
  }
  const areas = layout.areas.map((area) => withFixtureCopies(area, edit));
  return { ...layout, areas, tables };
}

function withFixtureCopies(area: FloorArea, edit: Extract<LayoutEdit, { type: 'duplicatePieces' }>): FloorArea {
  const fixtures = [...fixturesOf(area)];
  for (const [at, id] of edit.ids.entries()) {
    const fixture = fixturesOf(area).find((one) => one.id === id);
    const newId = edit.newIds[at];
    if (!fixture || newId === undefined || fixtures.length >= MAX_FIXTURES) continue;
    const copy = { ...fixture, id: newId, x: fixture.x + GRID * 2, y: fixture.y + GRID * 2 };
    fixtures.push(pushedInside(copy, area));
  }
  return fixtures.length === fixturesOf(area).length ? area : { ...area, fixtures };
}

/** Along the outermost edge, or with the same room between them from the first to the last. */
function aligned(layout: FloorLayout, { ids, to }: Extract<LayoutEdit, { type: 'alignPieces' }>): FloorLayout {
  const chosen = piecesOf(layout).filter(({ id }) => ids.includes(id));
  if (chosen.length < 2) return layout;
  if (to === 'spreadAcross' || to === 'spreadDown') return spread(layout, chosen, to === 'spreadAcross');
  const boxes = new Map(chosen.map((table) => [table.id, boundsOf(table)]));
  const outer = [...boxes.values()];
  const edges = {
    left: Math.min(...outer.map(({ x }) => x)),
    right: Math.max(...outer.map(({ x, width }) => x + width)),
    top: Math.min(...outer.map(({ y }) => y)),
    bottom: Math.max(...outer.map(({ y, length }) => y + length)),
  };
  return eachOf(layout, ids, (table) => {
    const box = boxes.get(table.id) ?? boundsOf(table);
    if (to === 'left') return { ...table, x: Math.round(table.x + edges.left - box.x) };
    if (to === 'right') return { ...table, x: Math.round(table.x + edges.right - box.x - box.width) };
    if (to === 'top') return { ...table, y: Math.round(table.y + edges.top - box.y) };
    return { ...table, y: Math.round(table.y + edges.bottom - box.y - box.length) };
  });
}

function spread(layout: FloorLayout, chosen: readonly Piece[], isAcross: boolean): FloorLayout {
  if (chosen.length < 3) return layout;
  const boxes = chosen
    .map((table) => ({ id: table.id, ...boundsOf(table) }))
    .map((box) => ({ id: box.id, from: isAcross ? box.x : box.y, size: isAcross ? box.width : box.length }))
    .sort((a, b) => a.from - b.from);
  const [first, last] = [boxes[0], boxes.at(-1)];
  if (!first || !last) return layout;
  const room = last.from + last.size - first.from - boxes.reduce((sum, { size }) => sum + size, 0);
  const gap = room / (boxes.length - 1);
  const by = new Map<string, number>();
  let next = first.from;
  for (const box of boxes) {
    by.set(box.id, next - box.from);
    next += box.size + gap;
  }
  return eachOf(
    layout,
    chosen.map(({ id }) => id),
    (table) => {
      const moved = by.get(table.id) ?? 0;
      return isAcross ? { ...table, x: Math.round(table.x + moved) } : { ...table, y: Math.round(table.y + moved) };
    },
  );
}
