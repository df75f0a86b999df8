import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { listPrinterAddresses } from '#db/access/callers.repository.ts';
import type { Log } from '#src/context.ts';
import { cardTerminalDevPages } from '#src/integrations/card-terminal/simulator/card-terminal-pages.ts';
import { createSimulatedCardTerminal } from '#src/integrations/card-terminal/simulator/card-terminal-simulator.ts';
import { simulateWorldline } from '#src/integrations/card-terminal/simulator/simulate-worldline.ts';
import { TerminalWorld } from '#src/integrations/card-terminal/simulator/terminal-world.ts';
import { worldlineProvider } from '#src/integrations/card-terminal/worldline/worldline.provider.ts';
import { printerSimulatorPages } from '#src/integrations/printer/simulator/printer-pages.ts';
import { newVapidKey } from '#src/integrations/push/web-push/vapid.ts';
import { devPage } from '#src/integrations/simulators/dev-style.ts';
import { startSimulators } from '#src/integrations/simulators/start-simulators.ts';
import type { Development } from '#src/server/demo.types.ts';
import { apiPages } from './api-pages.ts';
import { plantDemoCardTerminals } from './demo-card-terminals.ts';
import { growingPrinters } from './growing-printers.ts';

const BASE = '/dev';
/** What the simulated ANZ Worldline terminal shows, and what pairs it. */
const WORLDLINE_TERMINAL_ID = '25108899';
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
  const simulators = await startSimulators({
    serverUrl: listeningAt,
    base: BASE,
    smsFates: 'none',
    cardTerminals,
    cloudPrinters: storedIn(join(dataDir, 'simulated-cloud-printers.json')),
    vapidKey: vapidKeyKeptIn(join(dataDir, 'push-key')),
  });
  const worldline = await simulateWorldline({
    port: await portKeptIn(join(dataDir, 'simulated-worldline-port'), Number(new URL(listeningAt).port) + 1),
    world: cardTerminals,
    kitFolder: join(dataDir, 'simulated-worldline-kit'),
    terminalId: WORLDLINE_TERMINAL_ID,
  });
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
    cardTerminalPorts: {
      simulator: createSimulatedCardTerminal(cardTerminals),
      ...worldlineProvider.create(worldline.environment),
    },
    plantCardTerminals: plantDemoCardTerminals,
    startPrinters: async (db) => void (await printers.startAll(await listPrinterAddresses(db))),
    async stop() {
      await Promise.all([simulators.stop(), worldline.stop(), printers.stop()]);
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

/** Browsers subscribe with it at their makers' own services: with another one every phone would have to be switched on again. */
function vapidKeyKeptIn(path: string): string {
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  const key = newVapidKey();
  writeFileSync(path, key, { mode: 0o600 });
  return key;
}

/**
 * A terminal keeps its address in the shop when our server restarts, unless another program took it meanwhile. It begins next to the
 * server's own port: one that the system hands out might be a connection's of any program while the server is down.
 */
async function portKeptIn(path: string, first: number): Promise<number> {
  const kept = existsSync(path) ? Number(readFileSync(path, 'utf8')) : first;
  const port = (await freePort(kept)) ?? (await freePort(0)) ?? 0;
  if (port !== kept || !existsSync(path)) writeFileSync(path, String(port));
  return port;
}

/** Null: another program has it. 0 asks for any. */
async function freePort(wanted: number): Promise<number | null> {
  try {
    const probe = Bun.serve({ hostname: '127.0.0.1', port: wanted, fetch: () => new Response(null, { status: 404 }) });
    const { port = 0 } = probe;
    await probe.stop(true);
    return port;
  } catch {
    return null;
  }
}

const SHOWN = [
  ['printer', 'Printers', 'The paper that came out, and buttons for what can go wrong.'],
  ['sunmi', 'Cloud printers', 'Printers behind Sunmi’s cloud, by serial number: paper, and what can go wrong.'],
  [
    'card-terminal',
    'Card terminals',
    'The terminals at the counter: approve, decline, ask for a signature, pull the plug.',
  ],
  ['stripe', 'Card payments', 'Payments and webhooks; take the provider away or make it slow.'],
  ['uber-eats/orders', 'Uber Eats', 'Orders that customers place there, with what becomes of them.'],
  ['google', 'Google', 'Orders that customers place by Google, with what it was told of them.'],
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
