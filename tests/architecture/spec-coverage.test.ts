import { describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Hono } from 'hono';
import { testContext } from '#db/testing/test-context.ts';
import { POS_PATHS } from '#islands/pos/app/paths/pos-path.ts';
import { createPosRouter } from '#islands/pos/app/router.tsx';
import type { ApiClient } from '#islands/runtime/api-client.ts';
import { hostRoutes, servedRoutes } from '#src/http/route.ts';
import { adminSurface } from '#src/pages/admin/admin.surface.ts';
import { paths as adminPaths } from '#src/pages/admin/paths.ts';
import { paths as staffPaths } from '#src/pages/staff/paths.ts';
import { staffSurface } from '#src/pages/staff/staff.surface.ts';
import { paths as storefrontPaths } from '#src/pages/storefront/paths.ts';
import { storefrontSurface } from '#src/pages/storefront/storefront.surface.ts';
import type { Surface } from '#src/pages/surface.ts';
import { mountCloudRoutes } from '#src/server/features.ts';
import { liveRoutes } from '#src/server/live.ts';
import type { LiveHub } from '#src/server/live-hub.ts';
import { withAdminScreens } from '../../scripts/write-coverage.ts';

const ROOT = resolve(import.meta.dir, '../..');
const text = await Bun.file(join(ROOT, 'docs/spec-coverage.md')).text();

interface Row {
  readonly section: string;
  readonly cells: readonly string[];
}

/** Every table row of the document, with its heading. */
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
/** None of it is served; the rest of the row says where a part of it can be found until then. */
const isMissing = (answer: string) => answer.startsWith('not yet');
const filesOf = (answer: string) => [...answer.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
const screens = (surface: string) =>
  new Map(
    rows
      .filter((row) => row.section === `Screens: ${surface}`)
      .map((row) => [row.cells[0]?.replaceAll('`', '') ?? '', answerOf(row)]),
  );
/** `{storeId}` of the document is `:storeId` of a route. */
const asPattern = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');
/** The library serves an address with and without the slash at its end; the specification writes one of them with it. */
const asTillPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, '$$$1').replace(/(.)\/$/, '$1');
/** The address of a call; empty where the specification names it in words only. */
const pathOf = (row: Row) => asPattern(/`(?:[A-Z]+ )?([^`]+)`/.exec(row.cells[0] ?? '')?.[1] ?? '');
/** What the specification calls it, where it gives no address: 'linkly: pin-pad/pair'. */
const wordsOf = (row: Row) => (/^[^`]*/.exec(row.cells[0] ?? '')?.[0] ?? '').replace(/:\s*$/, '').trim();
/** Named in words by the specification, and health, which is answered before anything else. */
const NOT_A_ROUTE = ['', '/healthz', '/api/openapi.json', '/openapi.json'];

/** A till that only says which addresses it has. */
const TILL = {
  surface: 'pos',
  title: '',
  lang: 'en',
  base: '/pos',
  mode: null,
  css: '',
  font: '',
  icon: '',
  script: '',
  preload: [],
  version: '',
} as const;
const NO_SERVER: ApiClient = { call: () => Promise.reject(new Error('nothing is loaded here')) };
/** Nothing listens: its routes are only counted. */
const NO_EVENTS = {} as LiveHub;

const appsOf = ({ apps = [] }: Surface) => apps.map(({ path }) => path);

