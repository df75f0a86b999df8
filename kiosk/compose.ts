import { createMenuStore } from '#db/menu/menu-store.ts';
import { ALONE } from '#db/replication.ts';
import type { AppContext } from '#src/context.ts';
import { createEscposTcpPrinter } from '#src/integrations/printer/escpos-tcp/escpos-tcp-printer.ts';
import { type Assembled, assemble } from '#src/server/assemble.ts';
import { openBase } from '#src/server/base.ts';
import { VERSION } from '#src/server/version.ts';
import { mountBoxStartPage } from './box-start-page.tsx';
import type { BoxConfig } from './config.ts';
import { boxHandlers, boxJobs, boxLoops, boxSurfaces, mountBoxRoutes } from './features.ts';

export interface Box extends Assembled {
  readonly ctx: AppContext;
}

/** Puts a shop's own server together: the same house in its own file, with printers and no other provider. */
export async function createBox(config: BoxConfig, listeningAt: string): Promise<Box> {
  const startedAtMs = Date.now();
  const base = await openBase({
    dataDir: config.DATA_DIR,
    sessionSecret: null,
    logStyle: 'json',
    migrates: true,
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
    others: boxLoops,
    addressHeader: null,
    pageCacheMegabytes: 16,
    mountRoutes: mountBoxRoutes,
    mountExtras: mountBoxStartPage,
  });
  return { ...assembled, ctx };
}
