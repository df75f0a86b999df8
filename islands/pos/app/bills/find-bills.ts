import { plainText } from '#src/domain/menu/search/plain-text.ts';
import type { BillRow } from '#src/domain/till/bill.types.ts';

/** Bills where each typed word begins a word of the name, table or number. Returns all of them when nothing is typed. */
export function findBills(bills: readonly BillRow[], typed: string): readonly BillRow[] {
  const asked = plainText(typed);
  if (asked === '') return bills;
  const words = asked.split(' ');
  return bills.filter((bill) => {
    const own = plainText(`${bill.customerName} ${bill.tableName ?? ''} ${bill.orderNumber ?? ''}`).split(' ');
    return words.every((word) => own.some((each) => each.startsWith(word)));
  });
}
