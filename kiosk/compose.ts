import { feature } from 'bun:bundle';
import { mkdirSync } from 'node:fs';
import { nameMachineOfEvidence } from '#db/evidence/evidence-links.repository.ts';
import { createMenuStore } from '#db/menu/menu-store.ts';
import { SINGLE_SERVER } from '#db/replication.ts';
import { lastFeedPosition } from '#db/sync/feed.repository.ts';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import { trimHistoryIn } from '#db/sync/trim-history.ts';
import type { AppContext } from '#src/context.ts';
import { idEndingOf } from '#src/domain/sync/row-maker.ts';
import { linklyProvider } from '#src/integrations/card-terminal/linkly/linkly.provider.ts';
import { createLanTerminal } from '#src/integrations/card-terminal/simulator/lan-terminal.ts';
import { tyroProvider } from '#src/integrations/card-terminal/tyro/tyro.provider.ts';
import { worldlineProvider } from '#src/integrations/card-terminal/worldline/worldline.provider.ts';
import { NO_PORTS, type Ports } from '#src/integrations/ports.ts';
import { createEpsonEposPrinter } from '#src/integrations/printer/epson-epos/epson-epos-printer.ts';
import { createEscposBluetoothPrinter } from '#src/integrations/printer/escpos-device/escpos-bluetooth-printer.ts';
import { createEscposUsbPrinter } from '#src/integrations/printer/escpos-device/escpos-usb-printer.ts';
import { createEscposTcpPrinter } from '#src/integrations/printer/escpos-tcp/escpos-tcp-printer.ts';
import { createPrinterOfAddress } from '#src/integrations/printer/printer-of-address.ts';
import { type Assembled, assemble } from '#src/server/assemble.ts';
import { type Base, openBase } from '#src/server/base.ts';
import { loadClientFiles } from '#src/server/client-files.ts';
import { createDiskGuard, type DiskGuard, startDiskLoop, UNKNOWN_DISK } from '#src/server/disk-guard.ts';
import { failpoint } from '#src/shared/failpoint.ts';
import { VERSION } from '#src/shared/version.ts';
import { createBeside } from './beside.ts';
import type { BoxConfig } from './config.ts';
import { boxHandlers, boxJobs, boxLoops, boxSurfaces, mountBoxRoutes } from './features.ts';
import { startEraser } from './machine/erase-traces.ts';
import { type Environment, restart } from './machine/restart.ts';
import { keepRollbackCopy, noteMigrated, type RollbackCopy } from './machine/rollback-copy.ts';
import { finishWipe } from './machine/wipe.ts';
import { mountBoxPages } from './pages/box-pages.tsx';
import { shopAddresses } from './pages/shop-addresses.ts';
import { type BoxSync, createBoxSync } from './sync/box-sync.ts';
import { type IdentityKeeper, openIdentity, storeKeysOf } from './sync/identity.ts';

export interface Box extends Assembled {
  readonly ctx: AppContext;
}

/** When the disk is full, dockets and events older than this are dropped. */
const HISTORY_DAYS = 7;

/** Assembles a store's own server: the cloud's program over its own file, with printers and no other provider. */
export async function createBox(config: BoxConfig, listeningAt: string, env: Environment): Promise<Box> {
  const startedAtMs = Date.now();
  const restartHere = () => restart(env);
  const dataDir = config.DATA_DIR;
  const folder = await prepareFolder(dataDir);
  const identity = openIdentity(dataDir);
  let guard: DiskGuard | null = null;
  const beside = createBeside({ config, env, identity, report: () => sync.report(), restart: restartHere });
  const sync = createBoxSync({
    identity,
    disk: () => guard?.report() ?? UNKNOWN_DISK,
    compared: beside.compared,
    addresses: () => shopAddresses(listeningAt),
    beside: beside.starts,
  });
  const base = await openBoxBase(dataDir, identity, sync);
  noteFolder(dataDir, folder, base);
  const disk = openDiskGuard(dataDir, base);
  guard = disk;
  const ctx: AppContext = {
    ...base.ctx,
    ports: await boxPorts(config),
    menus: createMenuStore(base.database, base.ctx.clock),
    printerReach: 'shopNetwork',
    mapTiles: null,
    syncSummary: sync.summary,
    publicUrl: config.PUBLIC_URL ?? listeningAt,
  };
  const assembled = await assemble({
    base,
    ctx,
    client: await loadClientFiles({ areRequired: true }),
    health: { version: VERSION, role: () => 'box', startedAtMs },
    surfaces: boxSurfaces,
    hosts: new Map(),
    replication: SINGLE_SERVER,
    handlers: boxHandlers,
    jobs: boxJobs,
    others: [
      ...boxLoops,
      sync.start,
      () => startDiskLoop(disk, base.log, sync.notifyTills),
      (at) => startEraser(at, { raw: base.database.raw, dataDir, freeBytes: () => disk.report().freeBytes }),
    ],
    // The store's own network reaches the box without a proxy.
    proxy: null,
    pageCacheMegabytes: 16,
    mountRoutes: mountBoxRoutes,
    mountExtras: (app, pageHost) =>
      mountBoxPages(app, pageHost, {
        identity,
        sync,
        listeningAt,
        defaultCloudUrl: config.CLOUD_URL,
        disk,
        updates: beside.updates,
        compare: beside.compare,
        lookForUpdate: beside.lookForUpdate,
        restart: restartHere,
      }),
  });
  return { ...assembled, ctx };
}

