import { createMenuStore } from '#db/menu/menu-store.ts';
import { type Replication, SINGLE_SERVER } from '#db/replication.ts';
import { cloudOwnership } from '#db/sync/ownership-of-rows.ts';
import type { AppContext } from '#src/context.ts';
import type { MapTiles } from '#src/domain/delivery/map-tiles.ts';
import { createEpsonDirectPrinters } from '#src/integrations/printer/epson-direct/epson-direct-printers.ts';
import { createEpsonEposPrinter } from '#src/integrations/printer/epson-epos/epson-epos-printer.ts';
import { createEscposTcpPrinter } from '#src/integrations/printer/escpos-tcp/escpos-tcp-printer.ts';
import type { KitchenCloudPort } from '#src/integrations/printer/kitchen-cloud.port.ts';
import { createPrinterOfAddress } from '#src/integrations/printer/printer-of-address.ts';
import { createKitchenCloudPrinter } from '#src/integrations/printer/sunmi/kitchen-cloud-printer.ts';
import { createProviders, PROVIDER_ENV, type ProviderEnvironment } from '#src/integrations/providers.ts';
import { VERSION } from '#src/shared/version.ts';
import { type Assembled, assemble } from './assemble.ts';
import { createBackupLoop } from './backup-loop.ts';
import { type Base, openBase } from './base.ts';
import { parseCells } from './cells/cell-calls.ts';
import { type Cells, createCells } from './cells/cells.ts';
import { loadClientFiles } from './client-files.ts';
import { type Cluster, joinCluster } from './cluster/cluster.ts';
import { type Config, ConfigError } from './config.ts';
import type { Demo, Development } from './demo.types.ts';
import { createDiskGuard, startDiskLoop } from './disk-guard.ts';
import { cloudHandlers, cloudJobs, cloudLoops, cloudSurfaces, mountCloudRoutes } from './features.ts';
import { createFileChecker } from './file-check.ts';
import { createLog, type FlushableLog } from './log.ts';
import type { FrontProxy } from './proxy.ts';
import { createSecrets } from './secrets.ts';
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
  const { base, cluster } = await openCloudBase(config);
  const replication = cluster?.replication ?? SINGLE_SERVER;
  const development =
    demo && config.isDevelopment
      ? await demo.startDevelopment({ listeningAt, log: base.log, dataDir: config.DATA_DIR })
      : null;
  const providers = createProviders({ ...development?.environment, ...givenProviders(config) });
  const cells = cellsOf(config, base, replication);
  const ctx: AppContext = {
    ...base.ctx,
    otherCells: cells?.others,
    ports: {
      ...providers,
      ...printersOf(config, providers.kitchenCloud),
      cardTerminals: { ...providers.cardTerminals, ...development?.cardTerminalPorts },
    },
    menus: createMenuStore(base.database, base.ctx.clock),
    printerReach: config.printerReach,
    requiresTwoStep: config.requiresTwoStep,
    mapTiles: mapTilesOf(config),
    syncSummary: () => null,
    publicUrl: config.PUBLIC_URL ?? listeningAt,
  };
  if (demo && shouldSeed(config) && replication.isPrimary()) {
    await demo.plant(config, base, ctx, Number(new URL(listeningAt).port));
  }
  await development?.startPrinters(ctx.db);
  if (development && replication.isPrimary() && shouldShowDemo(config)) await development.plantCardTerminals(ctx);
  const watch = watchOver(config, base, replication);
  const assembled = await assemble({
    base,
    ctx,
    client: await loadClientFiles({ areRequired: true }),
    health: { ...watch.health, startedAtMs, ...(cluster ? { cluster: cluster.report } : {}) },
    surfaces: cloudSurfaces,
    hosts: surfaceHostsOf(config),
    replication,
    cluster: cluster?.gate ?? null,
    cells,
    handlers: cloudHandlers,
    jobs: cloudJobs,
    others: [...cloudLoops, ...watch.loops],
    everywhere: cluster?.loops ?? [],
    proxy: proxyOf(config),
    metricsToken: config.METRICS_TOKEN ?? (config.isDevelopment ? 'open' : null),
    tracing: await tracingOf(config),
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
    onLeave: async () => cluster?.leave(),
    async onStop() {
      cluster?.stop();
      await development?.stop();
    },
  });
  return { ...assembled, ctx, development };
}

