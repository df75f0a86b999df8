import { afterAll, expect, test } from 'bun:test';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openBooks } from '#tests/support/books.ts';
import { freePort } from '#tests/support/free-port.ts';
import { runServer } from '#tests/support/run-server.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const ROOT = resolve(import.meta.dir, '../..');
const dirs: string[] = [];
afterAll(async () => {
  for (const dir of dirs) await rm(dir, { recursive: true, force: true });
});

async function emptyFolder(): Promise<string> {
  const dir = tempFolder('run');
  dirs.push(dir);
  return dir;
}

const STORE = '/restaurants/roma-pizza/stores/roma-newtown';

test('a first start plants the demo and says how to get in; a second is up at once with the same data', async () => {
  const dataDir = await emptyFolder();
  const first = await runServer({ dataDir, env: { APP_ENV: 'local' } });
  expect((await fetch(first.url + STORE)).status).toBe(200);
  expect(first.output()).toContain('owner@roma-pizza.example');
  expect(first.output()).toContain('Mia 1111');
  expect(await first.stop()).toBe(0);

  const second = await runServer({ dataDir });
  expect((await fetch(second.url + STORE)).status).toBe(200);
  expect(second.output()).not.toContain('demo planted');
  await second.stop();
}, 240_000);

test('on SIGTERM a request under way is answered, streams end, and the end is clean', async () => {
  const server = await runServer({ dataDir: await emptyFolder(), isPlanted: true });
  const pages = Array.from({ length: 20 }, (_, at) => fetch(`${server.url}${STORE}?n=${at}`));
  // The first answer shows that all of them have arrived.
  await Promise.race(pages);
  const stopped = server.stop();
  const answers = await Promise.all(pages);
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await stopped).toBe(0);
}, 240_000);

test('kill -9 in the middle of writing loses nothing that was acknowledged, and the next start is well', async () => {
  const dataDir = await emptyFolder();
  const server = await runServer({ dataDir, isPlanted: true });
  const signIn = (url: string) =>
    fetch(`${url}/admin/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'owner@roma-pizza.example', password: 'servery-demo' }),
      redirect: 'manual',
    });
  /** Cookies that were given out: each is for a row that was acknowledged. */
  const acknowledged: string[] = [];
  let isAlive = true;
  const people = Array.from({ length: 3 }, async () => {
    while (isAlive) {
      const answer = await signIn(server.url).catch(() => null);
      const [cookie] = answer?.headers.getSetCookie() ?? [];
      if (cookie) acknowledged.push(cookie.split(';')[0]!);
    }
  });
  while (acknowledged.length < 5) await Bun.sleep(5);
  await server.kill();
  isAlive = false;
  await Promise.all(people);

  await using again = await runServer({ dataDir });
  const door = async (headers: Record<string, string>) => {
    const answer = await fetch(`${again.url}/admin`, { headers, redirect: 'manual' });
    return answer.headers.get('location') ?? 'in';
  };
  expect(await door({})).toBe('/admin/auth/login?next=%2Fadmin');
  for (const cookie of acknowledged) expect(await door({ cookie })).not.toContain('/auth/login');
  expect(await (await fetch(`${again.url}/healthz`)).json()).toMatchObject({ status: 'ok' });
  const db = openBooks(dataDir);
  expect(db.query('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(db.query('pragma foreign_key_check').all()).toEqual([]);
  db.close();
}, 240_000);

test('a wrong environment stops the start with a sentence for each variable', async () => {
  const child = Bun.spawn([process.execPath, 'src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: 'http', APP_ENV: 'production', DATA_DIR: await emptyFolder() },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const output = await new Response(child.stderr).text();
  expect(await child.exited).toBe(1);
  expect(output).toContain('PORT must be a number from 0 to 65535; it is "http".');
  expect(output).toContain('APP_ENV must be one of');
  expect(output).not.toContain(' at ');
}, 240_000);

test('a port that is taken stops the start with a sentence', async () => {
  const port = await freePort();
  const taken = Bun.serve({ port, hostname: '127.0.0.1', fetch: () => new Response('other') });
  const child = Bun.spawn([process.execPath, 'src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), APP_ENV: 'ci', DATA_DIR: await emptyFolder() },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const output = await new Response(child.stderr).text();
  expect(await child.exited).toBe(1);
  expect(output).toContain(`Port ${port}`);
  await taken.stop(true);
}, 240_000);
