import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, rename, statfs } from 'node:fs/promises';
import type { Log } from '#src/context.ts';
import type { DiskState } from '#src/domain/sync/sync-summary.ts';
import type { Loop } from './loops.ts';

export interface DiskReport {
  readonly state: DiskState;
  /** Null: the system does not say. */
  readonly freeBytes: number | null;
  readonly totalBytes: number | null;
  /** Space reserved for orders. */
  readonly reserveBytes: number;
}

export interface DiskGuardOptions {
  readonly dataDir: string;
  readonly log: Log;
  /** How much is reserved (reliability targets R13). */
  readonly reserveBytes?: number;
  /** Below this the reserve is given up. */
  readonly leastFreeBytes?: number;
  /** Frees space inside the database; returns how many rows were deleted. */
  trimHistory?(): Promise<number>;
  /** For tests: what the system says. */
  room?(): Promise<{ readonly free: number; readonly total: number } | null>;
}

export interface DiskGuard {
  report(): DiskReport;
  /** Checks the disk and does what is due. */
  look(): Promise<DiskReport>;
}

const MEGABYTE = 1024 * 1024;
const RESERVE = 200 * MEGABYTE;
const LEAST_FREE = 64 * MEGABYTE;
/** A smaller free share than this is reported to people. */
const LOW_SHARE = 0.1;
const CHUNK = 4 * MEGABYTE;

/**
 * Keeps room for orders on a disk that fills up: a reserve file that is deleted when the space is needed. Before that,
 * whatever can be recreated is deleted; after it, old dockets and events inside the database; orders never. The reserve
 * is made again when there is room (reliability targets R13).
 */
export function createDiskGuard(options: DiskGuardOptions): DiskGuard {
  const { dataDir, log, reserveBytes = RESERVE, leastFreeBytes = LEAST_FREE } = options;
  const room = options.room ?? (() => roomOf(dataDir));
  const path = `${dataDir}/reserve`;
  let known: DiskReport = { state: 'ok', freeBytes: null, totalBytes: null, reserveBytes: 0 };

  const become = (state: DiskState, now: { free: number; total: number } | null): DiskReport => {
    if (state !== known.state) {
      const facts = { from: known.state, to: state, freeBytes: now?.free ?? null };
      if (state === 'ok') log.info('disk has room again', facts);
      else log.error('disk is filling up', facts);
    }
    known = { state, freeBytes: now?.free ?? null, totalBytes: now?.total ?? null, reserveBytes: sizeOf(path) };
    return known;
  };

  return {
    report: () => known,
    async look() {
      let now = await room();
      if (!now) return become('ok', null);
      if (now.free < leastFreeBytes) {
        for (const spare of spareFiles(dataDir)) {
          log.warn('file removed for room', { name: spare.slice(dataDir.length + 1) });
          rmSync(spare, { recursive: true, force: true });
          now = (await room()) ?? now;
          if (now.free >= leastFreeBytes) break;
        }
      }
      if (now.free < leastFreeBytes && existsSync(path)) {
        rmSync(path, { force: true });
        now = (await room()) ?? now;
      } else if (now.free < leastFreeBytes) {
        const rows = (await options.trimHistory?.()) ?? 0;
        if (rows > 0) log.warn('history trimmed for room', { rows });
      }
      if (!existsSync(path) && now.free - reserveBytes > now.total * LOW_SHARE) {
        await holdPlace(path, reserveBytes).catch((error: unknown) => log.warn('no reserve kept', { error }));
        now = (await room()) ?? now;
      }
      if (!existsSync(path) && now.free < reserveBytes) return become('reserve', now);
      return become(now.free < now.total * LOW_SHARE || !existsSync(path) ? 'low' : 'ok', now);
    },
  };
}

async function roomOf(dataDir: string) {
  const disk = await statfs(dataDir).catch(() => null);
  return disk ? { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize } : null;
}

/** Written in full: an empty file of that size would hold no place. */
async function holdPlace(path: string, bytes: number): Promise<void> {
  const fresh = `${path}.part`;
  const file = await open(fresh, 'w', 0o600);
  try {
    const zeros = new Uint8Array(CHUNK);
    // A write takes what there is room for; the next one says that there is none.
    for (let at = 0; at < bytes; ) at += (await file.write(zeros, 0, Math.min(CHUNK, bytes - at))).bytesWritten;
    await file.sync();
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(fresh, path);
}

/** What can be recreated, the least missed first. */
function spareFiles(dataDir: string): string[] {
  const inside = (folder: string, keep: (name: string) => boolean) => {
    const dir = `${dataDir}/${folder}`;
    if (!existsSync(dir)) return [];
    return readdirSync(dir)
      .filter((name) => !keep(name))
      .sort()
      .map((name) => `${dir}/${name}`);
  };
  const backups = inside('backups', (name) => !name.endsWith('.db'));
  return [
    ...(existsSync(`${dataDir}/reserve.part`) ? [`${dataDir}/reserve.part`] : []),
    ...inside('program', (name) => !name.endsWith('.part')),
    ...inside('logs', (name) => !/\.[1-9]$/.test(name)).reverse(),
    // The newest is the rollback copy of the running program.
    ...backups.slice(0, -1),
  ];
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}

/** Whether the disk is full, as reported by SQLite or the system. */
export function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(SQLITE_FULL|ENOSPC|EDQUOT)/.test(code);
}

/** Before the first look. */
export const UNKNOWN_DISK: DiskReport = { state: 'ok', freeBytes: null, totalBytes: null, reserveBytes: 0 };

const POLL_MS = 5000;

/** Looks at the disk for as long as the program runs, and says when it is in another state. */
export function startDiskLoop(guard: DiskGuard, log: Log, onChange: () => void): Loop {
  let last = guard.report().state;
  let running: Promise<void> | null = null;
  const look = async () => {
    try {
      const { state } = await guard.look();
      if (state !== last) onChange();
      last = state;
    } catch (error) {
      log.error('disk not looked at', { error });
    }
  };
  const begin = () => {
    running ??= look().finally(() => {
      running = null;
    });
  };
  const timer = setInterval(begin, POLL_MS);
  // Beside the start: reserving the space can take as long as the disk is slow.
  begin();
  return {
    wake() {},
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
