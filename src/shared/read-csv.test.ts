import { expect, test } from 'bun:test';
import { countedWork } from '#tests/support/counted-work.ts';
import { readCsv } from './read-csv.ts';

test.each<[string, string, readonly (readonly string[])[]]>([
  [
    'commas',
    'Name,Price\nCola,4',
    [
      ['Name', 'Price'],
      ['Cola', '4'],
    ],
  ],
  [
    'semicolons, with commas inside',
    'Name;Price\n"Cola";4,50\n',
    [
      ['Name', 'Price'],
      ['Cola', '4,50'],
    ],
  ],
  [
    'tabs after spaces',
    'Name\tPrice\n"Cola" \t4',
    [
      ['Name', 'Price'],
      ['Cola', '4'],
    ],
  ],
  [
    'quotes all over, and spaces after them',
    '"Name","Price"\r\n"Cola" , "4"\r\n',
    [
      ['Name', 'Price'],
      ['Cola', ' "4"'],
    ],
  ],
  [
    'doubled quotes',
    'Name,Price\n"12"" pizza",20',
    [
      ['Name', 'Price'],
      ['12" pizza', '20'],
    ],
  ],
  [
    'an inch in a plain cell',
    'Name,Price\n12" pizza,20',
    [
      ['Name', 'Price'],
      ['12" pizza', '20'],
    ],
  ],
  [
    'line breaks in a cell',
    'Name,Price\n"Cola\r\ncold",4',
    [
      ['Name', 'Price'],
      ['Cola\ncold', '4'],
    ],
  ],
  ['one column', '\ufeffName\nCola', [['Name'], ['Cola']]],
  [
    'an empty cell in quotes',
    'Name,Price\n"",4',
    [
      ['Name', 'Price'],
      ['', '4'],
    ],
  ],
])('reads %s', (_, text, rows) => {
  expect(readCsv(text)).toEqual({ kind: 'rows', rows });
});

test.each([
  ['a quotation mark inside a cell', 'Name,Price\n"12" pizza",20', 2],
  ['one that isn’t closed', 'Name,Price\nCola,4\n"Pho,17', 3],
  ['one inside a cell further right', 'Type,Name,Price\nPizza,"a","b"\nPizza,"12" pizza",20', 3],
  ['a semicolon in a file of commas', 'Name,Price\n"Cola";4,5', 2],
])('names the row of %s', (_, text, row) => {
  expect(readCsv(text)).toEqual({ kind: 'broken', row });
});

const DOUBLED = 2.3;
const LINES = 'A,B\r\n'.repeat(20);
test.each<[string, (size: number) => string]>([
  ['quotes in one cell', (size) => `A,B\n"${'a"b'.repeat(size)}${' '.repeat(size)}\n"`],
  ['quotes in one cell before a comma', (size) => `A,B\n"${'a"b'.repeat(size)}${' '.repeat(size)},1`],
  ['quotes before another separator', (size) => `${LINES}"${'";'.repeat(size)}${' '.repeat(size)},1`],
  ['quotes before another line break', (size) => `${LINES}"${'x"\n'.repeat(size)}${' '.repeat(size)},1`],
  ['quotes and spaces', (size) => `A,B\n${'"a" '.repeat(size)}${' '.repeat(size)},1`],
  ['closed cells and spaces', (size) => `A,B\n${'"a"   ,'.repeat(size)}${' '.repeat(size)}`],
])('twice the file is twice the work: %s', async (_, text) => {
  const [few, many] = [text(2000), text(4000)];
  const work = await countedWork(() => readCsv(few));
  expect(await countedWork(() => readCsv(many))).toBeLessThan(DOUBLED * work);
});
