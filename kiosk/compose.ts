import { feature } from 'bun:bundle';
import { mkdirSync } from 'node:fs';
import { createMenuStore } from '#db/menu/menu-store.ts';
import { ALONE } from '#db/replication.ts';
import { lastFeedPosition } from '#db/sync/feed.repository.ts';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import { trimHistoryIn } from '#db/sync/trim-history.ts';
import type { AppContext } from '#src/context.ts';
import { idEndingOf } from '#src/domain/sync/row-maker.ts';
import { createLanTerminal } from '#src/integrations/card-terminal/simulator/lan-terminal.ts';
import { createEscposTcpPrinter } from '#src/integrations/printer/escpos-tcp/escpos-tcp-printer.ts';
import { createEscposUsbPrinter } from '#src/integrations/printer/escpos-usb/escpos-usb-printer.ts';
import { createPrinterOfAddress } from '#src/integrations/printer/printer-of-address.ts';
import { type Assembled, assemble } from '#src/server/assemble.ts';
import { openBase } from '#src/server/base.ts';
import { createDiskGuard, type DiskGuard, startDiskLoop, UNKNOWN_DISK } from '#src/server/disk-guard.ts';
import { failpoint } from '#src/shared/failpoint.ts';
import { VERSION } from '#src/shared/version.ts';
import type { Compare } from './compare/compare.ts';
import { comparedOf, startCompare } from './compare/compare-loop.ts';
import type { BoxConfig } from './config.ts';
import { boxHandlers, boxJobs, boxLoops, boxSurfaces, mountBoxRoutes } from './features.ts';
import { startEraser } from './machine/erase-traces.ts';
import { type Environment, LAUNCHER_VARIABLE, restart } from './machine/restart.ts';
import { keepRollbackCopy, noteMigrated } from './machine/way-back.ts';
import { finishWipe } from './machine/wipe.ts';
import { startUnpairedWatch } from './machine/wipe-when-unpaired.ts';
import { mountBoxPages } from './pages/box-pages.tsx';
import { shopAddresses } from './pages/shop-addresses.ts';
import { startPictures } from './pictures/fetch-pictures.ts';
import { createBoxSync } from './sync/box-sync.ts';
import { type IdentityKeeper, openIdentity, storeKeysOf } from './sync/identity.ts';
import { startRotation } from './sync/rotate-credential.ts';
import { SLOT_VARIABLE } from './update/slots.ts';
import { COMPILED_UPDATE_KEY } from './update/update-key.ts';
import { startUpdates, type Updates } from './update/update-loop.ts';

export interface Box extends Assembled {
  readonly ctx: AppContext;
}

/** On a full disk, dockets and events from before this may go. */
const HISTORY_DAYS = 7;

/** Puts a shop's own server together: the same house in its own file, with printers and no other provider. */
export async function createBox(config: BoxConfig, listeningAt: string, env: Environment): Promise<Box> {
  const startedAtMs = Date.now();
  const restartHere = () => restart(env);
  const dataDir = config.DATA_DIR;
  mkdirSync(dataDir, { recursive: true });
  const wasWiped = finishWipe(dataDir);
  const wayBack = await keepRollbackCopy(dataDir, VERSION, Temporal.Now.instant());
  if (wayBack) failpoint('migration.copied');
  const identity = openIdentity(dataDir);
  let guard: DiskGuard | null = null;
  let updates: Updates | null = null;
  let comparing: Compare | null = null;
  const sync = createBoxSync({
    identity,
    disk: () => guard?.report() ?? UNKNOWN_DISK,
    compared: () => (comparing ? comparedOf(comparing, Temporal.Now.instant()) : null),
    addresses: () => shopAddresses(listeningAt),
    beside: [
      (at, cloud, own) => {
        const loop = startCompare(at, cloud, { identity: own, report: sync.report });
        comparing = loop.compare;
        return loop;
      },
      startPictures,
      (at, cloud) => startRotation(at, cloud, identity),
      (at) => startUnpairedWatch(at, sync.report, restartHere),
      (at, cloud) => {
        updates = startUpdates({
          ctx: at,
          cloud,
          publicKey: config.UPDATE_PUBLIC_KEY ?? COMPILED_UPDATE_KEY,
          runningVersion: env[SLOT_VARIABLE] ?? VERSION,
          quietMinutes: config.UPDATE_QUIET_MINUTES,
          isLaunched: env[LAUNCHER_VARIABLE] !== undefined,
          restart: restartHere,
        });
        return updates;
      },
    ],
  });
  const base = await openBase({
    dataDir,
    sessionSecret: null,
    logStyle: 'json',
    migrates: true,
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
  if (wayBack) failpoint('migration.done');
  if (wayBack) noteMigrated(dataDir, wayBack, lastFeedPosition(base.ctx.db));
  if (wasWiped) base.log.warn('wiped');
  const disk = createDiskGuard({
    dataDir,
    log: base.log,
    trimHistory: () =>
      base.ctx.write(async (trx) => trimHistoryIn(trx, Temporal.Now.instant().subtract({ hours: 24 * HISTORY_DAYS }))),
  });
  guard = disk;
  const ctx: AppContext = {
    ...base.ctx,
    ports: {
      cardPayments: null,
      sms: null,
      email: null,
      printer: createPrinterOfAddress({ usb: createEscposUsbPrinter(), tcp: createEscposTcpPrinter() }),
      places: null,
      cardTerminals: {
        ...(config.CARD_TERMINAL_SIMULATOR === 'on' ? { simulator: createLanTerminal() } : {}),
        ...(feature('FAILPOINTS') ? await rehearsedTerminals(dataDir) : {}),
      },
    },
    menus: createMenuStore(base.house, base.ctx.clock),
    printerReach: 'shopNetwork',
    syncSummary: sync.summary,
    publicUrl: config.PUBLIC_URL ?? listeningAt,
  };
  const assembled = await assemble({
    base,
    ctx,
    health: { version: VERSION, role: () => 'box', startedAtMs },
    surfaces: boxSurfaces,
    hosts: new Map(),
    replication: ALONE,
    handlers: boxHandlers,
    jobs: boxJobs,
    others: [
      ...boxLoops,
      sync.start,
      () => startDiskLoop(disk, base.log, sync.tellTills),
      (at) => startEraser(at, { raw: base.house.raw, dataDir, freeBytes: () => disk.report().freeBytes }),
    ],
    // The shop's own network reaches it without one.
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
        updates: () => updates?.state() ?? null,
        compare: () => comparing,
        async lookForUpdate() {
          await updates?.look();
          await updates?.changeOver();
        },
        restart: restartHere,
      }),
  });
  return { ...assembled, ctx };
}

/** Fetched only by a box that is built to be killed: one that is shipped has no simulator. */
async function rehearsedTerminals(dataDir: string) {
  const { rehearsedTerminal } = await import('./testing/rehearsed-terminal.ts');
  return rehearsedTerminal(dataDir).ports;
}

function idEndingHere(identity: IdentityKeeper): string {
  const mark = identity.get()?.mark;
  return mark ? idEndingOf(mark) : '';
}
