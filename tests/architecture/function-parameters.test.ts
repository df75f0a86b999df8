import { expect, test } from 'bun:test';
import ts from 'typescript-json-schema/node_modules/typescript/lib/typescript.js';
import { filesUnder, textOf } from './imports.ts';

/** `(trx, ctx, scope, subject, input)`: what more there is to say has a name in the last of them. */
const MOST_PARAMETERS = 5;

/** The functions of a program that take more than so many parameters, each with how many it takes. */
function crowdedFunctionsOf(file: string, text: string, most: number): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && node.parameters.length > most) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1} takes ${node.parameters.length}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test.each([
  ['function pay(order, amount, tip) {}', ['a.ts:1 takes 3']],
  ['function pay(order, { amount, tip }) {}', []],
  ['\nconst pay = async (order, amount, tip = 0) => tip;', ['a.ts:2 takes 3']],
  ['const page = { load(order, amount, ...rest) {} };', ['a.ts:1 takes 3']],
  ['type Pay = (order: string, amount: number, tip: number) => void;', ['a.ts:1 takes 3']],
  ['pay(order, amount, tip);', []],
])('of %j the functions with more than 2 parameters are %j', (text, found) => {
  expect(crowdedFunctionsOf('a.ts', text, 2)).toEqual(found);
});

test('no use case takes more than five parameters: what it is given has a name', async () => {
  const files = filesUnder('src/features');
  expect(files.length).toBeGreaterThan(300);
  const found: string[] = [];
  for (const file of files) found.push(...crowdedFunctionsOf(file, await textOf(file), MOST_PARAMETERS));
  expect(found).toEqual([]);
});
