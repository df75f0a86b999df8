import { expect, test } from 'bun:test';
import { NewerDatabase } from '#db/migrate.ts';
import { startProblem } from './start-problem.ts';

test.each([
  ['EROFS', 'cannot be written'],
  ['SQLITE_CANTOPEN', 'cannot be written'],
  ['SQLITE_READONLY_DIRECTORY', 'cannot be written'],
  ['SQLITE_FULL', 'no room left'],
  ['SQLITE_NOTADB', 'is damaged'],
])('%s is said in one line, with the folder', (code, words) => {
  const text = startProblem(Object.assign(new Error('x'), { code }), '/var/lib/servery');
  expect(text).toContain(words);
  expect(text).toContain('/var/lib/servery');
  expect(text).not.toContain('\n');
});

test('a database of a later release is told from a damaged one', () => {
  const text = startProblem(new NewerDatabase(['0140_contract_notes']), '/data');
  expect(text).toContain('later release (0140_contract_notes)');
  expect(text).toContain('Start the later program');
});

test('another mistake keeps its stack', () => {
  expect(startProblem(new Error('x'), '/data')).toBeNull();
  expect(startProblem(null, '/data')).toBeNull();
});
