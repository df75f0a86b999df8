import type { DocketSnapshot } from './docket.types.ts';
import { PRINTER_MODEL_FACTS } from './printer-models.ts';
import type { Printer } from './printing.schema.ts';

/** What cooks must notice; receipts and reports ring nothing. The test page is how a person tries it. */
const RINGS: ReadonlySet<DocketSnapshot['kind']> = new Set([
  'ORDER_TICKET',
  'CHANGE_TICKET',
  'CANCEL_TICKET',
  'TEST_PAGE',
]);

/** A buzzer in the place of a cash drawer: each pulse that would open the drawer rings it. */
export function hasBuzzer({ printerModel, drawerPort }: Pick<Printer, 'printerModel' | 'drawerPort'>): boolean {
  return drawerPort === 'buzzer' && PRINTER_MODEL_FACTS[printerModel].hasDrawerSocket;
}

/** Whether the printer's buzzer rings for this paper: once for a kitchen docket, however many copies it has. */
export function ringsFor(
  printer: Pick<Printer, 'printerModel' | 'drawerPort'>,
  { kind, marks }: Pick<DocketSnapshot, 'kind' | 'marks'>,
): boolean {
  return hasBuzzer(printer) && RINGS.has(kind) && (marks.copy?.number ?? 1) === 1;
}
