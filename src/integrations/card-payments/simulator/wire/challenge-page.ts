import { Hono } from 'hono';
import { answerChallenge } from './direct-intents.ts';
import { challengeView, endedPage } from './hosted-page-view.ts';
import type { StripeWorld } from './stripe-world.ts';

/** A bank's own page (3-D Secure) for a payment with a card on file: `/challenge/{intent}`. */
export function challengePage(world: StripeWorld): Hono {
  const app = new Hono();
  const asked = (id: string) => {
    const intent = world.intents.get(id);
    return intent?.status === 'requires_action' ? intent : null;
  };
  app.get('/challenge/:intent', (c) => {
    const intent = asked(c.req.param('intent'));
    return intent === null ? c.html(over(), 410) : c.html(challengeView(intent));
  });
  app.post('/challenge/:intent', async (c) => {
    const intent = asked(c.req.param('intent'));
    if (intent === null) return c.html(over(), 410);
    const form = await c.req.parseBody();
    return c.redirect(answerChallenge(world, intent, form.choice === 'check_pass'), 303);
  });
  return app;
}

function over() {
  const text = 'Your bank no longer waits for an answer. Go back to your order.';
  return endedPage({ heading: 'This question is over', text, backUrl: null });
}
