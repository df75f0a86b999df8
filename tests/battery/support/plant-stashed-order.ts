import type { Sent } from './battery-fixture.ts';

/** An order that a till saved, and that was never sent. */
export async function plantStashedOrder(
  call: (sent: Sent) => Promise<unknown>,
  at: { readonly place: string; readonly till: string; readonly storeId: string; readonly mark: string },
  line: object,
): Promise<string> {
  const id = `${at.storeId}-saved-order`;
  const draft = {
    lines: [{ ...line, id: 'saved-line-1' }],
    collectionType: 'pickup',
    tableId: null,
    address: null,
    customerName: at.mark,
    customerPhone: '',
    comments: at.mark,
    adjustments: { discount: null, surcharge: null },
    manual: null,
  };
  const body = { draft, expectedVersion: 0 };
  await call({ method: 'PUT', path: `/api/pos${at.place}/bills/${id}`, cookie: at.till, body });
  return id;
}
