import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Log } from '#src/context.ts';
import { syncFolder } from '../machine/durable-file.ts';
import type { Cloud } from '../sync/cloud.ts';
import { BadUpdate, compareVersions, type Manifest, openManifest, type Platform } from './manifest.ts';
import { programPath, readSlots, tryNext } from './slots.ts';

export interface UpdateOptions {
  readonly dataDir: string;
  readonly log: Log;
  readonly cloud: Pick<Cloud, 'update' | 'updateFile'>;
  readonly platform: Platform;
  /** The trusted public key: 32 bytes in base64url. */
  readonly publicKey: string;
  readonly runningVersion: string;
}

/**
 * Fetches a newer program and puts it in place for the next start. Returns its version, or null when there is none. Takes only
 * what is signed, for this kind of machine, newer than what runs and not known to fail, so an old signed program can't be forced
 * on a box. A download that was cut off resumes.
 */
export async function fetchUpdate(options: UpdateOptions): Promise<string | null> {
  const { dataDir, platform, publicKey, runningVersion, cloud, log } = options;
  const signed = await cloud.update(platform);
  if (signed === null) return null;
  const manifest = openManifest(signed, publicKey);
  const { version } = manifest;
  if (manifest.platform !== platform) throw new BadUpdate(`it is for ${manifest.platform}`);
  const slots = readSlots(dataDir);
  if (compareVersions(version, runningVersion) <= 0 || slots.failed.includes(version)) return null;
  if (slots.trying?.version === version) return version;
  await download(options, manifest);
  tryNext(dataDir, version);
  log.info('a newer program is in place', { version });
  return version;
}

async function download({ dataDir, cloud, platform }: UpdateOptions, manifest: Manifest): Promise<void> {
  const { version, bytes, sha256 } = manifest;
  const folder = `${dataDir}/program`;
  mkdirSync(folder, { recursive: true });
  const part = `${folder}/${version}-${sha256.slice(0, 12)}.part`;
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.part') && `${folder}/${name}` !== part) rmSync(`${folder}/${name}`);
  }
  const from = existsSync(part) ? statSync(part).size : 0;
  let size = from;
  if (from < bytes) {
    const file = await open(part, 'a', 0o600);
    try {
      for await (const chunk of await cloud.updateFile({ platform, version, from })) {
        size += chunk.length;
        if (size > bytes) break;
        await file.writeFile(chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
  }
  if (size < bytes) throw new Error('the download was cut off');
  if (size > bytes || (await hashOf(part)) !== sha256) {
    rmSync(part);
    throw new BadUpdate('what came is not what was signed');
  }
  const path = programPath(dataDir, version);
  mkdirSync(`${folder}/${version}`, { recursive: true });
  chmodSync(part, 0o755);
  renameSync(part, path);
  syncFolder(`${folder}/${version}`);
  syncFolder(folder);
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of Bun.file(path).stream()) hash.update(chunk);
  return hash.digest('hex');
}
