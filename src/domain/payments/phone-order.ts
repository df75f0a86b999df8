/** Which orders a card pays by phone. Browser-safe. */

/** An order that was given by phone itself: the guest isn't there, and can be called back. */
export function isPhoneOrder(order: { readonly collectionType: string; readonly customerPhone: string }): boolean {
  return order.collectionType !== 'dineIn' && order.customerPhone.trim() !== '';
}
