/**
 * Every reader of a file that people send gets the largest one that is allowed, in the shapes that cost the most, and one of half
 * the size: what is looked at is counted, and doubles. A reader that isn't here fails the first test.
 */
import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, pictureFaultOf } from '#src/domain/menu/pictures/picture-file.ts';
import { rowsByMark } from '#src/domain/sync/unsent-file.ts';
import { MAX_ZONES_FILE_BYTES, readZonesFile } from '#src/features/delivery/zones-file.ts';
import { lookAtPicture } from '#src/features/images/look-at-picture.ts';
import { MAX_IMPORT_BYTES, readSpreadsheet } from '#src/features/menu/import/read-spreadsheet.ts';
import { unsentFileReading } from '#src/features/sync/unsent-file-work.ts';
import { MAX_IMAGE_BYTES } from '#src/http/body.ts';
import { AppError } from '#src/shared/app-error.ts';
import { filesUnder } from '#tests/architecture/imports.ts';
import { countedWork } from '#tests/support/counted-work.ts';
import { png } from '#tests/support/png.ts';

const DOUBLED = 2.3;
/** What is looked at once, however large the file is. */
const ANYWAY = 2000;

type Upload = 'picture' | 'menu file' | 'delivery file' | 'file of a box' | 'handed on unread';

