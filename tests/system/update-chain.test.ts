/** A newer program, from its signature to running, and back: every step by the compiled programs, over loopback. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { platformHere } from '#kiosk/update/manifest.ts';
import { newKeys, release } from '#kiosk/update/sign.ts';
import { programPath, readSlots } from '#kiosk/update/slots.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type RunningServer, runServer } from '#tests/support/run-server.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { until } from '#tests/support/until.ts';
import {
  colaOf,
  integrityOf,
  owner,
  pairBox,
  programs,
  query,
  SOUND,
  sellCola,
  startCloud,
  till,
  untilLevel,
} from './support/shop.ts';

const KEYS = newKeys();
const PLATFORM = platformHere();
const folders: string[] = [];
let program: { cloud: string; box: string };
let cloud: RunningServer;
let box: RunningServer;
let dataDir: string;
let port: number;

function folder(): string {
  const dir = tempFolder('update');
  folders.push(dir);
  return dir;
}

const start = (env: Record<string, string> = {}) =>
  runServer({
    command: [program.box, 'launch'],
    dataDir,
    port,
    env: { UPDATE_PUBLIC_KEY: KEYS.publicKey, ...env },
  });

/** Puts a program where the cloud hands it on, signed. */
async function put(version: string, write: (path: string) => void, privateKey = KEYS.privateKey) {
  const built = join(folder(), 'servery-box');
  write(built);
  if (!PLATFORM) throw new Error('boxes are not built for this machine');
  await release(built, { version, platform: PLATFORM }, privateKey, `${cloud.dataDir}/box-releases`);
}

const look = () =>
  fetch(`${box.url}/health-page/look-for-update`, { method: 'POST', headers: { origin: box.url }, redirect: 'manual' });
const health = async () => (await (await fetch(`${box.url}/health-page`)).text()).replaceAll('<!-- -->', '');
const running = () => spawnSync('readlink', [`/proc/${box.pid}/exe`]).stdout.toString();

beforeAll(async () => {
  program = await programs();
  cloud = await startCloud(program.cloud);
  dataDir = folder();
  port = await freePort();
  box = await start();
  const admin = await owner(cloud.url);
  await pairBox(admin, box.url, cloud.url);
  await till(admin, box.url, 'Front');
  await untilLevel(cloud.dataDir, dataDir);
}, 240_000);
afterAll(async () => {
  await box?.stop();
  await cloud?.[Symbol.asyncDispose]();
  for (const dir of folders) rmSync(dir, { recursive: true, force: true });
}, 240_000);

test('a program signed with another key is fetched by no one, and the page says why', async () => {
  await put('98.0.0', (path) => copyFileSync(program.box, path), newKeys().privateKey);
  expect((await look()).status).toBe(303);
  expect(await health()).toContain('Couldn’t check: the signature is not of the key that this program trusts');
  expect(existsSync(programPath(dataDir, '98.0.0'))).toBe(false);
  expect(readSlots(dataDir)).toMatchObject({ trying: null, current: null });
}, 240_000);

test('a signed one is fetched, waits while the shop sells, takes over when it is quiet, and stays because it is well', async () => {
  const admin = await owner(cloud.url);
  const call = await till(admin, box.url, 'Back');
  const sold = await sellCola(call, await colaOf(call), 'sold-before-the-change');
  await put('99.0.0', (path) => copyFileSync(program.box, path));
  await look();
  expect(readFileSync(programPath(dataDir, '99.0.0')).length).toBe(Bun.file(program.box).size);
  expect(await health()).toContain('99.0.0, installs when the store is quiet');
  expect(running()).not.toContain('99.0.0');

  await box.stop();
  rmSync(`${dataDir}/program`, { recursive: true });
  box = await start({ UPDATE_QUIET_MINUTES: '0' });
  expect(running()).not.toContain('99.0.0');
  const { pid } = box;
  await look();
  await until('the newer one runs', async () => running().includes('99.0.0'), 30_000);
  await until('it counts as well', async () => readSlots(dataDir).current === '99.0.0', 30_000);
  expect(box.pid).toBe(pid);
  expect(readSlots(dataDir)).toMatchObject({ trying: null, failed: [] });
  expect(query(dataDir, `select id from orders where id = '${sold.id}'`)).toHaveLength(1);
}, 240_000);

test('a signed one that does not come up is gone back from after two starts, is not tried again, and the shop sells', async () => {
  await put('99.1.0', (path) => writeFileSync(path, '#!/bin/sh\nexit 1\n'));
  await look();
  await until(
    'it gave its place to the newer one and ended',
    async () => !existsSync(`/proc/${box.pid}/exe`) || running() === '',
    30_000,
  );
  const launch = () =>
    spawnSync(program.box, ['launch'], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), UPDATE_PUBLIC_KEY: KEYS.publicKey },
    });
  expect(launch().status).toBe(1);
  box = await start();
  expect(running()).toContain('99.0.0');
  expect(readSlots(dataDir)).toMatchObject({ current: '99.0.0', trying: null, failed: ['99.1.0'] });
  await look();
  expect(readSlots(dataDir).trying).toBeNull();
  const admin = await owner(cloud.url);
  const call = await till(admin, box.url, 'After');
  expect((await sellCola(call, await colaOf(call), 'sold-after-going-back')).orderNumber).toMatch(/^P-/);
  await untilLevel(cloud.dataDir, dataDir);
  expect(integrityOf(dataDir)).toEqual(SOUND);
}, 240_000);
