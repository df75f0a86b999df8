import type { Hono } from 'hono';
import { z } from 'zod';
import { findPrinterPlace } from '#db/printing/printers.repository.ts';
import type { AppContext } from '#src/context.ts';
import * as api from '#src/contracts/cloud-printers.endpoints.ts';
import { type Action, can } from '#src/domain/access/permissions.ts';
import { anyone, type StaffActor, signedInStaff } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { requireSupportChanges } from '#src/http/support-guard.ts';
import { notFound } from '#src/shared/app-error.ts';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { grantPlatformScope, grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { cloudPrint } from './cloud-print.ts';
import { bindCloudPrinter, readCloudPrinterStatus } from './cloud-printer-calls.ts';
import { receiveCloudPrinterMessage } from './hear-of-cloud-printer.ts';

/** Of all stores' printers, from a few addresses. */
const MESSAGE_RATE = { perMinute: 6000, burst: 1000 };
/** A message is under two kilobytes. */
const MAX_MESSAGE_BYTES = 64 * 1024;

/** The specification's calls for kitchen cloud printers, whose address has no store in it, and the cloud's own messages. */
export function cloudPrinterRoutes(app: Hono, ctx: AppContext): void {
  route(app, api.cloudPrinterMessageEndpoint, {
    guard: anyone(),
    limit: MESSAGE_RATE,
    async handle({ request: { headers }, readText }) {
      const rawBody = await readText(MAX_MESSAGE_BYTES);
      await receiveCloudPrinterMessage(ctx, { rawBody, header: (name) => headers.get(name) });
      return new Response('SUCCESS', { headers: { 'cache-control': 'no-store' } });
    },
  });
  route(app, api.bindCloudPrinterEndpoint, {
    guard: signedInStaff(ctx),
    body: z.object({ serialNumber: z.string().max(100).optional(), shopId: z.string().max(100).optional() }),
    async handle({ params: { printerId }, body, actor, by }) {
      const scope = await storeOfPrinter(ctx, actor, printerId, 'store.manage');
      if (actor.kind === 'superAdmin') await requireSupportChanges(ctx, scope, actor.userId);
      return bindCloudPrinter(ctx, scope, { printerId, ...body, by });
    },
  });
  route(app, api.cloudPrinterStatusEndpoint, {
    guard: signedInStaff(ctx),
    async handle({ params: { printerId }, actor }) {
      return readCloudPrinterStatus(ctx, await storeOfPrinter(ctx, actor, printerId, 'store.manage'), printerId);
    },
  });
  route(app, api.cloudPrintEndpoint, {
    guard: signedInStaff(ctx),
    body: z.object({ orderId: idSchema }),
    async handle({ params: { printerId }, body, actor, by }) {
      const scope = await storeOfPrinter(ctx, actor, printerId, 'store.manage');
      if (actor.kind === 'superAdmin') await requireSupportChanges(ctx, scope, actor.userId);
      return cloudPrint(ctx, scope, { printerId, ...body, by });
    },
  });
}

/** Someone else's printer gets the same answer as an unknown one. */
async function storeOfPrinter(
  ctx: AppContext,
  actor: StaffActor,
  printerId: string,
  action: Action,
): Promise<StoreScope> {
  const place = await findPrinterPlace(ctx.db, grantPlatformScope(), printerId);
  if (!place || !can(actor, action, place)) throw notFound('printer');
  return grantStoreScope(place);
}
