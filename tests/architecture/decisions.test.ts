import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FOLDER = resolve(import.meta.dir, '../../docs/decisions');
const files = readdirSync(FOLDER).filter((name) => /^\d{4}-.*\.md$/.test(name));
const index = readFileSync(join(FOLDER, 'README.md'), 'utf8');

/** A first line's title, without its number. */
const titleOf = (file: string) =>
  (readFileSync(join(FOLDER, file), 'utf8').split('\n')[0] ?? '').replace(/^# *(?:\d{4}[:.]? *)?/, '').trim();

test('every decision is in the index once, under its title', () => {
  const wrong = files.filter((file) => {
    const line = `- [${file.slice(0, 4)}](${file}) ${titleOf(file)}\n`;
    return index.split(line).length !== 2;
  });
  expect(wrong).toEqual([]);
});

test('the index leads to nothing else, and no number is given twice', () => {
  const linked = [...index.matchAll(/\]\(([^)]+)\)/g)].map(([, file]) => file);
  expect(linked.filter((file) => file && !files.includes(file))).toEqual([]);
  const numbers = files.map((file) => file.slice(0, 4));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});
