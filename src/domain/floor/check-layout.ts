import type { FloorLayout, FloorTable } from './floor.schema.ts';
import { fixturesOf } from './layout-edit.ts';
import { inNaturalOrder, isSameName } from './natural-order.ts';
import { isInside, isOverlapping } from './table-shape.ts';

export type LayoutIssue =
  | { readonly code: 'areaNameTaken'; readonly areaId: string; readonly name: string }
  | { readonly code: 'tableNameTaken'; readonly tableId: string; readonly name: string }
  | { readonly code: 'tableNameMissing'; readonly tableId: string; readonly name: string }
  | { readonly code: 'tableOutside'; readonly tableId: string; readonly name: string }
  | { readonly code: 'tableNowhere'; readonly tableId: string; readonly name: string }
  | { readonly code: 'labelEmpty'; readonly fixtureId: string }
  | { readonly code: 'fixtureOutside'; readonly fixtureId: string; readonly name: string }
  | { readonly code: 'idTaken'; readonly tableId: string; readonly name: string };

/** Why a map can't be published; empty if it can. A draft may be saved with any of these. */
export function layoutIssues({ areas, tables }: FloorLayout): LayoutIssue[] {
  const issues: LayoutIssue[] = [];
  for (const [at, { id: areaId, name }] of areas.entries()) {
    if (areas.slice(0, at).some((other) => isSameName(other.name, name))) {
      issues.push({ code: 'areaNameTaken', areaId, name });
    }
  }
  const ids = new Set<string>();
  for (const [at, table] of tables.entries()) {
    const { id: tableId, name } = table;
    if (ids.has(tableId)) issues.push({ code: 'idTaken', tableId, name });
    ids.add(tableId);
    if (name.trim() === '') issues.push({ code: 'tableNameMissing', tableId, name });
    else if (tables.slice(0, at).some((other) => isSameName(other.name, name))) {
      issues.push({ code: 'tableNameTaken', tableId, name });
    }
    const area = areas.find(({ id }) => id === table.areaId);
    if (!area) issues.push({ code: 'tableNowhere', tableId, name });
    else if (!isInside(table, area)) issues.push({ code: 'tableOutside', tableId, name });
  }
  for (const area of areas) {
    for (const fixture of fixturesOf(area)) {
      const { id: fixtureId, type, text } = fixture;
      const name = type === 'WALL' ? 'A wall' : `The label ${text}`;
      if (ids.has(fixtureId)) issues.push({ code: 'idTaken', tableId: fixtureId, name: text });
      ids.add(fixtureId);
      if (type === 'LABEL' && text.trim() === '') issues.push({ code: 'labelEmpty', fixtureId });
      if (!isInside(fixture, area)) issues.push({ code: 'fixtureOutside', fixtureId, name });
    }
  }
  return issues;
}

/** An issue as a sentence. */
export function layoutIssueText(issue: LayoutIssue): string {
  switch (issue.code) {
    case 'areaNameTaken':
      return `Two areas are called ${issue.name}.`;
    case 'tableNameTaken':
      return `Two tables are called ${issue.name}.`;
    case 'tableNameMissing':
      return 'Give every table a name.';
    case 'tableOutside':
      return `Table ${issue.name} is outside its area.`;
    case 'tableNowhere':
      return `Table ${issue.name} isn’t in an area.`;
    case 'labelEmpty':
      return 'A label has no text.';
    case 'fixtureOutside':
      return `${issue.name} is outside its area.`;
    case 'idTaken':
      return `Table ${issue.name} is on the map twice.`;
  }
}

/** Overlapping tables: a warning only, since a map is a picture and not a plan. */
export function overlapsOf(tables: readonly FloorTable[]): (readonly [FloorTable, FloorTable])[] {
  const sorted = inNaturalOrder(tables);
  return sorted.flatMap((table, at) =>
    sorted
      .slice(at + 1)
      .filter((other) => other.areaId === table.areaId && isOverlapping(table, other))
      .map((other) => [table, other] as const),
  );
}
