import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Where a picture's bytes are stored: by the hash of their content, so a file never changes and two restaurants with
 * the same picture share it.
 */
export function originalPath(dataDir: string, contentHash: string): string {
  return `${dataDir}/images/originals/${contentHash.slice(0, 2)}/${contentHash}`;
}

/** Where its largest version that a page shows is kept, if the original is larger than that. It can be made again. */
export function shownPath(dataDir: string, contentHash: string): string {
  return `${dataDir}/images/shown/${contentHash.slice(0, 2)}/${contentHash}`;
}

export function contentHashOf(bytes: Uint8Array): string {
  return new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
}

/** Written whole or not at all, and on disk before its row. An existing file is the same file. */
export async function keepFile(path: string, bytes: Uint8Array): Promise<void> {
  if (await Bun.file(path).exists()) return;
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${crypto.randomUUID()}.part`;
  const file = await open(temporary, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}
