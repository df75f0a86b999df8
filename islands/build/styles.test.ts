import { describe, expect, test } from 'bun:test';
import { resolve } from 'node:path';
import { bundleCss } from './styles.ts';

const ROOT = resolve(import.meta.dir, '../..');
/** Browsers count in sixty-fourths of a pixel, so a smaller difference is none. */
const SMALLEST_PX = 1 / 64;

describe('the styles', () => {
  test('know one side of a breakpoint at its exact width, such as a tablet of 1024 pixels', async () => {
    const css = await bundleCss(`${ROOT}/src/ui/styles/pos.css`);
    const below = [...css.matchAll(/max-width:\s*calc\([\d.]+rem - ([\d.]+)px\)/g)].map(([, px]) => Number(px));
    expect(below.length).toBeGreaterThan(0);
    expect(below.filter((px) => px < SMALLEST_PX)).toEqual([]);
  }, 120_000);
});
