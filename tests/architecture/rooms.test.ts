import { describe, expect, test } from 'bun:test';
import { dirname, join, relative, resolve } from 'node:path';
import { Glob } from 'bun';

/**
 * The two walls worth a test (a hole there ships secrets or breaks purity silently): the domain imports nothing of
 * ours but `shared`, and what runs in a browser never reaches a server room.
 */
const ROOT = resolve(import.meta.dir, '../..');
const transpilers = { ts: new Bun.Transpiler({ loader: 'ts' }), tsx: new Bun.Transpiler({ loader: 'tsx' }) };

/** Packages that a rule may lean on because they compute and touch nothing. */
const PURE_PACKAGES = new Set([
  '@turf/area',
  '@turf/boolean-point-in-polygon',
  '@sindresorhus/slugify',
  'libphonenumber-js/max',
]);
const SERVER_ROOMS = [
  'db/',
  'kiosk/',
  'src/features/',
  'src/integrations/',
  'src/pages/',
  'src/server/',
  'src/context.ts',
];

interface Import {
  readonly from: string;
  readonly to: string;
  readonly isTypeOnly: boolean;
}

function isProduct(file: string): boolean {
  return !/\.test\.tsx?$|\/testing\/|\/testing-|-fixtures\.ts$|\.d\.ts$/.test(file);
}

/** Every import of a file, types included, as paths from the root; packages as they are named. */
async function importsOf(file: string): Promise<Import[]> {
  const text = await Bun.file(join(ROOT, file)).text();
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

async function importsUnder(folder: string): Promise<Import[]> {
  const files = [...new Glob('**/*.{ts,tsx}').scanSync(join(ROOT, folder))].map((file) => `${folder}/${file}`);
  return (await Promise.all(files.filter(isProduct).map(importsOf))).flat();
}

function isOurs(path: string): boolean {
  return /^(src|db|islands|kiosk|demo|tests)\//.test(path);
}

function describeHole(hole: Import): string {
  return `${hole.from} imports ${hole.to}`;
}

describe('the rooms keep their walls', () => {
  test('the domain imports nothing of ours but itself and shared', async () => {
    const holes = (await importsUnder('src/domain')).filter(
      ({ to }) => isOurs(to) && !to.startsWith('src/domain/') && !to.startsWith('src/shared/'),
    );
    expect(holes.map(describeHole)).toEqual([]);
  });

  test('the domain uses zod in schema files only, and no other package that does anything', async () => {
    const holes = (await importsUnder('src/domain')).filter(({ from, to, isTypeOnly }) => {
      if (isOurs(to) || isTypeOnly) return false;
      if (to === 'zod') return !from.endsWith('.schema.ts');
      return !PURE_PACKAGES.has(to);
    });
    expect(holes.map(describeHole)).toEqual([]);
  });

  test('shared imports nothing of ours', async () => {
    const holes = (await importsUnder('src/shared')).filter(({ to }) => isOurs(to) && !to.startsWith('src/shared/'));
    expect(holes.map(describeHole)).toEqual([]);
  });

  test('islands never reach a server room, not even through what they import', async () => {
    const starts = [...new Glob('**/*.{island.tsx,client.ts,client.tsx}').scanSync(join(ROOT, 'islands'))].map(
      (file) => `islands/${file}`,
    );
    const seen = new Set<string>();
    const holes: string[] = [];
    const waiting = starts.filter(isProduct);
    while (waiting.length > 0) {
      const file = waiting.pop()!;
      if (seen.has(file)) continue;
      seen.add(file);
      for (const one of await importsOf(file)) {
        if (one.isTypeOnly || !isOurs(one.to)) continue;
        if (SERVER_ROOMS.some((room) => one.to.startsWith(room))) holes.push(describeHole(one));
        else waiting.push(one.to);
      }
    }
    expect(holes).toEqual([]);
    expect(seen.size).toBeGreaterThan(0);
  });

  test('adapters know their vendor and their port, nothing of us', async () => {
    const holes = (await importsUnder('src/integrations')).filter(
      ({ to, isTypeOnly }) => !isTypeOnly && /^(db|islands|kiosk|src\/(features|pages|server))\//.test(to),
    );
    expect(holes.map(describeHole)).toEqual([]);
  });

  test('what only a shop needs is not imported by the rest', async () => {
    const places = await Promise.all(['src', 'islands', 'db'].map(importsUnder));
    const holes = places.flat().filter(({ from, to }) => to.startsWith('kiosk/') && from !== 'src/main.ts');
    expect(holes.map(describeHole)).toEqual([]);
  });
});
