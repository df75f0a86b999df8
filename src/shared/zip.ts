/** Several files as one (APPNOTE 6.3.4), stored as they are: a few tables of text need no packing. */

export interface ZippedFile {
  readonly name: string;
  readonly text: string;
}

const UTF8_NAMES = 0x0800;
/** 1 January 1980, the first that the format knows: the same files are the same bytes. */
const NO_DATE = 0x0021;

/** One file after the other, while they are made: it needs no more memory than one. */
export function zipStream(files: AsyncIterable<ZippedFile>): ReadableStream<Uint8Array> {
  const reading = files[Symbol.asyncIterator]();
  const directory: Uint8Array[] = [];
  let offset = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await reading.next();
      if (done) {
        const size = directory.reduce((sum, entry) => sum + entry.byteLength, 0);
        for (const entry of directory) controller.enqueue(entry);
        controller.enqueue(end(directory.length, size, offset));
        controller.close();
        return;
      }
      const entry = entryOf(value);
      directory.push(entry.central(offset));
      offset += entry.local.byteLength;
      controller.enqueue(entry.local);
    },
    async cancel() {
      await reading.return?.();
    },
  });
}

function entryOf({ name, text }: ZippedFile) {
  const encoder = new TextEncoder();
  const [nameBytes, bytes] = [encoder.encode(name), encoder.encode(text)];
  const facts = (view: DataView, at: number) => {
    view.setUint16(at, 20, true);
    view.setUint16(at + 2, UTF8_NAMES, true);
    view.setUint16(at + 8, NO_DATE, true);
    view.setUint32(at + 10, Bun.hash.crc32(bytes), true);
    view.setUint32(at + 14, bytes.byteLength, true);
    view.setUint32(at + 18, bytes.byteLength, true);
    view.setUint16(at + 22, nameBytes.byteLength, true);
  };
  const local = new Uint8Array(30 + nameBytes.byteLength + bytes.byteLength);
  const head = new DataView(local.buffer);
  head.setUint32(0, 0x04034b50, true);
  facts(head, 4);
  local.set(nameBytes, 30);
  local.set(bytes, 30 + nameBytes.byteLength);
  const central = (offset: number) => {
    const entry = new Uint8Array(46 + nameBytes.byteLength);
    const view = new DataView(entry.buffer);
    view.setUint32(0, 0x02014b50, true);
    view.setUint16(4, 20, true);
    facts(view, 6);
    view.setUint32(42, offset, true);
    entry.set(nameBytes, 46);
    return entry;
  };
  return { local, central };
}

function end(count: number, size: number, offset: number): Uint8Array {
  const bytes = new Uint8Array(22);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(12, size, true);
  view.setUint32(16, offset, true);
  return bytes;
}
