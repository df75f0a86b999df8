import { deflateSync } from 'node:zlib';

/** A PNG of noise, which doesn't compress: three bytes for each pixel. */
export function noisyPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const rowOf = () => {
    const row = new Uint8Array(width * 3);
    for (let at = 0; at < row.length; at += 65_536) crypto.getRandomValues(row.subarray(at, at + 65_536));
    return row;
  };
  return new Uint8Array(pngOf(width, height, rowOf));
}

/** A PNG of two colours: red on the left half, blue on the right. */
export function png(width: number, height: number): Uint8Array {
  const row = Buffer.alloc(width * 3);
  for (let x = 0; x < width; x++) row.set(x < width / 2 ? [255, 0, 0] : [0, 0, 255], x * 3);
  return pngOf(width, height, () => row);
}

/** A PNG with nothing on it that could be seen. */
export function clearPng(width: number, height: number): Uint8Array {
  const row = Buffer.alloc(width * 4);
  return pngOf(width, height, () => row, TRUE_COLOUR_WITH_ALPHA);
}

const TRUE_COLOUR = 2;
const TRUE_COLOUR_WITH_ALPHA = 6;

function pngOf(width: number, height: number, rowOf: () => Uint8Array, colourType = TRUE_COLOUR): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(Bun.hash.crc32(body));
    return Buffer.concat([head, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, colourType, 0, 0, 0], 8);
  const rows = Buffer.concat(Array.from({ length: height }, () => Buffer.concat([Buffer.alloc(1), rowOf()])));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
