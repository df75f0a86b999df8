/** What a store's switches take off its dockets, and what stays whatever they say. */
import { describe, expect, test } from 'bun:test';
import type { Order } from '../ordering/order.types.ts';
import type { Docket, DocketSnapshot } from './docket.types.ts';
import {
  aChange,
  aLine,
  anInvoice,
  anOrder,
  aPart,
  aShare,
  aStub,
  aTicket,
  FRAME,
  MARGHERITA,
  TIMES,
} from './docket-examples.ts';
import { docketPlainText } from './docket-plain-text.ts';
import { printersForExample } from './printers-for-example.ts';
import { printDocketSettingsSchema } from './printing.schema.ts';
import { type CommentSize, DEFAULT_PRINT_DOCKET_SETTINGS, DOCKET_TYPES, type DocketShows } from './printing-choices.ts';
import { renderDocket } from './render-docket.ts';
import { sampleSnapshot } from './sample-docket.ts';

const AT_4: Order['collection'] = { type: 'dineIn', tableId: 'four', tableName: '4' };
const ASAP = { ...TIMES, isAsap: true };

function text(snapshot: DocketSnapshot): string {
  return docketPlainText(renderDocket(snapshot));
}
function showing(shows: Partial<DocketShows>, commentSize: CommentSize = 'tall') {
  return { ...FRAME.settings, commentSize, shows: { ...FRAME.settings.shows, ...shows } };
}
function cancel(settings = FRAME.settings): DocketSnapshot {
  return {
    ...aTicket({ settings }),
    kind: 'CANCEL_TICKET',
    ...{ reason: '', cancelledTime: '6:20 PM', cancelledBy: 'Mia' },
  };
}

describe('the customer’s name', () => {
  const off = showing({ customerName: false });
  const dockets = {
    ticket: (settings = FRAME.settings) => aTicket({ settings }),
    change: (settings = FRAME.settings) => aChange({ settings }),
    cancel,
    stub: (settings = FRAME.settings) => aStub({ settings }),
    invoice: (settings = FRAME.settings) => anInvoice({ settings }),
    reprint: (settings = FRAME.settings) =>
      aTicket({ settings, marks: { ...FRAME.marks, reprint: { number: 1, at: '6:40 PM', by: 'Mia' } } }),
  };

  test.each(Object.entries(dockets))('is left off the %s where it is switched off', (_name, docket) => {
    expect(text(docket())).toContain('Jordan P.');
    expect(text(docket(off))).not.toContain('Jordan');
  });

  test('is not the table’s, which a waiter needs', () => {
    expect(text(aTicket({ settings: off, order: anOrder({ collection: AT_4 }) }))).toContain('TABLE 4');
  });
});

describe('times', () => {
  test('the time it was placed is left off a ticket, and an invoice keeps its date', () => {
    const settings = showing({ placedTime: false });
    expect(text(aTicket())).toContain('Placed 6:05 PM');
    expect(text(aTicket({ settings }))).not.toContain('6:05 PM');
    expect(text(anInvoice({ settings }))).toContain('21/11/2026');
    expect(text(anInvoice({ settings }))).not.toContain('6:05 PM');
  });

  test('the time it is promised is left off a ticket and a stub', () => {
    const settings = showing({ dueTime: false });
    expect(text(aTicket({ times: ASAP }))).toContain('ASAP - DUE 6:30 PM');
    expect(text(aTicket({ times: ASAP, settings }))).not.toMatch(/ASAP|6:30/);
    expect(text(aStub({ times: ASAP }))).toContain('PICKUP 6:30 PM');
    expect(text(aStub({ times: ASAP, settings }))).not.toContain('6:30');
  });

  test('a time or day that the customer chose is printed all the same', () => {
    const settings = showing({ dueTime: false, placedTime: false });
    const later = { ...TIMES, dueDate: 'SAT 22 NOV', startTime: '6:10 PM' };
    for (const words of ['DUE 6:30 PM', 'SAT 22 NOV', 'START AT 6:10 PM']) {
      expect(text(aTicket({ times: later, settings }))).toContain(words);
    }
    expect(text(aStub({ times: later, settings }))).toContain('6:30 PM');
  });
});

test('till and employee are left off tickets, changes, cancels and invoices', () => {
  const settings = showing({ takenBy: false });
  const order = anOrder({ employeeName: 'Mia' });
  const by = { order, sourceName: 'POS 2' };
  for (const docket of [aTicket, anInvoice]) {
    expect(text(docket(by))).toContain('POS 2 - Mia');
    expect(text(docket({ ...by, settings }))).not.toMatch(/POS 2|Mia/);
  }
  expect(text(aChange({ changedBy: 'Mia' }))).toContain('Mia');
  expect(text(aChange({ changedBy: 'Mia', settings }))).not.toContain('Mia');
  expect([text(cancel()).includes('Mia'), text(cancel(settings)).includes('Mia')]).toEqual([true, false]);
});

