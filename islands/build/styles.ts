import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import tailwind from 'bun-plugin-tailwind';
import { WEBSITE_FONT_NAMES, WEBSITE_FONTS, type WebsiteFont } from '#src/domain/tenancy/website-fonts.ts';
import { ASSETS_PREFIX, type ClientManifest, type CssSurface } from '../runtime/manifest.ts';
import { type BuiltFile, builtFile, shortHash } from './files.ts';

export interface BuiltStyles {
  readonly files: readonly BuiltFile[];
  readonly css: Record<CssSurface, string>;
  readonly font: string;
  readonly fonts: ClientManifest['fonts'];
  readonly icon: string;
}

const SURFACES: readonly CssSurface[] = ['storefront', 'admin', 'pos'];

/** The parts of the font, with the letters each is fetched for. The first is preloaded. */
const FONT_PARTS = [
  {
    part: 'latin',
    range:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  },
  {
    part: 'latin-ext',
    range:
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  },
] as const;

/** A system font scaled to ours, so that text doesn't jump when the font arrives. */
const FALLBACK_FACE =
  "@font-face{font-family:'Figtree Fallback';src:local('Arial'),local('Liberation Sans');size-adjust:98%;ascent-override:97%;descent-override:25.5%;line-gap-override:0%}";

export async function buildStyles(root: string): Promise<BuiltStyles> {
  const fonts = {} as Record<WebsiteFont, { src: string; faces: string }>;
  const css = {} as Record<CssSurface, string>;
  const files: BuiltFile[] = [];
  for (const name of WEBSITE_FONT_NAMES) {
    const parts = await Promise.all(FONT_PARTS.map(({ part }) => fontFile(name, part)));
    const faces = FONT_PARTS.map(({ range }, at) => fontFace(name, parts[at]!.name, range)).join('');
    fonts[name] = { src: ASSETS_PREFIX + parts[0]!.name, faces };
    files.push(...parts);
  }
  for (const surface of SURFACES) {
    const text = fonts.figtree.faces + FALLBACK_FACE + (await bundleCss(`${root}/src/ui/styles/${surface}.css`));
    const file = builtFile(`${surface}-${shortHash(text)}.css`, new TextEncoder().encode(text));
    css[surface] = ASSETS_PREFIX + file.name;
    files.push(file);
  }
  const svg = await Bun.file(`${root}/src/ui/styles/icon.svg`).bytes();
  const icon = builtFile(`icon-${shortHash(svg)}.svg`, svg);
  files.push(icon);
  return { files, css, font: fonts.figtree.src, fonts, icon: ASSETS_PREFIX + icon.name };
}

export async function bundleCss(entry: string): Promise<string> {
  const result = await Bun.build({ entrypoints: [entry], plugins: [tailwind], target: 'browser', minify: true });
  const output = result.outputs[0];
  if (!output) throw new Error(`the build made nothing of ${entry}`);
  return belowBreakpoints(await output.text());
}

/**
 * `width < 64rem` compiles to a thousandth of a pixel less, which browsers round away, so at 1024 pixels both sides of the
 * breakpoint would apply. Two hundredths are enough of a difference.
 */
function belowBreakpoints(css: string): string {
  return css.replaceAll(/(max-width:\s*calc\([\d.]+rem - )\.001px\)/g, '$1.02px)');
}

/** As the package names it. */
function packageOf(name: WebsiteFont): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

async function fontFile(name: WebsiteFont, part: string): Promise<BuiltFile> {
  const font = packageOf(name);
  const home = dirname(createRequire(import.meta.url).resolve(`@fontsource-variable/${font}/package.json`));
  const bytes = await Bun.file(`${home}/files/${font}-${part}-wght-normal.woff2`).bytes();
  return builtFile(`${font}-${part}-${shortHash(bytes)}.woff2`, bytes);
}

function fontFace(name: WebsiteFont, file: string, range: string): string {
  const { family, weights } = WEBSITE_FONTS[name];
  return `@font-face{font-family:'${family}';font-style:normal;font-weight:${weights};font-display:swap;src:url(${ASSETS_PREFIX}${file}) format('woff2');unicode-range:${range}}`;
}
