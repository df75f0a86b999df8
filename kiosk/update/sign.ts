/**
 * For whoever releases boxes, never on a box:
 *
 *   bun kiosk/update/sign.ts keys                                     a pair of keys, once
 *   bun kiosk/update/sign.ts release <binary> <version> <platform> <private key file> <box-releases folder>
 *
 * The public key goes into the build as UPDATE_PUBLIC_KEY; the private one stays off every server.
 */
import { generateKeyPairSync } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, manifestSchema, openManifest, signManifest } from './manifest.ts';

export function newKeys(): { readonly publicKey: string; readonly privateKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}

/** Puts a signed program where the cloud serves it. The manifest is written last, once the file it names exists. */
export async function release(
  binary: string,
  about: Pick<Manifest, 'version' | 'platform'>,
  privateKey: string,
  folder: string,
): Promise<Manifest> {
  const into = join(folder, about.platform);
  await mkdir(into, { recursive: true });
  const hash = new Bun.CryptoHasher('sha256');
  for await (const chunk of Bun.file(binary).stream()) hash.update(chunk);
  const manifest = manifestSchema.parse({
    ...about,
    bytes: (await stat(binary)).size,
    sha256: hash.digest('hex'),
    releasedIsoDateTimeUtc: new Date().toISOString(),
  });
  await copyFile(binary, join(into, about.version));
  await Bun.write(join(into, 'manifest.json.part'), JSON.stringify(signManifest(manifest, privateKey)));
  await rename(join(into, 'manifest.json.part'), join(into, 'manifest.json'));
  return manifest;
}

if (import.meta.main) {
  const [command, binary = '', version = '', platform = '', keyFile = '', folder = ''] = process.argv.slice(2);
  if (command === 'keys') {
    const { publicKey, privateKey } = newKeys();
    console.log(`UPDATE_PUBLIC_KEY=${publicKey}\n\n${privateKey}`);
  } else if (command === 'release') {
    const about = manifestSchema.pick({ version: true, platform: true }).parse({ version, platform });
    const manifest = await release(binary, about, await readFile(keyFile, 'utf8'), folder);
    console.log(`${manifest.version} for ${manifest.platform}, ${manifest.bytes} bytes`);
    const publicKey = process.env.UPDATE_PUBLIC_KEY;
    if (publicKey) openManifest(await Bun.file(join(folder, platform, 'manifest.json')).json(), publicKey);
  } else {
    console.error('keys | release <binary> <version> <platform> <private key file> <folder>');
    process.exit(2);
  }
}
