import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** One file of the build, in memory until the whole build has succeeded. */
export interface BuiltFile {
  /** `name-hash.ext`, flat under `/assets/`. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly brotli: Uint8Array | null;
  readonly gzip: Uint8Array | null;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

export function contentTypeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  const contentType = CONTENT_TYPES[ending];
  if (!contentType) throw new Error(`the build made ${name}, a kind of file it has no content type for`);
  return contentType;
}

export function builtFile(name: string, bytes: Uint8Array): BuiltFile {
  const contentType = contentTypeOf(name);
  // A woff2 file is already compressed with brotli.
  const isText = !name.endsWith('.woff2');
  return {
    name,
    bytes,
    contentType,
    brotli: isText ? brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }) : null,
    gzip: isText ? gzipSync(bytes, { level: 9 }) : null,
  };
}

/** The bytes that a browser with brotli downloads. */
export function wireBytes(file: BuiltFile): number {
  return (file.brotli ?? file.bytes).length;
}

export function shortHash(...parts: (string | Uint8Array)[]): string {
  const hasher = new Bun.CryptoHasher('sha256');
  for (const part of parts) hasher.update(part);
  return BigInt(`0x${hasher.digest('hex').slice(0, 16)}`)
    .toString(36)
    .padStart(10, '0')
    .slice(-10);
}
