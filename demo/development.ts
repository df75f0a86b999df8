import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { listPrinterAddresses } from '#db/access/callers.repository.ts';
import type { Log } from '#src/context.ts';
import { cardTerminalDevPages } from '#src/integrations/card-terminal/simulator/card-terminal-pages.ts';
import { createSimulatedCardTerminal } from '#src/integrations/card-terminal/simulator/card-terminal-simulator.ts';
import { TerminalWorld } from '#src/integrations/card-terminal/simulator/terminal-world.ts';
import { printerSimulatorPages } from '#src/integrations/printer/simulator/printer-pages.ts';
import { devPage } from '#src/integrations/simulators/dev-style.ts';
import { startSimulators } from '#src/integrations/simulators/start-simulators.ts';
import type { Development } from '#src/server/demo.types.ts';
import { apiPages } from './api-pages.ts';
import { plantDemoCardTerminals } from './demo-card-terminals.ts';
import { growingPrinters } from './growing-printers.ts';

const BASE = '/dev';
/** All outside services, on loopback, with pages under `/dev` that show what reached them. `local` and `ci` only. */
export async function startDevelopment({
  listeningAt,
  log,
  dataDir,
}: {
  listeningAt: string;
  log: Log;
  dataDir: string;
}): Promise<Development> {
  const printers = growingPrinters(log);
  const cardTerminals = new TerminalWorld({
    nowMs: Date.now,
    firstStory: 'manual',
    keep: storedIn(join(dataDir, 'simulated-card-terminals.json')),
  });
  const simulators = await startSimulators({ serverUrl: listeningAt, base: BASE, smsFates: 'none', cardTerminals });
  const pages = new Hono();
  pages.get('/', (c) => c.html(overview()));
  pages.post('/printer/hand-over', async (c) => {
    return c.json({ places: await printers.handOver() });
  });
  pages.route('/printer', printerSimulatorPages(printers, { basePath: `${BASE}/printer` }));
  pages.route('/card-terminal', cardTerminalDevPages(cardTerminals, { base: `${BASE}/card-terminal` }));
  pages.route('/api', apiPages(`${BASE}/api`));
  pages.route('/', simulators.pages);
  return {
    environment: simulators.environment,
    pages,
    printers,
    cardTerminals,
    cardTerminalPorts: { simulator: createSimulatedCardTerminal(cardTerminals) },
    plantCardTerminals: plantDemoCardTerminals,
    startPrinters: async (db) => void (await printers.startAll(await listPrinterAddresses(db))),
    async stop() {
      await Promise.all([simulators.stop(), printers.stop()]);
    },
  };
}

/** A terminal in a shop doesn't forget when our server restarts. */
function storedIn(path: string) {
  return {
    load: () => (existsSync(path) ? readFileSync(path, 'utf8') : null),
    save: (text: string) => writeFileSync(path, text),
  };
}

const SHOWN = [
  ['printer', 'Printers', 'The paper that came out, and buttons for what can go wrong.'],
  [
    'card-terminal',
    'Card terminals',
    'The terminals at the counter: approve, decline, ask for a signature, pull the plug.',
  ],
  ['stripe', 'Card payments', 'Payments and webhooks; take the provider away or make it slow.'],
  ['sms', 'Text messages', 'Phone codes and order updates that were sent.'],
  ['email', 'Email', 'Invoices and account emails that were sent.'],
  ['api', 'API', 'Every call, with a form to try it.'],
] as const;

function overview() {
  const rows = SHOWN.map(
    ([path, name, text]) =>
      html`<p class="card"><a href="${BASE}/${path}"><strong>${name}</strong></a><br><span class="soft">${text}</span></p>`,
  );
  return devPage({
    title: 'Development',
    body: html`<main class="wrap"><div class="top"><h1>For developers</h1><a href="/">Start page</a></div>
<p>The product talks to these simulated services exactly as it would to the real ones.</p><br>${rows}</main>`,
  });
}
