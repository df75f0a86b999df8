import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Glob } from 'bun';
import { importersOf, testsThatReach } from '../mutate/reach.ts';
import { choose, type PlanInput, planAll, testFiles, unitJob } from './plan.ts';

const input: PlanInput = {
  root: resolve(import.meta.dir, '../..'),
  bun: 'bun',
  programs: { env: {}, toFetch: [{ name: 'chromium', command: ['apt-get'] }], missing: [] },
  lengths: new Map([['src/domain/pricing/price-cart.test.ts', 3]]),
  reports: '/reports',
};
const all = planAll(input);
const chosenBy = (...words: string[]) => choose(all, words, (files) => unitJob(input, 'unit', files));
const namesOf = (...words: string[]) => chosenBy(...words).chosen.map(({ name }) => name);

describe('the whole suite', () => {
  test('runs every test file of the tree exactly once', () => {
    const rooms = ['src', 'db', 'islands', 'kiosk', 'demo', 'scripts', 'bench', 'tests'];
    const files = rooms.flatMap((room) => testFiles(input.root, room));
    expect(all.flatMap((job) => job.files).sort()).toEqual(files.sort());
  });

  test('has no two jobs of one name, and none that needs what there isn’t', () => {
    const names = all.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(all.flatMap(({ needs }) => needs).filter((name) => !names.includes(name))).toEqual([]);
  });

  test('compiles what is ended at a named place once, before every file that starts it', () => {
    const tests = ['tests/system', 'tests/support', 'tests/battery/support'].flatMap((room) => [
      ...new Glob(`${room}/**/*.ts`).scanSync(input.root),
    ]);
    const starters = testsThatReach('tests/system/support/failpoint-programs.ts', importersOf(input.root, tests));
    const waiting = all.filter(({ needs }) => needs.includes('failpoints-cloud'));
    expect(starters.length).toBeGreaterThan(1);
    expect(waiting.flatMap(({ files }) => files).sort()).toEqual(starters.sort());
    expect(all.filter(({ command }) => command.includes('scripts/test/compile-failpoints.ts'))).toHaveLength(2);
  });

  test('migrates and plants what tests begin with once, before every file that is told where it is', () => {
    const begun = all.filter(({ env }) => env.SERVERY_BEGINNINGS !== undefined);
    expect(new Set(begun.map(({ group }) => group))).toEqual(new Set(['unit', 'battery']));
    expect(begun.filter(({ needs }) => !needs.includes('beginnings'))).toEqual([]);
    expect(all.find(({ name }) => name === 'beginnings')?.command).toContain(begun[0]?.env.SERVERY_BEGINNINGS ?? '');
  });

  test('builds the islands once, before the unit tests that read them', () => {
    const text = (file: string) => readFileSync(join(input.root, file), 'utf8');
    const readers = testFiles(input.root, 'islands').filter((file) => text(file).includes('builtClient('));
    const waiting = all.filter(({ group, needs }) => group === 'unit' && needs.includes('islands'));
    expect(readers.length).toBeGreaterThan(1);
    expect(waiting.flatMap(({ files }) => files)).toEqual(expect.arrayContaining(readers));
  });
});

describe('words after npm test', () => {
  test.each([
    ['types', ['types']],
    ['e2e/pos-bills', ['e2e/pos-bills', 'demo', 'planted-demo', 'chromium', 'islands']],
    ['box', ['box', 'islands']],
    ['islands/build.test', ['unit', 'islands']],
  ])('%s means those jobs and what they need', (word, names) => {
    expect(namesOf(word)).toEqual(names);
  });

  test('a group means all of it, and e2e both of its groups', () => {
    const groups = new Set(chosenBy('e2e').chosen.map(({ group }) => group));
    expect([...groups].sort()).toEqual(['build', 'e2e-till', 'e2e-web']);
    expect(namesOf('battery')).toContain('battery/r21-fuzzing');
  });

  test('a part of a path means the unit tests with it, in one run', () => {
    expect(namesOf('price-cart')).toEqual(['unit']);
    expect(chosenBy('price-cart').chosen[0]?.files).toContain('src/domain/pricing/price-cart.test.ts');
  });

  test('parts of several paths mean one run of their unit tests, each file once', () => {
    expect(namesOf('price-cart', 'domain/pricing', 'test/plan')).toEqual(['unit']);
    const files = chosenBy('price-cart', 'domain/pricing', 'test/plan').chosen[0]?.files ?? [];
    expect(files).toEqual([...new Set(files)]);
    expect(files).toContain('scripts/test/plan.test.ts');
  });

  test('a word that means nothing is said, whatever the others mean', () => {
    expect(chosenBy('types', 'no-such-file').unknown).toEqual(['no-such-file']);
  });
});
