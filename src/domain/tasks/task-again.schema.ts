/** What one of the platform's people says before work in a restaurant's place is done again. */
import type { z } from 'zod';
import { supportReasonSchema } from '../access/support.schema.ts';

/** `reason`: 10 to 300 characters, which the restaurant reads in its activity. */
export const runAgainSchema = supportReasonSchema;
export type RunAgain = z.infer<typeof runAgainSchema>;

/** As the audit log keeps it, with what else was asked for. */
export interface TaskAgain {
  /** The task that failed. */
  readonly repeats: string;
  readonly reason: string;
}
