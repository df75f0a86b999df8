/** Where a sale that was never saved goes, as a till opens it again. */
import { expect, test } from 'bun:test';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { draftOfOrder } from './draft-of-order.ts';

const HOME = {
  line1: '12 King Street',
  suburb: 'Newtown',
  state: 'NSW',
  postcode: '2042',
  latitude: null,
  longitude: null,
};
const order = (collection: object) =>
  ({
    ...{ lines: [], breakdown: [], customerName: 'Bo', customerPhone: '', comments: 'No salt' },
    ...{ requestedForIsoDateTimeUtc: null, collection },
  }) as unknown as Order;

test.each([
  ['picked up: to no table and no address', { type: 'pickup' }, null, null],
  ['at a table: to that table', { type: 'dineIn', tableId: 'table-4' }, 'table-4', null],
  [
    'delivered: to its address, in the area that was priced',
    { type: 'delivery', address: HOME, areaId: 'inner' },
    null,
    { ...HOME, suburbId: 'inner' },
  ],
] as const)('a sale that is %s', (_, collection, tableId, address) => {
  const draft = draftOfOrder(order(collection));
  expect(draft).toMatchObject({ collectionType: collection.type, tableId, customerName: 'Bo', comments: 'No salt' });
  expect(draft.address as unknown).toEqual(address);
});
