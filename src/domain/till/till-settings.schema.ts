/** What a till sends to change its own settings or the store's. */
import { z } from 'zod';
import { hexColour, idSchema } from '#src/shared/primitives.schema.ts';
import { terminalPatchSchema } from '../access/pos-terminal.schema.ts';
import { DOCKET_TYPES, sentDocketSettingsSchema } from '../printing/printing.schema.ts';
import { REDIRECT_TIMES } from '../printing/redirect-times.ts';
import {
  commentCategoriesSchema,
  posHomeSchema,
  posPresetsSchema,
  quickCommentsSchema,
} from '../tenancy/pos-settings.schema.ts';
import { posTradingHoursSchema } from '../tenancy/store-settings.schema.ts';

/** From an employee with settings permission, if the one at the till has none. */
const approval = z.string().max(200).nullable().default(null);
/** The version that was seen; 0 before the first change. */
const version = z.number().int().min(0);
const paint = z.object({ id: idSchema, color: hexColour.nullable() });

/** When the store's tills trade: their own hours, or those that customers see. */
export const savePosHoursBodySchema = posTradingHoursSchema.extend({ version });
export const saveHomeBodySchema = posHomeSchema.extend({ version });
export const savePresetsBodySchema = posPresetsSchema.extend({
  comments: quickCommentsSchema.optional(),
  commentCategories: commentCategoriesSchema.optional(),
  version,
});
/** Null removes the colour: an item then has its category's, a category one by its place. */
export const paintBodySchema = z.object({
  categories: z.array(paint).max(200).default([]),
  items: z.array(paint).max(500, 'Up to 500 items at a time.').default([]),
});

const stationIds = z.array(idSchema).max(20);
/** One tap on the stations of a category, of its items, or of both. */
export const routeItemsBodySchema = z.object({
  categoryId: idSchema,
  /** Null: the category's own stay. */
  printStationIds: stationIds.nullable().default(null),
  items: z
    .array(z.object({ itemId: idSchema, printStationIds: stationIds }))
    .max(500, 'Up to 500 items at a time.')
    .default([]),
});
const priority = z.number().int().min(0).max(9999);
export const printOrderBodySchema = z.object({
  items: z
    .array(z.object({ itemId: idSchema, from: priority, to: priority }))
    .min(1, 'Move something first.')
    .max(2000, 'Up to 2000 items at a time.'),
});
export const tagAlongBodySchema = z.object({
  stationId: idSchema,
  tagAlongStationIds: stationIds,
  printsTaggedLinesAlone: z.boolean(),
});
const docketAsSent = z.object({ docketType: z.enum(DOCKET_TYPES), settings: sentDocketSettingsSchema });
export const saveDocketBodySchema = docketAsSent.extend({ version });

export const setTerminalBodySchema = z.object({ patch: terminalPatchSchema, approval });
export const setHomeBodySchema = saveHomeBodySchema.extend({ approval });
export const setPresetsBodySchema = savePresetsBodySchema.extend({ approval });
export const setColoursBodySchema = paintBodySchema.extend({ approval });
export const setRoutingBodySchema = routeItemsBodySchema.extend({ approval });
export const setPrintOrderBodySchema = printOrderBodySchema.extend({ approval });
export const setTagAlongBodySchema = tagAlongBodySchema.extend({ approval });
export const setDocketBodySchema = saveDocketBodySchema.extend({ approval });
export const setPosHoursBodySchema = savePosHoursBodySchema.extend({ approval });
/** `docket`: an example of it, as it is being edited, in place of the printer's test page. */
export const testPrintBodySchema = z.object({ printerId: idSchema, docket: docketAsSent.optional() });

/** Null as the station: back to its own printers; then the time says nothing. */
export const redirectStationBodySchema = z.object({
  stationId: idSchema,
  toStationId: idSchema.nullable(),
  time: z.enum(REDIRECT_TIMES).default('open'),
  approval,
});

export type RedirectStationBody = z.infer<typeof redirectStationBodySchema>;
export type SetTerminalBody = z.infer<typeof setTerminalBodySchema>;
export type SetHomeBody = z.infer<typeof setHomeBodySchema>;
export type SetPresetsBody = z.infer<typeof setPresetsBodySchema>;
export type SetColoursBody = z.infer<typeof setColoursBodySchema>;
export type SetRoutingBody = z.infer<typeof setRoutingBodySchema>;
export type SetPrintOrderBody = z.infer<typeof setPrintOrderBodySchema>;
export type SetTagAlongBody = z.infer<typeof setTagAlongBodySchema>;
export type SetDocketBody = z.infer<typeof setDocketBodySchema>;
export type RouteItemsBody = z.infer<typeof routeItemsBodySchema>;
export type PrintOrderBody = z.infer<typeof printOrderBodySchema>;
export type TagAlongBody = z.infer<typeof tagAlongBodySchema>;
export type SaveDocketBody = z.infer<typeof saveDocketBodySchema>;
export type SetPosHoursBody = z.infer<typeof setPosHoursBodySchema>;
export type TestPrintBody = z.infer<typeof testPrintBodySchema>;
export type PaintBody = z.infer<typeof paintBodySchema>;
