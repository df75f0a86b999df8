import { existsSync } from 'node:fs';
import { rollBack } from '../machine/rollback-copy.ts';
import { compareVersions } from './manifest.ts';
import { programPath, readSlots, type Slots, writeSlots } from './slots.ts';

/** After two starts without a sign of life, the program before it runs again. */
const STARTS = 2;

export interface Launch {
  /** Null for the installed one. */
  readonly version: string | null;
  readonly path: string;
  /** For the log: why it is not the newest. */
  readonly note: string | null;
}

/**
 * Chooses the program that runs now, and counts the starts of one on trial. One that started twice and never confirmed that it
 * works is rolled back, along with its database. If it has sold something, neither is.
 */
export async function chooseProgram(dataDir: string, installed: { path: string; version: string }): Promise<Launch> {
  let slots = readSlots(dataDir);
  let note: string | null = null;
  if (slots.trying && (slots.trying.starts >= STARTS || !existsSync(programPath(dataDir, slots.trying.version)))) {
    const { version } = slots.trying;
    const outcome = await rollBack(dataDir, version);
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

/** A newer program that was installed by hand wins over one that was fetched. */
function confirmed(dataDir: string, { current }: Slots, installed: { path: string; version: string }) {
  const isThere = current !== null && existsSync(programPath(dataDir, current));
  if (!isThere || compareVersions(installed.version, current) >= 0) return { version: null, path: installed.path };
  return { version: current, path: programPath(dataDir, current) };
}
