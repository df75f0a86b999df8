import type { RestoreFindingKind } from './bring-back.ts';

/** Explains a finding and what can be done about it. */
export function findingText(kind: RestoreFindingKind, detail: Readonly<Record<string, unknown>>): string {
  switch (kind) {
    case 'renumbered':
      return `The number was given twice. It is ${String(detail.after)} now. The printed docket still says ${String(detail.before)}.`;
    case 'bothChanged':
      return 'It was changed both before and after the restore. Servery kept the newer one. Check that it is right.';
    case 'notTaken':
      return 'It could not be brought back. It may still be on the box. Enter it again, or contact support.';
    case 'cardMoney':
      return 'We took payment for an order we can’t find. Refund it at the payment provider if the order does not come back.';
    case 'broughtBack':
      return 'It was brought back from the box.';
  }
}

const NOUNS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  orders: ['order', 'orders'],
  order_payments: ['card payment', 'card payments'],
  refunds: ['refund', 'refunds'],
  customers: ['customer', 'customers'],
  items: ['item', 'items'],
  categories: ['category', 'categories'],
  employees: ['employee', 'employees'],
  coupons: ['coupon', 'coupons'],
  store_settings: ['group of settings', 'groups of settings'],
};

/** `12 orders, 1 refund`; what people have no word for is left out. Empty: nothing came back. */
export function broughtBackText(counts: readonly { readonly tableName: string; readonly count: number }[]): string {
  return counts
    .flatMap(({ tableName, count }) => {
      const noun = NOUNS[tableName];
      return noun ? [`${count} ${count === 1 ? noun[0] : noun[1]}`] : [];
    })
    .join(', ');
}
