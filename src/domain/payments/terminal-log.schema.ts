/** A piece of the log that a maker's kit wrote at a till, handed in unchanged. */
import { z } from 'zod';

/** A day of one terminal at the finest level is some megabytes. */
const MOST_CHUNKS = 2000;
const MOST_CHARACTERS = 200_000;

export const terminalLogBodySchema = z.object({
  date: z.iso.date('Enter a date as 2026-11-27.'),
  /** The maker's own number of the terminal. */
  terminalId: z.string().trim().min(1).max(40),
  sdkVersion: z.string().trim().max(40),
  chunkIndex: z.number().int().min(0).max(MOST_CHUNKS),
  lines: z.array(z.string().max(MOST_CHARACTERS)).min(1).max(5000),
});
export type TerminalLogBody = z.infer<typeof terminalLogBodySchema>;
