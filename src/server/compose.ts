import type { Hono } from 'hono';
import { versionsOfStore } from '#db/access/callers.repository.ts';
import type { MenuStore } from '#db/menu/menu-store.ts';
import type { AppContext } from '#src/context.ts';
import type { Surface } from '#src/pages/surface.ts';
import { notFound } from '#src/shared/app-error.ts';
import { createApp } from './app.ts';
import { openBase } from './base.ts';
import { loadClientFiles } from './client-files.ts';
import type { Config } from './config.ts';
import { createEdge, type Edge } from './edge.ts';
import { createPageKeeper } from './page-cache.ts';
import type { PageHost } from './pages.tsx';
import { mountStartPage } from './start-page.tsx';
import { surfaceHostsOf } from './surface-hosts.ts';
import { VERSION } from './version.ts';

export interface Cloud {
  readonly ctx: AppContext;
  readonly app: Hono;
  readonly edge: Edge;
  start(): void;
  quiet(): Promise<void>;
  stop(): Promise<void>;
}

/** Puts the cloud's server together; nothing listens yet. */
export async function createCloud(config: Config, publicUrl: string): Promise<Cloud> {
  const startedAtMs = Date.now();
  const base = await openBase({
    dataDir: config.DATA_DIR,
    sessionSecret: config.SESSION_SECRET ?? null,
    logStyle: config.APP_ENV === 'local' ? 'pretty' : 'json',
    migrates: true,
  });
  const { house, log, writes } = base;
  const menus: MenuStore = {
    menuOf: async () => {
      throw notFound('store');
    },
    storeOf: async () => {
      throw notFound('store');
    },
  };
  const ctx: AppContext = {
    ...base.ctx,
    ports: { cardPayments: null, sms: null, email: null, printer: null },
    menus,
    publicUrl,
  };
  const surfaces: Surface[] = [];
  const hosts = surfaceHostsOf(config);
  const client = await loadClientFiles();
  const keeper = createPageKeeper({
    dataVersion: () => house.dataVersion(),
    versionsOf: (storeId) => versionsOfStore(house.db, storeId),
    cartLink: async () => '',
    emptyCartLink: () => '',
    now: Date.now,
  });
  const pageHost: PageHost = {
    ctx,
    manifest: client.manifest,
    keeper,
    baseOf: (surface, { request }) => (hosts.has(request.headers.get('host') ?? '') ? '' : surface.prefix),
    cartLink: async () => '',
  };
  const app = createApp({
    ctx,
    house,
    health: { version: VERSION, role: 'primary', startedAtMs },
    client,
    surfaces,
    pageHost,
    mountRoutes() {},
    mountExtras(to) {
      mountStartPage(to, { pageHost, frontEnds: [], isDemo: config.isDevelopment });
    },
  });
  void writes;
  const edge = createEdge({
    app,
    keeper,
    log,
    hosts,
    addressHeader: config.CLIENT_ADDRESS_HEADER ?? null,
    newRequestId: () => ctx.ids.next(),
  });
  return {
    ctx,
    app,
    edge,
    start() {},
    async quiet() {},
    async stop() {
      await house.close();
      log.flush();
    },
  };
}
