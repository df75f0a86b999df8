import { Hono } from 'hono';
import { html } from 'hono/html';
import { devPage } from '#src/integrations/simulators/dev-style.ts';
import type { DnsRecord, DnsSimulator } from './dns-server.ts';

/** The simulated DNS's records, and a form to add some; to be mounted at `base`. */
export function dnsDevPages(simulator: DnsSimulator, { base }: { readonly base: string }): Hono {
  const app = new Hono();
  app.get('/', (c) => c.html(listPage(simulator.records(), base)));
  app.post('/', async (c) => {
    const form = await c.req.formData();
    const record = recordOf({ type: textOf(form, 'type'), name: textOf(form, 'name'), value: textOf(form, 'value') });
    if (record) simulator.set(record);
    return c.redirect(base, 303);
  });
  app.post('/clear', async (c) => {
    simulator.clear(textOf(await c.req.formData(), 'name'));
    return c.redirect(base, 303);
  });
  return app;
}

function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim();
}

function recordOf(typed: { readonly type: string; readonly name: string; readonly value: string }): DnsRecord | null {
  const { type, name, value } = typed;
  if (name === '' || value === '') return null;
  if (type === 'TXT') return { type, name, text: value };
  if (type === 'CNAME') return { type, name, to: value };
  return type === 'A' || type === 'AAAA' ? { type, name, address: value } : null;
}

function listPage(records: readonly DnsRecord[], base: string) {
  const body = html`<main class="wrap">
<div class="top"><div><p class="small"><a href="/dev">Development</a></p><h1>DNS records</h1></div></div>
<section class="card"><form method="post" action="${base}" class="row">
<label>Type <select name="type"><option>TXT</option><option>A</option><option>AAAA</option><option>CNAME</option></select></label>
<label>Name <input name="name" required></label><label>Value <input name="value" required></label><button>Add</button></form></section>
${records.length === 0 ? html`<p class="empty">No records yet.</p>` : records.map((record) => row(record, base))}
</main>`;
  return devPage({ title: 'DNS records', body });
}

function row(record: DnsRecord, base: string) {
  const value = 'text' in record ? record.text : 'to' in record ? record.to : record.address;
  return html`<article class="card"><div class="row between"><p><b>${record.type}</b> ${record.name} → ${value}</p>
<form method="post" action="${base}/clear"><input type="hidden" name="name" value="${record.name}"><button>Remove</button></form></div></article>`;
}
