import { beforeAll, expect, test } from 'bun:test';
import { zonesFileReading } from '#src/features/delivery/zones-file.ts';
import { lookAtPicture } from '#src/features/images/look-at-picture.ts';
import { paperPicture } from '#src/features/images/paper-picture.ts';
import { showPicture } from '#src/features/images/shown-picture.ts';
import { sizePicture } from '#src/features/images/size-picture.ts';
import { importPreviewing } from '#src/features/menu/import/preview-work.ts';
import { spreadsheetReading } from '#src/features/menu/import/read-spreadsheet.ts';
import { unsentFileReading } from '#src/features/sync/unsent-file-work.ts';
import { HEAVY_WORK_HERE, type HeavyPiece, type HeavyWork } from '#src/shared/heavy-work.ts';
import { png } from '#tests/support/png.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { HeavyThread } from './heavy-thread.ts';
import { heavyWorkerEntry } from './heavy-worker-entry.ts';

const PICTURE = png(40, 30);
const original = `${tempFolder('heavy-worker')}/picture.png`;
const MENU = 'Category,Name,Price\nSoups,Pho,17\n';
const ROWS = [JSON.stringify(['Soups', 'Pho', '17'])];
const UNSENT = JSON.stringify({
  storeId: 's',
  storeName: 'S',
  boxId: 'b',
  rows: [{ table: 'orders', row: { id: 'o' } }],
});
const menu = { items: [], around: JSON.stringify({ categories: [], pizza: { sizes: [] } }) };

/** The thread of the program itself, without its patience: the machine may be busy. */
const thread = new HeavyThread({ entry: heavyWorkerEntry(), patienceMs: 60_000 });
beforeAll(async () => {
  await Bun.write(original, PICTURE);
});

const work = <Input>(piece: HeavyPiece<Input, unknown>, input: Input) => ({
  name: piece.name,
  on: (where: HeavyWork) => where.run(piece, input),
});

test.each([
  work(lookAtPicture, PICTURE),
  work(showPicture, original),
  work(sizePicture, { of: original, size: { width: 20, height: 20 }, isCropped: true }),
  work(paperPicture, PICTURE),
  work(spreadsheetReading, new TextEncoder().encode(MENU)),
  work(importPreviewing, { rowTexts: ROWS, mapping: { category: 0, name: 1, price: 2 }, menu }),
  work(unsentFileReading, UNSENT),
  work(zonesFileReading, 'Suburb,Postcode,Fee\nGlebe,2037,5\n'),
])('$name is the same on the program’s other thread', async ({ on }) => {
  const there = await on(thread);
  const here = await on(HEAVY_WORK_HERE);
  expect(there instanceof Uint8Array ? [...there] : there).toEqual(here instanceof Uint8Array ? [...here] : here);
});
