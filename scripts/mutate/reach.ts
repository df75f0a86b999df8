/** Which tests can notice a change of a file: those that import it, by way of whatever else, the nearest first. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** `import type` is no way: nothing of it runs. */
const IMPORTS = /(?:^|\n)\s*(?:import|export)(?!\s+type\b)[^'";]*?from\s*'([^']+)'|(?:import\(|\bimport\s*)'([^']+)'/g;
const ROOMS = /^#(src|db|islands|kiosk|tests)\//;

/** By file: who imports it. Paths from the root. */
export function importersOf(root: string, files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const imported of importsOf(root, file)) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
  return importers;
}

function importsOf(root: string, file: string): string[] {
  const found = readFileSync(join(root, file), 'utf8').matchAll(IMPORTS);
  const paths = [...found].flatMap(([, from, alone]) => {
    const path = from ?? alone ?? '';
    if (ROOMS.test(path)) return [path.slice(1)];
    return path.startsWith('.') ? [normalize(join(dirname(file), path))] : [];
  });
  return [...new Set(paths)].filter((path) => existsSync(join(root, path)));
}

const TEST = /\.test\.tsx?$/;

/** The tests that reach the file, fewest steps first; of as many steps, those beside it first. */
export function testsThatReach(file: string, importers: ReadonlyMap<string, readonly string[]>): string[] {
  const steps = new Map([[file, 0]]);
  const queue = [file];
  for (const next of queue) {
    for (const importer of importers.get(next) ?? []) {
      if (steps.has(importer)) continue;
      steps.set(importer, (steps.get(next) ?? 0) + 1);
      queue.push(importer);
    }
  }
  const home = dirname(file);
  // Whole houses and whole days at the end: they take longest to say anything.
  const weight = (test: string) =>
    dirname(test) === home ? 0 : /^src\//.test(test) ? 1 : /^tests\//.test(test) ? 40 : 10;
  const far = (test: string) => (steps.get(test) ?? 0) * 2 + weight(test);
  const nearness = (test: string) => (isNamedAfter(test, file) ? -1 : far(test));
  return queue.filter((one) => TEST.test(one)).sort((a, b) => nearness(a) - nearness(b) || (a < b ? -1 : 1));
}

function isNamedAfter(test: string, file: string): boolean {
  return test.replace(TEST, '') === file.replace(/\.tsx?$/, '');
}