/**
 * Printers that are spoken to, those behind their maker's cloud, and those that ask: the same adapter takes their questions and lays
 * out what they print.
 */
function printersOf(
  { printerReach: reach }: Config,
  kitchenCloud: KitchenCloudPort | null,
): Pick<AppContext['ports'], 'printer' | 'directPrint'> {
  const directPrint = createEpsonDirectPrinters();
  const tcp = createEscposTcpPrinter({ reach });
  const epos = createEpsonEposPrinter({ reach });
  const cloud = kitchenCloud && createKitchenCloudPrinter(kitchenCloud);
  return { directPrint, printer: createPrinterOfAddress({ direct: directPrint, cloud, tcp, epos }) };
}

/** The database: this machine's own, or the copy that LiteFS mounts. */
async function openCloudBase(config: Config): Promise<{ readonly base: Base; readonly cluster: Cluster | null }> {
  const { DATA_DIR: dataDir, LITEFS_DIR: mountDir, SESSION_SECRET: sessionSecret = null } = config;
  const logStyle = config.APP_ENV === 'local' ? 'pretty' : 'json';
  const shared = { dataDir, sessionSecret, logStyle, side: 'cloud', ownership: cloudOwnership } as const;
  if (!mountDir || sessionSecret === null) {
    return { base: await openBase({ ...shared, replication: SINGLE_SERVER }), cluster: null };
  }
  const log = createLog({ dir: `${dataDir}/logs`, style: logStyle });
  const cluster = await joinCluster({
    mountDir,
    litefsUrl: config.LITEFS_URL,
    machineUrl: config.MACHINE_URL ?? '',
    machineName: config.MACHINE_NAME ?? null,
    client: await loadClientFiles({ areRequired: true }),
    by: config.WRITES_BY,
    leaseGateUrl: config.LEASE_GATE_URL ?? null,
    dataDir,
    secrets: createSecrets(sessionSecret),
    cell: config.CELL ?? null,
    log,
    onLost: () => startAnew(log, 'LiteFS is gone, and with it the database'),
    onRewritten: () => startAnew(log, 'the database is another than it was, and nothing that was read of it counts'),
    onOutdated: () => startAnew(log, 'a later release has the database: this program cannot become its primary'),
  });
  const { replication, databasePath, opening } = cluster;
  const base = await openBase({ ...shared, log, replication, databasePath, opening });
  await cluster.open(base);
  return { base, cluster };
}

/** The other clusters, where restaurants are spread over several. */
function cellsOf(config: Config, { ctx, database, log }: Base, replication: Replication): Cells | null {
  const { CELL: name, CELLS, requiresTwoStep } = config;
  const cells = CELLS ? parseCells(CELLS) : null;
  if (!name || !cells) return null;
  return createCells({ name, cells, ctx: { ...ctx, log, requiresTwoStep }, database, replication });
}

/** Ends: LiteFS ends with its program, and whatever watches over this machine starts both again. */
function startAnew(log: FlushableLog, why: string): never {
  log.error(why);
  log.flush();
  process.exit(1);
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

/** Loaded only where traces are wanted. */
async function tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, MACHINE_NAME }: Config) {
  if (!endpoint) return null;
  const { createTracing } = await import('./metrics/tracing.ts');
  return createTracing(`${endpoint.replace(/\/$/, '')}/v1/traces`, MACHINE_NAME);
}

function backupsOf({ BACKUP_DIR: dir, BACKUP_EVERY_HOURS: everyHours }: Config, { log, ctx: { clock } }: Base) {
  return dir ? createBackupLoop({ dir, everyHours, log, clock }) : null;
}

/** What looks after the machine beside the requests, and what it tells the health answer. */
function watchOver(config: Config, base: Base, replication: Replication) {
  const { log } = base;
  const fileChecker = createFileChecker(log);
  const disk = createDiskGuard({ dataDir: config.DATA_DIR, log });
  const backups = backupsOf(config, base);
  return {
    health: {
      version: VERSION,
      role: replication.role,
      fileCheck: fileChecker.last,
      disk: disk.report,
      ...(backups ? { backup: backups.report } : {}),
    },
    loops: [fileChecker.start, ...(backups ? [backups.start] : []), () => startDiskLoop(disk, log, () => {})],
  };
}
