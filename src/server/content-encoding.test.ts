import { expect, test } from 'bun:test';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { compressCheaply, encodingOf } from './content-encoding.ts';

test.each([
  [null, 'identity'],
  ['', 'identity'],
  ['deflate', 'identity'],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, zstd', 'zstd'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip, br; q=0.0', 'gzip'],
  ['gzip, br;q=0.5', 'br'],
  ['xbr', 'identity'],
] as const)('a browser that accepts %j gets a page that is sent often as %s', (accepts, encoding) => {
  expect(encodingOf(accepts)).toBe(encoding);
});

test.each([
  [null, null],
  ['br', null],
  ['br, gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, zstd;q=0', 'gzip'],
  ['gzip;q=0, br', null],
  ['zstd;q=0, gzip;q=0', null],
] as const)('a browser that accepts %j gets a page of its own as %j', (accepts, encoding) => {
  const bytes = new TextEncoder().encode('Margherita '.repeat(50));
  const packed = compressCheaply(bytes, accepts);
  expect(packed?.encoding ?? null).toBe(encoding);
  if (!packed) return;
  const read = encoding === 'zstd' ? zstdDecompressSync : gunzipSync;
  expect(new Uint8Array(read(packed.bytes))).toEqual(bytes);
});
