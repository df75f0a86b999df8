import { defineIsland } from '#islands/runtime/define.ts';
import { useLookAgain } from './look-again.ts';

/** Others at the table order meanwhile, and the waiter takes money. */
const LOOK_EVERY_MS = 10_000;

/** The table's bill follows what other phones and the waiter add to it. */
function TableBill() {
  useLookAgain(LOOK_EVERY_MS, ['main']);
  return null;
}

export default defineIsland('storefront/table-bill', TableBill);