describe('prices', () => {
  const settings = showing({ prices: true });
  const lines = [MARGHERITA, aLine({ name: 'Garlic bread', lineTotalInCents: 700 })];

  test('are on a kitchen ticket only where the store wants them, each item’s own', () => {
    const ticket = { order: anOrder({ lines }), station: aShare(lines), currencyCode: 'AUD' } as const;
    expect(text(aTicket(ticket))).not.toContain('$');
    expect(text(aTicket({ ...ticket, settings }))).toMatch(/2 x Margherita[^$]*\$48\.00[^$]*Garlic bread[^$]*\$7\.00/);
  });

  test('are left out where only a part of a deal is made here', () => {
    const deal = aLine({ parts: [aPart('dealItem', 'Cola'), aPart('dealItem', 'Chips')], lineTotalInCents: 4990 });
    const station = { ...aShare([]), lines: [{ line: deal, partsHere: [0] }] };
    expect(text(aTicket({ settings, currencyCode: 'AUD', station }))).not.toContain('$');
  });

  test('are on a stub as its total', () => {
    expect(text(aStub())).not.toContain('Total');
    expect(text(aStub({ settings }))).toMatch(/Total +\$133\.65/);
  });

  test('are those of the store’s currency', () => {
    const order = anOrder({ lines, currencyCode: 'GBP' });
    expect(text(aTicket({ settings, order, station: aShare(lines), currencyCode: 'GBP' }))).toContain('£48.00');
  });
});

describe('what is paid', () => {
  test('is on a stub unless it is switched off', () => {
    expect(text(aStub({ balanceDueInCents: 3190 }))).toContain('UNPAID $31.90');
    const off = text(aStub({ balanceDueInCents: 3190, settings: showing({ paid: false }) }));
    expect([off.includes('PAID'), off.includes('items')]).toEqual([false, true]);
  });

  test('is on tickets and changes of a store that wants it there', () => {
    for (const docket of [aTicket, aChange]) {
      expect(text(docket({ balanceDueInCents: 3190 }))).toContain('UNPAID $31.90');
      expect(text(docket({ balanceDueInCents: 0 }))).toMatch(/\bPAID/);
      expect(text(docket({ balanceDueInCents: 0, settings: showing({ paid: false }) }))).not.toContain('PAID');
    }
  });
});

describe('comments', () => {
  const sizeOf = (docket: Docket, words: string) => {
    for (const element of docket.elements) {
      if (element.kind !== 'line') continue;
      if (element.runs.some((run) => run.text.includes(words))) return `${element.width}x${element.height}`;
    }
    return null;
  };

  test.each([
    ['normal', '1x1'],
    ['tall', '1x2'],
    ['large', '2x2'],
  ] as const)('are printed %s: about an item and about the order, allergies still white on black', (size, letters) => {
    const docket = renderDocket(aTicket({ settings: showing({}, size) }));
    expect([sizeOf(docket, 'Severe'), sizeOf(docket, 'Ring the')]).toEqual([letters, letters]);
    const runs = docket.elements.flatMap((element) => (element.kind === 'line' ? element.runs : []));
    expect(runs.some(({ text: words, reverse }) => reverse && words.includes('NUT'))).toBe(true);
  });
});

describe('what was saved or queued before a switch was there', () => {
  test('a docket that waits in the queue prints as it would have then', () => {
    const { customerPhone, deliveryAddress, qrCode, priceExplanation } = FRAME.settings.shows;
    const { commentSize: _, ...before } = FRAME.settings;
    const settings = { ...before, shows: { customerPhone, deliveryAddress, qrCode, priceExplanation } };
    const queued = JSON.parse(JSON.stringify({ ...aTicket(), settings })) as DocketSnapshot;
    expect(text(queued)).toBe(text(aTicket()));
  });

  test('a store’s settings get what each kind of docket printed then', () => {
    const old = {
      ...{ fontSize: 12, lineSpacing: 30, copies: 1 },
      shows: { customerPhone: true, deliveryAddress: true, qrCode: true, priceExplanation: false },
    };
    const saved = Object.fromEntries(DOCKET_TYPES.map((type) => [type, old]));
    expect(printDocketSettingsSchema.parse(saved)).toEqual(DEFAULT_PRINT_DOCKET_SETTINGS);
    expect(DEFAULT_PRINT_DOCKET_SETTINGS.ORDER_TICKET.shows.paid).toBe(false);
    expect(DEFAULT_PRINT_DOCKET_SETTINGS.ORDER_STUB.shows.paid).toBe(true);
  });
});

describe('an example on paper', () => {
  test.each(DOCKET_TYPES)('a %s says that it is a test, so that no one makes it', (docketType) => {
    const printed = sampleSnapshot({ docketType, frame: FRAME, currencyCode: 'NZD', logo: null });
    expect(text(printed)).toContain('TEST');
  });

  test('prints where that docket prints, and the other printers that are on can be chosen', () => {
    const printers = [
      { id: 'office', isActive: true },
      { id: 'bar', isActive: true },
      { id: 'old', isActive: false },
    ];
    const stations = [
      { printerIds: ['bar', 'old'], docketTypes: ['ORDER_TICKET'] as const },
      { printerIds: ['office'], docketTypes: ['ORDER_INVOICE'] as const },
    ];
    const idsFor = (type: (typeof DOCKET_TYPES)[number]) =>
      printersForExample(type, { stations, printers }).map(({ id }) => id);
    expect(idsFor('ORDER_TICKET')).toEqual(['bar', 'office']);
    expect(idsFor('ORDER_STUB')).toEqual(['office', 'bar']);
  });
});
