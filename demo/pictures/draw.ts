/** `bun demo/pictures/draw.ts [part of a name…]` draws the demo pictures again, the same every time, and lists them in files.ts. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { CAST } from '../cast/cast.ts';
import { drawHero, drawLogo, drawPicture } from './draw-pictures.ts';

const FILES = join(import.meta.dir, 'files');
const MOST_BYTES = 22_000;

/** WebP at quality 72, and lower until it is small enough. */
async function webp(svg: string, mostBytes: number): Promise<Uint8Array> {
  const png = new Resvg(svg).render().asPng();
  for (let quality = 72; ; quality -= 8) {
    const bytes = await new Bun.Image(png).webp({ quality }).bytes();
    if (bytes.byteLength <= mostBytes || quality <= 40) return bytes;
  }
}

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

async function listFiles(names: readonly string[]): Promise<void> {
  const variable = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const imports = names.map((name) => `import ${variable(name)} from './files/${name}.webp' with { type: 'file' };`);
  const rows = names.map((name) => `  '${name}': ${variable(name)},`);
  const text = `// Written by draw.ts.\n${imports.join('\n')}\n\n/** Path of a picture's WebP by its name, from source and in the compiled program. */\nexport const PICTURE_FILES: Readonly<Record<string, string>> = {\n${rows.join('\n')}\n};\n`;
  await Bun.write(join(import.meta.dir, 'files.ts'), text);
}

const wanted = process.argv.slice(2);
const all = drawings();
await mkdir(FILES, { recursive: true });
await initWasm(await Bun.file(Bun.resolveSync('@resvg/resvg-wasm/index_bg.wasm', import.meta.dir)).arrayBuffer());
for (const [name, drawing] of all) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
  await Bun.write(join(FILES, `${name}.webp`), await webp(drawing.svg(), drawing.mostBytes));
}
for (const file of await readdir(FILES)) if (!all.has(file.replace('.webp', ''))) await rm(join(FILES, file));
await listFiles([...all.keys()].sort());
