import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { extract, pack } from 'tar-stream';
import { type BackupManifest, MANIFEST_FILE, sync } from './backup.ts';

/** `age -d -i key FILE | tar --zstd -x` opens it on a machine without this program. */
export const SEALED_ENDING = '.tar.zst.age';

/** A new key, for whoever sets up backups. */
export const newBackupKey = generateIdentity;

/**
 * Packs the folder of a backup into one encrypted file, byte by byte through the memory of a few pages. The file has its
 * name only when it is whole and on disk.
 *
 * @param key an age identity, `AGE-SECRET-KEY-1…`
 */
export async function sealBackup(folder: string, manifest: BackupManifest, to: string, key: string): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key));
  const tar = pack();
  const packed = toWeb(tar.pipe(createZstdCompress()));
  const part = `${to}.part`;
  const written = pipeline(fromWeb(await encrypter.encrypt(packed)), createWriteStream(part, { mode: 0o600 }));
  const filled = (async () => {
    for (const path of [...manifest.files.map((file) => file.path), MANIFEST_FILE]) {
      const { size, mode } = await stat(join(folder, path));
      const entry = tar.entry({ name: path, size, mode: mode & 0o777 });
      await pipeline(createReadStream(join(folder, path)), entry as unknown as Writable);
    }
    tar.finalize();
  })();
  try {
    await Promise.all([written, filled]);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await sync(part);
  await rename(part, to);
}

/** Opens a sealed backup into a new folder, which `restore` then reads and compares with its manifest. */
export async function unsealBackup(file: string, folder: string, key: string): Promise<void> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  const sealed = toWeb(createReadStream(file));
  const opened = await decrypter.decrypt(sealed).catch((error: unknown) => {
    throw new Error(`${file} cannot be opened with this key (${error instanceof Error ? error.message : error})`);
  });
  await mkdir(folder);
  const tar = extract();
  const read = (async () => {
    for await (const entry of tar) {
      const { name, mode, type } = entry.header;
      if (type !== 'file' || name.startsWith('/') || name.split('/').includes('..')) {
        throw new Error(`${file} holds ${name}, which is no file of a backup`);
      }
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await pipeline(entry as unknown as Readable, createWriteStream(path, { mode: (mode ?? 0o600) & 0o777 }));
    }
  })();
  await Promise.all([pipeline(fromWeb(opened), createZstdDecompress(), tar as unknown as Writable), read]);
}

/** The two kinds of stream are one at run time; their types come from different packages. */
function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
}

function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as unknown as Parameters<typeof Readable.fromWeb>[0]);
}
