import { Hono } from 'hono';
import { html } from 'hono/html';
import { devPage } from '#src/integrations/simulators/dev-style.ts';
import type { TerminalWorld } from './terminal-world.ts';
import { TERMINAL_STORIES, type TerminalFace, type TerminalStory } from './terminal-world.types.ts';

const STORY_LABELS: Record<TerminalStory, string> = {
  manual: 'I press the buttons',
  approve: 'Approves',
  approveWithTip: 'Approves, with a tip of 2.50',
  approveWithSurcharge: 'Approves, with its own surcharge of 0.35',
  approvePart: 'Approves half of it',
  decline: 'Declines',
  wrongPin: 'Wrong PIN',
  customerCancels: 'The customer cancels',
  customerIsSlow: 'The customer is too slow (60 s)',
  signature: 'Asks for a signature',
  slow: 'Approves after two minutes',
  systemError: 'Fails',
  busy: 'Is busy',
  never: 'Never ends',
  contradict: 'Declines, then says approved',
};

const STYLE = `
.pads{display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:20px;align-items:start}
.pad{background:#26221f;color:#f4efe8;border-radius:22px;padding:20px;border:1px solid #3c362f}
.pad h2{font-size:14px;color:#c4bbb0;font-weight:600;margin:0 0 12px;display:flex;justify-content:space-between;gap:8px}
.screen{background:#dfe8d8;color:#18210f;border-radius:10px;padding:18px 14px;min-height:150px;display:grid;align-content:center;text-align:center;gap:6px;font:600 16px/1.35 ui-monospace,'DejaVu Sans Mono',monospace}
.screen.off{background:#3c362f;color:#8b8178}
.screen .amount{font-size:34px;line-height:1.1;font-variant-numeric:tabular-nums}
.keys{display:grid;grid-template-columns:1fr 1fr;gap:8px;margin-top:14px}
.keys form,.keys button{width:100%}
.pad button{background:#3c362f;color:#f4efe8;border-color:#544c44}
.pad button.yes{background:#1d6b3a;border-color:#1d6b3a;color:#fff}.pad button.no{background:#a3201d;border-color:#a3201d;color:#fff}
.pad button:disabled{opacity:.45;cursor:default}
.pad .next{margin-top:14px;color:#c4bbb0;font-size:14px}.pad .next a{color:#f0a88a}
.slip{background:#fff;color:#111;border-radius:4px;padding:14px;margin-top:10px;font:13px/1.35 ui-monospace,'DejaVu Sans Mono',monospace;overflow-x:auto}
.books{margin-top:28px}
`;

/** The simulated terminals, for a person who pays by hand; mounted at `base`. */
export function cardTerminalDevPages(world: TerminalWorld, { base }: { readonly base: string }): Hono {
  const pages = new Hono();
  pages.get('/', (c) => {
    // Viewed during a payment at the till beside it.
    c.header('refresh', '2');
    return c.html(overview(world, base));
  });
  pages.get('/:address/story', (c) => c.html(stories(world, c.req.param('address'), base)));
  pages.get('/state', (c) => c.json({ terminals: world.addresses().map((one) => world.face(one)), bank: world.bank }));
  pages.post('/:address/:act', async (c) => {
    const { address, act } = c.req.param();
    if (act === 'approve' || act === 'decline' || act === 'signature' || act === 'cancel') world.press(address, act);
    if (act === 'unplug' || act === 'plug') world.plug(address, act === 'plug');
    if (act === 'restart') world.restart(address);
    if (act === 'forget') world.restart(address, { forgetsAll: true });
    if (act === 'story') {
      const { story } = await c.req.parseBody();
      const known = TERMINAL_STORIES.find((one) => one === story);
      if (known) world.setStory(address, known);
    }
    return c.redirect(base, 303);
  });
  return pages;
}

function overview(world: TerminalWorld, base: string) {
  const faces = world.addresses().map((address) => world.face(address));
  const none = html`<p class="empty">No card terminal has been paired yet. Add one in the admin, under Counter settings.</p>`;
  return devPage({
    title: 'Card terminals',
    extraStyle: STYLE,
    body: html`<main class="wrap"><div class="top"><h1>Card terminals</h1><a href="${base}">Look again</a></div>
${faces.length === 0 ? none : html`<div class="pads">${faces.map((face) => pad(face, base))}</div>`}
<div class="books card"><h2>The bank’s books</h2><p class="num">${money(world.balance())} in ${world.bank.length} movements</p></div>
</main>`,
  });
}

function pad(face: TerminalFace, base: string) {
  const { address, isPlugged, payment, receipts } = face;
  const at = `${base}/${encodeURIComponent(address)}`;
  const key = (act: string, label: string, isOn: boolean, kind = '') =>
    html`<form method="post" action="${at}/${act}"><button class="${kind}" ${isOn ? '' : 'disabled'}>${label}</button></form>`;
  const amount = payment
    ? html`<span>${payment.kind} ${payment.reference}</span><span class="amount">${money(payment.amountInCents)}</span>`
    : '';
  const isBusy = payment !== null;
  return html`<section class="pad" aria-label="Terminal ${address}">
<h2><span>${address}</span><span>${face.isPaired ? 'paired' : 'not paired'}</span></h2>
<div class="screen ${isPlugged ? '' : 'off'}">${isPlugged ? html`${amount}<span>${face.displayText}</span>` : 'no line'}</div>
<div class="keys">
${key('approve', 'Approve', isBusy, 'yes')}${key('decline', 'Decline', isBusy, 'no')}
${key('signature', 'Signature', isBusy && !payment.asksSignature)}${key('cancel', 'Cancel', isBusy)}
${isPlugged ? key('unplug', 'Unplug', true) : key('plug', 'Plug back', true)}${key('restart', 'Restart', true)}
</div>
<p class="next">The next customer: <a href="${at}/story">${STORY_LABELS[face.story]}</a></p>
${receipts.map(({ copy, text }) => html`<pre class="slip" aria-label="${copy} copy">${text}</pre>`)}
</section>`;
}

function stories(world: TerminalWorld, address: string, base: string) {
  const { story: now } = world.face(address);
  const rows = TERMINAL_STORIES.map(
    (story) =>
      html`<form method="post" action="${base}/${encodeURIComponent(address)}/story"><input type="hidden" name="story" value="${story}"><button class="${story === now ? 'primary' : ''}">${STORY_LABELS[story]}</button></form>`,
  );
  return devPage({
    title: 'The next customer',
    extraStyle:
      '.choices{display:grid;grid-template-columns:repeat(auto-fill,minmax(280px,1fr));gap:10px}.choices button{width:100%}',
    body: html`<main class="wrap"><div class="top"><h1>The next customer at ${address}</h1><a href="${base}">Back</a></div><div class="choices">${rows}</div></main>`,
  });
}

function money(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
