import { expect, test } from 'bun:test';
import { runServer } from '#tests/support/run-server.ts';

// The program itself: what its first page says follows from how it is put together for production.
test('the first page of a production names no login, no password and no stores', async () => {
  await using server = await runServer({
    env: {
      APP_ENV: 'prod',
      SESSION_SECRET: 'a secret of at least thirty-two characters',
      PUBLIC_URL: 'https://servery.example',
    },
  });
  const html = await (await fetch(server.url)).text();
  expect(html).toContain('Admin');
  expect(html).not.toMatch(/servery-demo|@[a-z-]+\.example|password/i);
  expect(html).not.toContain('/restaurants/');
}, 240_000);

test('and there it does not start with the demo, whose logins are public', async () => {
  const started = runServer({
    env: { APP_ENV: 'prod', SESSION_SECRET: 'a secret of at least thirty-two characters', SEED_SCALE: 'demo' },
  });
  await expect(started).rejects.toThrow('SEED_SCALE may not be demo in prod');
}, 240_000);
