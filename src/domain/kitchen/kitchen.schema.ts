/** What a kitchen screen sends. */
import { z } from 'zod';
import { idSchema } from '#src/shared/primitives.schema.ts';

/** Of an order at one station; more than these it never has. */
const MOST_DISHES = 500;

const seenDishSchema = z.object({
  lineId: idSchema,
  madeAt: z.string().max(100).nullable(),
  quantity: z.number().int().min(1).max(10_000),
  by: z.array(idSchema).max(MOST_DISHES).optional(),
});

/** Which round, from 1, as the ticket says. */
const round = z.number().int().min(1).max(10_000);

export const ticketBodySchema = z.object({ round });
/** What the screen showed, so that only that is done. */
export const bumpBodySchema = z.object({
  round,
  dishes: z.array(seenDishSchema).max(MOST_DISHES),
  note: z.string().max(2000).optional(),
});
/** `dishes`: what was struck through. `allergies`: the notes that were read, by the person who is named. */
export const acknowledgeBodySchema = z.object({
  round,
  dishes: z.array(seenDishSchema).max(MOST_DISHES).default([]),
  allergies: z.array(z.string().max(2000)).max(MOST_DISHES).default([]),
  name: z.string().trim().max(60, 'Enter up to 60 characters.').default(''),
});
/** None: all stations of the store, those of later too. */
export const screenStationsBodySchema = z.object({ stationIds: z.array(idSchema).max(50) });

export type TicketBody = z.input<typeof ticketBodySchema>;
export type BumpBody = z.input<typeof bumpBodySchema>;
export type AcknowledgeBody = z.input<typeof acknowledgeBodySchema>;
export type ScreenStationsBody = z.input<typeof screenStationsBodySchema>;
