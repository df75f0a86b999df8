import { expect, test } from 'bun:test';
import ts from 'typescript-json-schema/node_modules/typescript/lib/typescript.js';
import { filesUnder, textOf } from './imports.ts';
import { LONG_RULES, LONG_SCREENS } from './long-functions.ts';

/** About where a reader gets lost. */
const MOST_LINES = 70;
/**
 * The product's rooms. Not measured are tests and the suites that adapters share, which are lists of cases, and
 * `demo`, which is menus written down: neither gets clearer in pieces.
 */
const ROOMS = ['src', 'db', 'kiosk', 'islands'];

/** The functions of a program that have more than so many lines, under their names, a nested one with its own. */
function longFunctionsOf(file: string, text: string, mostLines: number): Record<string, number> {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Record<string, number> = {};
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lines = lineAt(node.end) - lineAt(node.getStart()) + 1;
      const name = `${file} ${nameOf(node)}`;
      if (lines > mostLines) found[name] = Math.max(lines, found[name] ?? 0);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function nameOf(node: ts.SignatureDeclaration): string {
  const name = node.name ?? ('name' in node.parent ? (node.parent.name as ts.Node | undefined) : undefined);
  return name?.getText() ?? 'unnamed';
}

test.each([
  ['function placeOrder() {\n  return 1;\n}', { 'a.ts placeOrder': 3 }],
  ['const render = () => (\n  1\n);', { 'a.ts render': 3 }],
  ['const page = {\n  load() {\n    return 1;\n  },\n};', { 'a.ts load': 3 }],
  ['[1].map(() => {\n  return 1;\n});', { 'a.ts unnamed': 3 }],
  ['const a = [\n  1,\n  2,\n];', {}],
  ['function placeOrder() {\n}', {}],
  ['/** What it does,\n * and why.\n */\nfunction placeOrder() {}', {}],
])('of %j the functions longer than 2 lines are %j', (text, found) => {
  expect(longFunctionsOf('a.ts', text, 2)).toEqual(found);
});

test('no function is longer than 70 lines, but for those that are listed, and none of them grows', async () => {
  const files = ROOMS.flatMap(filesUnder);
  expect(files.length).toBeGreaterThan(1000);
  const found: Record<string, number> = {};
  for (const file of files) Object.assign(found, longFunctionsOf(file, await textOf(file), MOST_LINES));
  const listed = { ...LONG_SCREENS, ...LONG_RULES };
  const tooLong = Object.entries(found).filter(([name, lines]) => lines > (listed[name] ?? MOST_LINES));
  expect(tooLong).toEqual([]);
  // What was split leaves the list.
  expect(Object.keys(listed).filter((name) => !(name in found))).toEqual([]);
});

test('what is drawn and what is decided are listed apart', () => {
  expect(Object.keys(LONG_SCREENS).filter((name) => !name.includes('.tsx '))).toEqual([]);
  expect(Object.keys(LONG_RULES).filter((name) => name.includes('.tsx '))).toEqual([]);
});
