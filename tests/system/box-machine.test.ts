import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { listenAsSystemd } from '#kiosk/machine/testing/notify-socket.ts';
import { programPath, readSlots, tryNext } from '#kiosk/update/slots.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type RunningServer, runServer } from '#tests/support/run-server.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { until } from '#tests/support/until.ts';
import {
  type Call,
  type Cola,
  colaOf,
  integrityOf,
  owner,
  PLACE,
  pairBox,
  programs,
  query,
  SOUND,
  sellCola,
  startCloud,
  till,
  untilLevel,
} from './support/shop.ts';

let program: { cloud: string; box: string };
let cloud: RunningServer;
let admin: Call;
/** The folder of a box that was paired, level, and stopped: each test takes a copy. */
let shopDir: string;
let counter: { readonly cookieOf: Call; readonly cola: Cola };
let port: number;
const folders: string[] = [];
const mounted: string[] = [];

beforeAll(async () => {
  program = await programs();
  cloud = await startCloud(program.cloud);
  admin = await owner(cloud.url);
  shopDir = folder();
  port = await freePort();
  const box = await runServer({ command: [program.box], dataDir: shopDir, port });
  await pairBox(admin, box.url, cloud.url);
  const cookieOf = await till(admin, box.url, 'Front');
  counter = { cookieOf, cola: await colaOf(cookieOf) };
  await untilLevel(cloud.dataDir, shopDir);
  await box.stop();
}, 240_000);

afterAll(async () => {
  await cloud?.[Symbol.asyncDispose]();
  for (const dir of mounted) spawnSync('umount', ['-l', dir]);
  for (const dir of folders) rmSync(dir, { recursive: true, force: true });
}, 240_000);

function folder(): string {
  const dir = tempFolder('machine');
  folders.push(dir);
  return dir;
}

/** The same box on another disk; without the place that it keeps back. */
function copyOfShop(into = folder()): string {
  cpSync(shopDir, into, { recursive: true, filter: (path) => !path.endsWith('/reserve') });
  return into;
}

const run = (dataDir: string, command: string[] = [program.box], env: Record<string, string> = {}) =>
  runServer({ command, dataDir, port, env });
const sell = (id: string) => sellCola(counter.cookieOf, counter.cola, id);
const textOf = async (url: string) => (await fetch(url)).text();

// First, while its folder is the newest of this box: a copy of an earlier hour would fetch what it lost on the full disk.
/** A disk of so many megabytes; null where this machine gives none to us. */
function smallDisk(megabytes: number): string | null {
  const dir = folder();
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', dir]).status !== 0) return null;
  mounted.push(dir);
  return dir;
}
const disk = smallDisk(700);

// Only a machine that lets us mount can be shown this; elsewhere the lines below would prove nothing.
test.if(disk !== null)(
  'a disk that fills up costs no sale: the place kept back is let go, said loudly, and taken again',
  async () => {
    const dataDir = copyOfShop(disk ?? '');
    await using box = await run(dataDir);
    await until('the place is kept', async () => existsSync(`${dataDir}/reserve`), 20_000);
    const { bavail, bsize } = statfsSync(dataDir);
    writeFileSync(`${dataDir}/ballast`, Buffer.alloc(bavail * bsize - 12 * 2 ** 20));
    for (let at = 0; at < 30; at++) {
      await sell(`on-a-full-disk-${String(at).padStart(6, '0')}`);
      await Bun.sleep(50);
    }
    await until('it is said', async () => (await textOf(box.url)).includes('This box is out of storage'), 15_000);
    // A write that finds the disk full says so at once; the place is let go at the next look, five seconds later at most.
    await until('the place is let go', async () => !existsSync(`${dataDir}/reserve`), 15_000);
    for (let at = 30; at < 60; at++) await sell(`on-a-full-disk-${String(at).padStart(6, '0')}`);
    expect(query(dataDir, "select id from orders where orderNumber like 'P-%'").length).toBeGreaterThanOrEqual(60);
    rmSync(`${dataDir}/ballast`);
    await until('the place is taken again', async () => existsSync(`${dataDir}/reserve`), 20_000);
    await until('all is well', async () => !(await textOf(box.url)).includes('This box is out of storage'));
    await box.stop();
    expect(integrityOf(dataDir)).toEqual(SOUND);
  },
  240_000,
);

test('after a power cut, without internet, the till sells', async () => {
  const dataDir = copyOfShop();
  await cloud.stop();
  const started = performance.now();
  await using box = await run(dataDir);
  const page = await fetch(`${box.url}/pos`);
  const pageMs = performance.now() - started;
  expect(page.status).toBe(200);
  const { orderNumber } = await sell('after-the-power-cut-01');
  const sellMs = performance.now() - started;
  console.log(`cold start: page ${Math.round(pageMs)} ms, first sale ${Math.round(sellMs)} ms`);
  expect(orderNumber).toMatch(/^P-\d+$/);
  await until('the page says that there is no internet', async () => (await textOf(box.url)).includes('Internet down'));
  cloud = await runServer({ command: [program.cloud], dataDir: cloud.dataDir, port: Number(new URL(cloud.url).port) });
  admin = await owner(cloud.url);
}, 240_000);

