/** Dots in rows of whole bytes, the leftmost in the highest bit: as a thermal head takes them. */
export class Bitmap {
  readonly bytesPerRow: number;
  readonly bytes: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.bytesPerRow = Math.ceil(width / 8);
    this.bytes = new Uint8Array(this.bytesPerRow * height);
  }

  set(x: number, y: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = y * this.bytesPerRow + (x >> 3);
    this.bytes[at] = (this.bytes[at] ?? 0) | (0x80 >> (x & 7));
  }

  flip(x: number, y: number): void {
    const at = y * this.bytesPerRow + (x >> 3);
    this.bytes[at] = (this.bytes[at] ?? 0) ^ (0x80 >> (x & 7));
  }
}

const DLE = 0x10;
/** Bytes that turn the byte before them into a real-time command: a status, a recovery, a drawer pulse. */
const AFTER_DLE = [0x04, 0x05, 0x14];
/** One additional dot beside others. */
const HARMLESS = 0x18;
const MOST_ROWS = 48;

/**
 * `GS v 0`, in bands that every buffer takes. A printer looks for real-time commands inside an image too, so a pair of bytes
 * that is one gets a dot more: no picture of a comment opens a drawer.
 */
export function rasterCommands({ bytes, bytesPerRow, height }: Bitmap): Uint8Array[] {
  const safe = Uint8Array.from(bytes, (byte, at) =>
    byte === DLE && AFTER_DLE.includes(bytes[at + 1] ?? 0) ? HARMLESS : byte,
  );
  const bands: Uint8Array[] = [];
  for (let row = 0; row < height; row += MOST_ROWS) {
    const rows = Math.min(MOST_ROWS, height - row);
    const data = safe.subarray(row * bytesPerRow, (row + rows) * bytesPerRow);
    const head = [0x1d, 0x76, 0x30, 0x00, bytesPerRow & 0xff, bytesPerRow >> 8, rows & 0xff, rows >> 8];
    bands.push(Uint8Array.from([...head, ...data]));
  }
  return bands;
}