/** Who takes a file out of a form or a request, and what it is then read as. */
const READERS: Readonly<Record<string, Upload>> = {
  'src/features/images/images.routes.ts': 'picture',
  'src/pages/admin/picture-field.tsx': 'picture',
  'src/pages/admin/people/face-field.tsx': 'picture',
  'src/pages/admin/forms/pictures.tsx': 'picture',
  'src/pages/admin/menu/pictures/pictures.page.tsx': 'picture',
  'src/pages/admin/website/custom-page-actions.ts': 'picture',
  'src/pages/admin/menu/import/import.page.tsx': 'menu file',
  'src/pages/admin/setup/zones-files.tsx': 'delivery file',
  'src/pages/admin/counter/box.page.tsx': 'file of a box',
  // The card provider reads it.
  'src/pages/admin/payouts/dispute.page.tsx': 'handed on unread',
};
const READS = /\binstanceof (?:File|Blob)\b|\bas (?:File|Blob)\b|\breadBytes\(/;
const FOLDERS = ['src/pages', 'src/features', 'kiosk'];

test('each place that takes a file is known, with the reader that gets it', () => {
  const found = FOLDERS.flatMap((folder) => filesUnder(folder)).filter((file) =>
    READS.test(readFileSync(file, 'utf8')),
  );
  expect(found.sort()).toEqual(Object.keys(READERS).sort());
});

interface Shape {
  readonly before?: string;
  piece(at: number): string;
  readonly after?: string;
}

interface Reader {
  readonly most: number;
  read(text: string): unknown;
  readonly shapes: Readonly<Record<string, Shape>>;
}

/** As many pieces as fit. */
function filled({ before = '', piece, after = '' }: Shape, most: number): string {
  const parts = [before];
  let size = before.length + after.length;
  for (let at = 0; ; at++) {
    const next = piece(at);
    size += next.length;
    if (size > most) break;
    parts.push(next);
  }
  return parts.join('') + after;
}

const all = (piece: string, rest: Omit<Shape, 'piece'> = {}): Shape => ({ piece: () => piece, ...rest });
const geoJson = (piece: (at: number) => string): Shape => ({
  before: '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null}',
  piece: (at) => `,{"type":"Feature",${piece(at)}}`,
  after: ']}',
});
const boxFile = (piece: (at: number) => string): Shape => ({
  before: '{"storeId":"s","storeName":"S","boxId":"b","rows":[0',
  piece,
  after: ']}',
});
const RING = '[[0,0],[0,1],[1,1],[0,0]]';
const CORNERS = 'Area,Fee,Latitude,Longitude\n';

const BY_UPLOAD: Readonly<Record<Exclude<Upload, 'picture' | 'handed on unread'>, Reader>> = {
  'menu file': {
    most: MAX_IMPORT_BYTES,
    read: (text) => readSpreadsheet(new TextEncoder().encode(text)),
    shapes: {
      'rows of a letter': all('a\n'),
      'cells in one row': all('a,'),
      'short rows of the most cells': all(`${'a,'.repeat(59)}a\n`, { before: `${'a,'.repeat(59)}a\n` }),
      'quoted cells': all('"a",'),
      'one cell of quotation marks': all('""', { before: 'Name\n"', after: '"' }),
      'a quotation mark that is never closed': all('a,\n', { before: '"' }),
      'empty rows': all(',\n'),
    },
  },
  'delivery file': {
    most: MAX_ZONES_FILE_BYTES,
    read: readZonesFile,
    shapes: {
      'corners of one area': all('A,,1,1\n', { before: CORNERS }),
      'areas of a corner': { before: CORNERS, piece: (at) => `A${at},,1,1\n` },
      suburbs: all('a,1,1\n', { before: 'Suburb,Postcode,Fee\n' }),
      'columns that are none': all('a,', { after: '\n1,2\n' }),
      'areas of a drawing': geoJson(() => `"geometry":{"type":"Polygon","coordinates":[${RING}]}`),
      'points of a drawing': geoJson(() => '"geometry":{"type":"Point","coordinates":[0,0]}'),
      'corners of one drawing': all(',[1,1]', {
        before: '{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0]',
        after: ']]}}',
      }),
      'parts of one drawing': all(`,[${RING}]`, {
        before: `{"type":"Feature","geometry":{"type":"MultiPolygon","coordinates":[[${RING}]`,
        after: ']}}',
      }),
      'facts of one area': {
        before: '{"type":"Feature","geometry":null,"properties":{"a":1',
        piece: (at) => `,"p${at}":1`,
        after: '}}',
      },
    },
  },
  'file of a box': {
    most: MAX_IMAGE_BYTES,
    read: (text) => unsentFileReading.work(text),
    shapes: {
      'rows that are none': boxFile(() => ',0'),
      'rows of one cell': {
        before: '{"storeId":"s","storeName":"S","boxId":"b","rows":[{"table":"orders","row":{"id":"o"}}',
        piece: (at) => `,{"table":"orders","row":{"id":"order ${String(at).padStart(30, '0')}"}}`,
        after: ']}',
      },
      'cells of one row': {
        before: '{"storeId":"s","storeName":"S","boxId":"b","rows":[{"table":"orders","row":{"id":"o"',
        piece: (at) => `,"c${at}":1`,
        after: '}}]}',
      },
    },
  },
};

/** A refusal is an answer; what it took is counted all the same. */
async function workOf(read: () => unknown): Promise<number> {
  return countedWork(async () => {
    try {
      await read();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  });
}

for (const [upload, { most, read, shapes }] of Object.entries(BY_UPLOAD)) {
  describe(`a ${upload} of twice the size is twice the work`, () => {
    test.each(Object.keys(shapes))(
      '%s',
      async (name) => {
        const shape = shapes[name]!;
        const [half, whole] = [filled(shape, most / 2), filled(shape, most)];
        expect(whole.length).toBeGreaterThan(0.9 * most);
        const few = await workOf(() => read(half));
        expect(await workOf(() => read(whole))).toBeLessThanOrEqual(DOUBLED * few + ANYWAY);
      },
      60_000,
    );
  });
}

describe('a picture of twice the size is twice the work', () => {
  /** A head, then as many empty chunks as fit: what says whether it moves is looked for among them. */
  function manyChunks(most: number): Uint8Array {
    const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from('tEXt'), Buffer.alloc(4)]);
    const head = Buffer.from(png(1, 1).slice(0, 33));
    return Buffer.concat([head, Buffer.alloc(Math.floor((most - head.length) / chunk.length) * chunk.length, chunk)]);
  }

  test('in chunks, which are looked at on the thread that sells: two numbers of each, and no text', async () => {
    const few = await workOf(() => pictureFaultOf(manyChunks(MAX_PICTURE_BYTES / 2)));
    const many = await workOf(() => pictureFaultOf(manyChunks(MAX_PICTURE_BYTES)));
    expect(many).toBeLessThanOrEqual(DOUBLED * few + ANYWAY);
    expect(many).toBeLessThanOrEqual((2 * MAX_PICTURE_BYTES) / 12 + ANYWAY);
  });

  test('in pixels: it is unpacked once, however many it has', async () => {
    const { prototype } = Bun.Image;
    const own = prototype.bytes;
    let unpacked = 0;
    prototype.bytes = function (this: Bun.Image) {
      unpacked += 1;
      return Reflect.apply(own, this, []);
    };
    try {
      for (const [width, height] of [
        [4000, 5000],
        [8000, MAX_PICTURE_PIXELS / 8000],
      ] as const) {
        unpacked = 0;
        await lookAtPicture.work(png(width, height));
        expect(unpacked).toBe(1);
      }
    } finally {
      prototype.bytes = own;
    }
  }, 60_000);
});

test('sales of earlier boxes of twice the number are twice the work', async () => {
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      table: 'orders',
      row: { id: `${String(at).padStart(20, '0')}-baaaaaa` },
    }));
  const [half, whole] = [rowsOf(10_000), rowsOf(20_000)];
  expect(rowsByMark(whole).size).toBe(1);
  const few = await workOf(() => rowsByMark(half));
  expect(await workOf(() => rowsByMark(whole))).toBeLessThanOrEqual(DOUBLED * few + ANYWAY);
});
