import type { BillRow } from '#src/domain/till/bill.types.ts';
import { plainText } from '../order/menu-search.ts';

/** Bills whose name, table or number has each typed word at the start of one of its words; all of them where nothing is typed. */
export function findBills(bills: readonly BillRow[], typed: string): readonly BillRow[] {
  const asked = plainText(typed);
  if (asked === '') return bills;
  const words = asked.split(' ');
  return bills.filter((bill) => {
    const own = plainText(`${bill.customerName} ${bill.tableName ?? ''} ${bill.orderNumber ?? ''}`).split(' ');
    return words.every((word) => own.some((each) => each.startsWith(word)));
  });
}
