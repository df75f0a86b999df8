import type { OrderDraft } from '../draft/order-draft.ts';
import { tableText } from '../kit/table-text.ts';

/** What the order screen is called: whose bill it continues, or that the order is new. */
export function orderName({ bill, customerName }: Pick<OrderDraft, 'bill' | 'customerName'>, table: string | null) {
  const place = table === null ? '' : tableText(table);
  if (bill === null) return place === '' ? 'New order' : `New order, ${place}`;
  return [place || customerName || 'Saved order', bill.orderNumber].filter(Boolean).join(', ');
}
