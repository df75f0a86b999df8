/** Islands and a whole-page app in a real browser, built as the product builds them, under a strict policy. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { renderDocument } from '#src/pages/document.tsx';
import { openBrowser } from '#tests/support/browser.ts';
import type { BuiltFile } from '../build/files.ts';
import { buildScripts } from '../build/scripts.ts';
import { builtClient } from '../build.ts';
import { appDocument, renderApp } from './app-document.server.tsx';
import { defineIsland } from './define.ts';
import { IslandTag } from './island.tsx';
import { openLedger } from './ledger.ts';
import { ASSETS_PREFIX, type ClientManifest } from './manifest.ts';
import { createSampleRouter } from './testing/app/router.tsx';
import sample from './testing/sample.island.tsx';

const ROOT = `${import.meta.dir}/../..`;
const NONCE = 'r4nd0m';
/** The sample is outside every surface, so its id can't be a product island's. */
const asBuilt = defineIsland('runtime/testing/sample' as 'shared/sample', sample.Component);

let browser: Browser;
let server: ReturnType<typeof Bun.serve>;
let manifest: ClientManifest;
let files: Map<string, BuiltFile>;

beforeAll(async () => {
  const scripts = await buildScripts(ROOT, [
    'islands/runtime/testing/sample.island.tsx',
    'islands/runtime/testing/app/app.client.tsx',
  ]);
  const product = await builtClient(ROOT);
  const { islands, apps, runtime, react } = scripts;
  manifest = { ...product.manifest, islands, apps, runtime, react };
  files = new Map([...product.files, ...scripts.files].map((file) => [ASSETS_PREFIX + file.name, file]));
  server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer });
  browser = await openBrowser();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop(true);
});

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const file = files.get(pathname);
  if (file) return new Response(file.bytes as BodyInit, { headers: { 'content-type': file.contentType } });
  if (pathname.startsWith('/app')) return withPolicy(await drawApp(request), `'self' 'nonce-${NONCE}'`);
  if (pathname === '/islands') return withPolicy(htmlAnswer(drawIslands()), "'self'");
  return new Response(null, { status: 404 });
}

function withPolicy(response: Response, scripts: string): Response {
  const policy = `default-src 'self'; script-src ${scripts}; style-src 'self'; style-src-attr 'unsafe-inline'; object-src 'none'; base-uri 'none'`;
  response.headers.set('content-security-policy', policy);
  return response;
}

const htmlAnswer = (html: string) => new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });

function drawIslands(): string {
  return renderDocument({
    surface: 'storefront',
    title: 'Islands',
    lang: 'en-AU',
    ledger: openLedger(manifest),
    body: (
      <main id="main">
        <IslandTag of={asBuilt} props={{ label: 'At once', start: 1 }} hydrate="load" />
        <IslandTag of={asBuilt} props={{ label: 'When idle', start: 2 }} hydrate="idle" />
        <div style={{ height: 3000 }} />
        <IslandTag of={asBuilt} props={{ label: 'When seen', start: 3 }} className="contents" />
      </main>
    ),
  });
}

function drawApp(request: Request): Promise<Response> {
  const info = appDocument({
    manifest,
    app: 'runtime/testing/app',
    surface: 'pos',
    title: 'Sample',
    lang: 'en-AU',
    base: '/app',
  });
  return renderApp({
    request,
    nonce: NONCE,
    createRouter: () => createSampleRouter(info, async (name) => `loaded on the server: ${name}`),
  });
}

/** Opens an address and collects every error: console, page, policy, islands. */
async function open(path: string): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.addInitScript(() => {
    window.addEventListener('island-error', (event) =>
      console.error('island-error', String((event as CustomEvent).detail.error)),
    );
  });
  await page.goto(new URL(path, server.url).href);
  return { page, complaints };
}

describe('a page with islands in a browser', () => {
  test('each hydrates when it should, with the ids the server gave, and without an error', async () => {
    const { page, complaints } = await open('/islands');
    const islands = page.locator('[data-island]');
    await page.locator('[data-hydrate=load][data-hydrated]').waitFor({ state: 'attached' });
    await page.locator('[data-hydrate=idle][data-hydrated]').waitFor({ state: 'attached' });
    expect(await islands.nth(2).getAttribute('data-hydrated')).toBeNull();

    await islands.nth(2).locator('input').scrollIntoViewIfNeeded();
    await page.locator('[data-hydrate=visible][data-hydrated]').waitFor({ state: 'attached' });
    await islands.nth(2).getByRole('button', { name: 'More' }).click();

    expect(await page.getByLabel('When seen').inputValue()).toBe('4');
    expect(await page.getByLabel('At once').inputValue()).toBe('1');
    const ids = await page.locator('input').evaluateAll((inputs) => inputs.map(({ id }) => id));
    expect(new Set(ids).size).toBe(3);
    expect(complaints).toEqual([]);
    await page.close();
  }, 120_000);

  test('the styles and the font of the build are in use', async () => {
    const { page } = await open('/islands');
    expect(
      await page.evaluate(() => document.fonts.ready.then(() => document.fonts.check("16px 'Figtree Variable'"))),
    ).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toMatch(/oklch|rgb/);
    await page.close();
  }, 120_000);
});

describe('a whole-page app in a browser', () => {
  test('is rendered by the server, hydrates without an error and navigates without a reload', async () => {
    const { page, complaints } = await open('/app/');
    await page.getByText('loaded on the server: home').waitFor();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'More' }).click();
    expect(await page.getByLabel('Count').inputValue()).toBe('1');
    await page.getByText('loaded on the server: home').waitFor();

    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.getByRole('link', { name: 'Second' }).click();
    await page.getByText('loaded in the browser: second').waitFor();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/app/second');
    expect(complaints).toEqual([]);
    await page.close();
  }, 120_000);

  test('every address can be opened directly, and an unknown one is not found', async () => {
    const answer = await fetch(new URL('/app/second', server.url));
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toStartWith('<!DOCTYPE html>');
    expect(html).toContain('loaded on the server: second');
    expect(html.match(/<script(?![^>]*nonce=)/g)).toBeNull();
    expect((await fetch(new URL('/app/nowhere', server.url))).status).toBe(404);
  });
});
