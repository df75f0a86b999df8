/** The table map: areas of a store and the tables in them (specification 1 §3, table map). Lengths are in map units. */
import { z } from 'zod';
import { idSchema } from '#src/shared/primitives.schema.ts';
import {
  AREA_SIDE,
  FIXTURE_SIDE,
  FIXTURE_TYPES,
  MAX_AREAS,
  MAX_FIXTURES,
  MAX_GUESTS,
  MAX_LABEL,
  MAX_TABLES,
  TABLE_TYPES,
} from './floor-limits.ts';
import { CALL_ANSWERS } from './table-call.ts';

const nameSchema = z.string().trim().min(1, 'Enter a name.').max(20, 'Use 20 characters or fewer.');
const placeSchema = z.number().int().min(-AREA_SIDE.most).max(AREA_SIDE.most);
const sideSchema = z.number().int().min(AREA_SIDE.least).max(AREA_SIDE.most);

export const floorTableSchema = z.object({
  id: idSchema,
  areaId: idSchema,
  /** The name for guests and waiters; unique in the store. */
  name: nameSchema,
  type: z.enum(TABLE_TYPES),
  seats: z.number().int().min(1).max(MAX_GUESTS),
  /** The upper left corner of the table before it is turned about its middle. */
  x: placeSchema,
  y: placeSchema,
  /** Degrees, clockwise, in steps of 15. */
  rotation: z.number().int().min(0).max(345).multipleOf(15),
});
export type FloorTable = z.infer<typeof floorTableSchema>;

/** A table as a form asks for it: its place on the map is found for it. */
export const tableDetailsSchema = floorTableSchema.pick({ name: true, type: true, areaId: true }).extend({
  seats: z.number().int().min(1, 'Enter at least 1 seat.').max(MAX_GUESTS, `Enter ${MAX_GUESTS} seats or fewer.`),
});
export type TableDetails = z.infer<typeof tableDetailsSchema>;

const fixtureSideSchema = z.number().int().min(FIXTURE_SIDE.least).max(FIXTURE_SIDE.most);
/** A wall or a label, without guests or actions. */
export const floorFixtureSchema = z.object({
  id: idSchema,
  type: z.enum(FIXTURE_TYPES),
  /** A label's text; empty for a wall. */
  text: z.string().trim().max(MAX_LABEL, `Use ${MAX_LABEL} characters or fewer.`),
  x: placeSchema,
  y: placeSchema,
  width: fixtureSideSchema,
  length: fixtureSideSchema,
  rotation: z.number().int().min(0).max(345).multipleOf(15),
});
export type FloorFixture = z.infer<typeof floorFixtureSchema>;

export const floorAreaSchema = z.object({
  id: idSchema,
  name: nameSchema,
  width: sideSchema,
  length: sideSchema,
  /** Drawn beneath its tables. A map from before there were any leaves them out. */
  fixtures: z.array(floorFixtureSchema).max(MAX_FIXTURES, `Use ${MAX_FIXTURES} walls and labels or fewer.`).optional(),
});
export type FloorArea = z.infer<typeof floorAreaSchema>;

export const floorLayoutSchema = z.object({
  areas: z.array(floorAreaSchema).min(1, 'Add at least one area.').max(MAX_AREAS),
  tables: z.array(floorTableSchema).max(MAX_TABLES, `Use ${MAX_TABLES} tables or fewer.`),
  /** The editor's view, saved with the map (specification: scale, pinnedCoordinates). */
  scale: z.number().min(0.25).max(4),
  pinnedCoordinates: z.object({ x: z.number().min(0).max(20_000), y: z.number().min(0).max(20_000) }),
});
export type FloorLayout = z.infer<typeof floorLayoutSchema>;

/** The version that the editor has seen: every draft, publication and discard makes a new one. */
const expectedVersion = z.number().int().min(0);
export const saveLayoutBodySchema = z.object({ layout: floorLayoutSchema, expectedVersion });
export const discardDraftBodySchema = z.object({ expectedVersion });
export type SaveLayoutBody = z.infer<typeof saveLayoutBodySchema>;

const guests = z
  .number()
  .int()
  .min(1, 'Enter at least 1 guest.')
  .max(MAX_GUESTS, `Enter ${MAX_GUESTS} guests or fewer.`);
/** The table version the till has seen; any change at the table makes another. */
const expectedMark = z.string().max(4000);
export const seatGuestsBodySchema = z.object({ guests, expectedMark });
export const tableActBodySchema = z.object({ expectedMark });
export const moveTableBodySchema = z.object({ toTableId: idSchema, expectedMark });
export const mergeTableBodySchema = z.object({ intoTableId: idSchema, expectedMark });
export const putOrdersOnBillBodySchema = z.object({
  orderIds: z.array(idSchema).min(1, 'Choose what to add to the bill.').max(50),
  /** Null: the table's bill, or one of their own. */
  billId: idSchema.nullable().default(null),
  /** Made on the till: sent again, it is the same bill. */
  newBillId: idSchema,
  expectedMark,
});
export const answerCallBodySchema = z.object({ answer: z.enum(CALL_ANSWERS) });
export type AnswerCallBody = z.infer<typeof answerCallBodySchema>;
