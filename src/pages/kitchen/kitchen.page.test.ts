import { describe, expect, test } from 'bun:test';
import { board, dish, ticket } from '#islands/kitchen/testing/boards.ts';
import { AppErrorAnswer, createApiClient } from '#islands/runtime/api-client.ts';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { readKitchenBoardEndpoint, readScreenEndpoint } from '#src/contracts/kitchen.endpoints.ts';
import type { AppRequest } from '#src/pages/surface.ts';
import { kitchenApp } from './kitchen.page.tsx';

const SCREEN = {
  ...{ posTerminalId: 'screen', name: 'Wall', storeName: 'Newtown', timezone: 'Australia/Sydney' },
  ...{ stations: [{ id: 'grill', name: 'Grill' }], stationIds: ['grill'], people: [] },
};
const chunk = { src: '/assets/kitchen.js', imports: [], lazy: [] };

/** The page, with these answers of the product's own API by path. */
async function page(answers: Readonly<Record<string, unknown>>, cookies = {}, path = '/kitchen') {
  const refusal = { error: { code: 'user_not_allowed', message: 'Pair this screen first.', reason: 'login_required' } };
  const fetch = (url: string) => {
    const answer = answers[url];
    return answer ? Response.json(answer) : Response.json(refusal, { status: 401 });
  };
  const manifest = { ...UNBUILT, apps: { kitchen: chunk } };
  const ctx = { clock: { now: () => Temporal.Instant.from('2026-11-21T18:05:00Z') } };
  const request = new Request(`http://shop.test${path}`);
  const asked = { ctx, request, manifest, base: '/kitchen', api: createApiClient({ fetch }), cookies };
  return (await kitchenApp.respond(asked as unknown as AppRequest)).text();
}

describe('the page of a kitchen screen', () => {
  test('asks a device that is not paired for its code, in the dark', async () => {
    const html = await page({});
    expect(html).toContain('Pair this screen');
    expect(html).toContain('data-theme="dark"');
    expect(html).toContain('<script type="module" src="/assets/kitchen.js">');
  });

  test('has the tickets before any script has run, and the colours that were chosen', async () => {
    const soup = ticket('118', { dishes: [dish('Soup & </script>')] });
    const answers = { [readScreenEndpoint.path]: SCREEN, [readKitchenBoardEndpoint.path]: board([soup]) };
    const html = await page(answers, { servery_pos_mode: 'light' });
    expect(html).toContain('data-theme="light"');
    expect(html).toContain('P-118');
    expect(html).toContain('Soup &amp; &lt;/script&gt;');
    expect(html).not.toContain('Soup & </script>');
  });

  test('of a screen whose board can’t be read now says that it loads, and is no error', async () => {
    expect(await page({ [readScreenEndpoint.path]: SCREEN })).toContain('Loading tickets');
  });

  test('an error that is not about pairing is shown as one', async () => {
    const broken = { ...UNBUILT, apps: { kitchen: chunk } };
    const api = {
      call: () => Promise.reject(new AppErrorAnswer('service_unavailable', 'Busy.', 'overloaded', undefined, 503)),
    };
    const request = new Request('http://shop.test/kitchen');
    const asked = { request, manifest: broken, api, cookies: {} } as unknown as AppRequest;
    await expect(kitchenApp.respond(asked)).rejects.toThrow('Busy.');
  });

  test('that a device keeps has nothing of the store in it, and its worker keeps everything that it starts with', async () => {
    const answers = { [readScreenEndpoint.path]: SCREEN, [readKitchenBoardEndpoint.path]: board([ticket('118')]) };
    const html = await page(answers, {}, '/kitchen/app-shell');
    expect(html).not.toContain('P-118');
    expect(html).not.toContain('data-start');
    const manifest = { ...UNBUILT, apps: { kitchen: { ...chunk, imports: ['/assets/part.js'] } } };
    const text = kitchenApp.worker?.({ manifest, base: '/kitchen' }) ?? '';
    const kept = JSON.parse(/^const TILL = (.*);$/m.exec(text)?.[1] ?? '{}');
    expect(kept.shell).toBe('/kitchen/app-shell');
    expect(kept.files).toEqual(expect.arrayContaining([chunk.src, '/assets/part.js', manifest.css.pos, manifest.font]));
  });
});
