import { expect, test } from 'bun:test';
import { join } from 'node:path';

const ROOT = `${import.meta.dir}/../..`;
/** Quoted texts, arrows and braces three deep: anything between a key's name and the end of its first tag. */
const BRACES = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`;
const KEY = new RegExp(String.raw`<(button|Button|PosLink|Link|a)\b((?:[^<>{}]|${BRACES})*)>(.*?)</\1>`, 'gs');
const ICONS_ALONE = /^(?:\s*<\w*Icon\b[^<>]*\/>\s*)+$/;

/** Keys that show an icon and no word: which of the two ways to learn what they do is missing. */
function unnamedKeys(source: string): string[] {
  return [...source.matchAll(KEY)].flatMap(([, , first = '', inside = '']) => {
    if (!ICONS_ALONE.test(inside)) return [];
    return ['aria-label=', 'title='].filter((name) => !first.includes(name));
  });
}

test('a key of the till with only an icon says what it does, to screen readers and on hover', async () => {
  const unnamed: string[] = [];
  for await (const path of new Bun.Glob('islands/{pos,kitchen}/**/*.tsx').scan(ROOT)) {
    const lacks = unnamedKeys(await Bun.file(join(ROOT, path)).text());
    unnamed.push(...lacks.map((name) => `${path}: ${name}`));
  }
  expect(unnamed).toEqual([]);
});

test('such a key is seen, whatever it does when pressed, and one with a word beside its icon is none', () => {
  expect(
    unnamedKeys('<button onClick={() => step({ by: -1 })}>\n  <MinusIcon size={2} aria-hidden />\n</button>'),
  ).toEqual(['aria-label=', 'title=']);
  expect(unnamedKeys('<Button aria-label="Less" onClick={less}><MinusIcon /></Button>')).toEqual(['title=']);
  expect(unnamedKeys('<button onClick={edit}><EditIcon /> Edit</button>')).toEqual([]);
});
