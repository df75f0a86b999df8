/** Sizes and bounds of the table map, for schemas and for the editor alike. */
export const TABLE_TYPES = ['CIRCLE', 'SQUARE', 'RECTANGLE'] as const;
export type TableType = (typeof TABLE_TYPES)[number];

/** A table before rotation (specification 1 §3): square 120, rectangle 240 by 120, circle of radius 60. */
export const TABLE_SIZE: Readonly<Record<TableType, { readonly width: number; readonly length: number }>> = {
  SQUARE: { width: 120, length: 120 },
  RECTANGLE: { width: 240, length: 120 },
  CIRCLE: { width: 120, length: 120 },
};

/** Pieces of the map that aren't tables: walls for orientation, labels to read. */
export const FIXTURE_TYPES = ['WALL', 'LABEL'] as const;
export type FixtureType = (typeof FIXTURE_TYPES)[number];
export const NEW_FIXTURE: Readonly<Record<FixtureType, { readonly width: number; readonly length: number }>> = {
  WALL: { width: 240, length: 20 },
  LABEL: { width: 160, length: 40 },
};
export const FIXTURE_SIDE = { least: 10, most: 4000 } as const;
/** Per area. */
export const MAX_FIXTURES = 60;
export const MAX_LABEL = 30;

export const GRID = 20;
export const ROTATION_STEP = 15;
export const MAX_TABLES = 200;
export const MAX_AREAS = 12;
export const MAX_GUESTS = 50;
export const AREA_SIDE = { least: 240, most: 4000 } as const;
export const NEW_AREA = { width: 1200, length: 720 } as const;
export const DEFAULT_SCALE = 1;
