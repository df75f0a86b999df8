import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { type Paper, paperText } from './paper.ts';
import { paperPng } from './paper-png.ts';
import { NO_FAULTS, type PrinterFaults } from './printer-machine.ts';
import type { PrinterSimulator, SimulatedPrinter } from './wire-simulator.ts';

/** A person's actions on a printer from the page. */
const FAULT_BUTTONS: readonly {
  readonly key: string;
  readonly label: string;
  readonly faults: Partial<PrinterFaults>;
}[] = [
  { key: 'none', label: 'All well', faults: NO_FAULTS },
  { key: 'paper-out', label: 'Paper out', faults: { paperOut: true } },
  { key: 'paper-out-soon', label: 'Paper out after 5 lines', faults: { paperOutAfterLines: 5 } },
  { key: 'near-end', label: 'Paper nearly out', faults: { nearEnd: true } },
  { key: 'cover-open', label: 'Cover open', faults: { coverOpen: true } },
  { key: 'cutter-jam', label: 'Cutter jam', faults: { cutterJam: true } },
  { key: 'slow', label: 'Slow (3 lines a second)', faults: { linesPerSecond: 3 } },
  { key: 'drop', label: 'Drop after 200 bytes', faults: { dropAfterBytes: 200 } },
  { key: 'busy', label: 'Busy', faults: { busy: true } },
  { key: 'mute', label: 'Mute', faults: { mute: true } },
  { key: 'stranger', label: 'Not a printer', faults: { stranger: true } },
  { key: 'deaf', label: 'Never reads', faults: { deaf: true } },
  { key: 'garbage', label: 'Noise in answers', faults: { garbage: true } },
  { key: 'refuse', label: 'Switched off', faults: { refuse: true } },
];

const STYLE = `
body{font:16px/1.5 "Figtree Variable",system-ui,sans-serif;margin:0;background:#f4f4f5;color:#18181b}
main{max-width:76rem;margin:0 auto;padding:1.5rem}
section{background:#fff;border:1px solid #e4e4e7;border-radius:12px;padding:1.25rem;margin:0 0 1.5rem}
h1{font-size:1.5rem}h2{font-size:1.25rem;margin:0}
.state{color:#52525b;margin:.25rem 0 1rem}.bad{color:#b91c1c}
form{display:inline}button{font:inherit;padding:.4rem .8rem;margin:0 .35rem .5rem 0;border:1px solid #d4d4d8;border-radius:8px;background:#fff;cursor:pointer}
button[aria-pressed=true]{background:#18181b;color:#fff}
.papers{display:flex;gap:1rem;overflow-x:auto;padding:.5rem 0;align-items:flex-start}
figure{margin:0;flex:none}img{width:20rem;border:1px solid #d4d4d8;box-shadow:0 1px 4px #0002;display:block}
figcaption{color:#52525b;font-size:.875rem;padding:.35rem 0}pre{max-width:40rem;overflow-x:auto}
`;

const SHOWN_PAPERS = 12;

/**
 * The simulated printers for people: their paper as pictures and text, and a button for each fault. Development only.
 */
export function printerSimulatorPages(
  simulator: PrinterSimulator,
  { basePath = '/dev/printer' }: { readonly basePath?: string } = {},
): Hono {
  const find = (name: string | undefined) => simulator.printers.find((printer) => printer.name === name);
  const home = (c: Context) => c.html(listPage(simulator, basePath));

  return new Hono()
    .get('/', home)
    .get('/style.css', (c) => c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
    .post('/:name/faults', async (c) => {
      const printer = find(c.req.param('name'));
      if (printer === undefined) return c.text('No such printer.', 404);
      const { fault } = await c.req.parseBody();
      const button = FAULT_BUTTONS.find((each) => each.key === fault);
      if (button === undefined) return c.text('No such fault.', 400);
      await printer.set(button.key === 'none' ? NO_FAULTS : button.faults);
      return c.redirect(basePath, 303);
    })
    .post('/:name/clear', (c) => {
      const printer = find(c.req.param('name'));
      if (printer === undefined) return c.text('No such printer.', 404);
      printer.machine.clear();
      return c.redirect(basePath, 303);
    })
    .get('/:name/papers/:file', async (c) => {
      const printer = find(c.req.param('name'));
      const [, id, kind] = /^(\d+)\.(png|txt)$/.exec(c.req.param('file')) ?? [];
      const paper = printer === undefined ? undefined : papersOf(printer).find((each) => String(each.id) === id);
      if (paper === undefined) return c.text('No such paper.', 404);
      if (kind === 'txt') return c.text(paperText(paper));
      const png = await paperPng(paper);
      return c.body(new Uint8Array(png), 200, { 'Content-Type': 'image/png', 'Cache-Control': 'no-store' });
    });
}

function papersOf(printer: SimulatedPrinter): readonly Paper[] {
  const { papers, unfinished } = printer.machine;
  return unfinished === null ? papers : [...papers, unfinished];
}

function listPage(simulator: PrinterSimulator, basePath: string) {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Simulated printers</title><link rel="stylesheet" href="${basePath}/style.css"></head>
<body><main><h1>Simulated printers</h1>
${simulator.printers.length === 0 ? html`<p>No printer is simulated by this program. Where they are a program of their own, their paper is on its page.</p>` : ''}
${simulator.printers.map((printer) => printerSection(printer, basePath))}
</main></body></html>`;
}

function printerSection(printer: SimulatedPrinter, basePath: string) {
  const path = `${basePath}/${encodeURIComponent(printer.name)}`;
  const { violations, drawerPulses } = printer.machine;
  const latest = [...papersOf(printer)].reverse().slice(0, SHOWN_PAPERS);
  return html`<section aria-label="${printer.name}">
<h2>${printer.name}</h2>
<p class="state">${printer.address} - ${papersOf(printer).length} dockets - drawer opened ${drawerPulses.length} times</p>
${violations.length === 0 ? raw('') : html`<p class="bad">Not understood: ${violations.map((each) => `${each.why} (byte ${each.offset})`).join('; ')}</p>`}
<div>${FAULT_BUTTONS.map(
    (button) =>
      html`<form method="post" action="${path}/faults"><button name="fault" value="${button.key}" aria-pressed="${String(isOn(printer, button.faults))}">${button.label}</button></form>`,
  )}<form method="post" action="${path}/clear"><button>Throw the paper away</button></form></div>
<div class="papers">${latest.length === 0 ? html`<p>Nothing printed yet.</p>` : latest.map((paper) => figure(paper, path))}</div>
</section>`;
}

function figure(paper: Paper, path: string) {
  const address = `${path}/papers/${paper.id}`;
  const state = paper.isCut ? '' : ' (not cut yet)';
  return html`<figure><a href="${address}.png"><img src="${address}.png" alt="Docket ${paper.id}" loading="lazy"></a><figcaption>Docket ${paper.id}${state} - <a href="${address}.txt">text</a></figcaption></figure>`;
}

/** 'All well' is on when nothing is wrong. */
function isOn({ machine }: SimulatedPrinter, faults: Partial<PrinterFaults>): boolean {
  return Object.entries(faults).every(([name, value]) => machine.faults[name as keyof PrinterFaults] === value);
}
