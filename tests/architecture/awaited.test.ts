import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { testFiles } from '#scripts/test/plan.ts';

const ROOT = resolve(import.meta.dir, '../..');
const ROOMS = ['src', 'db', 'islands', 'kiosk', 'demo', 'scripts', 'bench', 'tests'];

/** `expect(…).rejects` and `.resolves` that begin a statement, and so wait for nothing. */
const NOT_AWAITED = /\n[ \t]*expect\((?:(?!\n\n)[^;])*?\)\s*\.(?:rejects|resolves)/g;

const notAwaitedIn = (text: string) => [...text.matchAll(NOT_AWAITED)].map(([statement]) => statement.trim());

test('a promise that a test expects to fail is awaited, or the test ends before it has', () => {
  const found = ROOMS.flatMap((room) => testFiles(ROOT, room)).flatMap((file) =>
    notAwaitedIn(readFileSync(join(ROOT, file), 'utf8')).map((statement) => `${file}: ${statement}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['on one line', '\n  expect(late()).rejects.toThrow();', 1],
  ['on several', '\n  expect(\n    late({ a: 1 }),\n  ).rejects.toThrow();', 1],
  ['awaited', '\n  await expect(late()).rejects.toThrow();', 0],
  ['returned', '\n  return expect(late()).rejects.toThrow();', 0],
  ['of another statement', '\n  expect(1).toBe(1);\n  await expect(late()).rejects.toThrow();', 0],
])('%s: it is found or not', (_, text, count) => {
  expect(notAwaitedIn(text)).toHaveLength(count);
});
