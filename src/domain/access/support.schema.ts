/** What a platform admin says before they open a restaurant, and before they change anything there. */
import { z } from 'zod';
import { SUPPORT_MINUTES } from './support-session.ts';

const MIN_REASON = 10;
export const MAX_REASON = 300;

const reason = z
  .string()
  .trim()
  .min(MIN_REASON, `Say why in ${MIN_REASON} characters or more. The restaurant reads it.`)
  .max(MAX_REASON, `Use ${MAX_REASON} characters or fewer.`);

export const supportReasonSchema = z.object({ reason });

export const supportRequestSchema = supportReasonSchema.extend({
  minutes: z.literal([...SUPPORT_MINUTES], { error: 'Choose how long.' }),
});
