import { mkdirSync } from 'node:fs';
import { createMenuStore } from '#db/menu/menu-store.ts';
import { ALONE } from '#db/replication.ts';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import type { AppContext } from '#src/context.ts';
import { idEndingOf } from '#src/domain/sync/row-maker.ts';
import { createEscposTcpPrinter } from '#src/integrations/printer/escpos-tcp/escpos-tcp-printer.ts';
import { type Assembled, assemble } from '#src/server/assemble.ts';
import { openBase } from '#src/server/base.ts';
import { VERSION } from '#src/server/version.ts';
import type { BoxConfig } from './config.ts';
import { boxHandlers, boxJobs, boxLoops, boxSurfaces, mountBoxRoutes } from './features.ts';
import { mountBoxPages } from './pages/box-pages.tsx';
import { createBoxSync } from './sync/box-sync.ts';
import { type IdentityKeeper, openIdentity } from './sync/identity.ts';

export interface Box extends Assembled {
  readonly ctx: AppContext;
}

/** Puts a shop's own server together: the same house in its own file, with printers and no other provider. */
export async function createBox(config: BoxConfig, listeningAt: string): Promise<Box> {
  const startedAtMs = Date.now();
  mkdirSync(config.DATA_DIR, { recursive: true });
  const identity = openIdentity(config.DATA_DIR);
  const sync = createBoxSync(identity);
  const base = await openBase({
    dataDir: config.DATA_DIR,
    sessionSecret: null,
    logStyle: 'json',
    migrates: true,
    side: 'box',
    ownership: boxOwnership(identity.get),
    box: {
      storeKey: (storeId) => (identity.get()?.storeId === storeId ? (identity.get()?.storeKey ?? null) : null),
      idEnding: () => idEndingHere(identity),
    },
  });
  const ctx: AppContext = {
    ...base.ctx,
    ports: {
      cardPayments: null,
      sms: null,
      email: null,
      printer: createEscposTcpPrinter(),
      places: null,
      cardTerminals: {},
    },
    menus: createMenuStore(base.house),
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
    others: [...boxLoops, sync.start],
    addressHeader: null,
    pageCacheMegabytes: 16,
    mountRoutes: mountBoxRoutes,
    mountExtras: (app, pageHost) =>
      mountBoxPages(app, pageHost, { identity, sync, listeningAt, defaultCloudUrl: config.CLOUD_URL }),
  });
  return { ...assembled, ctx };
}

function idEndingHere(identity: IdentityKeeper): string {
  const mark = identity.get()?.mark;
  return mark ? idEndingOf(mark) : '';
}
