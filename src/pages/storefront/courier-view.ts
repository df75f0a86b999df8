import type { CourierJob } from '#db/courier/courier-jobs.repository.ts';
import { courierWho } from '#src/domain/delivery/courier-words.ts';
import { asOrderEnds, deliveryWords } from '#src/domain/delivery/own-driver.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';

/** What a guest reads of their courier: only what the courier has said. */
export interface CourierView {
  readonly kind: 'coming' | 'delivered' | 'failed';
  readonly words: string;
  /** '7:20 PM', of the courier's own estimate. Null: they gave none. */
  readonly eta: string | null;
  /** 'Robo, by bicycle'. */
  readonly who: string | null;
  readonly trackingUrl: string | null;
}

interface Of {
  readonly statusCode: OrderStatus;
  /** The last one that was tried. */
  readonly job: CourierJob | null;
  readonly time: (iso: string | null) => string | null;
}

/** Null while no courier has answered, and for an order that was called off. */
export function courierView({ statusCode, job: kept, time }: Of): CourierView | null {
  const job = kept && asOrderEnds(kept, statusCode);
  const status = job?.courierStatus ?? null;
  if (job === null || status === null || (statusCode !== 'accepted' && statusCode !== 'completed')) return null;
  const words = deliveryWords(job)?.guest ?? '';
  // A driver who was taken off before leaving is nothing to the guest.
  if (words === '') return null;
  if (status === 'canceled' || status === 'returned') {
    // A store that completed the order has seen to it.
    return statusCode === 'completed' ? null : { kind: 'failed', words, eta: null, who: null, trackingUrl: null };
  }
  if (status === 'delivered') return { kind: 'delivered', words, eta: null, who: null, trackingUrl: null };
  const { dropoffEtaIsoDateTimeUtc, trackingUrl } = job;
  return { kind: 'coming', words, eta: time(dropoffEtaIsoDateTimeUtc), who: courierWho(job), trackingUrl };
}
