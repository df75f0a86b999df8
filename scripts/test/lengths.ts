/** `tests/lengths.json`: seconds by test file, so that the longest begin first. `npm test -- --keep-lengths` refreshes it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportOf } from './plan.ts';
import { secondsByFile } from './results.ts';
import type { Ended } from './run-job.ts';

const pathOf = (root: string) => join(root, 'tests/lengths.json');
/** Quicker ones are all alike. */
const LEAST_SECONDS = 0.5;

export function readLengths(root: string): Map<string, number> {
  const path = pathOf(root);
  if (!existsSync(path)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>));
}

/** Those of this run, over those of earlier ones whose file is still there. */
export function keepLengths(root: string, reports: string, ended: readonly Ended[]): void {
  const lengths = readLengths(root);
  for (const { job, seconds } of ended) {
    const [only] = job.files;
    if (job.files.length === 1 && only && job.group !== 'unit') lengths.set(only, seconds);
    const report = reportOf(reports, job.name);
    if (job.group !== 'unit' || !existsSync(report)) continue;
    for (const [file, took] of secondsByFile(readFileSync(report, 'utf8'))) lengths.set(file, took);
  }
  const kept = [...lengths]
    .filter(([file, seconds]) => seconds >= LEAST_SECONDS && existsSync(join(root, file)))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, seconds]) => [file, Math.round(seconds * 10) / 10]);
  writeFileSync(pathOf(root), `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}
