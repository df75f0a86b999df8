import { createMenuStore } from '#db/menu/menu-store.ts';
import { replicationOfMount, SINGLE_SERVER } from '#db/replication.ts';
import { cloudOwnership } from '#db/sync/ownership-of-rows.ts';
import type { AppContext } from '#src/context.ts';
import type { MapTiles } from '#src/domain/delivery/map-tiles.ts';
import { createEscposTcpPrinter } from '#src/integrations/printer/escpos-tcp/escpos-tcp-printer.ts';
import { createProviders, PROVIDER_ENV, type ProviderEnvironment } from '#src/integrations/providers.ts';
import { VERSION } from '#src/shared/version.ts';
import { type Assembled, assemble } from './assemble.ts';
import { openBase } from './base.ts';
import { loadClientFiles } from './client-files.ts';
import { type Config, ConfigError } from './config.ts';
import type { Demo, Development } from './demo.types.ts';
import { createDiskGuard, startDiskLoop } from './disk-guard.ts';
import { cloudHandlers, cloudJobs, cloudLoops, cloudSurfaces, mountCloudRoutes } from './features.ts';
import { createFileChecker } from './file-check.ts';
import type { FrontProxy } from './proxy.ts';
import { mountStartPage } from './start-page.tsx';
import { surfaceHostsOf } from './surface-hosts.ts';

export interface Cloud extends Assembled {
  readonly ctx: AppContext;
  /** Null outside `local` and `ci`. */
  readonly development: Development | null;
}

/** Assembles the cloud's server: database, providers, features, front ends. The loops begin with `start`. */
export async function createCloud(config: Config, listeningAt: string, demo: Demo | null): Promise<Cloud> {
  if (shouldSeed(config) && !demo) throw new ConfigError([NO_DEMO]);
  const startedAtMs = Date.now();
  const replication = config.LITEFS_DIR ? replicationOfMount(config.LITEFS_DIR) : SINGLE_SERVER;
  const base = await openBase({
    dataDir: config.DATA_DIR,
    ...(config.LITEFS_DIR ? { databasePath: `${config.LITEFS_DIR}/servery.db` } : {}),
    sessionSecret: config.SESSION_SECRET ?? null,
    logStyle: config.APP_ENV === 'local' ? 'pretty' : 'json',
    migrates: replication.isPrimary(),
    side: 'cloud',
    ownership: cloudOwnership,
  });
  const development =
    demo && config.isDevelopment
      ? await demo.startDevelopment({ listeningAt, log: base.log, dataDir: config.DATA_DIR })
      : null;
  const providers = createProviders({ ...development?.environment, ...givenProviders(config) });
  const ctx: AppContext = {
    ...base.ctx,
    ports: {
      ...providers,
      printer: createEscposTcpPrinter({ reach: config.printerReach }),
      cardTerminals: { ...providers.cardTerminals, ...development?.cardTerminalPorts },
    },
    menus: createMenuStore(base.database, base.ctx.clock),
    printerReach: config.printerReach,
    mapTiles: mapTilesOf(config),
    syncSummary: () => null,
    publicUrl: config.PUBLIC_URL ?? listeningAt,
  };
  if (demo && shouldSeed(config) && replication.isPrimary()) {
    await demo.plant(config, base, ctx, Number(new URL(listeningAt).port));
  }
  await development?.startPrinters(ctx.db);
  if (development && replication.isPrimary() && shouldShowDemo(config)) await development.plantCardTerminals(ctx);
  const fileChecker = createFileChecker(base.log);
  const disk = createDiskGuard({ dataDir: config.DATA_DIR, log: base.log });
  const role = () => (replication.isPrimary() ? ('primary' as const) : ('replica' as const));
  const assembled = await assemble({
    base,
    ctx,
    client: await loadClientFiles({ areRequired: true }),
    health: { version: VERSION, role, startedAtMs, fileCheck: fileChecker.last, disk: disk.report },
    surfaces: cloudSurfaces,
    hosts: surfaceHostsOf(config),
    replication,
    handlers: cloudHandlers,
    jobs: cloudJobs,
    others: [...cloudLoops, fileChecker.start, () => startDiskLoop(disk, base.log, () => {})],
    proxy: proxyOf(config),
    pageCacheMegabytes: config.PAGE_CACHE_MEGABYTES,
    mountRoutes: mountCloudRoutes,
    mountExtras(app, pageHost) {
      mountStartPage(app, {
        pageHost,
        frontEnds: frontEnds(config),
        logins: shouldShowDemo(config) ? (demo?.logins ?? []) : [],
        listsStores: config.APP_ENV !== 'prod',
      });
      if (development) app.route('/dev', development.pages);
    },
    onStop: async () => development?.stop(),
  });
  return { ...assembled, ctx, development };
}

/** Configured providers replace a simulator's. */
function givenProviders(config: Config): ProviderEnvironment {
  const given = Object.entries(config).filter(([name, value]) => name in PROVIDER_ENV && value !== undefined);
  return Object.fromEntries(given);
}

const NO_DEMO = 'This program has no demo in it: set APP_ENV to staging or prod, and SEED_SCALE to none or not at all.';

function shouldSeed({ SEED_SCALE, isDevelopment }: Config): boolean {
  return SEED_SCALE === undefined ? isDevelopment : SEED_SCALE !== 'none';
}

function shouldShowDemo(config: Config): boolean {
  return config.SEED_SCALE === undefined ? config.isDevelopment : config.SEED_SCALE === 'demo';
}

function proxyOf({ CLIENT_ADDRESS_HEADER: addressHeader, CLIENT_ADDRESS_HOPS: hops }: Config): FrontProxy | null {
  return addressHeader === undefined ? null : { addressHeader, hops };
}

function frontEnds({ ADMIN_HOST, POS_HOST, isDevelopment }: Config) {
  const at = (host: string | undefined, path: string) => (host ? `//${host}/` : path);
  const simulated = {
    name: 'Outside services',
    text: 'Paper, payments, texts and mails of the simulators.',
    href: '/dev',
  };
  return [
    { name: 'Admin', text: 'Menus, orders, printers and people.', href: at(ADMIN_HOST, '/admin') },
    { name: 'POS', text: 'The counter: incoming orders and ringing up.', href: at(POS_HOST, '/pos') },
    ...(isDevelopment ? [simulated] : []),
  ];
}

function mapTilesOf({ MAP_TILES_URL, MAP_TILES_CREDIT, MAP_TILES_MAX_ZOOM }: Config): MapTiles | null {
  if (!MAP_TILES_URL) return null;
  return { url: MAP_TILES_URL, credit: MAP_TILES_CREDIT ?? '', maxZoom: MAP_TILES_MAX_ZOOM };
}
