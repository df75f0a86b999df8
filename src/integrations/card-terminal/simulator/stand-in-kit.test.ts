import { expect, test } from 'bun:test';
import { join } from 'node:path';

const BUILT = join(import.meta.dir, 'stand-in-kit.built.txt');

/** `UPDATE_SNAPSHOT=1` writes it anew: a compiled program has no files to build it from. */
test('the built stand-in kit is what its source says', async () => {
  const built = await Bun.build({
    entrypoints: [join(import.meta.dir, 'stand-in-kit.ts')],
    format: 'iife',
    target: 'browser',
    root: import.meta.dir,
  });
  const text = (await built.outputs[0]?.text()) ?? '';
  expect(text).toContain('onTimApiReady');
  if (process.env.UPDATE_SNAPSHOT) await Bun.write(BUILT, text);
  expect(await Bun.file(BUILT).text()).toBe(text);
});
