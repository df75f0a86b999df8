import type { JobStatus } from '../delivery/courier-job.ts';

export const DELIVERY_VIEWS = ['open', 'completed'] as const;
/** `open`: deliveries of accepted orders; `completed`: those that ended in the last week. */
export type DeliveryView = (typeof DELIVERY_VIEWS)[number];

/** A delivery order at a till, with its courier. */
export interface TillDelivery {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly customerName: string;
  /** '12 King Street, Newtown'. */
  readonly place: string;
  readonly promisedForIsoDateTimeUtc: string | null;
  /** The delivery fee that the guest pays. */
  readonly guestFeeInCents: number;
  /** A courier doesn't collect money. */
  readonly isUnpaid: boolean;
  readonly mayBook: boolean;
  readonly mayCancel: boolean;
  readonly courier: {
    readonly deliveryId: string;
    readonly jobStatus: JobStatus;
    /** The state as staff read it. */
    readonly words: string;
    /** 'Robo, by bicycle'. */
    readonly who: string | null;
    readonly feeInCents: number | null;
    readonly trackingUrl: string | null;
    readonly dropoffEtaIsoDateTimeUtc: string | null;
    readonly bookedIsoDateTimeUtc: string;
    readonly hasProof: boolean;
  } | null;
}

export interface TillDeliveries {
  readonly atIsoDateTimeUtc: string;
  /** Whether couriers can be booked. */
  readonly isOn: boolean;
  readonly deliveries: readonly TillDelivery[];
}
