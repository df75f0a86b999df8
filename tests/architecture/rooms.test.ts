import { describe, expect, test } from 'bun:test';
import { describeHole, filesUnder, importsOf, importsUnder, isOurs } from './imports.ts';

/** Walls that hold for types too, and what a browser reaches through all it imports. The matrix is in `walls.test.ts`. */
/** Packages that a rule may lean on because they compute and touch nothing. */
const PURE_PACKAGES = new Set([
  '@turf/area',
  '@turf/boolean-point-in-polygon',
  '@turf/intersect',
  '@turf/kinks',
  '@turf/union',
  '@sindresorhus/slugify',
  'libphonenumber-js/max',
  'minisearch',
  'tldts',
]);
/** Whose code or secrets must not be in a bundle. */
const SERVER_ROOMS = [
  'db/',
  'kiosk/',
  'src/features/',
  'src/http/',
  'src/integrations/',
  'src/pages/',
  'src/server/',
  'src/context.ts',
];

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
    const starts = filesUnder('islands').filter((file) => /\.(island\.tsx|client\.tsx?)$/.test(file));
    const seen = new Set<string>();
    const holes: string[] = [];
    const waiting = [...starts];
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
});
