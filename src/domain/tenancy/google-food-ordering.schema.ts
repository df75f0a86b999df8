/** A store's settings for Google food ordering and for channels that order in the same way (decision 0300). */
import { z } from 'zod';

/** In characters; as long as the website's own may be. 0: none are taken. */
const lengthSchema = z.number().int().min(0, 'Enter a number up to 300.').max(300, 'Enter a number up to 300.');
const instructionsSchema = z.object({ item: lengthSchema, order: lengthSchema });

export const googleFoodOrderingSchema = z.object({
  /** Feeds are made every day. */
  isEnabled: z.boolean(),
  /** The most that special instructions may have; what the store's checkout allows is the most of all. */
  instructions: z.object({ pickup: instructionsSchema, delivery: instructionsSchema }),
});
export type GoogleFoodOrderingSettings = z.infer<typeof googleFoodOrderingSchema>;

/** Of a store that has said nothing: its checkout decides. */
export const USUAL_GOOGLE_FOOD_ORDERING: GoogleFoodOrderingSettings = {
  isEnabled: false,
  instructions: { pickup: { item: 300, order: 300 }, delivery: { item: 300, order: 300 } },
};
