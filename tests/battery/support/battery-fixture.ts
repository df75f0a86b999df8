import { createSessionIn } from '#db/access/sessions.repository.ts';
import { type OpenDatabase, openDatabaseImage } from '#db/connection.ts';
import { SINGLE_SERVER } from '#db/replication.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { contextOver, type TestContext } from '#db/testing/test-context.ts';
import { type ServedRoute, servedRoutes } from '#src/http/route.ts';
import {
  type CardPaymentsSimulator,
  createCardPaymentsSimulator,
} from '#src/integrations/card-payments/simulator/card-payments-simulator.ts';
import { createSimulatedCardTerminal } from '#src/integrations/card-terminal/simulator/card-terminal-simulator.ts';
import { TerminalWorld } from '#src/integrations/card-terminal/simulator/terminal-world.ts';
import type { DnsPort } from '#src/integrations/dns/dns.port.ts';
import { createEmailSimulator, type EmailSimulator } from '#src/integrations/email/simulator/email-simulator.ts';
import { NO_PORTS, type Ports } from '#src/integrations/ports.ts';
import { createMemoryPrinters, type MemoryPrinters } from '#src/integrations/printer/simulator/memory-printer.ts';
import { createSmsSimulator, type SmsSimulator } from '#src/integrations/sms/simulator/sms-simulator.ts';
import { type Assembled, assemble } from '#src/server/assemble.ts';
import { loadClientFiles } from '#src/server/client-files.ts';
import { startDispatcher } from '#src/server/dispatcher.ts';
import { cloudHandlers, cloudJobs, cloudLoops, cloudSurfaces, mountCloudRoutes } from '#src/server/features.ts';
import { plantSupport } from '#src/server/testing/plant-support.ts';
import { createWrites } from '#src/server/writes.ts';
import type { Clock } from '#src/shared/clock.ts';
import { type PlantedStore, plantStore } from './plant-store.ts';
import { ROLES, type Role, sessionsOf, USERS } from './roles.ts';

export interface Sent {
  readonly method: string;
  readonly path: string;
  /** JSON. */
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, string>> | undefined;
  readonly raw?: BodyInit | undefined;
  readonly contentType?: string;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where it comes from; each caller of a test has an address of its own unless a limit is measured. */
  readonly address?: string;
}

/** The product in process over a database of the test's own, with all outside services simulated. */
export interface BatteryFixture {
  readonly ctx: TestContext;
  readonly database: OpenDatabase;
  readonly program: Assembled;
  readonly served: readonly ServedRoute[];
  readonly card: CardPaymentsSimulator;
  readonly sms: SmsSimulator;
  readonly email: EmailSimulator;
  readonly printers: MemoryPrinters;
  send(request: Sent): Promise<Response>;
  /** Lets every handler see every event. */
  pump(): Promise<void>;
  /** Delivers what the card provider has to say, then pumps. */
  deliverWebhooks(): Promise<void>;
}

export interface Planted {
  readonly image: Uint8Array;
  readonly dataDir: string;
  /** The tenant that asks; `sibling` is its other store, `other` the tenant whose ids are used against it. */
  readonly own: PlantedStore;
  readonly sibling: PlantedStore;
  readonly other: PlantedStore;
  /** Of each role in `own`. */
  readonly cookies: Readonly<Record<Role, string>>;
  /** Who knows the payments of the image. */
  readonly world: MoneyWorld;
}

/** Who keeps money outside: the card provider, and the card terminals with their bank. */
interface MoneyWorld {
  readonly card: CardPaymentsSimulator;
  readonly pads: TerminalWorld;
}

let planted: Promise<Planted> | null = null;

/** Two restaurants in the middle of an evening. Planted once a process. */
export function plantedTenants(): Promise<Planted> {
  planted ??= plant();
  return planted;
}

/** Every name leads to one machine, and none is proved. */
const DNS: DnsPort = {
  txt: async () => ({ kind: 'found', values: [] }),
  addresses: async () => ({ kind: 'found', values: ['192.0.2.1'] }),
};

/** A copy of the planted tenants to do anything with. */
export async function batteryFixture(
  others: Partial<Ports> = {},
): Promise<BatteryFixture & { readonly planted: Planted }> {
  const tenants = await plantedTenants();
  const ctx = contextOver(openDatabaseImage(tenants.image), { dataDir: tenants.dataDir });
  return { ...(await openBattery(ctx, others, tenants.world)), planted: tenants };
}

/**
 * The product over a given context; `others` replace simulators. `world` is one that knows the payments of its database
 * already: copies of one image share theirs, so that no id occurs twice. Otherwise it is a new one, by the context's
 * clock.
 */