describe('the coverage document tells the truth', () => {
  test.each([
    ['Screens: admin', 96],
    ['Screens: storefront', 19],
    ['Screens: staff', 8],
    ['Screens: pos', 33],
    ['Calls', 98],
    ['States', 124],
    ['Error codes', 127],
  ])('no row of the specification was dropped from %s: at least %d', (section, least) => {
    const own = rows.filter((row) => row.section === section).map((row) => row.cells.slice(0, -1).join(' '));
    expect(own.length).toBeGreaterThanOrEqual(least);
    expect(new Set(own).size).toBe(own.length);
  });

  test('every row is answered by a file, or says that it is not there yet', () => {
    const vague = rows.filter((row) => !isMissing(answerOf(row)) && !/^`[^`]+`(?:; |$)/.test(answerOf(row)));
    expect(vague.map((row) => row.cells)).toEqual([]);
  });

  test('a call that the specification names in words has one row, with its address once it is served', () => {
    const named = rows
      .filter((row) => row.section.startsWith('Calls'))
      .map(wordsOf)
      .filter((words) => words !== '');
    expect(named.filter((words, at) => named.indexOf(words) !== at)).toEqual([]);
  });

  test('every file it names exists', () => {
    const missing = rows.flatMap((row) => filesOf(answerOf(row)).filter((file) => !existsSync(join(ROOT, file))));
    expect(missing).toEqual([]);
  });

  test('an answered state or code is word for word in a file that the row names', async () => {
    const unknown: string[] = [];
    for (const row of rows.filter(({ section }) => section === 'States' || section === 'Error codes')) {
      if (isMissing(answerOf(row))) continue;
      const word = row.cells[1]?.replaceAll('`', '') ?? '';
      const texts = await Promise.all(filesOf(answerOf(row)).map((file) => Bun.file(join(ROOT, file)).text()));
      if (!texts.some((text) => text.includes(word))) unknown.push(`${row.cells[0]}: ${word}`);
    }
    expect(unknown).toEqual([]);
  });

  test('the screens of the admin are answered by the files that make them: scripts/write-coverage.ts writes them', async () => {
    expect(await withAdminScreens(text)).toBe(text);
  });

  test('a screen that a page newly serves takes its row, and one without a row gets it', async () => {
    const before = text
      .replace('`src/pages/admin/setup/tax.page.tsx`', 'not yet; somewhere else for now')
      .replace(/\n\| `\/account`.*/, '');
    const after = await withAdminScreens(before);
    expect(after).toMatch(/\/settings\/tax` +\| `src\/pages\/admin\/setup\/tax\.page\.tsx` +\|/);
    expect(after).toMatch(/\n\| `\/account` +\| `src\/pages\/admin\/auth\/account\.page\.tsx` +\|/);
  });

  test('a screen that no page serves any longer is not there yet, and what a row says beside its file is kept', async () => {
    const noted = text.replace(
      '`src/pages/admin/setup/tax.page.tsx`',
      '`src/pages/admin/setup/tax.page.tsx`; not yet: rates',
    );
    const gone = noted.replace(
      /\| `\/restaurants\/\{restaurantId\}\/stores\/\{storeId\}\/add-ons`.*/,
      '| `/restaurants/{restaurantId}/stores/{storeId}/served-no-longer` | `src/pages/admin/gone.page.tsx` |',
    );
    const after = await withAdminScreens(gone);
    expect(after).toMatch(
      /\n\| `\/restaurants\/\{restaurantId\}\/stores\/\{storeId\}\/served-no-longer` +\| not yet +\|/,
    );
    expect(after).toContain('`src/pages/admin/setup/tax.page.tsx`; not yet: rates');
  });

  for (const [name, surface, linked] of [
    ['admin', adminSurface, adminPaths],
    ['storefront', storefrontSurface, storefrontPaths],
    ['staff', staffSurface, staffPaths],
  ] as const) {
    test(`every address of the ${name} that a page can link to is served`, () => {
      const served = new Set([...surface.pages.map(({ page }) => page.path as string), ...appsOf(surface)]);
      expect(Object.values(linked).filter(({ path }) => !served.has(path))).toEqual([]);
    });

    test(`every screen that the ${name} serves is a row with a file, and no row claims one that it does not`, () => {
      const documented = screens(name);
      const claimed = [...documented].filter(([, answer]) => !isMissing(answer)).map(([path]) => asPattern(path));
      const served = surface.pages.map(({ page }) => page.path as string);
      expect(claimed.toSorted()).toEqual(served.toSorted());
    });
  }

  test('every screen that the till has is a row with a file, and no row claims one that it does not', () => {
    const router = createPosRouter(TILL, NO_SERVER);
    const served = Object.keys(router.routesByPath).filter((path) => path !== '/');
    const claimed = [...screens('pos')].filter(([, answer]) => !isMissing(answer)).map(([path]) => asTillPath(path));
    expect(claimed.toSorted()).toEqual(served.toSorted());
  });

  test('every address that a link of the till can have is a screen, and every screen has one', () => {
    const served = Object.keys(createPosRouter(TILL, NO_SERVER).routesByPath);
    expect<string[]>([...POS_PATHS].toSorted()).toEqual(served.toSorted());
  });

  test('every call that is served is a row with a file, and no row claims one that is not served', async () => {
    const ctx = await testContext();
    const app = new Hono();
    hostRoutes(app, ctx);
    mountCloudRoutes(app, ctx);
    liveRoutes(app, ctx, NO_EVENTS);
    const calls = rows.filter((row) => row.section.startsWith('Calls'));
    const claimed = calls.filter((row) => !isMissing(answerOf(row))).map(pathOf);
    const served = new Set(
      servedRoutes(app)
        .filter((route) => route.kind === 'api')
        .map((route) => route.path),
    );
    expect([...served].filter((path) => !claimed.includes(path))).toEqual([]);
    expect(claimed.filter((path) => !served.has(path) && !NOT_A_ROUTE.includes(path))).toEqual([]);
  });
});
