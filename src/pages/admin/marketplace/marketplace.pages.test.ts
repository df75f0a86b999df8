import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { tellStatus } from '#src/features/marketplace/marketplace.jobs.ts';
import { noteStoreStatus } from '#src/features/marketplace/tell-store-status.ts';
import { simulatedMarketplace } from '#src/features/marketplace/testing/marketplace-fixture.ts';
import { pauseStore } from '#src/features/tenancy/save-settings.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { type AdminPages, adminPages, ROMA } from '#src/server/testing/admin-pages.ts';
import { grantStoreScope } from '#src/shared/scope.ts';

const PAGE = `${ROMA}/integrations/uber-eats`;
const NOW = () => Date.parse('2026-11-21T07:00:00Z');
let uber: Awaited<ReturnType<typeof simulatedMarketplace>>;
let pages: AdminPages;

beforeEach(async () => {
  uber = await simulatedMarketplace(NOW);
  pages = await adminPages({ parts: { ports: { ...NO_PORTS, marketplace: uber.marketplace } } });
});
afterEach(() => uber.simulator.stop());

/** The owner presses the button and is at Uber: what Uber sends back with them. */
async function atUber() {
  const { location } = await pages.get('owner', `${PAGE}?connect=1`);
  return new URL(location).searchParams.get('state') ?? '';
}
const back = (query: Record<string, string>, who: 'owner' | 'stranger' = 'owner') =>
  pages.get(who, `/uber-eats/auth?${new URLSearchParams(query)}`);
const finish = async () => pages.post('owner', PAGE, { do: 'finish', code: uber.allow(), state: await atUber() });

describe('connecting Uber Eats', () => {
  test('goes from the tile to Uber and back, to a store that is chosen, and ends with a press', async () => {
    expect((await pages.get('owner', `${ROMA}/integrations`)).html).toContain('Connect Uber Eats');
    expect((await pages.get('owner', PAGE)).html).toContain('Sign in to Uber Eats');
    const { html } = await back({ code: uber.allow(), state: await atUber() });
    expect(html).toContain('Uber Eats gave access');
    expect(html).toContain(`action="/admin${PAGE}"`);
    expect((await finish()).notice).toBe('Uber Eats gave access.');
    const choosing = await pages.get('owner', PAGE);
    for (const text of ['Newtown Kitchen', 'Pending', 'Removed by Uber Eats.']) expect(choosing.html).toContain(text);
    const connect = { do: 'integrate', uberEatsStoreId: uber.store(1).id };
    expect((await pages.post('owner', PAGE, connect)).notice).toBe('Store connected.');
    const connected = (await pages.get('manager', PAGE)).html;
    expect(connected).toContain('Carlton Kitchen');
    expect(connected).toContain('outside the hours of the menu');
    expect(connected).not.toContain('value="disconnect"');
    expect((await pages.get('owner', `${ROMA}/integrations`)).html).toContain('Manage Uber Eats');
    expect((await pages.post('owner', PAGE, { do: 'disconnect' })).notice).toBe('Store disconnected.');
    expect(uber.store(1).posData).toBeNull();
  });

  test('shows which scopes Uber has not given, and what doesn’t work without them', async () => {
    uber.simulator.world.approved = new Set(['eats.store']);
    const { html } = await pages.get('owner', PAGE);
    expect(html).toContain('Orders can’t be accepted, denied or cancelled.');
    expect(html).toContain('Missing');
  });

  test.each([
    ['access_denied', 'You didn’t give Servery access.'],
    ['invalid_request', 'couldn’t read the request'],
    ['invalid_client', 'doesn’t recognise this installation'],
    ['invalid_grant', 'has expired or was already used'],
    ['invalid_scope', 'hasn’t approved all the access'],
    ['server_error', 'Uber Eats had a problem.'],
    ['temporarily_unavailable', 'too busy or can’t be reached'],
    ['needs_authorisation', 'no longer has access'],
  ])('that comes back with %s says what happened, and leads back to the store', async (error, text) => {
    const { html } = await back({ error, state: await atUber() });
    expect(html).toContain(text);
    expect(html).toContain('Back to the store');
    expect(html).not.toContain('value="finish"');
  });

  test('with the state of someone else is refused, and offers the person’s own stores alone', async () => {
    const { html } = await back({ code: uber.allow(), state: await atUber() }, 'stranger');
    expect(html).toContain('has expired or was already used');
    expect(html).not.toContain('value="finish"');
    expect(html).toContain('Golden Wok');
    expect(html).not.toContain('Roma');
  });

  test('while Uber is down says so on the page, and changes nothing', async () => {
    await finish();
    uber.simulator.setDown(true);
    const answer = await pages.post('owner', PAGE, { do: 'integrate', uberEatsStoreId: uber.store(0).id });
    expect(answer.status).toBe(503);
    expect(answer.html).toContain('Uber Eats can’t be reached.');
    expect(uber.store(0).posData).toBeNull();
  });

  test('is for the owner: a manager sees how it is and may do nothing', async () => {
    const { html } = await pages.get('manager', PAGE);
    expect(html).toContain('Ask the restaurant’s owner to connect it.');
    expect((await pages.post('manager', PAGE, { do: 'revoke' })).status).toBe(403);
    expect((await pages.get('staff', PAGE)).status).toBe(403);
  });
});

test('a pause that Uber Eats refuses is on the store’s page, and a press asks it again', async () => {
  await finish();
  const { ctx } = pages;
  const scope = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
  await pages.post('owner', PAGE, { do: 'integrate', uberEatsStoreId: uber.store(0).id });
  expect((await pages.get('manager', PAGE)).html).not.toContain('still takes orders');
  await pauseStore(ctx, scope, { reason: 'tooBusy', note: '', until: null, by: BY_OWNER });
  await noteStoreStatus(ctx, scope);
  expect((await pages.get('manager', PAGE)).html).toContain('It hasn’t answered yet. We keep trying.');
  uber.simulator.plan({ status: 403 });
  await tellStatus(ctx);
  const refused = (await pages.get('manager', PAGE)).html;
  expect(refused).toContain('Uber Eats still takes orders');
  expect(refused).toContain('Pause the store in Uber Eats Manager.');
  expect((await pages.post('manager', PAGE, { do: 'tellAgain' })).notice).toContain('Asking Uber Eats again');
  await tellStatus(ctx);
  const paused = (await pages.get('manager', PAGE)).html;
  expect(paused).not.toContain('still takes orders');
  expect(paused).toContain('It was paused from here, or from another connected app.');
});
