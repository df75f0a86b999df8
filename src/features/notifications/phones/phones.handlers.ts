import type { DomainEvent } from '#src/domain/events/events.ts';
import type { RingStep } from '#src/domain/ordering/ring-step.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { checkPhones } from './prove-phone.ts';
import { ringPhones, sendDueRings } from './ring-phones.ts';

/** Phones whose staff app is closed ring for an order that waits, and fall silent with its answer. */
const ring: Handler = {
  name: 'notifications.ringPhones',
  types: [
    'orderPlaced',
    'orderUnanswered',
    'orderAccepted',
    'orderPutOnBill',
    'orderRejected',
    'orderCancelled',
    'orderCompleted',
    'orderFailed',
  ],
  async handle(ctx, event) {
    const { orderId, restaurantId, storeId } = event;
    if (orderId === null || storeId === null) return;
    await ringPhones(ctx, grantStoreScope({ restaurantId, storeId }), { orderId, step: stepOf(event) });
  },
};

function stepOf(event: DomainEvent): RingStep {
  if (event.type === 'orderPlaced') return 'placed';
  return event.type === 'orderUnanswered' ? event.payload.rung : 'answered';
}

/** What a service could not take at once. */
const ringAgain: Job = { name: 'notifications.ringPhones', everySeconds: 15, run: (ctx) => sendDueRings(ctx) };

const check: Job = { name: 'notifications.checkPhones', everySeconds: 600, run: (ctx) => checkPhones(ctx) };

export const phonesHandlers: Handler[] = [ring];
export const phonesJobs: Job[] = [ringAgain, check];
