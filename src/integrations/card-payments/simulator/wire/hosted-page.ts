import { Hono } from 'hono';
import { finishSetup } from './cards-on-file.ts';
import { checkPage, endedPage, type PayView, payPage, setupPage } from './hosted-page-view.ts';
import { authorise, decline } from './payment-intents.ts';
import type { WireSession } from './stripe-objects.ts';
import type { StripeWorld } from './stripe-world.ts';
import { type CardFate, cardOfNumber, DECLINES, type DeclineChoice, fateOfNumber } from './test-cards.ts';

/** The page that a person sees at a session's `url`: `/pay/{session}`. It works without script. */
export function hostedPage(world: StripeWorld): Hono {
  const app = new Hono();

  app.get('/pay/:session', (c) => {
    const session = world.sessions.get(c.req.param('session'));
    if (session?.status === 'open' && session.mode === 'setup') {
      return c.html(setupPage({ session, problem: null, typed: NOTHING_TYPED }));
    }
    return session?.status === 'open'
      ? c.html(payPage({ ...viewOf(world, session), problem: null, typed: NOTHING_TYPED }))
      : c.html(ended(session), 410);
  });

  app.post('/pay/:session', async (c) => {
    const session = world.sessions.get(c.req.param('session'));
    if (session?.status !== 'open') return c.html(ended(session), 410);
    const form = await c.req.parseBody();
    const typed = { number: textOf(form.number), expiry: textOf(form.expiry), name: textOf(form.name) };
    const { number } = typed;
    const fate = fateOf(String(form.choice ?? 'pay'), number);
    const problem = fate === null ? 'Check the card number: it is not complete.' : null;
    if (session.mode === 'setup') {
      const why = problem ?? (fate?.kind === 'declines' ? fate.why.message : null);
      if (why !== null) return c.html(setupPage({ session, problem: why, typed }), 422);
      finishSetup(world, session, number);
      return c.redirect(successUrl(session), 303);
    }
    if (fate === null) {
      return c.html(payPage({ ...viewOf(world, session), problem, typed }), 422);
    }
    switch (fate.kind) {
      case 'needsCheck':
        return c.html(checkPage({ ...viewOf(world, session), typed }));
      case 'declines':
        decline(world, session, cardOfNumber(number), fate.why);
        return c.html(payPage({ ...viewOf(world, session), problem: fate.why.message, typed }), 402);
      case 'pays':
        authorise(world, session, cardOfNumber(number), number);
        return c.redirect(successUrl(session), 303);
    }
  });
  return app;
}

function fateOf(choice: string, number: string): CardFate | null {
  if (choice === 'check') return { kind: 'needsCheck' };
  if (choice === 'wallet') return { kind: 'pays' };
  if (choice === 'check_pass') return { kind: 'pays' };
  if (Object.hasOwn(DECLINES, choice)) return { kind: 'declines', why: DECLINES[choice as DeclineChoice] };
  return fateOfNumber(number);
}

/** Where the customer goes after paying; Stripe fills in the session's id. */
export function successUrl(session: WireSession): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

export function payeeOf(world: StripeWorld, session: WireSession): string {
  return world.intentData.get(session.id)?.description ?? 'the restaurant';
}

const NOTHING_TYPED: PayView['typed'] = { number: '', expiry: '', name: '' };

function textOf(field: unknown): string {
  return typeof field === 'string' ? field : '';
}

function viewOf(world: StripeWorld, session: WireSession) {
  return { session, payee: payeeOf(world, session), lines: world.lineItems.get(session.id) ?? [] };
}

function ended(session: WireSession | undefined) {
  if (session === undefined) {
    return endedPage({ heading: 'Page not found', text: 'There is no payment at this address.', backUrl: null });
  }
  if (session.status === 'complete') {
    const text = 'This payment is already done. Nothing more is charged.';
    return endedPage({ heading: 'You’re all done here', text, backUrl: successUrl(session) });
  }
  const text = 'This payment page has expired and nothing was charged. Go back and start the payment again.';
  return endedPage({ heading: 'Something took too long', text, backUrl: session.cancel_url });
}
