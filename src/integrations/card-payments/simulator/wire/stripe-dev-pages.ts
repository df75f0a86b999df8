import { Hono } from 'hono';
import { html } from 'hono/html';
import { devPage, shownTime } from '#src/integrations/simulators/dev-style.ts';
import { listPayouts, payOut, readBalance } from './account-money.ts';
import { expireSession } from './checkout-sessions.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { payeeOf } from './hosted-page.ts';
import { shownMoney } from './hosted-page-view.ts';
import type { WireAccount, WireCharge, WireIntent, WireSession } from './stripe-objects.ts';
import type { StripeSimulator } from './stripe-simulator.ts';

/** The simulated Stripe for people: what was paid, and how it misbehaves; to be mounted at `base`. */
export function stripeDevPages(simulator: StripeSimulator, options: { readonly base: string }): Hono {
  const { base } = options;
  const { world, webhooks, faults } = simulator;
  const app = new Hono();

  app.get('/', (c) => c.html(overviewPage(simulator, base)));
  app.post('/webhooks/hold', (c) => {
    webhooks.mood.isHeld = true;
    return c.redirect(base, 303);
  });
  app.post('/webhooks/release', (c) => {
    webhooks.mood.isHeld = false;
    webhooks.release();
    return c.redirect(base, 303);
  });
  app.post('/provider/down', (c) => {
    faults.setDown(true);
    return c.redirect(base, 303);
  });
  app.post('/provider/up', (c) => {
    faults.setDown(false);
    return c.redirect(base, 303);
  });
  app.post('/sessions/:id/webhooks', (c) => {
    const session = world.sessions.get(c.req.param('id'));
    if (session !== undefined) sendAgain(simulator, session);
    return c.redirect(base, 303);
  });
  app.post('/sessions/:id/expire', (c) => {
    const session = world.sessions.get(c.req.param('id'));
    if (session?.status === 'open') expireSession(world, session.id);
    return c.redirect(base, 303);
  });
  app.post('/charges/:id/dispute', (c) => {
    openDispute(world, c.req.param('id'));
    return c.redirect(base, 303);
  });
  app.post('/disputes/:id/:end', (c) => {
    closeDispute(world, c.req.param('id'), c.req.param('end') === 'won' ? 'won' : 'lost');
    return c.redirect(base, 303);
  });
  app.post('/accounts/:id/pay-out', (c) => {
    // As if the days until then were over.
    payOut(world, c.req.param('id'), Number.MAX_SAFE_INTEGER);
    return c.redirect(base, 303);
  });
  app.post('/accounts/:id/close-bank', (c) => {
    for (const bank of world.accounts.get(c.req.param('id'))?.external_accounts.data ?? []) bank.status = 'errored';
    return c.redirect(base, 303);
  });
  return app;
}

/** Every event about the session or its payment once more, with the same ids. */
function sendAgain({ world, webhooks }: StripeSimulator, session: WireSession): void {
  for (const event of world.events) {
    const { id, payment_intent: payment } = event.data.object as { id?: string; payment_intent?: string | null };
    const isAbout =
      id === session.id || (session.payment_intent !== null && [id, payment].includes(session.payment_intent));
    if (isAbout) webhooks.enqueue(event);
  }
}

