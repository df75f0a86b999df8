/**
 * `npm run printers`: the simulated printers of a shop as a program of their own. Like real printers they keep printing
 * while the cloud is down, and forget nothing when it restarts.
 *
 * Without arguments they are the printers of the demo behind a cloud at PORT (3000); a cloud that simulates them itself
 * is asked to release them. `name=port` starts others, and `name=URL#ID` one that asks for its jobs, as the admin shows it. Their paper and faults: PRINTERS_PORT, 99 above the cloud's.
 */
import { Hono } from 'hono';
import { z } from 'zod';
import { CAST } from '#demo/cast/cast.ts';
import { cardTerminalDevPages } from '#src/integrations/card-terminal/simulator/card-terminal-pages.ts';
import { createSimulatedCardTerminal } from '#src/integrations/card-terminal/simulator/card-terminal-simulator.ts';
import { lanTerminalRoutes } from '#src/integrations/card-terminal/simulator/lan-terminal.ts';
import { TerminalWorld } from '#src/integrations/card-terminal/simulator/terminal-world.ts';
import { printerSimulatorPages } from '#src/integrations/printer/simulator/printer-pages.ts';
import { demoPrinterPorts } from './demo-printers.ts';
import { growingPrinters, type PrinterPlace } from './growing-printers.ts';

const PATH = '/dev/printer';
const TERMINAL_PATH = '/dev/card-terminal';
const TERMINAL_NAME = 'Counter';
const LOOPBACK = '127.0.0.1';
const PAGE_OFFSET = 99;
const ASK_WITHIN_MS = 3000;

export interface ShopPrinters {
  /** The page with their paper. */
  readonly url: string;
  readonly addresses: readonly string[];
  /** A card terminal on the shop's network, and the page with its buttons. */
  readonly terminal: { readonly address: string; readonly url: string };
  stop(): Promise<void>;
}

export interface AskingPrinter {
  readonly name: string;
  readonly url: string;
  readonly id: string;
}

export interface ShopPrintersOptions {
  /** Empty: the demo's. */
  readonly given: readonly { readonly name: string; readonly port: number }[];
  /** Printers with Server Direct Print: what would be typed into their web page. */
  readonly asking?: readonly AskingPrinter[];
  readonly cloudPort: number;
  /** Of the page; 0: any free one. */
  readonly pagePort: number;
  readonly say?: (text: string) => void;
}

/** Starts them and their page; throws a sentence if another program holds a port and won't release it. */
export async function startShopPrinters(options: ShopPrintersOptions): Promise<ShopPrinters> {
  const { given, asking = [], cloudPort, pagePort, say = () => {} } = options;
  const isDemo = given.length + asking.length === 0;
  const places = !isDemo ? given.map((one) => placeOf(one.name, '', one.port)) : demoPlaces(cloudPort);
  const printers = growingPrinters({ info: () => {}, warn: () => {} });
  let held = await printers.startAll(places);
  const theirs = held.length > 0 ? await askToLetGo(cloudPort) : null;
  if (theirs !== null) {
    say(`The cloud at port ${cloudPort} has handed its printers over.`);
    // Where its own are it knows best: another server may have had the first ports.
    const isElsewhere = isDemo && theirs.length > 0;
    if (isElsewhere) await printers.stop();
    const missing = held;
    held = await printers.startAll(isElsewhere ? theirs : places.filter(({ port }) => missing.includes(port)));
  }
  if (held.length > 0) {
    await printers.stop();
    throw new Error(`Port ${held.join(', ')} is in use by another program: end that, or name others: kitchen=9100`);
  }
  printers.ask(asking);
  const app = new Hono();
  app.get('/', (c) => c.redirect(PATH));
  app.route(PATH, printerSimulatorPages(printers, { basePath: PATH }));
  const world = new TerminalWorld({ nowMs: Date.now, firstStory: 'manual' });
  app.route(TERMINAL_PATH, cardTerminalDevPages(world, { base: TERMINAL_PATH }));
  app.route('/', lanTerminalRoutes(TERMINAL_NAME, world, createSimulatedCardTerminal(world)));
  const server = Bun.serve({ hostname: LOOPBACK, port: pagePort, fetch: app.fetch });
  return {
    url: `http://${LOOPBACK}:${server.port}${PATH}`,
    terminal: { address: `${LOOPBACK}:${server.port}`, url: `http://${LOOPBACK}:${server.port}${TERMINAL_PATH}` },
    addresses: printers.printers.map(({ address }) => address),
    async stop() {
      await server.stop(true);
      await printers.stop();
    },
  };
}

function placeOf(name: string, storeName: string, port: number): PrinterPlace {
  return { name, storeName, ipAddress: LOOPBACK, port };
}

/** The demo's printers, where its seed wrote them down. */
export function demoPlaces(cloudPort: number): PrinterPlace[] {
  const portOf = demoPrinterPorts(cloudPort);
  return CAST.restaurants.flatMap(({ stores }) =>
    stores.flatMap((store) => store.printers.map(({ id, name }) => placeOf(name, store.name, portOf(id)))),
  );
}

const handedOver = z.object({
  places: z.array(
    z.object({ name: z.string(), storeName: z.string(), ipAddress: z.string().nullable(), port: z.number() }),
  ),
});

/** Asks a cloud in development, which simulates printers too, to release them; returns where they were. */
async function askToLetGo(cloudPort: number): Promise<readonly PrinterPlace[] | null> {
  try {
    const answer = await fetch(`http://${LOOPBACK}:${cloudPort}${PATH}/hand-over`, {
      method: 'POST',
      signal: AbortSignal.timeout(ASK_WITHIN_MS),
    });
    return answer.ok ? handedOver.parse(await answer.json()).places : null;
  } catch {
    return null;
  }
}

/** `kitchen=http://localhost:3000/api/…/direct-print#ID`; null: not that. */
export function readAskingArgument(text: string): AskingPrinter | null {
  const [, name, url, id] = /^([^=]+)=(https?:\/\/[^#]+)#(\w+)$/.exec(text) ?? [];
  return name && url && id ? { name, url, id } : null;
}

/** `kitchen=9100`; null: not that. */
export function readPrinterArgument(text: string): { readonly name: string; readonly port: number } | null {
  const [, name, portText] = /^(.+)=(\d{1,5})$/.exec(text) ?? [];
  const port = Number(portText);
  return name === undefined || port < 1 || port > 65_535 ? null : { name, port };
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const asking = words.flatMap((text) => readAskingArgument(text) ?? []);
  const given = words.flatMap((text) => {
    if (readAskingArgument(text)) return [];
    const read = readPrinterArgument(text);
    if (!read) throw new Error(`not a printer: ${text}; say its name and port, as in kitchen=9100`);
    return read;
  });
  const cloudPort = Number(process.env.PORT ?? 3000);
  const printers = await startShopPrinters({
    given,
    asking,
    cloudPort,
    pagePort: Number(process.env.PRINTERS_PORT ?? cloudPort + PAGE_OFFSET),
    say: console.log,
  });
  console.log(`${printers.addresses.length} printers; their paper is at ${printers.url}`);
  console.log(`A card terminal at ${printers.terminal.address}; its buttons are at ${printers.terminal.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void printers.stop().then(() => process.exit(0)));
  }
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
