import { brotliCompressSync, constants } from 'node:zlib';
import type { Bytes } from '#src/pages/cached-markup.ts';

export type Encoding = 'br' | 'gzip' | 'zstd' | 'identity';

/** A header's entry for an encoding, unless it is marked unacceptable. */
const ACCEPTED = { br: acceptedAs('br'), zstd: acceptedAs('zstd'), gzip: acceptedAs('gzip') };

function acceptedAs(name: string): RegExp {
  return new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0+)?(?:\\s*,|\\s*$))`);
}

const encodings = new Map<string, Encoding>();
const MAX_ENCODINGS = 100;

/** The smallest encoding that the browser accepts. Browsers send the same few headers, so each is read once. */
export function encodingOf(accepts: string | null): Encoding {
  if (accepts === null) return 'identity';
  const known = encodings.get(accepts);
  if (known) return known;
  const encoding = (['br', 'zstd', 'gzip'] as const).find((name) => ACCEPTED[name].test(accepts)) ?? 'identity';
  if (encodings.size < MAX_ENCODINGS) encodings.set(accepts, encoding);
  return encoding;
}

const BROTLI_QUALITY = 5;

/** For what is sent often and so may cost a little. */
export function compress(bytes: Bytes, encoding: Encoding): Bytes {
  if (encoding === 'br') {
    return new Uint8Array(brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }));
  }
  if (encoding === 'gzip') return new Uint8Array(Bun.gzipSync(bytes, { level: 6 }));
  if (encoding === 'zstd') return new Uint8Array(Bun.zstdCompressSync(bytes, { level: 9 }));
  return bytes;
}

const CHEAP_ZSTD_LEVEL = 3;

/** For what is sent once: never brotli, which is the slowest of the three. Null if the browser takes nothing cheap. */
export function compressCheaply(bytes: Bytes, accepts: string | null) {
  if (accepts === null) return null;
  if (ACCEPTED.zstd.test(accepts)) {
    const packed = Bun.zstdCompressSync(bytes, { level: CHEAP_ZSTD_LEVEL });
    return { encoding: 'zstd' as const, bytes: new Uint8Array(packed) };
  }
  if (!ACCEPTED.gzip.test(accepts)) return null;
  return { encoding: 'gzip' as const, bytes: new Uint8Array(Bun.gzipSync(bytes, { level: 1 })) };
}