function overviewPage(simulator: StripeSimulator, base: string) {
  const { world, webhooks, faults } = simulator;
  const sessions = [...world.sessions.values()].reverse();
  const isHeld = webhooks.mood.isHeld;
  const isDown = faults.isDown();
  const body = html`<main class="wrap">
<div class="top"><div><p class="small"><a href="/dev">Development</a></p><h1>Simulated Stripe</h1></div>
<a class="button" href="${base}">Refresh</a></div>
<p class="soft small" style="margin-bottom:16px">No money moves. Everything here ends with the program.</p>
<section class="card"><div class="row between">
<div><h2>The provider</h2><p class="small soft">While it is down, every call of ours is dropped.</p></div>
<div class="row">${isDown ? html`<span class="chip bad">Down</span>` : html`<span class="chip good">Answering</span>`}
<form method="post" action="${base}/provider/${isDown ? 'up' : 'down'}"><button>${isDown ? 'Bring it back' : 'Take it down'}</button></form></div></div></section>
<section class="card"><div class="row between">
<div><h2>Webhooks</h2><p class="small soft">While they are held, nothing is told; releasing sends what waits.</p></div>
<div class="row">${isHeld ? html`<span class="chip wait">Held: ${webhooks.heldCount}</span>` : html`<span class="chip good">Sent at once</span>`}
<form method="post" action="${base}/webhooks/${isHeld ? 'release' : 'hold'}"><button>${isHeld ? 'Release' : 'Hold'}</button></form></div></div></section>
${
  sessions.length === 0
    ? html`<p class="empty">No payment has been started. Choose card at a checkout and it appears here.</p>`
    : sessions.map((session) => row(simulator, session, base))
}
${[...world.disputes.values()].map(
  (
    dispute,
  ) => html`<article class="card"><div class="row between"><h2>Dispute of ${shownMoney(dispute.amount, dispute.currency)}</h2>
<span class="chip wait">${dispute.status.replaceAll('_', ' ')}</span></div><div class="row" style="margin-top:12px">
<form method="post" action="${base}/disputes/${dispute.id}/won"><button>The store wins</button></form>
<form method="post" action="${base}/disputes/${dispute.id}/lost"><button>The store loses</button></form></div></article>`,
)}
${[...world.accounts.values()].map((account) => accountCard(simulator, account, base))}
</main>`;
  return devPage({ title: 'Simulated Stripe', body });
}

/** An account that a store is paid into. */
function accountCard({ world }: StripeSimulator, account: WireAccount, base: string) {
  const { id, default_currency: currency } = account;
  const { available, pending } = readBalance(world, id);
  const sum = (entries: typeof available) => shownMoney(entries[0]?.amount ?? 0, currency);
  const payouts = listPayouts(world, id).length;
  return html`<article class="card">
<div class="row between"><h2>${account.business_profile.name ?? id}</h2>
<span class="chip ${account.payouts_enabled ? 'good' : 'wait'}">${account.payouts_enabled ? 'Paid out' : 'Not paid out yet'}</span></div>
<p class="soft small">Available <span class="num">${sum(available)}</span>, on its way <span class="num">${sum(pending)}</span>, ${payouts} payouts so far</p>
<div class="row" style="margin-top:12px">
<form method="post" action="${base}/accounts/${id}/pay-out"><button>Pay out now</button></form>
<form method="post" action="${base}/accounts/${id}/close-bank"><button>Close its bank account</button></form></div></article>`;
}

function row({ world }: StripeSimulator, session: WireSession, base: string) {
  const intent = world.intents.get(session.payment_intent ?? '');
  const charge = world.charges.get(intent?.latest_charge ?? '');
  const state = stateOf(session, intent, charge);
  const started = Temporal.Instant.fromEpochMilliseconds(session.created * 1000);
  return html`<article class="card">
<div class="row between"><h2><span class="num">${shownMoney(session.amount_total, session.currency)}</span> · ${payeeOf(world, session)}</h2>
<span class="chip ${state.tone}">${state.word}</span></div>
<p class="soft small">order ${session.metadata.orderId ?? '–'} · started <time>${shownTime(started)}</time>${
    intent?.last_payment_error == null ? '' : html` · last try: ${intent.last_payment_error.message}`
  }</p>
<div class="row" style="margin-top:12px">
${session.url === null ? '' : html`<a class="button" href="${session.url}">Open the payment page</a>`}
<form method="post" action="${base}/sessions/${session.id}/webhooks"><button>Send webhooks again</button></form>
${session.status === 'open' ? html`<form method="post" action="${base}/sessions/${session.id}/expire"><button>Let it expire</button></form>` : ''}
${charge?.captured && !charge.disputed ? html`<form method="post" action="${base}/charges/${charge.id}/dispute"><button>The customer disputes it</button></form>` : ''}
</div></article>`;
}

function stateOf(session: WireSession, intent: WireIntent | undefined, charge: WireCharge | undefined) {
  if (session.status === 'expired') return { word: 'Expired', tone: '' };
  if (session.status === 'open') return { word: 'Waiting for the customer', tone: 'wait' };
  if (intent?.status === 'canceled') return { word: 'Voided', tone: '' };
  if (intent?.status === 'requires_capture') return { word: 'Held', tone: 'info' };
  if (charge?.refunded) return { word: 'Refunded', tone: '' };
  if (charge !== undefined && charge.amount_refunded > 0) return { word: 'Partly refunded', tone: 'info' };
  return { word: 'Captured', tone: 'good' };
}
