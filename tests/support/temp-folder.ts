/**
 * Folders for tests, measurements and pictures. All of a process are in one, which is deleted with it: `bun test`
 * announces its end only to `afterAll` of what is loaded before all files (`tidy-up.preload.ts`), a program of its own
 * hears `exit`. What a killed process left, the next one removes.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './processes.ts';

const PREFIX = 'servery-tests-';
/** In a container the numbers of processes are others; one whose folder was written to so lately may be at work there. */
const LEFT_ALONE_MS = 60 * 60_000;

let root: string | null = null;
let count = 0;

/** A new empty folder. `name` says in its path what it is for. */
export function tempFolder(name: string): string {
  root ??= openRoot();
  const folder = join(root, `${name}-${++count}`);
  mkdirSync(folder);
  return folder;
}

/** A folder that all processes of tests share, and that stays. */
export function sharedFolder(name: string): string {
  const folder = join(tmpdir(), `servery-${name}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** All folders of this process. One that is asked for afterwards is a new one and goes at the next call. */
export function removeTempFolders(): void {
  const gone = root;
  root = null;
  if (gone) rmSync(gone, { recursive: true, force: true, maxRetries: 3 });
}

/** Removes those of ended processes without a write within the last hour. Returns their names. */
export function removeLeftFolders(place: string, nowMs: number): string[] {
  const left = readdirSync(place).filter((name) => {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    return pid !== undefined && !isRunning(Number(pid)) && nowMs - writtenAtMs(join(place, name)) > LEFT_ALONE_MS;
  });
  return left.filter((name) => {
    try {
      rmSync(join(place, name), { recursive: true, force: true });
      return true;
    } catch {
      // Something that a killed test mounted is still in it: no reason for this one not to run.
      return false;
    }
  });
}

function openRoot(): string {
  removeLeftFolders(tmpdir(), Date.now());
  process.once('exit', removeTempFolders);
  return mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

/** When a folder was last handed out of it; now, where another process was faster in removing it. */
function writtenAtMs(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
}
