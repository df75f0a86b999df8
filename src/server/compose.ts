import type { Hono } from 'hono';
import { versionsOfStore } from '#db/access/callers.repository.ts';
import { createMenuStore } from '#db/menu/menu-store.ts';
import { ALONE, replicationOfMount } from '#db/replication.ts';
import { seedCast } from '#db/seeds/seed.ts';
import type { AppContext } from '#src/context.ts';
import { createApp } from './app.ts';
import { type Base, openBase } from './base.ts';
import { type CartLinks, createCartLinks } from './cart-links.ts';
import { loadClientFiles } from './client-files.ts';
import type { Config } from './config.ts';
import { type Development, demoPrinterPorts, startDevelopment } from './development.ts';
import { createEdge, type Edge } from './edge.ts';
import { cloudHandlers, cloudJobs, cloudSurfaces, mountCloudRoutes } from './features.ts';
import type { Program } from './listen.ts';
import { liveRoutes } from './live.ts';
import { createLiveHub } from './live-hub.ts';
import { startLoops } from './loops.ts';
import { createPorts } from './outside.ts';
import { createPageKeeper, type PageKeeper } from './page-cache.ts';
import type { PageHost } from './pages.tsx';
import { mountStartPage } from './start-page.tsx';
import { type SurfaceHosts, surfaceHostsOf } from './surface-hosts.ts';
import { VERSION } from './version.ts';

export interface Cloud extends Program {
  readonly ctx: AppContext;
  readonly app: Hono;
  readonly edge: Edge;
  /** Null outside `local` and `ci`. */
  readonly development: Development | null;
  /** The demo was planted by this start. */
  readonly isSeeded: boolean;
}

/** Puts the cloud's server together: house, providers, features, front ends. The loops begin with `start`. */
export async function createCloud(config: Config, listeningAt: string): Promise<Cloud> {
  const startedAtMs = Date.now();
  const replication = config.LITEFS_DIR ? replicationOfMount(config.LITEFS_DIR) : ALONE;
  const base = await openBase({
    dataDir: config.DATA_DIR,
    ...(config.LITEFS_DIR ? { databasePath: `${config.LITEFS_DIR}/servery.db` } : {}),
    sessionSecret: config.SESSION_SECRET ?? null,
    logStyle: config.APP_ENV === 'local' ? 'pretty' : 'json',
    migrates: replication.isPrimary(),
  });
  const { house, log, writes } = base;
  const development = config.isDevelopment ? await startDevelopment({ listeningAt, log }) : null;
  const providers = { ...development?.environment, ...givenProviders(config) };
  const ctx: AppContext = {
    ...base.ctx,
    ports: createPorts(providers),
    menus: createMenuStore(house),
    publicUrl: config.PUBLIC_URL ?? listeningAt,
  };
  const isSeeded = wantsDemo(config)
    ? await seedCast(ctx, { printerPortOf: demoPrinterPorts(Number(new URL(listeningAt).port)) })
    : false;
  await development?.startPrinters(ctx.db);

  const hosts = surfaceHostsOf(config);
  const links = createCartLinks(ctx);
  const keeper = keeperOf(base, links);
  const pageHost = await pageHostOf(ctx, { hosts, links, keeper });
  const hub = createLiveHub(ctx);
  const role = () => (replication.isPrimary() ? 'primary' : 'replica');
  const app = createApp({
    ctx,
    house,
    health: { version: VERSION, role, startedAtMs },
    client: pageHost.client,
    surfaces: cloudSurfaces,
    pageHost,
    mountRoutes(to) {
      liveRoutes(to, ctx, hub);
      mountCloudRoutes(to, ctx);
    },
    mountExtras(to) {
      mountStartPage(to, { pageHost, frontEnds: frontEnds(config), isDemo: config.isDevelopment });
      if (development) to.route('/dev', development.pages);
    },
  });
  const edge = createEdge({
    app,
    keeper,
    log,
    hosts,
    addressHeader: config.CLIENT_ADDRESS_HEADER ?? null,
    newRequestId: () => ctx.ids.next(),
  });
  const loops = startLoops({ ctx, house, writes, hub, replication, handlers: cloudHandlers, jobs: cloudJobs });
  return {
    ctx,
    app,
    edge,
    development,
    isSeeded,
    start: loops.start,
    async quiet() {
      hub.close();
      await loops.stop();
    },
    async stop() {
      await development?.stop();
      await house.close();
      log.flush();
    },
  };
}

/** What was given takes the place of a simulator's. */
function givenProviders(config: Config): Partial<Config> {
  return Object.fromEntries(
    Object.entries(config).filter(([name, value]) => /^(STRIPE|SMS|SMTP|EMAIL)_/.test(name) && value !== undefined),
  );
}

function wantsDemo(config: Config): boolean {
  return config.SEED_SCALE === undefined ? config.isDevelopment : config.SEED_SCALE === 'demo';
}

function keeperOf({ house, ctx }: Base, links: CartLinks): PageKeeper {
  return createPageKeeper({
    dataVersion: () => house.dataVersion(),
    versionsOf: (storeId) => versionsOfStore(ctx.db, storeId),
    cartLink: links.ofRequest,
    emptyCartLink: links.empty,
    now: Date.now,
  });
}

async function pageHostOf(
  ctx: AppContext,
  { hosts, links, keeper }: { hosts: SurfaceHosts; links: CartLinks; keeper: PageKeeper },
) {
  const client = await loadClientFiles();
  return {
    ctx,
    client,
    manifest: client.manifest,
    keeper,
    baseOf: (surface, { request }) => (hosts.has(request.headers.get('host') ?? '') ? '' : surface.prefix),
    cartLink: (scope, { request }) => links.ofRequest(scope, request),
  } satisfies PageHost & { client: unknown };
}

function frontEnds(config: Config) {
  return [
    {
      name: 'Admin',
      text: 'Menus, orders, printers and people.',
      href: config.ADMIN_HOST ? `//${config.ADMIN_HOST}/` : '/admin',
    },
    {
      name: 'POS',
      text: 'The counter: incoming orders and ringing up.',
      href: config.POS_HOST ? `//${config.POS_HOST}/` : '/pos',
    },
    ...(config.isDevelopment
      ? [{ name: 'Outside services', text: 'Paper, payments, texts and mails of the simulators.', href: '/dev' }]
      : []),
  ];
}
