import { insertUberEatsMessage } from '#db/marketplace/uber-eats-messages.repository.ts';
import type { Needs } from '#src/context.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';

/**
 * Puts a genuine message of the marketplace in line; it is carried out by a job, so that Uber's answer waits for nobody. A
 * repetition is answered alike. False: it isn't genuine. `validation_failed` while this installation has no account.
 */
export async function receiveMarketplaceMessage(
  ctx: Needs<'write' | 'log' | 'ports' | 'clock'>,
  { rawBody, signature }: { readonly rawBody: string; readonly signature: string },
): Promise<boolean> {
  const { marketplace } = ctx.ports;
  // Without an account no message can be genuine.
  if (!marketplace) throw new AppError('validation_failed', 'Uber Eats is turned off.', { reason: 'marketplace_off' });
  const reading = marketplace.readMessage(rawBody, signature);
  if (reading.kind === 'refused') {
    ctx.log.warn('marketplace message refused', { why: reading.why });
    return false;
  }
  const { id, type, storeId, orderId } = reading.message;
  const now = isoUtc(ctx.clock.now());
  await ctx.write((trx) =>
    insertUberEatsMessage(trx, {
      ...{ id, eventType: type, uberEatsStoreId: storeId, uberEatsOrderId: orderId },
      ...{ receivedIsoDateTimeUtc: now, dueIsoDateTimeUtc: now, doneIsoDateTimeUtc: null },
    }),
  );
  return true;
}
