/** What a till sends when somebody changes its settings or its store's. */
import { z } from 'zod';
import { terminalPatchSchema } from '../access/pos-terminal.schema.ts';
import { hexColour, idSchema } from '../menu/menu.schema.ts';
import { posHomeSchema, posPresetsSchema } from '../tenancy/pos-settings.schema.ts';

/** Of an employee who may change settings, where the one at the till may not. */
const approval = z.string().max(200).nullable().default(null);
/** The version that was looked at; 0: nobody has chosen yet. */
const version = z.number().int().min(0);
const paint = z.object({ id: idSchema, color: hexColour.nullable() });

export const saveHomeBodySchema = posHomeSchema.extend({ version });
export const savePresetsBodySchema = posPresetsSchema.extend({ version });
/** Null takes the colour away: an item then has its category's, a category one by its place. */
export const paintBodySchema = z.object({
  categories: z.array(paint).max(200).default([]),
  items: z.array(paint).max(500, 'Up to 500 items at a time.').default([]),
});

export const setTerminalBodySchema = z.object({ patch: terminalPatchSchema, approval });
export const setHomeBodySchema = saveHomeBodySchema.extend({ approval });
export const setPresetsBodySchema = savePresetsBodySchema.extend({ approval });
export const setColoursBodySchema = paintBodySchema.extend({ approval });
export const testPrintBodySchema = z.object({ printerId: idSchema });

export type SetTerminalBody = z.infer<typeof setTerminalBodySchema>;
export type SetHomeBody = z.infer<typeof setHomeBodySchema>;
export type SetPresetsBody = z.infer<typeof setPresetsBodySchema>;
export type SetColoursBody = z.infer<typeof setColoursBodySchema>;
export type PaintBody = z.infer<typeof paintBodySchema>;
