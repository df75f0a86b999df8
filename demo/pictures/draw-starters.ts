/** `bun demo/pictures/draw-starters.ts [part of a name…]` draws the pictures of the starting menus again, the same every time. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { STARTERS } from '#src/domain/menu/starters/starters.ts';
import { drawPicture } from './draw-pictures.ts';
import { listFiles, webp } from './webp-files.ts';

const ROOM = join(import.meta.dir, '../../src/features/menu/starters');
const FILES = join(ROOM, 'pictures');

/** Each is drawn once, on the table of the first menu that has it. */
const drawings = new Map<string, () => string>();
for (const { key, menu } of Object.values(STARTERS)) {
  for (const [name, art] of Object.entries(menu.art)) {
    if (!drawings.has(name)) drawings.set(name, () => drawPicture(`${key}-${name}`, art));
  }
}

const wanted = process.argv.slice(2);
await mkdir(FILES, { recursive: true });
for (const [name, svg] of drawings) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
  await Bun.write(join(FILES, `${name}.webp`), await webp(svg(), { width: 560, quality: 56, mostBytes: 7_400 }));
}
for (const file of await readdir(FILES)) if (!drawings.has(file.replace('.webp', ''))) await rm(join(FILES, file));
await listFiles(join(ROOM, 'picture-files.ts'), {
  writtenBy: 'demo/pictures/draw-starters.ts',
  folder: './pictures',
  names: [...drawings.keys()].sort(),
});
