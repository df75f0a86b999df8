import { Hono } from 'hono';
import { html } from 'hono/html';
import { devPage, shownTime } from '#src/integrations/simulators/dev-style.ts';
import type { CaughtSms } from './sms-inbox.ts';
import type { SmsWireSimulator } from './sms-wire-simulator.ts';

/** The texts that the simulated gateway caught, newest first; to be mounted at `base`. */
export function smsDevPages(simulator: SmsWireSimulator, options: { readonly base: string }): Hono {
  const { base } = options;
  const app = new Hono();
  app.get('/', (c) => c.html(listPage(simulator.inbox.messages.toReversed(), base)));
  app.post('/clear', (c) => {
    simulator.inbox.clear();
    return c.redirect(base, 303);
  });
  return app;
}

function listPage(messages: readonly CaughtSms[], base: string) {
  const body = html`<main class="wrap">
<div class="top"><div><p class="small"><a href="/dev">Development</a></p><h1>Texts sent</h1></div>
<div class="row"><a class="button" href="${base}">Refresh</a>
<form method="post" action="${base}/clear"><button>Clear</button></form></div></div>
${messages.length === 0 ? html`<p class="empty">No text has been sent. A phone check at checkout sends its code here.</p>` : messages.map(row)}
</main>`;
  return devPage({ title: 'Texts sent', body });
}

function row(message: CaughtSms) {
  const isDelivered = message.status === 'delivered';
  return html`<article class="card">
<div class="row between"><h2 class="num">${message.to}</h2>
<span class="row"><time class="soft small">${shownTime(message.receivedAt)}</time>
<span class="chip ${isDelivered ? 'good' : 'bad'}">${isDelivered ? 'Delivered' : 'Not delivered'}</span></span></div>
<p class="wrapText num">${withCode(message.text)}</p>
<p class="soft small">${message.isCall ? 'Read out on a call' : 'Text'} from ${message.from}</p>
</article>`;
}

/** A six-digit code is what people look for here. */
function withCode(text: string) {
  return text
    .split(/\b(\d{6}|\d(?:\. \d){5})\b/)
    .map((part, index) => (index % 2 === 1 ? html`<strong>${part}</strong>` : part));
}
