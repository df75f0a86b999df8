/** Drawings as WebP files, and the module that names them for a program to carry. */
import { initWasm, Resvg } from '@resvg/resvg-wasm';

await initWasm(await Bun.file(Bun.resolveSync('@resvg/resvg-wasm/index_bg.wasm', import.meta.dir)).arrayBuffer());

export interface WebpWords {
  readonly mostBytes: number;
  readonly quality?: number;
  /** In pixels; else as it was drawn. */
  readonly width?: number;
}

/** At the quality, and lower until it is small enough. */
export async function webp(svg: string, { mostBytes, quality: best = 72, width }: WebpWords): Promise<Uint8Array> {
  const fitTo = width === undefined ? ({ mode: 'original' } as const) : ({ mode: 'width', value: width } as const);
  const png = new Resvg(svg, { fitTo }).render().asPng();
  for (let quality = best; ; quality -= 8) {
    const bytes = await new Bun.Image(png).webp({ quality }).bytes();
    if (bytes.byteLength <= mostBytes || quality <= 40) return bytes;
  }
}

export interface FileList {
  readonly writtenBy: string;
  readonly folder: string;
  readonly names: readonly string[];
}

export async function listFiles(path: string, { writtenBy, folder, names }: FileList): Promise<void> {
  const variable = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const key = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`);
  const imports = names.map((name) => `import ${variable(name)} from '${folder}/${name}.webp' with { type: 'file' };`);
  const rows = names.map((name) =>
    key(name) === variable(name) ? `  ${name},` : `  ${key(name)}: ${variable(name)},`,
  );
  const text = `// Written by ${writtenBy}.\n${imports.join('\n')}\n\n/** Path of a picture's WebP by its name, from source and in the compiled program. */\nexport const PICTURE_FILES: Readonly<Record<string, string>> = {\n${rows.join('\n')}\n};\n`;
  await Bun.write(path, text);
}
