import { createMenuStore } from '#db/menu/menu-store.ts';
import { ALONE, replicationOfMount } from '#db/replication.ts';
import { cloudOwnership } from '#db/sync/ownership-of-rows.ts';
import { freeDemoPrinterPorts } from '#demo/demo-printers.ts';
import type { Development } from '#demo/development.ts';
import { SEED_SCALES, scaleWithOrders } from '#demo/large/scale.ts';
import { seedLarge } from '#demo/large/seed-large.ts';
import { seedCast } from '#demo/seed.ts';
import type { AppContext } from '#src/context.ts';
import { VERSION } from '#src/shared/version.ts';
import { type Assembled, assemble } from './assemble.ts';
import { type Base, openBase } from './base.ts';
import type { Config } from './config.ts';
import { createDiskGuard, startDiskLoop } from './disk-guard.ts';
import { cloudHandlers, cloudJobs, cloudLoops, cloudSurfaces, mountCloudRoutes } from './features.ts';
import { createFileChecker } from './file-check.ts';
import { createPorts } from './outside.ts';
import type { FrontProxy } from './proxy.ts';
import { mountStartPage } from './start-page.tsx';
import { surfaceHostsOf } from './surface-hosts.ts';

export interface Cloud extends Assembled {
  readonly ctx: AppContext;
  /** Null outside `local` and `ci`. */
  readonly development: Development | null;
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
    side: 'cloud',
    ownership: cloudOwnership,
  });
  const development = config.isDevelopment ? await simulators(listeningAt, base.log, config.DATA_DIR) : null;
  const ctx: AppContext = {
    ...base.ctx,
    ports: {
      ...createPorts({ ...development?.environment, ...givenProviders(config) }, config.printerReach),
      cardTerminals: development ? development.cardTerminalPorts : {},
    },
    menus: createMenuStore(base.house, base.ctx.clock),
    printerReach: config.printerReach,
    syncSummary: () => null,
    publicUrl: config.PUBLIC_URL ?? listeningAt,
  };
  if (replication.isPrimary()) await plantSeed(config, base, ctx, Number(new URL(listeningAt).port));
  await development?.startPrinters(ctx.db);
  if (development && replication.isPrimary() && wantsDemo(config)) await development.plantCardTerminals(ctx);
  const fileChecker = createFileChecker(base.log);
  const disk = createDiskGuard({ dataDir: config.DATA_DIR, log: base.log });
  const assembled = await assemble({
    base,
    ctx,
    health: {
      version: VERSION,
      role: () => (replication.isPrimary() ? 'primary' : 'replica'),
      startedAtMs,
      fileCheck: fileChecker.last,
      disk: disk.report,
    },
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
        isDemo: wantsDemo(config),
        listsStores: config.APP_ENV !== 'prod',
      });
      if (development) app.route('/dev', development.pages);
    },
    onStop: async () => development?.stop(),
  });
  return { ...assembled, ctx, development };
}

/** Fetched only where it is used: production never loads a simulator. */
async function simulators(listeningAt: string, log: AppContext['log'], dataDir: string): Promise<Development> {
  const { startDevelopment } = await import('#demo/development.ts');
  return startDevelopment({ listeningAt, log, dataDir });
}

/** What was given takes the place of a simulator's. */
function givenProviders(config: Config): Partial<Config> {
  return Object.fromEntries(
    Object.entries(config).filter(
      ([name, value]) => /^(STRIPE|SMS|PLACES|SMTP|EMAIL)_/.test(name) && value !== undefined,
    ),
  );
}

/** Into an empty database only: each seed looks first. */
async function plantSeed(config: Config, base: Base, ctx: AppContext, ownPort: number): Promise<void> {
  const { SEED_SCALE: name, SEED_ORDERS: orders } = config;
  if (name === 'small' || name === 'large') {
    const scale = orders === undefined ? SEED_SCALES[name] : scaleWithOrders(SEED_SCALES[name], orders);
    const planted = await seedLarge(ctx, base.house, scale);
    if (planted) base.log.info('measuring seed planted', { ...planted });
  } else if (wantsDemo(config)) {
    const printerPortOf = await freeDemoPrinterPorts(ownPort);
    if (await seedCast(ctx, { printerPortOf })) base.log.info('demo planted');
  }
}

function wantsDemo(config: Config): boolean {
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
