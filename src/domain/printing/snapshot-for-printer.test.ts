import { expect, test } from 'bun:test';
import type { DocketSnapshot } from './docket.types.ts';
import { anOrder, ROMA, TIMES, whole } from './docket-examples.ts';
import { docketPlainText } from './docket-plain-text.ts';
import { DEFAULT_PRINT_DOCKET_SETTINGS } from './printing.schema.ts';
import { renderDocket } from './render-docket.ts';
import {
  copiesOf,
  orderInvoiceSnapshot,
  orderStubSnapshot,
  orderTicketSnapshot,
  redirected,
} from './snapshot-for-printer.ts';

const order = anOrder();
const settings = {
  ...DEFAULT_PRINT_DOCKET_SETTINGS,
  ORDER_TICKET: { ...DEFAULT_PRINT_DOCKET_SETTINGS.ORDER_TICKET, copies: 2 },
};
const sources = { order, store: ROMA, times: TIMES, sourceName: 'Website', settings };
const kitchen = { name: 'Kitchen', printerModel: 'epsonTmM30II', paperDots: 576 } as const;
const counter = { name: 'Counter', printerModel: 'epsonTmM30', paperDots: 384 } as const;
const ticket = {
  ...{ stationId: 'pizza', stationName: 'PIZZA', lines: whole(order.lines), alsoOnThisOrder: [] },
  seesAll: false,
  ...{ printerIds: ['kitchen'], ticketNumber: 1, ticketCount: 1 },
};

test('a docket survives being stored as JSON', () => {
  const snapshot = orderTicketSnapshot(sources, ticket, kitchen);
  expect(renderDocket(JSON.parse(JSON.stringify(snapshot)))).toEqual(renderDocket(snapshot));
});

test('a ticket keeps no price and no line of another station, and prints what the whole order would', () => {
  const snapshot = orderTicketSnapshot(sources, ticket, kitchen);
  expect(snapshot.order).toMatchObject({ lines: [], breakdown: [], orderNumber: order.orderNumber });
  expect(renderDocket(snapshot)).toEqual(renderDocket({ ...snapshot, order }));
});

test('a backup printer prints for its own paper and says for whom', () => {
  const docket = renderDocket(redirected(orderTicketSnapshot(sources, ticket, kitchen), counter));
  expect(docket.paperDots).toBe(384);
  expect(docketPlainText(docket)).toContain('FOR PIZZA');
});

test('two copies of the docket on a printer that makes two are four, each numbered', () => {
  const copies = copiesOf(orderTicketSnapshot(sources, ticket, kitchen), { numberOfCopies: 2 });
  expect(copies.map((copy) => /COPY \d\/\d/.exec(docketPlainText(renderDocket(copy)))?.[0])).toEqual([
    'COPY 1/4',
    'COPY 2/4',
    'COPY 3/4',
    'COPY 4/4',
  ]);
});

test('stub and invoice take their own settings', () => {
  const stub = orderStubSnapshot(sources, { balanceDueInCents: 0, bag: null }, counter);
  const more = { invoiceNumber: '1', payments: [], balanceDueInCents: 0, refundOfInvoice: null, orderUrl: null };
  const invoice = orderInvoiceSnapshot(sources, more, counter);
  expect([stub.settings.copies, invoice.settings.copies]).toEqual([1, 1]);
  expect(docketPlainText(renderDocket(invoice))).toContain('TAX INVOICE');
});

test('a logo is on customers’ paper where the switch is on, and never on the kitchen’s', () => {
  const logo = { width: 8, height: 1, dots: '' };
  const more = { invoiceNumber: '1', payments: [], balanceDueInCents: 0, refundOfInvoice: null, orderUrl: null };
  const shows = (isOn: boolean) => {
    const own = { ...sources.settings.ORDER_INVOICE, shows: { ...sources.settings.ORDER_INVOICE.shows, logo: isOn } };
    return { ...sources, logo, settings: { ...sources.settings, ORDER_INVOICE: own } };
  };
  const picturesOn = (snapshot: DocketSnapshot) =>
    renderDocket(snapshot).elements.filter((each) => each.kind === 'picture').length;
  expect(picturesOn(orderInvoiceSnapshot(shows(true), more, counter))).toBe(1);
  expect(picturesOn(orderInvoiceSnapshot(shows(false), more, counter))).toBe(0);
  expect(JSON.stringify(orderTicketSnapshot(shows(true), ticket, kitchen))).not.toContain('"logo":{');
  expect(JSON.stringify(orderStubSnapshot(shows(true), { balanceDueInCents: 0, bag: null }, counter))).not.toContain(
    '"logo":{',
  );
});
