import type { BillDraft } from '#src/domain/ordering/bill.schema.ts';
import { counterDetailsOf, hasCounterDetails } from '#src/domain/ordering/counter-details.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { askedIn, manualIn } from '#src/domain/pricing/manual-adjustments.ts';

/** The bill's contents as a till edits them, from an order that was never saved. */
export function draftOfOrder(order: Order): BillDraft {
  const { collection, breakdown } = order;
  const wishes = counterDetailsOf(order);
  return {
    lines: order.lines.map((each) => each.line),
    collectionType: collection.type,
    tableId: collection.type === 'dineIn' ? collection.tableId : null,
    address: collection.type === 'delivery' ? { ...collection.address, suburbId: collection.areaId } : null,
    customerName: order.customerName,
    customerPhone: order.customerPhone,
    comments: order.comments,
    adjustments: askedIn(breakdown),
    manual: manualIn(breakdown),
    ...(hasCounterDetails(wishes) ? { wishes } : {}),
  };
}
