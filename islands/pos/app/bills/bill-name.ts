/** The name of a saved bill in a list. */
import type { BillRow } from '#src/domain/till/bill.types.ts';
import { tableText } from '../kit/table-text.ts';

type Named = Pick<BillRow, 'tableName' | 'customerName' | 'orderNumber'>;

/** The number, unless it is the title already. */
export function numberBeside(bill: Named): string {
  if (bill.orderNumber === null) return 'Not sent';
  return titleOf(bill) === bill.orderNumber ? '' : bill.orderNumber;
}

/** Its table, else its customer, else its number. */
export function titleOf(bill: Named): string {
  if (bill.tableName !== null) return tableText(bill.tableName);
  return bill.customerName || bill.orderNumber || 'Saved order';
}
