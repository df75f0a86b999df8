import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { writeDurably } from '../machine/durable-file.ts';

/** Which of the programs in `DATA_DIR/program` runs. Null for the installed one. */
const slotsSchema = z.object({
  current: z.string().nullable(),
  previous: z.string().nullable(),
  /** Put in place, and not yet confirmed to work. */
  trying: z.object({ version: z.string(), starts: z.number().int().min(0) }).nullable(),
  /** Programs that did not start and are never tried again. */
  failed: z.array(z.string()),
});
export type Slots = z.infer<typeof slotsSchema>;

const NONE: Slots = { current: null, previous: null, trying: null, failed: [] };
const FAILED_KEPT = 20;

/** Set for a program that runs from a slot. */
export const SLOT_VARIABLE = 'SERVERY_SLOT';

export function programPath(dataDir: string, version: string): string {
  return `${dataDir}/program/${version}/servery-box`;
}

/** A file that can't be read counts as empty, because the installed program always runs. */
export function readSlots(dataDir: string): Slots {
  const path = `${dataDir}/program/state.json`;
  if (!existsSync(path)) return NONE;
  try {
    return slotsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return NONE;
  }
}

export function writeSlots(dataDir: string, slots: Slots): void {
  mkdirSync(`${dataDir}/program`, { recursive: true });
  writeDurably(`${dataDir}/program/state.json`, JSON.stringify({ ...slots, failed: slots.failed.slice(-FAILED_KEPT) }));
}

/** Runs a program that is complete on disk from the next start on, on trial. */
export function tryNext(dataDir: string, version: string): void {
  writeSlots(dataDir, { ...readSlots(dataDir), trying: { version, starts: 0 } });
}

/** Confirms that the program on trial works, and keeps the one before it. Returns true if there was a trial. */
export function confirmRunning(dataDir: string, version: string | undefined): boolean {
  const slots = readSlots(dataDir);
  if (!version || slots.trying?.version !== version) return false;
  writeSlots(dataDir, { ...slots, current: version, previous: slots.current, trying: null });
  dropOthers(dataDir, [version, slots.current]);
  return true;
}

function dropOthers(dataDir: string, kept: readonly (string | null)[]): void {
  for (const entry of readdirSync(`${dataDir}/program`, { withFileTypes: true })) {
    if (entry.isDirectory() && !kept.includes(entry.name)) {
      rmSync(`${dataDir}/program/${entry.name}`, { recursive: true, force: true });
    }
  }
}
