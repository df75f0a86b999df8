/** What a run of `bun test` said, from its JUnit report and its output. */
import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** From the report's own totals; skipped tests are none. Null where it wrote no report. */
export function countReport(path: string): Counts | null {
  if (!existsSync(path)) return null;
  const [, attributes = ''] = /<testsuites([^>]*)>/.exec(readFileSync(path, 'utf8')) ?? [];
  const numberOf = (name: string) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(attributes)?.[1] ?? 0);
  const failed = numberOf('failures') + numberOf('errors');
  return { passed: numberOf('tests') - failed - numberOf('skipped'), failed };
}

/** Seconds by test file. */
export function secondsByFile(report: string): Map<string, number> {
  const seconds = new Map<string, number>();
  for (const [, attributes = ''] of report.matchAll(/<testsuite\b([^>]*)>/g)) {
    const file = /\bfile="([^"]+)"/.exec(attributes)?.[1];
    const name = /\bname="([^"]+)"/.exec(attributes)?.[1];
    // A file's own suite is named after it; those of its `describe` are inside, and in its time.
    if (!file || name !== file) continue;
    seconds.set(file.replace(/^\.\//, ''), Number(/\btime="([\d.]+)"/.exec(attributes)?.[1] ?? 0));
  }
  return seconds;
}

const LINES_OF_A_FAILURE = 30;
const FAILURES_SHOWN = 10;

/** Each failed test with what it said; where none is named, the last lines. */
export function whatFailed(output: string): string {
  const lines = output.trimEnd().split('\n');
  const ends = (line: string) => /^\((pass|fail|skip)\)/.test(line);
  const blocks = lines.flatMap((line, at) => {
    if (!line.startsWith('(fail)')) return [];
    const from = lines.findLastIndex((earlier, before) => before < at && ends(earlier)) + 1;
    return [[line, ...lines.slice(Math.max(from, at - LINES_OF_A_FAILURE), at)]];
  });
  const shown = blocks.length > 0 ? blocks.slice(0, FAILURES_SHOWN).flat() : lines.slice(-LINES_OF_A_FAILURE);
  return shown.map((line) => `  ${line}`).join('\n');
}
