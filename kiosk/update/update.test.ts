import { beforeEach, describe, expect, test } from 'bun:test';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { fetchUpdate } from './fetch-update.ts';
import { chooseProgram } from './launch.ts';
import { compareVersions, type Manifest, openManifest, type Signed, signManifest } from './manifest.ts';
import { confirmRunning, programPath, readSlots, tryNext, writeSlots } from './slots.ts';

const SILENT = { info() {}, warn() {}, error() {} };
const sha256 = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex');

function keyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
  };
}
const OURS = keyPair();
const PROGRAM = new TextEncoder().encode('#!/bin/sh\necho a newer program\n'.repeat(5000));
const MANIFEST: Manifest = {
  version: '1.2.0',
  platform: 'linux-x64',
  bytes: PROGRAM.length,
  sha256: sha256(PROGRAM),
  releasedIsoDateTimeUtc: '2026-11-20T00:00:00Z',
};

let dir: string;
/** What the cloud offers, and after how many bytes the line breaks. */
let cloud: { signed: Signed | null; program: Uint8Array; breaksAfter: number; asked: number[] };
beforeEach(() => {
  dir = tempFolder('update');
  cloud = { signed: signManifest(MANIFEST, OURS.privateKey), program: PROGRAM, breaksAfter: Infinity, asked: [] };
});

const fetchIt = (runningVersion = '1.1.9') =>
  fetchUpdate({
    dataDir: dir,
    log: SILENT,
    platform: 'linux-x64',
    publicKey: OURS.publicKey,
    runningVersion,
    cloud: {
      update: async () => cloud.signed,
      async updateFile({ from }) {
        cloud.asked.push(from);
        const { program, breaksAfter } = cloud;
        let at = from;
        return new ReadableStream<Uint8Array>({
          pull(controller) {
            if (at - from >= breaksAfter) return controller.error(new Error('the line broke'));
            if (at >= program.length) return controller.close();
            controller.enqueue(program.slice(at, at + 10_000));
            at += 10_000;
          },
        });
      },
    },
  });

describe('a newer program', () => {
  test('that is signed is put in place whole, ready to run, and is tried at the next start', async () => {
    expect(await fetchIt()).toBe('1.2.0');
    const path = programPath(dir, '1.2.0');
    expect(sha256(readFileSync(path))).toBe(MANIFEST.sha256);
    expect(statSync(path).mode & 0o111).not.toBe(0);
    expect(readSlots(dir).trying).toEqual({ version: '1.2.0', starts: 0 });
    expect(await fetchIt()).toBe('1.2.0');
    expect(cloud.asked).toEqual([0]);
  });

  test('whose download was cut off resumes', async () => {
    cloud.breaksAfter = 50_000;
    for (let time = 0; time < 2; time++) await fetchIt().catch(() => {});
    expect(existsSync(programPath(dir, '1.2.0'))).toBe(false);
    cloud.breaksAfter = Infinity;
    expect(await fetchIt()).toBe('1.2.0');
    expect(cloud.asked).toEqual([0, 50_000, 100_000]);
    expect(sha256(readFileSync(programPath(dir, '1.2.0')))).toBe(MANIFEST.sha256);
  });

  const other = (change: Partial<Manifest>, key = OURS.privateKey) => signManifest({ ...MANIFEST, ...change }, key);
  test.each([
    ['was signed by someone else', () => ({ signed: signManifest(MANIFEST, keyPair().privateKey) }), 'signature'],
    [
      'was changed after it was signed',
      () => ({ signed: { ...other({}), manifest: other({}).manifest.replace('1.2.0', '1.2.1') } }),
      'signature',
    ],
    ['has no signature', () => ({ signed: { ...other({}), signature: '' } }), 'signature'],
    ['is no manifest', () => ({ signed: 'hello' as unknown as Signed }), 'no signed manifest'],
    ['is for another machine', () => ({ signed: other({ platform: 'linux-arm64' }) }), 'linux-arm64'],
    [
      'is not what was signed',
      () => ({ program: PROGRAM.map((byte, at) => (at === 99 ? byte ^ 1 : byte)) }),
      'not what was signed',
    ],
    ['is longer than what was signed', () => ({ program: new Uint8Array(PROGRAM.length + 1) }), 'not what was signed'],
  ])('that %s is rejected and leaves nothing behind', async (_, change, words) => {
    Object.assign(cloud, change());
    await expect(fetchIt()).rejects.toThrow(words);
    await fetchIt().catch(() => {});
    expect(readSlots(dir).trying).toBeNull();
    const left = existsSync(join(dir, 'program')) ? readdirSync(join(dir, 'program')) : [];
    expect(left).toEqual([]);
  });

  test.each([
    ['older', '1.3.0'],
    ['the same', '1.2.0'],
  ])('that is %s than the running one is ignored, however well it is signed', async (_, running) => {
    expect(await fetchIt(running)).toBeNull();
    expect(readSlots(dir).trying).toBeNull();
  });

  test('that failed before is not fetched again', async () => {
    writeSlots(dir, { current: null, previous: null, trying: null, failed: ['1.2.0'] });
    expect(await fetchIt()).toBeNull();
    expect(cloud.asked).toEqual([]);
  });
});

