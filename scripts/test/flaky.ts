/** Files that were red and, alone at the end, green. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const MOST_FLAKY = 5;

export interface Flaky {
  readonly name: string;
  /** What it said when it was red. */
  readonly said: string;
}

/** Why the run is red though each of them was green in the end; empty where it isn't. */
export function whyTooFlaky(flaky: readonly string[], flakyLastTime: readonly string[]): string[] {
  const again = flaky.filter((name) => flakyLastTime.includes(name));
  return [
    ...(flaky.length > MOST_FLAKY ? [`${flaky.length} files were red once; at most ${MOST_FLAKY} may be`] : []),
    ...again.map((name) => `${name} was red once in the run before, too`),
  ];
}

const MEMORY = 'flaky.json';

/** What was flaky in the last run that kept its list in this folder. */
export function flakyLastTime(folder: string | undefined): string[] {
  const path = folder && join(folder, MEMORY);
  if (!path || !existsSync(path)) return [];
  try {
    const names: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberFlaky(folder: string | undefined, names: readonly string[]): void {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, MEMORY), `${JSON.stringify(names)}\n`);
}

/** `test-results/flaky.md`. Seeds are among what a file says: every test with dice prints them. */
export function flakyPage(flaky: readonly Flaky[]): string {
  if (flaky.length === 0) return '# Flaky files\n\nNone.\n';
  const parts = flaky.map(({ name, said }) => `## ${name}\n\n\`\`\`text\n${said}\n\`\`\`\n`);
  const head = '# Flaky files\n\nRed next to the others, green alone. The log of a red run ends in `.red.log`.\n';
  return [head, ...parts].join('\n');
}