/** Finishes what an earlier run of the program left in the data folder. */
interface PreparedFolder {
  readonly wasWiped: boolean;
  /** The copy that this release made before migrating. Null if it migrates nothing. */
  readonly rollbackCopy: RollbackCopy | null;
}

async function prepareFolder(dataDir: string): Promise<PreparedFolder> {
  mkdirSync(dataDir, { recursive: true });
  const wasWiped = finishWipe(dataDir);
  const rollbackCopy = await keepRollbackCopy(dataDir, VERSION, Temporal.Now.instant());
  if (rollbackCopy) failpoint('migration.copied');
  return { wasWiped, rollbackCopy };
}

/** Opens the database, which migrates it. */
async function openBoxBase(dataDir: string, identity: IdentityKeeper, sync: BoxSync): Promise<Base> {
  const base = await openBase({
    dataDir,
    sessionSecret: null,
    logStyle: 'json',
    replication: SINGLE_SERVER,
    side: 'box',
    ownership: boxOwnership(identity.get, () => sync.sellingStop()),
    box: {
      storeKeys: (storeId) => {
        const own = identity.get();
        return own?.storeId === storeId ? storeKeysOf(own) : null;
      },
      idEnding: () => idEndingHere(identity),
    },
  });
  nameMachineOfEvidence(base.database, () => identity.get()?.mark ?? 'box');
  return base;
}

function noteFolder(dataDir: string, { wasWiped, rollbackCopy }: PreparedFolder, base: Base): void {
  if (rollbackCopy) {
    failpoint('migration.done');
    noteMigrated(dataDir, rollbackCopy, lastFeedPosition(base.ctx.db));
  }
  if (wasWiped) base.log.warn('wiped');
}

function openDiskGuard(dataDir: string, { log, ctx }: Base): DiskGuard {
  const keptFrom = () => Temporal.Now.instant().subtract({ hours: 24 * HISTORY_DAYS });
  return createDiskGuard({
    dataDir,
    log,
    trimHistory: () => ctx.write(async (trx) => trimHistoryIn(trx, keptFrom())),
  });
}

async function boxPorts(config: BoxConfig): Promise<Ports> {
  return {
    ...NO_PORTS,
    printer: createPrinterOfAddress({
      usb: createEscposUsbPrinter(),
      bluetooth: createEscposBluetoothPrinter(),
      epos: createEpsonEposPrinter(),
      tcp: createEscposTcpPrinter(),
    }),
    cardTerminals: {
      ...linklyProvider.create(config),
      ...tyroProvider.create(config),
      ...worldlineProvider.create(config),
      ...(config.CARD_TERMINAL_SIMULATOR === 'on' ? { simulator: createLanTerminal() } : {}),
      ...(feature('FAILPOINTS') ? await rehearsedTerminals(config.DATA_DIR) : {}),
    },
  };
}

/** Only a box that is built for crash tests loads it. A shipped box has no simulator. */
async function rehearsedTerminals(dataDir: string) {
  const { rehearsedTerminal } = await import('./testing/rehearsed-terminal.ts');
  return rehearsedTerminal(dataDir).ports;
}

function idEndingHere(identity: IdentityKeeper): string {
  const mark = identity.get()?.mark;
  return mark ? idEndingOf(mark) : '';
}
