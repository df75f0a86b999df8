import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { testFiles } from '#scripts/test/plan.ts';

const ROOT = resolve(import.meta.dir, '../..');
const ROOMS = ['src', 'db', 'islands', 'kiosk', 'demo', 'scripts', 'tests/battery', 'tests/system', 'tests/e2e'];

/** How many there are at one moment, of a page that may be drawing still: `untilHolds` and `expectGone` look again. */
const ONE_LOOK = /(?<!untilHolds\(async \(\) =>\s*)expect\(\s*await [^;]*?\.count\(\),?\s*\)/g;
/** What a machine takes is measured in `bench/`, where another run on the same machine says what it can. */
const CLOCK = /expect\([^;]*?(?:performance|Date)\.now\(\)[^;]*?\)\s*\.to/g;

const found = (form: RegExp, text: string) => [...text.matchAll(form)].map(([statement]) => statement);

test.each([
  ['reads once how many there are of what may be changing still', ONE_LOOK],
  ['expects something of the clock on the wall', CLOCK],
])('no test %s', (_, form) => {
  const wrong = ROOMS.flatMap((room) => testFiles(ROOT, room)).flatMap((file) =>
    found(form, readFileSync(join(ROOT, file), 'utf8')).map((statement) => `${file}: ${statement}`),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['one look', ONE_LOOK, '  expect(await rows.count()).toBe(3);', 1],
  ['one look over two lines', ONE_LOOK, '  expect(\n    await page.getByText("x").count(),\n  ).toBe(3);', 1],
  ['looks until it holds', ONE_LOOK, '  await untilHolds(async () => expect(await rows.count()).toBe(3));', 0],
  [
    'looks until it holds, broken',
    ONE_LOOK,
    '  await untilHolds(async () =>\n    expect(await rows.count()).toBe(3),\n  );',
    0,
  ],
  ['a clock', CLOCK, '  expect(performance.now() - began).toBeLessThan(500);', 1],
  ['a moment of the story', CLOCK, '  const at = Date.now();\n  expect(at > 0).toBe(true);', 0],
])('%s is found or not', (_, form, text, count) => {
  expect(found(form, text)).toHaveLength(count);
});
