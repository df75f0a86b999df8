import { describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Hono } from 'hono';
import { testContext } from '#db/testing/test-context.ts';
import { adminSurface } from '#src/pages/admin/admin.surface.ts';
import { storefrontSurface } from '#src/pages/storefront/storefront.surface.ts';
import { mountCloudRoutes } from '#src/server/features.ts';
import { hostRoutes, servedRoutes } from '#src/server/route.ts';

const ROOT = resolve(import.meta.dir, '../..');
const text = await Bun.file(join(ROOT, 'docs/spec-coverage.md')).text();

interface Row {
  readonly section: string;
  readonly cells: readonly string[];
}

/** Every table row of the document, with the heading it stands under. */
function rowsOf(document: string): Row[] {
  let section = '';
  return document.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) section = line.slice(3).trim();
    if (!line.startsWith('| ') || line.startsWith('| ---') || /\| Answered by\s*\|/.test(line)) return [];
    return [
      {
        section,
        cells: line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      },
    ];
  });
}

const rows = rowsOf(text);
const answerOf = (row: Row) => row.cells.at(-1) ?? '';
const screens = (surface: string) =>
  new Map(
    rows
      .filter((row) => row.section === `Screens: ${surface}`)
      .map((row) => [row.cells[0]?.replaceAll('`', '') ?? '', answerOf(row)]),
  );
/** `{storeId}` of the document is `:storeId` of a route. */
const asPattern = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

describe('the coverage document tells the truth', () => {
  test('it has a row for all of the specification: 521 screens, calls, states and codes', () => {
    expect(rows.length).toBeGreaterThanOrEqual(490);
    for (const row of rows) expect(answerOf(row)).not.toBe('');
  });

  test('every file it names exists', () => {
    const missing = rows.flatMap((row) =>
      [...answerOf(row).matchAll(/`([^`]+)`/g)]
        .map((match) => match[1] ?? '')
        .filter((file) => !existsSync(join(ROOT, file))),
    );
    expect(missing).toEqual([]);
  });

  for (const [name, surface] of [
    ['admin', adminSurface],
    ['storefront', storefrontSurface],
  ] as const) {
    test(`every screen that the ${name} serves is a row with a file, and no row claims one that it does not`, () => {
      const documented = screens(name);
      const claimed = [...documented].filter(([, answer]) => answer !== 'not yet').map(([path]) => asPattern(path));
      const served = surface.pages.map(({ page }) => page.path as string);
      expect(claimed.toSorted()).toEqual(served.toSorted());
    });
  }

  test('every call that is served is a row', async () => {
    const ctx = await testContext();
    const app = new Hono();
    hostRoutes(app, ctx);
    mountCloudRoutes(app, ctx);
    const documented = rows
      .filter((row) => row.section.startsWith('Calls'))
      .map((row) => asPattern(/`(?:[A-Z]+ )?([^`]+)`/.exec(row.cells[0] ?? '')?.[1] ?? ''));
    const undocumented = servedRoutes(app)
      .filter((route) => route.kind === 'api')
      .map((route) => route.path)
      .filter((path) => !documented.includes(path));
    expect([...new Set(undocumented)]).toEqual([]);
  });
});
