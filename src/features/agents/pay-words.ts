import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';

/** How the person pays, as an assistant says it. */
export function payWords(paymentType: PaymentType): string {
  switch (paymentType) {
    case 'stripeCheckout':
      return 'By card, by the person, on the page that confirm_order names. The store hears of the order once it is paid.';
    case 'cashOnDelivery':
      return 'In cash at the door.';
    case 'cardOnDelivery':
      return 'By card at the door.';
    default:
      return 'At the store.';
  }
}
