import { Hono } from 'hono';
import { html } from 'hono/html';
import { devPage, shownTime } from '#src/integrations/simulators/dev-style.ts';
import type { CaughtEmail } from './email-inbox.ts';
import type { SmtpCatcher } from './smtp-catcher.ts';

/** A caught message may hold anything: no script, no form, nothing from elsewhere but pictures. */
const MESSAGE_POLICY = "sandbox; default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src data:";

/** The e-mails that the simulated mail server caught, newest first; to be mounted at `base`. */
export function emailDevPages(catcher: SmtpCatcher, options: { readonly base: string }): Hono {
  const { base } = options;
  const app = new Hono();
  app.get('/', (c) => c.html(listPage(catcher.inbox.messages.toReversed(), base)));
  app.get('/:id', (c) => {
    const message = catcher.inbox.find(c.req.param('id'));
    return message === null ? c.html(missingPage(base), 404) : c.html(messagePage(message, base));
  });
  app.get('/:id/html', (c) => {
    const message = catcher.inbox.find(c.req.param('id'));
    c.header('content-security-policy', MESSAGE_POLICY);
    return message === null ? c.html('', 404) : c.html(message.html);
  });
  app.post('/clear', (c) => {
    catcher.inbox.clear();
    return c.redirect(base, 303);
  });
  return app;
}

function listPage(messages: readonly CaughtEmail[], base: string) {
  const body = html`<main class="wrap">
<div class="top"><div><p class="small"><a href="/dev">Development</a></p><h1>Emails sent</h1></div>
<div class="row"><a class="button" href="${base}">Refresh</a>
<form method="post" action="${base}/clear"><button>Clear</button></form></div></div>
${
  messages.length === 0
    ? html`<p class="empty">No emails sent. Receipts, sign-up and password links arrive here.</p>`
    : messages.map((message) => row(message, base))
}
</main>`;
  return devPage({ title: 'Emails sent', body });
}

function row(message: CaughtEmail, base: string) {
  return html`<article class="card">
<div class="row between"><h2><a href="${base}/${message.id}">${message.subject || '(no subject)'}</a></h2>
<time class="soft small">${shownTime(message.receivedAt)}</time></div>
<p class="soft small">from ${sender(message)} to ${message.to.join(', ')}</p>
</article>`;
}

function messagePage(message: CaughtEmail, base: string) {
  const body = html`<main class="wrap">
<div class="top"><div><p class="small"><a href="${base}">Emails sent</a></p><h1>${message.subject || '(no subject)'}</h1></div>
<time class="soft small">${shownTime(message.receivedAt)}</time></div>
<section class="card"><p class="small">From ${sender(message)}</p>
<p class="small">To ${message.to.join(', ')}</p>
${message.replyTo === null ? '' : html`<p class="small">Answers go to ${message.replyTo}</p>`}</section>
<section class="card"><h2>As a mail program shows it</h2>
<iframe title="The message" sandbox src="${base}/${message.id}/html"></iframe></section>
<section class="card"><h2>As plain text</h2><pre>${message.text}</pre></section>
${message.attachments.map(
  ({ fileName, text }) => html`<section class="card"><h2>${fileName}</h2><pre data-part="file">${text}</pre></section>`,
)}
</main>`;
  return devPage({ title: message.subject || 'Email', body });
}

function missingPage(base: string) {
  const body = html`<main class="wrap"><p class="empty">This message is gone. <a href="${base}">Back to the list</a></p></main>`;
  return devPage({ title: 'E-mail not found', body });
}

function sender({ from }: CaughtEmail): string {
  return from.name === '' ? from.address : `${from.name} <${from.address}>`;
}
