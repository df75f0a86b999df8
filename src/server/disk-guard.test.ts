import { expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { createDiskGuard } from './disk-guard.ts';

const MB = 1024 * 1024;
const SILENT = { info() {}, warn() {}, error() {} };

/** A disk of 100 MB; what is in the folder and what others have put on it is taken. */
function disk(others: number, trim?: () => number) {
  const dataDir = tempFolder('guard');
  const bench = { others, dataDir, trimmed: 0, said: [] as string[] };
  const used = (folder: string): number =>
    readdirSync(folder, { withFileTypes: true }).reduce(
      (sum, entry) =>
        sum + (entry.isDirectory() ? used(join(folder, entry.name)) : statSync(join(folder, entry.name)).size),
      0,
    );
  const guard = createDiskGuard({
    dataDir,
    log: { ...SILENT, error: (message, facts) => bench.said.push(`${message} ${facts?.to}`) },
    reserveBytes: 20 * MB,
    leastFreeBytes: 5 * MB,
    room: async () => ({ free: Math.max(0, 100 * MB - bench.others * MB - used(dataDir)), total: 100 * MB }),
    trimHistory: async () => {
      bench.trimmed++;
      return trim?.() ?? 0;
    },
  });
  return Object.assign(bench, { guard });
}

const file = (dir: string, name: string, megabytes: number) => {
  mkdirSync(join(dir, name, '..'), { recursive: true });
  writeFileSync(join(dir, name), Buffer.alloc(megabytes * MB));
};

test('with room enough a place is kept back, in bytes and not in name only', async () => {
  const { guard, dataDir } = disk(20);
  expect(await guard.look()).toEqual({ state: 'ok', freeBytes: 60 * MB, totalBytes: 100 * MB, reserveBytes: 20 * MB });
  const { blocks, size } = statSync(join(dataDir, 'reserve'));
  expect([size, blocks * 512 >= 20 * MB]).toEqual([20 * MB, true]);
});

test('less than a tenth is said, and the place is still kept', async () => {
  const bench = disk(20);
  await bench.guard.look();
  bench.others = 71;
  expect(await bench.guard.look()).toMatchObject({ state: 'low', reserveBytes: 20 * MB });
  expect(bench.said).toEqual(['disk is filling up low']);
});

test('a full disk takes what can be had again first, then the place, then old history, and never the orders', async () => {
  const bench = disk(20);
  const { dataDir, guard } = bench;
  await guard.look();
  file(dataDir, 'servery.db', 1);
  file(dataDir, 'logs/servery.log', 1);
  file(dataDir, 'logs/servery.log.1', 1);
  file(dataDir, 'logs/servery.log.2', 1);
  file(dataDir, 'backups/before-1.db', 2);
  file(dataDir, 'backups/before-2.db', 2);
  bench.others = 69;
  await guard.look();
  expect(existsSync(join(dataDir, 'logs/servery.log.2'))).toBe(false);
  expect(existsSync(join(dataDir, 'reserve'))).toBe(true);
  bench.others = 74;
  expect(await guard.look()).toMatchObject({ reserveBytes: 0 });
  expect(readdirSync(join(dataDir, 'backups'))).toEqual(['before-2.db']);
  expect(bench.trimmed).toBe(0);
  bench.others = 93;
  expect((await guard.look()).state).toBe('reserve');
  expect(bench.trimmed).toBe(1);
  expect(readdirSync(dataDir).sort()).toEqual(['backups', 'logs', 'servery.db']);
  expect(readdirSync(join(dataDir, 'logs'))).toEqual(['servery.log']);
});

test('heals when there is room again', async () => {
  const bench = disk(97);
  expect((await bench.guard.look()).state).toBe('reserve');
  bench.others = 85;
  expect((await bench.guard.look()).state).toBe('reserve');
  bench.others = 40;
  expect(await bench.guard.look()).toMatchObject({ state: 'ok', reserveBytes: 20 * MB });
});

test('a system that doesn’t say how full it is gets in no one’s way', async () => {
  const dataDir = tempFolder('guard');
  const guard = createDiskGuard({ dataDir, log: SILENT, room: async () => null });
  expect(await guard.look()).toEqual({ state: 'ok', freeBytes: null, totalBytes: null, reserveBytes: 0 });
});
