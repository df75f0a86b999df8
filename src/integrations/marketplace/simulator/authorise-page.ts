import { Hono } from 'hono';
import { html } from 'hono/html';
import { devPage } from '#src/integrations/simulators/dev-style.ts';
import type { MarketplaceWorld } from './marketplace-world.ts';

/** Where an owner allows access, and what else Uber may answer there. Works without script. */
export function authorisePage(world: MarketplaceWorld): Hono {
  const app = new Hono();
  app.get('/', (c) => c.html(storesOf(world)));
  app.get('/oauth/v2/authorize', (c) => {
    const query = new URL(c.req.url).searchParams;
    const isKnown = query.get('client_id') === world.clientId && query.get('response_type') === 'code';
    return isKnown ? c.html(question(query)) : c.text('invalid_client', 400);
  });
  app.get('/oauth/v2/decide', (c) => {
    const query = new URL(c.req.url).searchParams;
    const redirectUri = query.get('redirect_uri') ?? '';
    const to = new URL(redirectUri, 'http://localhost');
    const error = query.get('error');
    if (error) to.searchParams.set('error', error);
    else to.searchParams.set('code', world.code(redirectUri, query.get('scope') ?? ''));
    to.searchParams.set('state', query.get('state') ?? '');
    return c.redirect(to.href, 303);
  });
  return app;
}

const REFUSALS = ['access_denied', 'invalid_request', 'invalid_scope', 'server_error', 'temporarily_unavailable'];

function question(query: URLSearchParams) {
  const decide = (error: string | null) => {
    const next = new URLSearchParams({
      redirect_uri: query.get('redirect_uri') ?? '',
      scope: query.get('scope') ?? '',
      state: query.get('state') ?? '',
      ...(error === null ? {} : { error }),
    });
    return `decide?${next}`;
  };
  const body = html`<main class="wrap" style="max-width:560px">
<div class="row between" style="margin-bottom:16px"><h1>Let Servery manage your stores?</h1><span class="chip wait">Test mode</span></div>
<div class="card"><p>It asks for <strong>${query.get('scope') ?? ''}</strong>.</p>
<div class="row" style="margin-top:20px"><a class="button" href="${decide(null)}">Allow</a><a class="button" href="${decide('access_denied')}">Deny</a></div>
<p class="small soft" style="margin:20px 0 8px">Or try what else can happen:</p>
<div class="row">${REFUSALS.slice(1).map((error) => html`<a class="button" href="${decide(error)}">${error}</a>`)}</div></div></main>`;
  return devPage({ title: 'Allow access', body });
}

function storesOf(world: MarketplaceWorld) {
  const rows = world.stores.map(
    ({ name, street, onboarding, posData }) => html`<div class="card row between">
<div><h2>${name}</h2><p class="small soft">${street}</p></div>
<div class="row"><span class="chip info">${onboarding}</span><span class="chip ${posData ? 'good' : ''}">${posData ? 'Connected' : 'Not connected'}</span></div></div>`,
  );
  const body = html`<main class="wrap"><div class="top"><h1>Uber Eats</h1><a href="uber-eats/orders">Place an order</a></div>${rows}</main>`;
  return devPage({ title: 'Uber Eats', body });
}
