import { Hono } from 'hono';
import { html } from 'hono/html';
import { devPage } from '#src/integrations/simulators/dev-style.ts';
import { finishOnboarding, type OnboardingEnd } from './accounts.ts';
import type { WireAccount } from './stripe-objects.ts';
import type { StripeWorld } from './stripe-world.ts';

const ENDS: Readonly<Record<string, OnboardingEnd>> = {
  verified: 'verified',
  checking: 'checking',
  documentWanted: 'documentWanted',
};

/** The provider's questions to an owner, at `/onboarding/{link}`. Works without script, and once. */
export function onboardingPage(world: StripeWorld): Hono {
  const app = new Hono();
  const openAt = (token: string) => {
    const link = world.accountLinks.get(token);
    const account = link && world.accounts.get(link.accountId);
    return link && account && link.expiresAt > world.nowSeconds() ? { link, account } : null;
  };

  app.get('/onboarding/:token', (c) => {
    const link = world.accountLinks.get(c.req.param('token'));
    const open = openAt(c.req.param('token'));
    if (open) return c.html(questions(open.account));
    return link ? c.redirect(link.refreshUrl, 303) : c.html(gone(), 404);
  });

  app.post('/onboarding/:token', async (c) => {
    const token = c.req.param('token');
    const open = openAt(token);
    if (!open) return c.html(gone(), 410);
    const form = await c.req.parseBody();
    const end = ENDS[String(form.end)];
    if (end) finishOnboarding(world, open.account, String(form.number ?? '').replaceAll(/\D/g, ''), end);
    world.accountLinks.delete(token);
    return c.redirect(open.link.returnUrl, 303);
  });
  return app;
}

function questions(account: WireAccount) {
  const name = account.business_profile.name ?? 'your restaurant';
  const body = html`<main class="wrap" style="max-width:560px">
<div class="row between" style="margin-bottom:16px"><h1>Get ${name} paid</h1><span class="chip wait">Test mode</span></div>
<form method="post" class="card">
<div><label for="owner">Legal name</label><input id="owner" name="owner" autocomplete="name" value="Test Owner"></div>
<div style="margin-top:12px"><label for="routing">BSB, sort code or routing number</label><input id="routing" name="routing" inputmode="numeric" value="110000"></div>
<div style="margin-top:12px"><label for="number">Account number</label><input id="number" name="number" inputmode="numeric" value="000123456"></div>
<div class="row" style="margin-top:20px"><button class="primary" name="end" value="verified">Agree and submit</button>
<button name="end" value="later">Not now</button></div>
<p class="small soft" style="margin:20px 0 8px">Or try what else can happen:</p>
<div class="row"><button name="end" value="checking">They check a document</button><button name="end" value="documentWanted">They want a document</button></div>
</form></main>`;
  return devPage({ title: `Get ${name} paid`, body });
}

function gone() {
  const body = html`<main class="wrap"><h1>This link has expired</h1><p class="soft">Go back and open it again.</p></main>`;
  return devPage({ title: 'Link expired', body });
}
