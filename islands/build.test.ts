import { beforeAll, describe, expect, test } from 'bun:test';
import { rm } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { Glob } from 'bun';
import { posApp } from '#src/pages/pos/pos.page.tsx';
import { tempFolder } from '#tests/support/temp-folder.ts';
import {
  BUDGETS,
  budgetOf,
  FETCHED_WHEN_OPENED,
  isListed,
  KEPT_WHEN_OPENED,
  OPENED_BYTES,
  SELLS_WITH,
} from './budgets.ts';
import { type BuiltFile, shortHash } from './build/files.ts';
import { hashInputs } from './build/inputs.ts';
import { type BuiltScripts, buildScripts, findEntries } from './build/scripts.ts';
import { weigh } from './build/weigh.ts';
import { builtClient, type ClientBuild, readClient, writeClient } from './build.ts';
import type { CssSurface } from './runtime/manifest.ts';

const ROOT = `${import.meta.dir}/..`;
const SAMPLE = 'islands/runtime/testing/sample.island.tsx';
const SAMPLE_ID = 'runtime/testing/sample';

let client: ClientBuild;
/** An island that only tests have, with the runtime that every page of islands has. */
let sample: BuiltScripts;

beforeAll(async () => {
  client = await builtClient(ROOT);
  sample = await buildScripts(ROOT, [SAMPLE]);
}, 240_000);

function fileOf(src: string) {
  const file = client.files.find(({ name }) => src === `/assets/${name}`);
  if (!file) throw new Error(`${src} was not built`);
  return file;
}

/** As its service worker reads it. */
function keptByTheTill(): { readonly files: readonly string[]; readonly later: readonly string[] } {
  const text = posApp.worker?.({ manifest: client.manifest, base: '/pos' }) ?? '';
  return JSON.parse(/^const TILL = (.*);$/m.exec(text)?.[1] ?? '{}');
}

const scriptsOf = ({ files }: Pick<ClientBuild, 'files'>) =>
  files.filter(({ name }) => /\.m?js$/.test(name)).map(({ bytes }) => new TextDecoder().decode(bytes));
const hasReact = (text: string) => text.includes('onRecoverableError');
const textOf = (src: string) => new TextDecoder().decode(fileOf(src).bytes);