export async function openBattery(
  base: TestContext,
  others: Partial<Ports> = {},
  { card, pads }: MoneyWorld = moneyWorld(base.clock),
): Promise<BatteryFixture> {
  const { clock } = base;
  const cardTerminals = { simulator: createSimulatedCardTerminal(pads) };
  const sms = createSmsSimulator({ clock });
  const email = createEmailSimulator({ clock });
  const printers = createMemoryPrinters();
  const writes = createWrites(base.database);
  const ports = { ...NO_PORTS, cardPayments: card, sms, email, printer: printers, cardTerminals, dns: DNS, ...others };
  const ctx: TestContext = { ...base, ports, write: writes.write };
  const log = { ...ctx.log, flush() {} };
  const program = await assemble({
    base: { database: ctx.database, writes, log, ctx, prepareAsPrimary: async () => {} },
    ctx,
    client: await loadClientFiles({ areRequired: false }),
    health: { version: 'battery', role: () => 'primary', startedAtMs: 0 },
    surfaces: cloudSurfaces,
    hosts: new Map(),
    replication: SINGLE_SERVER,
    handlers: cloudHandlers,
    jobs: cloudJobs,
    others: cloudLoops,
    proxy: null,
    pageCacheMegabytes: 16,
    mountRoutes: mountCloudRoutes,
    mountExtras() {},
  });
  const dispatcher = startDispatcher(ctx, cloudHandlers);
  const lastEvent = () =>
    ctx.database.raw.query<{ at: number }, []>('select max(sequence) as at from outbox_events').get()?.at;
  const pump = async () => {
    // What one handler writes is another's event.
    for (let seen: number | undefined | null = -1; seen !== lastEvent(); ) {
      seen = lastEvent();
      await dispatcher.settled();
    }
  };
  const made: BatteryFixture = {
    ctx,
    database: ctx.database,
    program,
    served: servedRoutes(program.app),
    card,
    sms,
    email,
    printers,
    send: async (sent) => program.app.fetch(requestOf(sent), { address: sent.address ?? nextAddress() }),
    pump,
    async deliverWebhooks() {
      for (const { rawBody, signatureHeader, which } of made.card.takeWebhooks()) {
        const headers = { 'stripe-signature': signatureHeader };
        const path = `/api/stripe/webhooks/${which}`;
        const answer = await made.send({
          method: 'POST',
          path,
          raw: rawBody,
          contentType: 'application/json',
          headers,
        });
        if (answer.status !== 200) throw new Error(`a webhook was answered with ${answer.status}`);
      }
      await pump();
    },
  };
  return made;
}

function moneyWorld(clock: Clock): MoneyWorld {
  return {
    card: createCardPaymentsSimulator({ clock }),
    pads: new TerminalWorld({ nowMs: () => clock.now().epochMilliseconds }),
  };
}

export function requestOf(sent: Sent): Request {
  const headers = new Headers(sent.headers);
  if (sent.cookie) headers.set('cookie', sent.cookie);
  let body: BodyInit | undefined;
  if (sent.body !== undefined) {
    headers.set('content-type', 'application/json');
    body = JSON.stringify(sent.body);
  } else if (sent.form) {
    headers.set('content-type', 'application/x-www-form-urlencoded');
    body = new URLSearchParams(sent.form).toString();
  } else if (sent.raw !== undefined) body = sent.raw;
  if (sent.contentType) headers.set('content-type', sent.contentType);
  const url = `http://127.0.0.1:3000${sent.path}`;
  return new Request(url, { method: sent.method, headers, ...(body === undefined ? {} : { body }) });
}

let addresses = 0;
export function nextAddress(): string {
  const at = ++addresses;
  return `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
}

async function plant(): Promise<Planted> {
  const ctx = await seededContext();
  const world = moneyWorld(ctx.clock);
  const fixture = await openBattery(ctx, {}, world);
  const own = await plantStore(fixture, { restaurantId: 'golden-wok', storeId: 'wok-carlton', mark: 'Ownword' });
  const sibling = await plantStore(fixture, {
    restaurantId: 'golden-wok',
    storeId: 'wok-richmond',
    mark: 'Siblingword',
  });
  const other = await plantStore(fixture, { restaurantId: 'roma-pizza', storeId: 'roma-newtown', mark: CANARY });
  const cookies = {} as Record<Role, string>;
  for (const role of ROLES) {
    const parts: string[] = [];
    for (const { cookie, ...session } of sessionsOf(role, own)) {
      const token = await fixture.ctx.write((trx) =>
        createSessionIn(trx, fixture.ctx, { lifetimeDays: 1, ...session }),
      );
      parts.push(`${cookie}=${token}`);
    }
    cookies[role] = parts.join('; ');
  }
  // Domain rules §6 say what a platform admin may do in a restaurant that they have opened, for changes too.
  const restaurantIds = [own.ids.restaurantId, other.ids.restaurantId];
  await plantSupport(fixture.ctx, { userId: USERS.superAdmin, restaurantIds, mayChange: true });
  return { image: ctx.database.raw.serialize(), dataDir: ctx.dataDir, own, sibling, other, cookies, world };
}

/** A word that is in everything private of the other tenant and nowhere else. */
export const CANARY = 'Zqcanary';
