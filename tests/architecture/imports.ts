import { dirname, join, relative, resolve } from 'node:path';
import { Glob } from 'bun';

/** The product's files and what they import, for the tests of the walls. */
export const ROOT = resolve(import.meta.dir, '../..');
const transpilers = { ts: new Bun.Transpiler({ loader: 'ts' }), tsx: new Bun.Transpiler({ loader: 'tsx' }) };

export interface Import {
  readonly from: string;
  readonly to: string;
  readonly isTypeOnly: boolean;
}

export function isProduct(file: string): boolean {
  return !/\.(test|suite)\.tsx?$|\/testing\/|\/testing-|-fixtures\.ts$|\.d\.ts$/.test(file);
}

/** Every import of a file, types included, as paths from the root; packages as they are named. */
export async function importsOf(file: string): Promise<Import[]> {
  const text = await textOf(file);
  const run = new Set(transpilers[file.endsWith('x') ? 'tsx' : 'ts'].scanImports(text).map((one) => one.path));
  const all = [
    ...text.matchAll(/^(?:import|export)\b[^;'"]*?from\s*'([^']+)'|^import\s*'([^']+)'|import\('([^']+)'\)/gms),
  ];
  const paths = new Set([...all.map((match) => match[1] ?? match[2] ?? match[3] ?? ''), ...run]);
  return [...paths].map((path) => ({ from: file, to: placeOf(file, path), isTypeOnly: !run.has(path) }));
}

function placeOf(file: string, path: string): string {
  if (path.startsWith('#')) return path.slice(1);
  if (path.startsWith('.')) return relative(ROOT, join(ROOT, dirname(file), path));
  return path;
}

export function textOf(file: string): Promise<string> {
  return Bun.file(join(ROOT, file)).text();
}

/** The product's files of a folder, tests and what only they use left out. */
export function filesUnder(folder: string): string[] {
  return [...new Glob('**/*.{ts,tsx}').scanSync(join(ROOT, folder))]
    .map((file) => `${folder}/${file}`)
    .filter(isProduct)
    .sort();
}

export async function importsUnder(folder: string): Promise<Import[]> {
  return (await Promise.all(filesUnder(folder).map(importsOf))).flat();
}

export function isOurs(path: string): boolean {
  return /^(src|db|islands|kiosk|demo|tests)\//.test(path);
}

export function describeHole(hole: Import): string {
  return `${hole.from} imports ${hole.to}`;
}