test('systemd hears that it is ready once it answers, and that it is alive from then on', async () => {
  const socket = join(folder(), 'notify');
  using systemd = listenAsSystemd(socket);
  await using box = await run(copyOfShop(), [program.box, 'launch'], {
    NOTIFY_SOCKET: socket,
    WATCHDOG_USEC: '600000',
  });
  const heard: string[] = [];
  await until('it was said to be alive three times', async () => {
    for (let message = systemd.next(); message !== null; message = systemd.next()) heard.push(message);
    return heard.filter((one) => one === 'WATCHDOG=1').length >= 3;
  });
  expect(heard).toContain('READY=1');
  spawnSync('kill', ['-STOP', String(box.pid)]);
  await Bun.sleep(300);
  while (systemd.next() !== null);
  await Bun.sleep(800);
  expect(systemd.next()).toBeNull();
  spawnSync('kill', ['-CONT', String(box.pid)]);
}, 240_000);

describe('the launcher', () => {
  const slot = (dataDir: string, version: string, write: (path: string) => void) => {
    const path = programPath(dataDir, version);
    mkdirSync(join(path, '..'), { recursive: true });
    write(path);
    chmodSync(path, 0o755);
    tryNext(dataDir, version);
  };

  test('changes over to a newer program that is well, and stays with it', async () => {
    const dataDir = copyOfShop();
    slot(dataDir, '99.0.0', (path) => copyFileSync(program.box, path));
    {
      await using box = await run(dataDir, [program.box, 'launch']);
      await until('it counts as well', async () => readSlots(dataDir).current === '99.0.0');
      expect(readSlots(dataDir)).toMatchObject({ trying: null, failed: [] });
      expect((await fetch(`${box.url}/pos`)).status).toBe(200);
    }
    await using again = await run(dataDir, [program.box, 'launch']);
    expect(spawnSync('readlink', [`/proc/${again.pid}/exe`]).stdout.toString()).toContain('99.0.0');
  }, 240_000);

  test('goes back from one that does not come up, and the shop sells', async () => {
    const dataDir = copyOfShop();
    slot(dataDir, '99.0.0', (path) => writeFileSync(path, '#!/bin/sh\nexit 1\n'));
    const start = () =>
      spawnSync(program.box, ['launch'], { env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) } });
    expect([start().status, start().status]).toEqual([1, 1]);
    await using box = await run(dataDir, [program.box, 'launch']);
    expect(readSlots(dataDir)).toMatchObject({ current: null, trying: null, failed: ['99.0.0'] });
    expect((await sell('after-going-back-001')).orderNumber).toMatch(/^P-/);
    expect((await fetch(`${box.url}/pos`)).status).toBe(200);
  }, 240_000);
});

// Last of those with a box: the cloud knows this pairing no longer, nor any copy of its folder.
test('an unpaired box is reset by a person who types how much only it has, in one process, and becomes a box again', async () => {
  const dataDir = copyOfShop();
  const path = `/api/sync/restaurants/${PLACE.restaurantId}/stores/${PLACE.storeId}/box`;
  await admin('POST', `${path}/revoke`);
  await using box = await run(dataDir);
  await until('it knows', async () => (await textOf(box.url)).includes('This is no longer the store’s box'));
  const post = (to: string, form: Record<string, string>) =>
    fetch(box.url + to, {
      method: 'POST',
      headers: { origin: box.url },
      body: new URLSearchParams(form),
      redirect: 'manual',
    });

  await expect(sell('sold-after-unpairing-1')).rejects.toThrow('no longer the store');
  expect((await post('/sell-on', {})).status).toBe(303);
  await sell('sold-after-unpairing-1');
  const file = await (await post('/wipe/unsent', {})).json();
  expect(file.rows.filter((row: { table: string }) => row.table === 'orders')).toHaveLength(1);
  const [, unsent = ''] = /To confirm, enter (\d+):/.exec(await textOf(`${box.url}/wipe`)) ?? [];
  expect((await post('/wipe', { unsent: String(Number(unsent) + 1) })).status).toBe(400);
  expect(existsSync(`${dataDir}/box.json`)).toBe(true);
  expect((await post('/wipe', { unsent })).status).toBe(200);
  await until('it is empty', async () => (await textOf(box.url).catch(() => '')).includes('Set up this box'));
  expect(query(dataDir, 'select id from orders')).toEqual([]);
  expect(existsSync(`${dataDir}/box.json`)).toBe(false);
  await pairBox(admin, box.url, cloud.url);
  await untilLevel(cloud.dataDir, dataDir);
  expect(readdirSync(dataDir)).toContain('box.json');
}, 240_000);

test('the program installs itself below a folder, twice, and says what it would run', () => {
  const root = folder();
  const install = () => spawnSync(program.box, ['install', '--root', root, '--port', '8080']).stdout.toString();
  const first = install();
  expect(first).toContain('written  /opt/servery/servery-box');
  expect(first).toContain('would run  systemctl enable servery-box.service servery-screen.service');
  expect(install()).not.toContain('written');
  expect(spawnSync(join(root, 'opt/servery/servery-box'), ['version']).stdout.toString()).toMatch(/^\d+\.\d+\.\d+\n$/);
}, 240_000);
