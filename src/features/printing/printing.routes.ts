import type { Hono } from 'hono';
import { z } from 'zod';
import { restaurantOfStore } from '#db/access/callers.repository.ts';
import { readDocketSettings } from '#db/printing/docket-facts.repository.ts';
import { listPrintJobs } from '#db/printing/print-jobs.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import type { AppContext } from '#src/context.ts';
import { directPrintEndpoint } from '#src/contracts/direct-print.endpoints.ts';
import * as api from '#src/contracts/printing.endpoints.ts';
import { actOf } from '#src/domain/access/approval.ts';
import { can } from '#src/domain/access/permissions.ts';
import {
  DOCKET_TYPES,
  printDocketSettingsSchema,
  printerSchema,
  printStationSchema,
} from '#src/domain/printing/printing.schema.ts';
import { approvedAct } from '#src/features/tills/approvals.ts';
import { anyone, posMay, type StaffActor, signedInStaff, staffMay, staffOrPosMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { requireSupportChanges } from '#src/http/support-guard.ts';
import { notFound } from '#src/shared/app-error.ts';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { cloudPrinterRoutes } from './cloud-printers.routes.ts';
import { serveDirectPrint } from './direct-print.ts';
import { confirmPrintJob, dismissPrintJob, redirectPrintJob, retryPrintJob } from './handle-print-job.ts';
import { createPrintStation, deletePrintStation, editPrintStation } from './manage-print-stations.ts';
import { createPrinter, deletePrinter, editPrinter } from './manage-printers.ts';
import { openDrawer } from './open-drawer.ts';
import { answerOwnJob, listOwnJobs, nextOwnJob } from './own-jobs.ts';
import { printerItself } from './printer-guard.ts';
import { loginPrinter, printerLoginCode } from './printer-login.ts';
import { reprintJob, reprintOrder } from './reprint.ts';
import { saveDocketSettings } from './save-docket-settings.ts';
import { testPrint } from './test-print.ts';

const printerBody = z.object({ ...printerSchema.shape }).omit({ id: true });
const stationBody = printStationSchema.omit({ id: true });

export function printingRoutes(app: Hono, ctx: AppContext): void {
  platformPrinterRoutes(app, ctx);
  ownJobRoutes(app, ctx);
  directPrintRoute(app, ctx);
  cloudPrinterRoutes(app, ctx);
  printerRoutes(app, ctx);
  stationRoutes(app, ctx);
  printJobRoutes(app, ctx);
  drawerRoute(app, ctx);
}

/** The specification's two addresses without a store in them. */
function platformPrinterRoutes(app: Hono, ctx: AppContext): void {
  route(app, api.createPrinterEndpoint, {
    guard: signedInStaff(ctx),
    body: printerBody.extend({ restaurantId: idSchema, storeId: idSchema }),
    async handle({ body: { restaurantId, storeId, ...printer }, actor, by }) {
      const scope = await storeOfBody(ctx, actor, { restaurantId, storeId });
      const created = await createPrinter(ctx, scope, { ...printer, by });
      return { printer: created, loginCode: printerLoginCode(ctx, created.id) };
    },
  });
  route(app, api.printerLoginEndpoint, {
    guard: anyone(),
    body: z.object({ printerId: idSchema, loginCode: z.string().max(100) }),
    limit: { perMinute: 20, burst: 10 },
    handle: ({ body }) => loginPrinter(ctx, body),
  });
}

/** Every printer of a store, every few seconds, from one address. */
const POLL_RATE = { perMinute: 1200, burst: 200 };
/** A result is under a kilobyte. */
const MAX_RESULT_BYTES = 64 * 1024;

/** For a program that prints in place of a printer which asks by its ID. */
function ownJobRoutes(app: Hono, ctx: AppContext): void {
  const guard = printerItself(ctx);
  route(app, api.ownPrintJobsEndpoint, {
    guard,
    limit: POLL_RATE,
    handle: ({ scope, asking }) => listOwnJobs(ctx, scope, asking),
  });
  route(app, api.nextPrintJobEndpoint, {
    guard,
    limit: POLL_RATE,
    body: z.object({}),
    handle: ({ scope, asking }) => nextOwnJob(ctx, scope, asking),
  });
  route(app, api.answerPrintJobEndpoint, {
    guard,
    limit: POLL_RATE,
    body: z.object({ document: z.string().min(1).max(MAX_RESULT_BYTES) }),
    handle: ({ scope, asking, body }) => answerOwnJob(ctx, scope, asking, body),
  });
}

function directPrintRoute(app: Hono, ctx: AppContext): void {
  route(app, directPrintEndpoint, {
    guard: anyone(),
    limit: POLL_RATE,
    async handle({ params: { restaurantId, storeId }, readText }) {
      const form = new URLSearchParams(await readText(MAX_RESULT_BYTES));
      const answer = await serveDirectPrint(ctx, grantStoreScope({ restaurantId, storeId }), form);
      return new Response(answer, {
        headers: { 'content-type': 'text/xml; charset=utf-8', 'cache-control': 'no-store' },
      });
    },
  });
}

/** Guards a store that is named in the body: someone else's store gets the same answer as an unknown one. */
async function storeOfBody(
  ctx: AppContext,
  actor: StaffActor,
  place: { restaurantId: string; storeId: string },
): Promise<StoreScope> {
  const owner = await restaurantOfStore(ctx.db, place.storeId);
  if (owner !== place.restaurantId || !can(actor, 'store.manage', place)) throw notFound('store');
  const scope = grantStoreScope(place);
  if (actor.kind === 'superAdmin') await requireSupportChanges(ctx, scope, actor.userId);
  return scope;
}

function printerRoutes(app: Hono, ctx: AppContext): void {
  const manages = staffMay(ctx, 'store.manage');
  route(app, api.listPrintersEndpoint, {
    guard: staffOrPosMay(ctx, 'store.read'),
    handle: async ({ scope }) => ({ printers: await listPrinters(ctx.db, scope) }),
  });
  route(app, api.createStorePrinterEndpoint, {
    guard: manages,
    body: printerBody,
    handle: async ({ scope, body, by }) => ({ printer: await createPrinter(ctx, scope, { ...body, by }) }),
  });
  route(app, api.editPrinterEndpoint, {
    guard: manages,
    body: printerBody,
    handle: async ({ scope, params: { printerId }, body, by }) => ({
      printer: await editPrinter(ctx, scope, { ...body, printerId, by }),
    }),
  });
  route(app, api.deletePrinterEndpoint, {
    guard: manages,
    async handle({ scope, params: { printerId }, by }) {
      await deletePrinter(ctx, scope, { printerId, by });
      return {};
    },
  });
  route(app, api.testPrintEndpoint, {
    guard: manages,
    handle: async ({ scope, params: { printerId }, by }) => ({
      printJobId: await testPrint(ctx, scope, { printerId, by }),
    }),
  });
}

function stationRoutes(app: Hono, ctx: AppContext): void {
  const manages = staffMay(ctx, 'store.manage');
  route(app, api.listPrintStationsEndpoint, {
    guard: staffOrPosMay(ctx, 'store.read'),
    handle: async ({ scope }) => ({ printStations: await listPrintStations(ctx.db, scope) }),
  });
  route(app, api.createPrintStationEndpoint, {
    guard: manages,
    body: stationBody,
    handle: async ({ scope, body, by }) => ({ printStation: await createPrintStation(ctx, scope, { ...body, by }) }),
  });
  route(app, api.editPrintStationEndpoint, {
    guard: manages,
    body: stationBody,
    handle: async ({ scope, params: { stationId }, body, by }) => ({
      printStation: await editPrintStation(ctx, scope, { ...body, stationId, by }),
    }),
  });
  route(app, api.deletePrintStationEndpoint, {
    guard: manages,
    async handle({ scope, params: { stationId }, by }) {
      await deletePrintStation(ctx, scope, { stationId, by });
      return {};
    },
  });
  route(app, api.readDocketSettingsEndpoint, {
    guard: manages,
    handle: ({ scope }) => readDocketSettings(ctx.db, scope),
  });
  route(app, api.saveDocketSettingsEndpoint, {
    guard: manages,
    body: printDocketSettingsSchema,
    handle: ({ scope, body, by }) => saveDocketSettings(ctx, scope, { settings: body, by }),
  });
}

function printJobRoutes(app: Hono, ctx: AppContext): void {
  const handles = staffOrPosMay(ctx, 'orders.manage');
  route(app, api.listPrintJobsEndpoint, {
    guard: staffOrPosMay(ctx, 'orders.read'),
    query: z.object({ filter: z.enum(['failed', 'queued', 'all']).default('all') }),
    handle: async ({ scope, query }) => ({ printJobs: await listPrintJobs(ctx.db, scope, { filter: query.filter }) }),
  });
  route(app, api.retryPrintJobEndpoint, {
    guard: handles,
    async handle({ scope, params: { printJobId }, by }) {
      await retryPrintJob(ctx, scope, { printJobId, by });
      return {};
    },
  });
  route(app, api.confirmPrintJobEndpoint, {
    guard: handles,
    async handle({ scope, params: { printJobId }, by }) {
      await confirmPrintJob(ctx, scope, { printJobId, by });
      return {};
    },
  });
  route(app, api.dismissPrintJobEndpoint, {
    guard: handles,
    async handle({ scope, params: { printJobId }, by }) {
      await dismissPrintJob(ctx, scope, { printJobId, by });
      return {};
    },
  });
  route(app, api.redirectPrintJobEndpoint, {
    guard: handles,
    body: z.object({ printerId: idSchema }),
    async handle({ scope, params: { printJobId }, body, by }) {
      await redirectPrintJob(ctx, scope, { printJobId, printerId: body.printerId, by });
      return {};
    },
  });
  route(app, api.reprintPrintJobEndpoint, {
    guard: handles,
    idempotent: true,
    handle: async ({ scope, params: { printJobId }, by }) => ({
      printJobIds: await reprintJob(ctx, scope, { printJobId, by }),
    }),
  });
  route(app, api.reprintOrderEndpoint, {
    guard: handles,
    body: z.object({ docketType: z.enum(DOCKET_TYPES), printerId: idSchema.optional() }),
    idempotent: true,
    handle: async ({ scope, params: { orderId }, body, by }) => ({
      printJobIds: await reprintOrder(ctx, scope, { orderId, ...body, by }),
    }),
  });
}

function drawerRoute(app: Hono, ctx: AppContext): void {
  route(app, api.openDrawerEndpoint, {
    guard: posMay(ctx, null),
    body: z.object({ reason: z.string().trim().max(120).optional(), approval: z.string().max(200).optional() }),
    idempotent: true,
    async handle({ scope, body: { approval, reason = '' }, ...till }) {
      const { posTerminalId } = till;
      const act = actOf('openDrawer', posTerminalId, 'Open the drawer without a sale');
      const { ctx: asked, by } = await approvedAct(ctx, scope, till, { act, approval });
      return { printJobId: await openDrawer(asked, scope, { posTerminalId, reason, by }) };
    },
  });
}
