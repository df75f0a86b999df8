/** Pictures of one screen at several sizes, light and dark, with what a program can see of what is wrong with them. */
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { axeFindings } from '../support/browser.ts';
import { type Finding, findingsOn } from '../support/layout.ts';

export type Size = readonly [width: number, height: number];

export interface Studio {
  readonly into: string;
  readonly sizes: readonly Size[];
  /** Keys and links smaller than this are reported; without it, none are. */
  readonly leastTarget: number;
  /** axe at the first size, light and dark. */
  readonly hasAxe: boolean;
  /** The whole page, however long, not only its first screen. */
  readonly isWhole?: boolean;
}

/** Into `.tmp/looks/NAME`; `SIZES` and `AXE=off` say otherwise how. */
export function studioOf(name: string, usual: { readonly sizes: string; readonly leastTarget: number }): Studio {
  return {
    into: `.tmp/looks/${name}`,
    sizes: sizesOf(process.env.SIZES ?? usual.sizes),
    leastTarget: usual.leastTarget,
    hasAxe: process.env.AXE !== 'off',
    isWhole: process.env.WHOLE === 'on',
  };
}

const words = process.argv.slice(2);
/** Words behind the command choose among the names; `word$` is the whole name. */
export function isWanted({ name }: { readonly name: string }): boolean {
  return (
    words.length === 0 || words.some((word) => (word.endsWith('$') ? name === word.slice(0, -1) : name.includes(word)))
  );
}

/** What is wrong with the bar is said once, not of every screen. */
const seen = new Set<string>();
/** `1280x800 390x844`. */
function sizesOf(text: string): Size[] {
  return text.split(' ').map((one) => {
    const [width = 1280, height = 800] = one.split('x').map(Number);
    return [width, height];
  });
}

const SCHEMES = ['light', 'dark'] as const;

/** Light and dark are the page's own choice on the till, the device's elsewhere. */
export async function setScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.evaluate((mode) => {
    if (document.documentElement.dataset.theme) document.documentElement.dataset.theme = mode;
    // Painted before it is photographed.
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, scheme);
}

export async function takePictures(page: Page, name: string, studio: Studio): Promise<void> {
  mkdirSync(studio.into, { recursive: true });
  const say = (text: string) => {
    if (!seen.has(text)) console.log(`  ${name}: ${text}`);
    seen.add(text);
  };
  for (const [at, [width, height]] of studio.sizes.entries()) {
    await page.setViewportSize({ width, height });
    for (const scheme of SCHEMES) {
      await setScheme(page, scheme);
      const path = `${studio.into}/${name}-${width}x${height}-${scheme}.png`;
      await page.screenshot({ path, fullPage: studio.isWhole === true });
      if (studio.hasAxe && at === 0) {
        for (const finding of await axeFindings(page)) say(`axe ${scheme} ${width}: ${finding}`);
      }
    }
    for (const { kind, what } of await findingsOn(page, { leastTarget: studio.leastTarget, seesCutShort: true }))
      say(`${width}×${height} ${kind}: ${what}`);
  }
}

/** Several pictures on one, for an eye in a hurry: `bun tests/looks/sheet.ts`. */
export async function contactSheet(
  page: Page,
  files: readonly string[],
  into: string,
  {
    columns,
    width,
    height,
  }: { readonly columns: number; readonly width: number | null; readonly height: number | null },
): Promise<void> {
  const size = width === null ? '' : `width:${width}px;`;
  const cut = height === null ? '' : `max-height:${height}px;overflow:hidden`;
  const pictures = await Promise.all(
    files.map(async (file) => Buffer.from(await Bun.file(file).arrayBuffer()).toString('base64')),
  );
  await page.setContent(
    `<body style="margin:0;background:#888"><div style="display:inline-grid;grid-template-columns:repeat(${columns},auto);gap:8px;align-items:start">${pictures
      .map(
        (text) => `<span style="${cut}"><img src="data:image/png;base64,${text}" style="${size}display:block"></span>`,
      )
      .join('')}</div></body>`,
  );
  await page.locator('div').screenshot({ path: into });
}

export type { Finding };