describe('the launcher', () => {
  const installed = { path: '/opt/servery/servery-box', version: '1.0.0' };
  const put = (version: string) => {
    mkdirSync(join(dir, 'program', version), { recursive: true });
    writeFileSync(programPath(dir, version), 'x');
  };
  const start = async () => (await chooseProgram(dir, installed)).version;

  test('runs the installed program when there is no other', async () => {
    expect(await chooseProgram(dir, installed)).toEqual({ version: null, path: installed.path, note: null });
  });

  test('runs the new one, and keeps it once it is confirmed to work', async () => {
    put('1.2.0');
    tryNext(dir, '1.2.0');
    expect(await start()).toBe('1.2.0');
    expect(confirmRunning(dir, '1.2.0')).toBe(true);
    for (let time = 0; time < 5; time++) expect(await start()).toBe('1.2.0');
    expect(confirmRunning(dir, '1.2.0')).toBe(false);
  });

  test('rolls back when the new one failed to start twice, and never tries it again', async () => {
    put('1.1.0');
    put('1.2.0');
    writeSlots(dir, { current: '1.1.0', previous: null, trying: { version: '1.2.0', starts: 0 }, failed: [] });
    expect([await start(), await start()]).toEqual(['1.2.0', '1.2.0']);
    const third = await chooseProgram(dir, installed);
    expect(third).toMatchObject({ version: '1.1.0', note: expect.stringContaining('1.2.0 did not come up') });
    expect(readSlots(dir)).toEqual({ current: '1.1.0', previous: null, trying: null, failed: ['1.2.0'] });
  });

  test('rolls back to the installed one when there was no other', async () => {
    put('1.2.0');
    tryNext(dir, '1.2.0');
    await start();
    await start();
    expect(await start()).toBeNull();
  });

  test('keeps the one before, and deletes those before that', async () => {
    for (const version of ['1.1.0', '1.2.0', '1.3.0']) {
      put(version);
      tryNext(dir, version);
      await start();
      confirmRunning(dir, version);
    }
    expect(readSlots(dir)).toMatchObject({ current: '1.3.0', previous: '1.2.0' });
    expect(readdirSync(join(dir, 'program')).sort()).toEqual(['1.2.0', '1.3.0', 'state.json']);
  });

  test('runs the installed one when a file is missing, its list is damaged, or it is the newer one', async () => {
    put('1.2.0');
    writeSlots(dir, { current: '1.2.0', previous: null, trying: null, failed: [] });
    expect((await chooseProgram(dir, { ...installed, version: '1.2.1' })).version).toBeNull();
    expect(await start()).toBe('1.2.0');
    rmSync(programPath(dir, '1.2.0'));
    expect(await start()).toBeNull();
    writeFileSync(join(dir, 'program/state.json'), '{"current": 5');
    expect(await start()).toBeNull();
  });
});

test.each([
  ['1.0.0', '1.0.0', 0],
  ['1.0.10', '1.0.9', 1],
  ['2.0.0', '1.99.99', 1],
  ['0.9.0', '0.10.0', -1],
])('%s against %s', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign);
});

test('a signed text is read exactly as it was signed', () => {
  expect(openManifest(signManifest(MANIFEST, OURS.privateKey), OURS.publicKey)).toEqual(MANIFEST);
});
