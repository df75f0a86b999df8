/** Ways to pay that a store has made for itself (specification 1 §3 "Custom payment"). Browser-safe. */
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import type { CustomPayment, StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';

/** Whether it is accepted for this order type. */
export function takesAt(payment: CustomPayment, collectionType: CollectionType): boolean {
  const { availableForDelivery, availableForDineIn, availableForPickup } = payment;
  return { delivery: availableForDelivery, dineIn: availableForDineIn, pickup: availableForPickup }[collectionType];
}

/** Whether a payment may be called so. A store that has named none takes any name; one that has takes its own. */
export function isCustomPaymentTaken(
  { enabled, customPayments }: StoreSettings['customPayments'],
  name: string,
  collectionType: CollectionType,
): boolean {
  if (name === '') return false;
  if (!enabled || customPayments.length === 0) return true;
  return customPayments.some((one) => one.name === name && takesAt(one, collectionType));
}