describe('the built islands', () => {
  test('every address in the manifest is a built file', () => {
    const { islands, apps, runtime, react, css, font, icon } = client.manifest;
    const chunks = [...Object.values(islands), ...Object.values(apps), runtime, react];
    const urls = [
      ...chunks.flatMap(({ src, imports, lazy, onDemand = [] }) => [src, ...imports, ...lazy, ...onDemand]),
      ...Object.values(css),
      font,
      icon,
    ];
    for (const url of urls) expect(fileOf(url).bytes.length).toBeGreaterThan(0);
  });

  test('a till keeps every file of every screen that it opens without a server, and no others', () => {
    const { src, imports, lazy, sale = [], onDemand = [], opened = {} } = client.manifest.apps.pos!;
    const { files, later } = keptByTheTill();
    const kept = [...files, ...later];
    for (const [entry, urls] of Object.entries(opened)) {
      if (isListed(FETCHED_WHEN_OPENED, entry)) continue;
      expect(kept, entry).toEqual(expect.arrayContaining([...urls]));
    }
    expect(kept).toEqual(expect.arrayContaining([src, ...imports, ...lazy]));
    expect(files).toEqual(expect.arrayContaining([src, ...imports, ...sale]));
    expect(onDemand.filter((url) => kept.includes(url))).toEqual([]);
    const inputsOf = (urls: readonly string[]) =>
      urls.flatMap((url) => client.inputsOf[url.slice('/assets/'.length)] ?? []);
    for (const screen of ['bills/saved', 'floor/table-map', 'history/history', 'reports/this-till', 'shell/home']) {
      expect(inputsOf(later)).toContain(`islands/pos/app/${screen}.screen.tsx`);
    }
    for (const screen of ['order/ordering', 'shell/lock']) {
      expect(inputsOf(files)).toContain(`islands/pos/app/${screen}.screen.tsx`);
    }
    expect(inputsOf(onDemand)).toContain('islands/pos/app/settings/hours.screen.tsx');
  });

  test('every line of the till’s lists is a screen or sheet with a script of its own', () => {
    const { opened = {} } = client.manifest.apps.pos!;
    const lists = [...SELLS_WITH, ...KEPT_WHEN_OPENED, ...FETCHED_WHEN_OPENED];
    expect(lists.filter((one) => !Object.keys(opened).some((entry) => isListed([one], entry)))).toEqual([]);
    const both = Object.keys(opened).filter(
      (entry) => isListed(KEPT_WHEN_OPENED, entry) && isListed(FETCHED_WHEN_OPENED, entry),
    );
    expect(both).toEqual([]);
  });

  test('what the till asks to have at hand while it is idle is what the list keeps', async () => {
    const asked = new Set<string>();
    for await (const path of new Glob('islands/pos/app/**/*.{ts,tsx}').scan(ROOT)) {
      const text = await Bun.file(`${ROOT}/${path}`).text();
      for (const [, to] of text.matchAll(/\b(?:kept(?:Screen|Part|Unasked)?|keep)\(\(\) => import\('([^']+)'\)/g)) {
        asked.add(relative(ROOT, resolve(ROOT, dirname(path), to!)));
      }
    }
    // A till imports what it sends by itself, once something waits.
    const byItself = ['islands/pos/app/timeclock/clock-queue.ts'];
    expect([...asked, ...byItself].sort()).toEqual([...SELLS_WITH, ...KEPT_WHEN_OPENED].sort());
  });

  test('the entry that hydrates islands is below 1 kB and contains no React', () => {
    const { runtime } = client.manifest;
    expect(fileOf(runtime.src).gzip!.length).toBeLessThan(1000);
    expect(runtime.imports.concat(runtime.src).map(textOf).join()).not.toContain('hydrateRoot');
  });

  test('React is the production build, once, and not inside an island', () => {
    const { src } = sample.islands[SAMPLE_ID]!;
    expect(sample.files.find(({ name }) => src === `/assets/${name}`)?.bytes.length).toBeLessThan(2000);
    expect(scriptsOf(sample).filter(hasReact)).toHaveLength(1);
    const all = scriptsOf(client);
    expect(all.filter(hasReact).length).toBe(1 + Object.keys(client.manifest.apps).length);
    const { islands } = client.manifest;
    expect(Object.keys(islands).filter((id) => hasReact(textOf(islands[id]!.src)))).toEqual([]);
    expect([...all, ...scriptsOf(sample)].join()).not.toContain('react-dom-client.development');
  });

  test('no server code reaches a browser', () => {
    const inputs = [client, sample].flatMap(({ inputsOf }) => Object.values(inputsOf).flat());
    expect(inputs.length).toBeGreaterThan(5);
    expect(inputs.filter((path) => /(^|\/)(db|kiosk|src\/(features|server|integrations))\//.test(path))).toEqual([]);
    expect(inputs.filter((path) => /node_modules\/(kysely|hono|stripe|nodemailer|escpos-buffer)\//.test(path))).toEqual(
      [],
    );
    const text = [client, sample].flatMap(scriptsOf).join('\n');
    for (const word of ['kysely', 'bun:sqlite', 'from"hono"']) expect(text).not.toContain(word);
  });

  test("an island's id is its path, so that its page finds its chunk", async () => {
    for (const path of await findEntries(ROOT)) {
      const name = /^islands\/(.+)\.island\.tsx$/.exec(path)?.[1];
      if (!name) continue;
      const module = await import(`${ROOT}/${path}`);
      expect(module.default.id).toBe(name);
    }
    expect(sample.islands[SAMPLE_ID]?.src).toMatch(/^\/assets\/sample\.island-\w+\.js$/);
  });
});

describe('the built styles', () => {
  test('the font is requested by the address under which it is served', () => {
    for (const url of Object.values(client.manifest.css)) expect(textOf(url)).toContain(`url(${client.manifest.font})`);
  });

  test('colours named by meaning stay variables, so that dark and tenant themes can change them', () => {
    const css = textOf(client.manifest.css.storefront);
    expect(css).toContain('--paper:');
    expect(css).toMatch(/\.bg-surface\{background-color:var\(--surface\)/);
  });
});

/** The folders each stylesheet is built from, besides those of every surface. */
const WRITTEN_FOR: Record<CssSurface, string> = {
  storefront: '{src/ui,src/pages/storefront,src/pages/home,src/pages/dev,islands/storefront,islands/shared}/**/*.tsx',
  admin: '{src/ui,src/pages/admin,src/pages/staff,islands/admin,islands/staff,islands/shared}/**/*.tsx',
  pos: '{src/ui,src/pages/pos,src/pages/kitchen,islands/pos,islands/kitchen,islands/shared}/**/*.tsx',
};

describe('class names', () => {
  test.each(['storefront', 'admin', 'pos'] as const)(
    'of the %s all exist: one outside the tokens would silently do nothing',
    async (surface) => {
      const css = textOf(client.manifest.css[surface]);
      const known = new Set(
        [...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => name!.replaceAll(/\\(.)/g, '$1')),
      );
      const unknown: string[] = [];
      for await (const path of new Glob(WRITTEN_FOR[surface]).scan(ROOT)) {
        if (/\.test\.tsx$|gallery\.tsx$/.test(path)) continue;
        const text = await Bun.file(`${ROOT}/${path}`).text();
        const names = [...text.matchAll(/className="([^"]+)"/g)].flatMap(([, list]) => list!.split(/\s+/));
        const isMark = (name: string) => name === '' || /^(group|peer)(\/|$)/.test(name);
        unknown.push(...names.filter((name) => !isMark(name) && !known.has(name)).map((name) => `${path}: ${name}`));
      }
      expect(unknown).toEqual([]);
    },
  );
});

describe('budgets', () => {
  test('heavier pages are matched before their surface as a whole', () => {
    expect(budgetOf('storefront/checkout')?.group).toBe('cart, checkout, booking, tables');
    expect(budgetOf('storefront/add-to-cart')?.group).toBe('storefront menu, category');
    expect(budgetOf('storefront/item-builder')?.group).toBe('storefront item');
    expect(budgetOf('admin/menu-editor/app')?.group).toBe('menu editor, table-map editor');
    expect(budgetOf('garden/gnome')).toBeUndefined();
  });

  test('a file above its limit is named with its pages, one below is not', () => {
    const heavy = { ...client.manifest, apps: {}, islands: { 'storefront/heavy': client.manifest.react } };
    const swollen = client.files.map((file) =>
      `/assets/${file.name}` === heavy.react.src ? { ...file, brotli: new Uint8Array(80_000) } : file,
    );
    const { tooHeavy } = weigh(heavy, swollen);
    expect(tooHeavy).toEqual([expect.stringMatching(/^storefront menu, category: script 8\d\.\d kB of 70\.0 kB$/)]);
    expect(weigh(client.manifest, client.files).tooHeavy).toEqual([]);
  });

  test('a screen of an app whose opening fetches too much is named, and what a cash sale needs does not count', () => {
    const pos = client.manifest.apps.pos!;
    const saved = 'islands/pos/app/bills/saved.screen.tsx';
    const swollen = client.files.map((file) =>
      `/assets/${file.name}` === pos.opened?.[saved]?.[0] ? { ...file, brotli: new Uint8Array(OPENED_BYTES) } : file,
    );
    const heavy = { ...client.manifest, apps: { pos: { ...pos, opened: { [saved]: pos.opened?.[saved] ?? [] } } } };
    expect(weigh(heavy, swollen).tooHeavy.filter((line) => line.startsWith('islands'))).toEqual([
      expect.stringMatching(
        /^islands\/pos\/app\/bills\/saved\.screen\.tsx: its opening fetches \d\d\.\d kB of 40\.0 kB$/,
      ),
    ]);
    const known = new Set([pos.src, ...pos.imports, ...(pos.sale ?? [])]);
    expect(
      Object.values(pos.opened ?? {})
        .flat()
        .filter((url) => known.has(url)),
    ).toEqual([]);
  });

  test('an island that no group counts fails the build', () => {
    const stray = { ...client.manifest, islands: { 'garden/gnome': client.manifest.runtime } };
    expect(weigh(stray, client.files).tooHeavy).toEqual(['garden/gnome is in no group of islands/budgets.ts']);
    expect(BUDGETS.length).toBeGreaterThan(0);
  });
});

const inShort = ({ name, contentType, bytes, brotli, gzip }: BuiltFile) =>
  [name, contentType, ...[bytes, brotli, gzip].map((form) => form && shortHash(form))].join(' ');

describe('the written files', () => {
  test('the module for compiled programs names every file in its three forms, and a test reads them back', async () => {
    const into = `${tempFolder('client')}/client`;
    try {
      await writeClient(client, into, 'hash');
      const { assets, manifest } = await import(`${into}/assets.gen.ts`);
      expect(manifest).toEqual(JSON.parse(JSON.stringify(client.manifest)));
      expect(assets.length).toBe(client.files.length);
      const css = assets.find(({ path }: { path: string }) => path === manifest.css.admin);
      expect(css.contentType).toBe('text/css; charset=utf-8');
      expect(await Bun.file(css.raw).text()).toBe(textOf(manifest.css.admin));
      expect(new TextDecoder().decode(Bun.gunzipSync(await Bun.file(css.gzip).bytes()))).toBe(
        textOf(manifest.css.admin),
      );
      const font = assets.find(({ path }: { path: string }) => path === manifest.font);
      expect(font).toMatchObject({ contentType: 'font/woff2', brotli: null, gzip: null });
      const again = await readClient(into);
      expect([again.manifest, again.inputsOf]).toEqual([manifest, client.inputsOf]);
      expect(again.files.map(inShort)).toEqual(client.files.map(inShort));
    } finally {
      await rm(into, { recursive: true, force: true });
    }
  }, 300_000);

  test('the same inputs give the same hash, so a second start builds nothing', async () => {
    expect(await hashInputs(ROOT)).toBe(await hashInputs(ROOT));
    expect(await hashInputs(ROOT)).not.toBe(await hashInputs(`${ROOT}/docs`));
  });
});
