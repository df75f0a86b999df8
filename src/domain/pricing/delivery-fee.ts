/** The delivery fee and the delivery minimum (domain rules §3 step 9). Knows geometry: for servers. */
import { deliveryFeeFor } from '#src/domain/delivery/delivery-area.ts';
import { deliveryFeeStep } from './delivery-fee-step.ts';

/** Adds the fee of the address; an address outside every area, or an item total below the minimum, leaves an issue. */
export const addDeliveryFee = deliveryFeeStep(
  ({ store, delivery }) => deliveryFeeFor(store.settings.delivery, delivery),
  ({ store }) => store.settings.delivery.minOrderValue,
);
