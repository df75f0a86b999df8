import { findJobOfMessage } from '#db/courier/courier-jobs.repository.ts';
import type { Needs } from '#src/context.ts';
import type { CourierWebhook } from '#src/integrations/courier/courier.port.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { applyReportIn } from './apply-report.ts';

export interface CourierMessage {
  /** Exactly as received. */
  readonly rawBody: string;
  readonly signature: string;
  readonly which: CourierWebhook;
}

/**
 * Takes a genuine message of the courier. It is found by the delivery alone; a repetition, an older message and one about
 * a delivery that isn't here change nothing and are answered alike, so that it isn't sent for ever.
 */
export async function receiveCourierMessage(
  ctx: Needs<'write' | 'log' | 'ports' | 'clock' | 'ids' | 'ownership'>,
  { rawBody, signature, which }: CourierMessage,
): Promise<{ readonly received: true }> {
  const courier = ctx.ports.courier;
  // Without an account no message can be genuine.
  if (!courier) throw new AppError('validation_failed', 'Couriers are turned off.', { reason: 'courier_off' });
  const reading = await courier.readWebhook(rawBody, signature, which);
  if (reading.kind === 'refused') {
    ctx.log.warn('courier message refused', { which, why: reading.why });
    throw new AppError('validation_failed', 'This message is not genuine.', { reason: reading.why });
  }
  if (reading.kind === 'ignored') return { received: true };
  const { event } = reading;
  await ctx.write(async (trx) => {
    const job = await findJobOfMessage(trx, { deliveryId: event.deliveryId, jobId: event.externalId });
    if (!job) {
      ctx.log.warn('courier message about a delivery that is not here', { eventId: event.eventId });
      return;
    }
    await applyReportIn(trx, ctx, grantStoreScope(job), job, event);
  });
  return { received: true };
}
