import { expect, test } from 'bun:test';
import { ringsFor } from './buzzer.ts';
import { anInvoice, aTicket } from './docket-examples.ts';
import { copiesOf } from './snapshot-for-printer.ts';

const EPSON = { printerModel: 'epsonTmM30II', drawerPort: 'buzzer' } as const;

test('a buzzer rings with a kitchen docket, not with a receipt', () => {
  expect(ringsFor(EPSON, aTicket())).toBe(true);
  expect(ringsFor(EPSON, { ...aTicket(), kind: 'CHANGE_TICKET' })).toBe(true);
  expect(ringsFor(EPSON, { ...aTicket(), kind: 'CANCEL_TICKET' })).toBe(true);
  expect(ringsFor(EPSON, { ...aTicket(), kind: 'TEST_PAGE' })).toBe(true);
  expect(ringsFor(EPSON, anInvoice())).toBe(false);
  expect(ringsFor(EPSON, { ...aTicket(), kind: 'END_OF_DAY' })).toBe(false);
});

test('a docket of three copies rings once', () => {
  const copies = copiesOf(aTicket(), { numberOfCopies: 3 });
  expect(copies.map((copy) => ringsFor(EPSON, copy))).toEqual([true, false, false]);
});

test('a printer with a drawer, or with nothing, never rings; nor does one that has no socket', () => {
  expect(ringsFor({ printerModel: 'epsonTmM30II' }, aTicket())).toBe(false);
  expect(ringsFor({ ...EPSON, drawerPort: 'drawer' }, aTicket())).toBe(false);
  expect(ringsFor({ ...EPSON, printerModel: 'sunmiCloudKitchenPrinter' }, aTicket())).toBe(false);
});
