import { afterAll, expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { runServer } from '#tests/support/run-server.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { until } from '#tests/support/until.ts';
import { colaOf, integrityOf, owner, programs, query, SOUND, sellCola, till } from './support/shop.ts';

const mounted: string[] = [];
afterAll(() => {
  for (const dir of mounted) spawnSync('umount', ['-l', dir]);
});

/** A disk of so many megabytes; null where this machine gives none to us. */
function smallDisk(megabytes: number): string | null {
  const dir = tempFolder('cloud-disk');
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', dir]).status !== 0) {
    rmSync(dir, { recursive: true });
    return null;
  }
  mounted.push(dir);
  return dir;
}
const disk = smallDisk(700);

// Only a machine that lets us mount can be shown this; elsewhere the lines below would prove nothing.
test.if(disk !== null)(
  'a cloud whose disk fills up goes on selling: the place kept back is let go, said at /healthz, and taken again',
  async () => {
    const dataDir = disk ?? '';
    const { cloud: command } = await programs();
    await using cloud = await runServer({ command: [command], dataDir, isPlanted: true });
    const diskNow = async () => (await (await fetch(`${cloud.url}/healthz`)).json()).disk;
    await until('the place is kept', async () => existsSync(`${dataDir}/reserve`), 20_000);
    const admin = await owner(cloud.url);
    const front = await till(admin, cloud.url, 'Front');
    const cola = await colaOf(front);
    const { bavail, bsize } = statfsSync(dataDir);
    writeFileSync(`${dataDir}/ballast`, Buffer.alloc(bavail * bsize - 12 * 2 ** 20));
    for (let at = 0; at < 30; at++) await sellCola(front, cola, `cloud-disk-${String(at).padStart(9, '0')}`);
    await until('it is said', async () => (await diskNow()).state !== 'ok', 20_000);
    await until('the place is let go', async () => !existsSync(`${dataDir}/reserve`), 20_000);
    for (let at = 30; at < 60; at++) await sellCola(front, cola, `cloud-disk-${String(at).padStart(9, '0')}`);
    expect(query(dataDir, "select id from orders where id like 'cloud-disk-%'")).toHaveLength(60);
    rmSync(`${dataDir}/ballast`);
    await until('the place is taken again', async () => (await diskNow()).state === 'ok', 20_000);
    expect(existsSync(`${dataDir}/reserve`)).toBe(true);
    await cloud.stop();
    expect(integrityOf(dataDir)).toEqual(SOUND);
  },
  240_000,
);
