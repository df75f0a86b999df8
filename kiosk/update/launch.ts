import { existsSync } from 'node:fs';
import { goBack } from '../machine/way-back.ts';
import { compareVersions } from './manifest.ts';
import { programPath, readSlots, type Slots, writeSlots } from './slots.ts';

/** Two starts without a sign of life, and the program before it runs again. */
const STARTS = 2;

export interface Launch {
  /** Null: the installed one. */
  readonly version: string | null;
  readonly path: string;
  /** For the log: why it is not the newest. */
  readonly note: string | null;
}

/**
 * Chooses the program that runs now, and counts the start of one on trial. One that was started twice and was never seen to
 * be well is gone back from, with the database as it was before it; what was sold on it stays, and then so does it.
 */
export async function chooseProgram(dataDir: string, installed: { path: string; version: string }): Promise<Launch> {
  let slots = readSlots(dataDir);
  let note: string | null = null;
  if (slots.trying && (slots.trying.starts >= STARTS || !existsSync(programPath(dataDir, slots.trying.version)))) {
    const { version } = slots.trying;
    const outcome = await goBack(dataDir, version);
    if (outcome === 'written') {
      slots = { ...slots, current: version, previous: slots.current, trying: null };
      note = `${version} did not come up twice, but was sold on: it stays`;
    } else {
      slots = { ...slots, trying: null, failed: [...slots.failed, version] };
      note = `${version} did not come up: back to ${slots.current ?? 'the installed program'}, database ${outcome}`;
    }
    writeSlots(dataDir, slots);
  }
  if (slots.trying) {
    const { version, starts } = slots.trying;
    writeSlots(dataDir, { ...slots, trying: { version, starts: starts + 1 } });
    return { version, path: programPath(dataDir, version), note };
  }
  return { ...confirmed(dataDir, slots, installed), note };
}

/** Installing a newer one by hand goes before what was fetched. */
function confirmed(dataDir: string, { current }: Slots, installed: { path: string; version: string }) {
  const isThere = current !== null && existsSync(programPath(dataDir, current));
  if (!isThere || compareVersions(installed.version, current) >= 0) return { version: null, path: installed.path };
  return { version: current, path: programPath(dataDir, current) };
}
