/** `bun demo/pictures/draw.ts [part of a name…]` draws the demo pictures again, the same every time, and lists them in files.ts. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CAST } from '../cast/cast.ts';
import { drawHero, drawLogo, drawPicture } from './draw-pictures.ts';
import { listFiles, webp } from './webp-files.ts';

const FILES = join(import.meta.dir, 'files');
const MOST_BYTES = 22_000;

function drawings(): Map<string, { svg: () => string; mostBytes: number }> {
  const all = new Map<string, { svg: () => string; mostBytes: number }>();
  for (const restaurant of CAST.restaurants) {
    const { heroPicture, logoPicture, primaryColour } = restaurant.theme;
    all.set(heroPicture, { svg: () => drawHero(restaurant.id), mostBytes: 60_000 });
    all.set(logoPicture, { svg: () => drawLogo(restaurant.id, primaryColour), mostBytes: MOST_BYTES });
    for (const store of restaurant.stores)
      for (const [name, art] of Object.entries(store.menu.art))
        all.set(name, { svg: () => drawPicture(name, art), mostBytes: MOST_BYTES });
  }
  return all;
}

const wanted = process.argv.slice(2);
const all = drawings();
await mkdir(FILES, { recursive: true });
for (const [name, drawing] of all) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
  await Bun.write(join(FILES, `${name}.webp`), await webp(drawing.svg(), { mostBytes: drawing.mostBytes }));
}
for (const file of await readdir(FILES)) if (!all.has(file.replace('.webp', ''))) await rm(join(FILES, file));
await listFiles(join(import.meta.dir, 'files.ts'), {
  writtenBy: 'draw.ts',
  folder: './files',
  names: [...all.keys()].sort(),
});
