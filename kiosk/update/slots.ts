import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { writeDurably } from '../machine/durable-file.ts';

/** Which program of those below `DATA_DIR/program` runs. None: the one that was installed. */
const slotsSchema = z.object({
  current: z.string().nullable(),
  previous: z.string().nullable(),
  /** Put in place, and not yet seen to be well. */
  trying: z.object({ version: z.string(), starts: z.number().int().min(0) }).nullable(),
  /** They did not come up and are never tried again. */
  failed: z.array(z.string()),
});
export type Slots = z.infer<typeof slotsSchema>;

const NONE: Slots = { current: null, previous: null, trying: null, failed: [] };
const FAILED_KEPT = 20;

/** Set for a program that runs out of a slot. */
export const SLOT_VARIABLE = 'SERVERY_SLOT';

export function programPath(dataDir: string, version: string): string {
  return `${dataDir}/program/${version}/servery-box`;
}

/** What cannot be read counts as nothing: the installed program always runs. */
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

/** The program that is on disk and whole runs from the next start on, on trial. */
export function tryNext(dataDir: string, version: string): void {
  writeSlots(dataDir, { ...readSlots(dataDir), trying: { version, starts: 0 } });
}

/** The program that was on trial is well: it stays, and the one before it is kept. True: there was a trial. */
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
