/** A counter or phone order's details beyond its items. Browser-safe. */
import { AGREED_FEE_BASIS } from '../pricing/delivery-fee-step.ts';
import type { Collection, Order } from './order.types.ts';
import type { CounterDetails } from './ordering.schema.ts';

/** The most that an order takes. */
export const MAX_TILL_COUPONS = 5;

export const NO_COUNTER_DETAILS: CounterDetails = {
  requestedForIsoDateTimeUtc: null,
  timeNote: '',
  dropoffNotes: '',
  couponCodes: [],
  usesLoyaltyReward: false,
  outOfAreaFeeInCents: null,
};

/** As they were when the order was placed, so that a till continues from there. */
export function counterDetailsOf({ requestedForIsoDateTimeUtc, collection, breakdown }: Order): CounterDetails {
  const agreed = breakdown.find((row) => row.kind === 'deliveryFee' && row.basis === AGREED_FEE_BASIS);
  return {
    requestedForIsoDateTimeUtc,
    timeNote: '',
    dropoffNotes: collection.type === 'delivery' ? collection.dropoffNotes : '',
    couponCodes: breakdown.filter((row) => row.kind === 'coupon').map((row) => row.label.replace(/^Coupon /, '')),
    usesLoyaltyReward: breakdown.some((row) => row.kind === 'loyalty'),
    outOfAreaFeeInCents: agreed?.amountInCents ?? null,
  };
}

/** Whether there is anything beyond the items. */
export function hasCounterDetails(details: CounterDetails): boolean {
  return JSON.stringify(details) !== JSON.stringify(NO_COUNTER_DETAILS);
}

/** The delivery address in one line, for searching; empty without one. */
export function addressLineOf(collection: Collection): string {
  if (collection.type !== 'delivery') return '';
  const { line1, suburb, postcode } = collection.address;
  return [line1, suburb, postcode].filter((part) => part !== '').join(', ');
}
