import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { flakyLastTime, flakyPage, rememberFlaky, whyTooFlaky } from './flaky.ts';
import { countReport, secondsByFile, whatFailed } from './results.ts';

const REPORT = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="bun test" tests="7" assertions="0" failures="2" skipped="1" time="0.4">
  <testsuite name="src/a.test.ts" file="src/a.test.ts" tests="2" failures="0" skipped="0" time="0.056">
    <testsuite name="inside" file="src/a.test.ts" line="2" tests="1" time="0.053"></testsuite>
  </testsuite>
  <testsuite name="src/b.test.ts" file="src/b.test.ts" tests="5" failures="2" skipped="1" time="1.5"></testsuite>
</testsuites>`;

test('a report is counted without what was skipped', () => {
  const path = join(tempFolder('report'), 'report.xml');
  expect(countReport(path)).toBeNull();
  writeFileSync(path, REPORT);
  expect(countReport(path)).toEqual({ passed: 4, failed: 2 });
});

test('a file’s time is that of its own suite', () => {
  expect([...secondsByFile(REPORT)]).toEqual([
    ['src/a.test.ts', 0.056],
    ['src/b.test.ts', 1.5],
  ]);
});

test('a failure is shown with what it said, and not with what passed before', () => {
  const output = '(pass) adds up\nexpected 2\nreceived 3\n(fail) takes away [1ms]\n(pass) divides\n';
  expect(whatFailed(output)).toBe('  (fail) takes away [1ms]\n  expected 2\n  received 3');
  expect(whatFailed('no tests found\n')).toBe('  no tests found');
});

test.each([
  ['nothing', [], [], 0],
  ['five files, each for the first time', ['a', 'b', 'c', 'd', 'e'], ['f'], 0],
  ['six files', ['a', 'b', 'c', 'd', 'e', 'f'], [], 1],
  ['a file for the second time in a row', ['a', 'b'], ['b'], 1],
])('flaky was %s: so many reasons to be red', (_, now, before, reasons) => {
  expect(whyTooFlaky(now, before)).toHaveLength(reasons);
});

test('what was flaky is remembered from run to run where there is a folder for it', () => {
  const folder = join(tempFolder('memory'), 'new');
  expect(flakyLastTime(folder)).toEqual([]);
  rememberFlaky(folder, ['e2e/pos-bills']);
  expect(flakyLastTime(folder)).toEqual(['e2e/pos-bills']);
  writeFileSync(join(folder, 'flaky.json'), 'not JSON');
  expect(flakyLastTime(folder)).toEqual([]);
  rememberFlaky(undefined, ['e2e/pos-bills']);
  expect(flakyLastTime(undefined)).toEqual([]);
});

test('the page of flaky files has what each said', () => {
  expect(flakyPage([])).toContain('None.');
  expect(flakyPage([{ name: 'e2e/pos-bills', said: '  (fail) splits' }])).toContain(
    '## e2e/pos-bills\n\n```text\n  (fail) splits',
  );
});
