import { describe, expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dir, '../..');
/** From here on; older subjects are history. */
const SINCE = 'b832ecbc';
const LONGEST = 70;
const FORM = /^(?:feat|fix|refactor|test|docs|perf|chore|style|build|ci|revert)(?:\([a-z0-9-]+\))?: \S/;

function whyNot(subject: string): string | null {
  if (!FORM.test(subject)) return `isn't "type(slice): what it does now": ${subject}`;
  return subject.length > LONGEST ? `has ${subject.length} letters: ${subject}` : null;
}

/** Empty in a copy without the history. */
function subjects(): string[] {
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%s', `${SINCE}..HEAD`], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}

test('a commit says in at most 70 letters what it does now', () => {
  expect(subjects().flatMap((subject) => whyNot(subject) ?? [])).toEqual([]);
});

describe('a subject', () => {
  test.each([
    ['fix(till): change stays in sight until it is touched', true],
    ['test: expected rejections are awaited', true],
    ['Fixed the till', false],
    ['fix(till):change stays', false],
    [`fix(till): ${'x'.repeat(60)}`, false],
  ])('%s', (subject, isGood) => {
    expect(whyNot(subject) === null).toBe(isGood);
  });
});
