import { initWasm, Resvg } from '@resvg/resvg-wasm';
import wasmPath from '@resvg/resvg-wasm/index_bg.wasm' with { type: 'file' };
import regularPath from 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf' with { type: 'file' };
import boldPath from 'dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf' with { type: 'file' };
import type { Paper } from './paper.ts';
import { paperSvg } from './paper-svg.ts';

let fonts: Promise<Uint8Array[]> | null = null;

/** Once a process: the files are read as Bun's own, so a compiled program finds them inside itself. */
async function load(): Promise<Uint8Array[]> {
  const [wasm, regular, bold] = await Promise.all(
    [wasmPath, regularPath, boldPath].map((path) => Bun.file(path).bytes()),
  );
  if (wasm === undefined || regular === undefined || bold === undefined) throw new Error('paper assets are missing');
  await initWasm(wasm);
  return [regular, bold];
}

/** The paper as a picture, for people. */
export async function paperPng(paper: Paper): Promise<Uint8Array> {
  fonts ??= load();
  const fontBuffers = await fonts;
  const options = { font: { fontBuffers, defaultFontFamily: 'DejaVu Sans Mono', loadSystemFonts: false } };
  const picture = new Resvg(paperSvg(paper), options);
  const image = picture.render();
  const png = image.asPng();
  image.free();
  picture.free();
  return png;
}
