import type { JobStatus } from '../delivery/courier-job.ts';
import type { DeliveryProvider } from '../delivery/delivery-providers.ts';
import type { DriverMove } from '../delivery/own-driver.ts';

export const DELIVERY_VIEWS = ['open', 'completed'] as const;
/** `open`: deliveries of accepted orders; `completed`: those that ended in the last week, or on a day. */
export type DeliveryView = (typeof DELIVERY_VIEWS)[number];

/** A delivery order at a till, with who brings it. */
export interface TillDelivery {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly customerName: string;
  /** '12 King Street, Newtown'. */
  readonly place: string;
  readonly promisedForIsoDateTimeUtc: string | null;
  readonly placedIsoDateTimeUtc: string;
  /** The delivery fee that the guest pays; null: they pay the marketplace. */
  readonly guestFeeInCents: number | null;
  /** A courier doesn't collect money. */
  readonly isUnpaid: boolean;
  readonly mayBook: boolean;
  readonly mayCancel: boolean;
  /** The store's own driver may be sent, or another one in their place. */
  readonly maySend: boolean;
  readonly courier: {
    readonly provider: DeliveryProvider;
    readonly deliveryId: string;
    readonly jobStatus: JobStatus;
    /** The state as staff read it. */
    readonly words: string;
    /** 'Robo, by bicycle'. */
    readonly who: string | null;
    /** Of an own driver, as they were sent: the phone as people of the store's country write it. Null: it isn't one, or isn't known. */
    readonly driverName: string | null;
    readonly driverPhone: string | null;
    readonly vehicle: string | null;
    /** What can be said of an own driver now. */
    readonly moves: readonly DriverMove[];
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
