import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { storeOfConnectedOrder } from '#db/printing/connected-stores.repository.ts';
import { getPrinter } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { CloudPrintAnswer } from '#src/contracts/cloud-printers.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { CLOUD_PRINTER_OK } from '#src/domain/printing/cloud-printer-codes.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { copyToStoreIn } from './copy-order.ts';
import { snapshotSources } from './order-dockets.ts';

const MISSING_PARAMETER = 40000;

interface CloudPrintInput {
  readonly printerId: string;
  readonly orderId: string;
  readonly by: ActedBy;
}

/**
 * Prints a marketplace's order of a connected store at a kitchen cloud printer of this store: the whole of it, or what has
 * changed since its last paper there. Asked for twice it is one paper.
 *
 * @throws service_unavailable without an account with the printers' cloud; resource_not_found for an order that isn't a connected
 * store's, as for an unknown one; resource_status_conflict for one that no kitchen should make.
 */
export async function cloudPrint(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids' | 'menus' | 'ports' | 'ownership'>,
  there: StoreScope,
  { printerId, orderId, by }: CloudPrintInput,
): Promise<CloudPrintAnswer> {
  if (!ctx.ports.kitchenCloud) {
    throw new AppError('service_unavailable', 'Sunmi printers aren’t set up on this server yet.');
  }
  const { printer } = await getPrinter(ctx.db, there, printerId);
  const said = { printerId, orderId };
  if (printer.connection !== 'SUNMI' || !printer.cloudSerial) {
    const message = 'This printer isn’t in Sunmi’s cloud.';
    const nextStep = 'Connect it with its serial number first.';
    return { ...said, code: MISSING_PARAMETER, message, nextStep, printJobIds: [] };
  }
  const printJobIds = await ctx.write(async (trx) => {
    const storeId = await storeOfConnectedOrder(trx, there, orderId);
    const scope = storeId === null ? null : grantStoreScope({ restaurantId: there.restaurantId, storeId });
    const order = scope && (await findOrder(trx, scope, orderId));
    if (!scope || !order) throw notFound('order');
    if (order.statusCode !== 'accepted') {
      throw new AppError('resource_status_conflict', `${order.orderNumber} isn’t being made.`, {
        reason: 'not_accepted',
        details: { orderId, statusCode: order.statusCode },
      });
    }
    const sources = await snapshotSources(trx, ctx, scope, order);
    const ids = await copyToStoreIn(trx, ctx, scope, {
      ...{ order, sources, there, news: { by }, atPrinterId: printerId },
    });
    if (ids.length > 0) {
      await appendStoreAudit(trx, ctx, there, {
        ...{
          by,
          action: 'cloudPrint',
          subjectType: 'printer',
          subjectId: printerId,
          after: { orderId, printJobIds: ids },
        },
      });
    }
    return ids;
  });
  const message = printJobIds.length > 0 ? 'Sent to the printer.' : 'The printer has this order already.';
  return { ...said, code: CLOUD_PRINTER_OK, message, nextStep: '', printJobIds };
}
