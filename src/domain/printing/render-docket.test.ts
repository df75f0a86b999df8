import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Collection, OrderLine } from '../ordering/order.types.ts';
import { SAMPLE_BOOKING } from './booking-slip.ts';
import { type Docket, type DocketLine, type DocketSnapshot, NO_MARKS, type StationShare } from './docket.types.ts';
import {
  aCardPaymentsReport,
  aChange,
  aLine,
  anEndOfDay,
  anInvoice,
  anOrder,
  aPart,
  aSalesReport,
  aShare,
  aStub,
  aTicket,
  DEAL,
  FRAME,
  FRUIT,
  MARGHERITA,
  ROMA,
  TIMES,
  WINE,
  whole,
} from './docket-examples.ts';
import { docketPlainText } from './docket-plain-text.ts';
import { columnsOfText } from './docket-text.ts';
import { columnsOf } from './docket-width.ts';
import { FONT_SIZES, type FontSize, PAPER_DOTS, type PaperDots } from './printing.schema.ts';
import { renderDocket } from './render-docket.ts';
import { routeLines } from './route-lines.ts';
import { aSalesSummary } from './summary-example.ts';
import { taxWording } from './tax-wording.ts';

const SNAPSHOTS: Record<DocketSnapshot['kind'], DocketSnapshot> = {
  ORDER_TICKET: aTicket(),
  ORDER_STUB: aStub({ balanceDueInCents: 3190 }),
  ORDER_INVOICE: anInvoice(),
  CHANGE_TICKET: aChange(),
  CANCEL_TICKET: {
    ...aTicket(),
    kind: 'CANCEL_TICKET',
    reason: 'Customer called to cancel',
    cancelledTime: '6:20 PM',
    cancelledBy: 'Mia',
  },
  CARD_RECEIPT: {
    kind: 'CARD_RECEIPT',
    ...FRAME,
    heading: 'P-118 - merchant copy',
    isDuplicate: true,
    lines: ['     SIMULATED BANK', '      MERCHANT COPY', 'PURCHASE       AUD 12.50', 'APPROVED              00'],
  },
  END_OF_DAY: anEndOfDay(),
  SALES_REPORT: aSalesReport(),
  SALES_SUMMARY: aSalesSummary(),
  CARD_PAYMENTS: aCardPaymentsReport(),
  BOOKING_SLIP: { kind: 'BOOKING_SLIP', ...FRAME, booking: SAMPLE_BOOKING },
  TEST_PAGE: {
    kind: 'TEST_PAGE',
    ...FRAME,
    printedAt: '21/11/2026 6:05 PM',
    stationNames: ['KITCHEN', 'BAR'],
    address: '192.168.1.50:9100',
  },
};

const DELIVERED: Collection = {
  type: 'delivery',
  address: { line1: '7 Low St', suburb: 'Enmore', state: 'NSW', postcode: '2042', latitude: null, longitude: null },
  dropoffNotes: 'blue door',
  areaId: null,
};

function sized<T extends DocketSnapshot>(snapshot: T, fontSize: FontSize, paperDots: PaperDots = 576): T {
  return {
    ...snapshot,
    settings: { ...snapshot.settings, fontSize },
    printer: { ...snapshot.printer, paperDots },
  };
}

const textOf = (snapshot: DocketSnapshot) => docketPlainText(renderDocket(snapshot));
/** All words in order, wrapping and boxes undone. */
const words = (text: string) => text.replaceAll(/[|+[\]]|\{\dx\d\}/g, ' ').replaceAll(/[\s-]+/g, ' ');

function widest(docket: Docket): string | null {
  for (const element of docket.elements) {
    if (element.kind !== 'line') continue;
    const text = element.runs.map((run) => run.text).join('');
    const room = columnsOf(element.fontSize ?? docket.fontSize, element.width, docket.paperDots);
    if (columnsOfText(text) > room) return `${text} (${room})`;
  }
  return null;
}

describe('golden dockets', () => {
  const widths: readonly (readonly [number, FontSize, PaperDots])[] = [
    [48, 12, 576],
    [57, 10, 576],
    [64, 9, 576],
    [32, 12, 384],
  ];
  for (const [kind, snapshot] of Object.entries(SNAPSHOTS)) {
    test.each(widths)(`${kind} in %d columns`, (columns, fontSize, paperDots) => {
      const docket = renderDocket(sized(snapshot, fontSize, paperDots));
      expect(columnsOf(docket.fontSize, 1, docket.paperDots)).toBe(columns);
      expect(docketPlainText(docket)).toMatchSnapshot();
    });
  }
});

describe('what a cook reads', () => {
  test('half and half is two blocks, each with its own changes; what applies to the whole is above', () => {
    const text = textOf(aTicket());
    const order = ['1 x Half & Half (Family)', 'Thin base', '1ST HALF - MARGHERITA', 'NO BASIL', '+ OLIVES'];
    const places = [...order, '2ND HALF - PEPPERONI', '2x CHILLI'].map((each) =>
      text.indexOf(each, text.indexOf('1 x Half & Half')),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test('removals are NO, extras carry their count, prices are absent', () => {
    const text = textOf(aTicket());
    expect(text).toContain('NO ONION');
    expect(text).toContain('2x BACON');
    expect(text).not.toContain('$');
  });

  test('an allergy is white on black in the note, and announced at the top', () => {
    const docket = renderDocket(aTicket());
    const reversed = docket.elements
      .flatMap((each) => (each.kind === 'line' ? each.runs : []))
      .filter((run) => run.reverse);
    expect(reversed.map((run) => run.text.trim())).toEqual([
      '! ALLERGY - READ NOTES !',
      'Gluten free base',
      'NUT allergy,',
    ]);
  });

  test.each(['nutmeg please', 'eggplant well done', 'extra napkins'])('%s is no allergy', (comments) => {
    const order = anOrder({ lines: [aLine({ comments })] });
    expect(textOf(aTicket({ order, station: aShare(order.lines) }))).not.toContain('ALLERGY');
  });

  test('alcohol asks for ID on the ticket that makes it and on the stub', () => {
    const order = anOrder({ lines: [WINE] });
    expect(textOf(aTicket({ order, station: aShare([WINE]) }))).toContain('18+ CHECK ID');
    expect(textOf(aTicket({ order, station: aShare([FRUIT]) }))).not.toContain('18+ CHECK ID');
    expect(textOf(aStub({ order }))).toContain('18+ CHECK ID');
  });

  test('alcohol in the US asks for an ID from 21', () => {
    const order = anOrder({ lines: [WINE] });
    const store = { ...ROMA, countryCode: 'US' } as const;
    expect(textOf(aTicket({ order, station: aShare([WINE]), store }))).toContain('21+ CHECK ID');
    expect(textOf(aStub({ order, store }))).toContain('21+ CHECK ID');
  });

  test('what the customer fetches is a collection in Britain', () => {
    const order = anOrder({ collection: { type: 'pickup' } });
    expect(textOf(aTicket({ order, store: { ...ROMA, countryCode: 'GB' } }))).toContain('COLLECTION');
    expect(textOf(aTicket({ order }))).toContain('PICKUP');
  });

  test('a promise is due, without one it is ASAP, another day is a banner', () => {
    const asap = { ...TIMES, isAsap: true, dueTime: null, dueIn: null };
    expect(textOf(aTicket({ times: asap }))).toContain('ASAP');
    const later = textOf(aTicket({ times: { ...TIMES, dueDate: 'SUN 22 NOV', dueIn: null, startTime: '6:10 PM' } }));
    expect(later).toContain('[SUN 22 NOV]');
    expect(later).toContain('DUE 6:30 PM');
    expect(later).toContain('START AT 6:10 PM');
  });

  test('the parts of a deal show how many to make in all', () => {
    const two = { ...DEAL, priced: { ...DEAL.priced, quantity: 2 } };
    const text = textOf(aTicket({ station: aShare([two]) }));
    expect(text).toContain('4 x Garlic bread');
    expect(text).toContain('2 x Supreme (Large)');
  });

  test('the foot counts what is made: of a deal its dishes, and no nothing', () => {
    const two = { ...DEAL, priced: { ...DEAL.priced, quantity: 2 } };
    const footOf = (station: StationShare) => textOf(aTicket({ station })).trimEnd().split('\n').at(-2);
    expect(footOf(aShare([two, FRUIT]))).toBe('KITCHEN - 9 items');
    expect(footOf({ ...aShare([]), lines: [{ line: two, partsHere: [1] }] })).toBe('KITCHEN - 4 items');
    expect(footOf(aShare([]))).toBe('KITCHEN');
  });

  test('required choices are quieter than what is left out or added', () => {
    const lines = renderDocket(aTicket()).elements.flatMap((each) => (each.kind === 'line' ? each.runs : []));
    const isBold = (text: string) => lines.find((run) => run.text.trim() === text)?.bold === true;
    expect(['NO ONION', '2x BACON', '+ OLIVES', 'Thin base'].map(isBold)).toEqual([true, true, true, false]);
  });

  test('dishes, halves and the dishes of a deal are twice as wide where the store wants it, choices are not', () => {
    const wide = { ...FRAME.settings, wideItems: true };
    for (const paperDots of PAPER_DOTS) {
      const docket = renderDocket(sized(aTicket({ settings: wide }), 12, paperDots));
      const wides = docket.elements.flatMap((each) =>
        each.kind === 'line' && each.width === 2 && each.align === 'left'
          ? [each.runs.map((run) => run.text).join('')]
          : [],
      );
      expect(words(wides.join(' '))).toContain(
        '2 x Margherita (Large) 1 x Half & Half (Family) 1ST HALF MARGHERITA 2ND HALF PEPPERONI 1 x Family Feast',
      );
      expect(widest(docket)).toBeNull();
    }
  });

  test('a station that makes only a part of a deal sees that part and that it is one', () => {
    const station = { ...aShare([]), lines: [{ line: DEAL, partsHere: [1] }] };
    const text = textOf(aTicket({ station }));
    expect(text).toContain('DEAL - 1 of 3 items made here');
    expect(text).toContain('2 x Garlic bread');
    expect(text).not.toContain('Supreme');
  });

  test('banners tell a reprint from a fault, a backup printer and copies', () => {
    const marks = {
      reprint: { number: 2, at: '6:41 PM', by: 'Mia' },
      possibleDuplicate: true,
      forStation: 'PIZZA',
      copy: { number: 2, of: 2 },
    };
    const text = textOf(aTicket({ marks }));
    expect(text).toContain('[REPRINT 2 - 6:41 PM - Mia]');
    expect(text).toContain('[POSSIBLE DUPLICATE - CHECK W-117]');
    expect(text).toContain('[FOR PIZZA (PRINTER OFFLINE)]');
    expect(text).toContain('COPY 2/2');
    expect(text).toContain('DUE 6:30 PM');
    expect(text).not.toContain('in 25 min');
  });

  test.each(PAPER_DOTS)('no word of a banner breaks on paper of %d dots', (paperDots) => {
    const text = textOf(sized(SNAPSHOTS.CANCEL_TICKET, 12, paperDots));
    expect(text).toContain('[CANCELLED]');
    expect(textOf(sized(aTicket({ marks: { ...NO_MARKS, isCancelled: true } }), 12, paperDots))).toContain(
      '[CANCELLED]',
    );
  });

  test('what is written in Chinese is twice as wide, in its frame, and the frame closes', () => {
    for (const paperDots of PAPER_DOTS) {
      const lines = [aLine({ comments: '花生过敏, no peanuts please' })];
      const docket = renderDocket(sized(aTicket({ order: anOrder({ lines }), station: aShare(lines) }), 12, paperDots));
      const framed = docket.elements.flatMap((each) =>
        each.kind === 'line' && /^ *[|+]/.test(each.runs[0]?.text ?? '') ? [each] : [],
      );
      const dotsOf = (line: DocketLine) => line.width * columnsOfText(line.runs.map((run) => run.text).join(''));
      expect(framed.slice(1, -1).every((line) => line.width === 2)).toBe(true);
      expect(new Set(framed.map(dotsOf)).size).toBe(1);
      expect(widest(docket)).toBeNull();
    }
  });

  test('a table shows its number of guests, if they were counted', () => {
    const table = anOrder({ collection: { type: 'dineIn', tableId: 't12', tableName: '12' } });
    expect(textOf(aTicket({ order: table, guests: 4 }))).toMatch(/TABLE 12\n.* 4 guests\n/);
    expect(textOf(aTicket({ order: table, guests: 1 }))).toContain(' 1 guest\n');
    expect(textOf(aTicket({ order: table, guests: null }))).not.toContain('guest');
  });

  test('whose a dish is, beneath it, on a ticket, a change and at the pass', () => {
    const mine = aLine({ id: 'mine', name: 'Soup', quantity: 2, seat: 3 });
    const shared = aLine({ id: 'shared', name: 'Garlic bread' });
    const seats = (snapshot: DocketSnapshot) => textOf(snapshot).match(/\d x \w.*|SEAT \d/g);
    const [soup, bread] = [['2 x Soup', 'SEAT 3'], ['1 x Garlic bread']] as const;
    expect(seats(aTicket({ station: aShare([mine, shared]) }))).toEqual([...soup, ...bread]);
    expect(seats(aChange({ before: [], notices: [], station: aShare([mine, shared]) }))).toEqual([...soup, ...bread]);
    const others = [{ stationName: 'BAR', lines: whole([mine]) }];
    const pass = aShare([shared], { seesAll: true, alsoOnThisOrder: others });
    expect(seats(aTicket({ station: pass }))).toEqual([...bread, ...soup]);
  });

  test.each<[string, Collection, RegExp]>([
    ['to collect', { type: 'pickup' }, /PICKUP/],
    ['to deliver', DELIVERED, /DELIVERY/],
    ['at a table', { type: 'dineIn', tableId: 't12', tableName: '12' }, /DINE IN|TABLE 12/],
  ])('every docket of an order %s says so, on paper of every width', (_, collection, says) => {
    const kinds = ['ORDER_TICKET', 'CHANGE_TICKET', 'CANCEL_TICKET', 'ORDER_STUB'] as const;
    for (const kind of kinds) {
      for (const paperDots of PAPER_DOTS) {
        const text = textOf(
          sized({ ...SNAPSHOTS[kind], order: anOrder({ collection }) } as DocketSnapshot, 12, paperDots),
        );
        expect([kind, paperDots, says.test(words(text))]).toEqual([kind, paperDots, true]);
      }
    }
  });

  test('dine-in shows the table, delivery the suburb and the address', () => {
    const table = anOrder({ collection: { type: 'dineIn', tableId: 't12', tableName: '12' } });
    expect(textOf(aTicket({ order: table }))).toContain('TABLE 12');
    const delivery = anOrder({ collection: DELIVERED });
    const text = textOf(aTicket({ order: delivery }));
    expect(text).toContain('7 Low St, Enmore 2042');
    expect(text).toContain('blue door');
  });
});

describe('what a customer reads', () => {
  test('a paid invoice is a tax invoice with the tax it contains and its QR', () => {
    const text = textOf(anInvoice());
    expect(text).toContain('TAX INVOICE');
    expect(text).toContain('ABN 51 824 753 556');
    expect(text).toMatch(/Includes GST +\$11\.51/);
    expect(text).toMatch(/1 x Fresh fruit box \* +\$6\.00/);
    expect(text).toContain('* GST-free item');
    expect(text).toMatch(/Coupon LUNCH10 +-\$13\.34/);
    expect(text).toContain('[QR https://romapizza.example/o/order-1]');
  });

  test('an unpaid one shown to a table is a bill, and says that it is no receipt', () => {
    const text = textOf(anInvoice({ payments: [], balanceDueInCents: 13_365 }));
    expect(text).toContain('[BILL - NOT A RECEIPT]');
    expect(text).not.toContain('TAX INVOICE');
    expect(text).toMatch(/Balance due +\$133\.65/);
  });

  test.each([
    ['AU', 'BILL - NOT A RECEIPT', 'ADJUSTMENT NOTE'],
    ['NZ', 'BILL - NOT A RECEIPT', 'ADJUSTMENT NOTE'],
    ['GB', 'BILL - NOT A RECEIPT', 'CREDIT NOTE'],
    ['US', 'CHECK - NOT A RECEIPT', 'REFUND RECEIPT'],
  ] as const)('in %s an unpaid one is headed %s, and a refund %s', (countryCode, bill, refund) => {
    const store = { ...ROMA, countryCode };
    expect(textOf(anInvoice({ payments: [], balanceDueInCents: 13_365, store }))).toContain(bill);
    expect(textOf(anInvoice({ refundOfInvoice: '2026-000400', store }))).toContain(refund);
  });

  test('the QR leads to the order where it has a page, else to the store, and says which', () => {
    expect(textOf(anInvoice({ orderUrlIs: 'order' }))).toMatch(/Your order online\n *\[QR/);
    expect(textOf(anInvoice({ orderUrlIs: 'store' }))).toMatch(/ Order online\n *\[QR/);
  });

  test('in the US a guest writes the tip on the bill, and on nothing that is paid', () => {
    const store = { ...ROMA, countryCode: 'US', tax: taxWording('US', { isRegistered: true, taxNumber: '' }) } as const;
    const bill = { payments: [], balanceDueInCents: 13_365 };
    const lines = /Tip +_{16}\n\nTotal with tip +_{16}\n/;
    expect(textOf(anInvoice({ ...bill, store }))).toMatch(lines);
    expect(textOf(anInvoice(bill))).not.toContain('____');
    expect(textOf(anInvoice({ store }))).not.toContain('____');
  });

  test('a US bill that names a service charge asks for an additional tip, and for no other', () => {
    const store = { ...ROMA, countryCode: 'US', tax: taxWording('US', { isRegistered: true, taxNumber: '' }) } as const;
    const service = { label: 'Service 18%', amountInCents: 2406 };
    const bill = textOf(anInvoice({ payments: [], balanceDueInCents: 13_365, store, service }));
    expect(bill).toMatch(/Optional service 18% +\$24\.06\nWith service +\$157\.71/);
    expect(bill).toMatch(/Additional tip +_{16}\n\nTotal with tip +_{16}\n/);
    expect(bill).not.toMatch(/^Tip /m);
  });

  test.each([
    ['AU', true, 'TAX INVOICE'],
    ['AU', false, 'INVOICE'],
    ['NZ', true, 'TAX INVOICE'],
    ['GB', true, 'VAT RECEIPT'],
    ['GB', false, 'INVOICE'],
    ['US', true, 'RECEIPT'],
  ] as const)('in %s, registered %p, it is called %s', (country, isRegistered, title) => {
    expect(taxWording(country, { isRegistered, taxNumber: '1' }).title).toBe(title);
  });

  test('a store that is not registered shows no tax and no tax number', () => {
    const store = { ...ROMA, tax: taxWording('AU', { isRegistered: false, taxNumber: '51 824 753 556' }) };
    const text = textOf(anInvoice({ store }));
    expect(text).not.toContain('GST');
    expect(text).not.toContain('ABN');
  });

  test('amounts are the stored ones, even where they do not add up', () => {
    const order = { ...anOrder({ lines: [FRUIT] }), grandTotalInCents: 123_456, taxInCents: 4321 };
    const text = textOf(anInvoice({ order }));
    expect(text).toMatch(/TOTAL AUD +\$1,234\.56/);
    expect(text).toMatch(/Includes GST +\$43\.21/);
  });

  test('from a thousand dollars the buyer is named', () => {
    expect(textOf(anInvoice({ order: anOrder({ grandTotalInCents: 100_000 }) }))).toContain('Bill to: Jordan P.');
    expect(textOf(anInvoice({ order: anOrder({ grandTotalInCents: 99_999 }) }))).not.toContain('Bill to');
  });

  test('cash shows what was given and the change; card receipts are printed as they came', () => {
    const cash = {
      label: 'Cash',
      amountInCents: 13_365,
      tenderedInCents: 15_000,
      changeInCents: 1635,
      receiptLines: [],
    };
    const card = {
      ...cash,
      tenderedInCents: null,
      changeInCents: null,
      receiptLines: ['  AUTH   031245', '  APPROVED'],
    };
    const text = textOf(anInvoice({ payments: [cash, card] }));
    expect(text).toMatch(/Cash received +\$150\.00/);
    expect(text).toMatch(/Change +\$16\.35/);
    expect(text).toContain('\n  AUTH   031245\n  APPROVED\n');
  });

  test('a refund names the invoice it adjusts', () => {
    const text = textOf(anInvoice({ refundOfInvoice: '2026-000400' }));
    expect(text).toContain('ADJUSTMENT NOTE');
    expect(text).toContain('For invoice 2026-000400');
  });

  test('the stub fits a hand: number, name, what is left to pay', () => {
    const docket = renderDocket(aStub({ balanceDueInCents: 3190, bag: { number: 1, of: 2 } }));
    const text = docketPlainText(docket);
    expect(text).toMatch(/8 items +UNPAID \$31\.90/);
    expect(text).toContain('BAG 1 OF 2');
    expect(docket.elements.filter((each) => each.kind === 'line').length).toBeLessThanOrEqual(12);
    expect(textOf(aStub())).toMatch(/8 items +PAID/);
  });
});

const someText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 });
const someWord = fc.stringMatching(/^[a-z]{3,14}$/);

function someLine(id: string) {
  return fc
    .record({
      name: someWord,
      extra: someWord,
      gone: someWord,
      comment: someWord,
      quantity: fc.integer({ min: 1, max: 99 }),
      station: fc.constantFrom('kitchen', 'bar'),
    })
    .map((each) => ({
      ...each,
      line: aLine({
        id,
        name: each.name,
        quantity: each.quantity,
        comments: each.comment,
        stations: [each.station],
        parts: [aPart('addTopping', each.extra), aPart('removeTopping', `No ${each.gone}`)],
      }),
    }));
}

describe('whatever is ordered', () => {
  test('no line is wider than its paper, at any size', () => {
    const line = fc.record({ name: someText, comments: someText, part: someText }).map(({ name, comments, part }) =>
      aLine({
        name,
        comments,
        parts: [aPart('size', part), aPart('half', part, { parts: [aPart('option', part)] })],
      }),
    );
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        someText,
        fc.constantFrom(...FONT_SIZES),
        fc.constantFrom(...PAPER_DOTS),
        (lines: OrderLine[], text, fontSize, paperDots) => {
          const order = anOrder({ lines, comments: text, customerName: text, employeeName: text });
          const snapshots: DocketSnapshot[] = [
            aTicket({ order, station: aShare(lines) }),
            aStub({ order, balanceDueInCents: 99_999_999 }),
            anInvoice({ order }),
            aChange({ order, station: aShare(lines), before: whole([MARGHERITA]) }),
          ];
          for (const snapshot of snapshots) {
            expect(widest(renderDocket(sized(snapshot, fontSize, paperDots)))).toBeNull();
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test("every quantity, choice and comment is on its own station's ticket, and on no other", () => {
    const stations = ['kitchen', 'bar'].map((id) => ({
      id,
      name: id.toUpperCase(),
      isDefault: id === 'kitchen',
      printerIds: ['p'],
      docketTypes: [],
      tagAlongStationIds: [],
      printsTaggedLinesAlone: false,
    }));
    const printers = [{ id: 'p', name: 'p', active: true, numberOfCopies: 1 }];
    fc.assert(
      fc.property(fc.tuple(someLine('a'), someLine('b'), someLine('c')), (placed) => {
        const order = anOrder({ lines: placed.map((each) => each.line), customerName: '' });
        const { tickets } = routeLines(order.lines, { stations, printers, menuOrder: new Map() });
        for (const ticket of tickets) {
          const text = words(textOf(aTicket({ order, station: ticket })));
          const own = placed.filter((each) => each.station === ticket.stationId);
          for (const each of own) {
            expect(text).toContain(
              ` ${each.quantity} x ${each.name} ${each.extra.toUpperCase()} NO ${each.gone.toUpperCase()} ${each.comment} `,
            );
          }
          const all = own.reduce((sum, each) => sum + each.quantity, 0);
          expect(text).toContain(`${ticket.stationName} ${all} item`);
          expect(text.match(/\d+ x /g)).toHaveLength(own.length);
        }
      }),
      { numRuns: 80 },
    );
  });
});

describe('a sales report on paper', () => {
  const said = (over: Parameters<typeof aSalesReport>[0] = {}) => words(textOf(aSalesReport(over)));

  test('says what it is of, and up to when its figures are', () => {
    expect(said()).toContain('SALES REPORT Roma Pizza Saturday 21 November 2026 All channels');
    expect(said()).toContain('Figures up to Sat 21 Nov 2026, 11:20 PM.');
    expect(said({ source: 'box' })).toContain("Figures of this store's box up to Sat 21 Nov 2026, 11:20 PM.");
  });

  test('has a line for each amount that makes up the total', () => {
    const { totals } = aSalesReport().report;
    const sum =
      totals.grossInCents -
      totals.discountInCents -
      totals.dishRefundInCents +
      totals.deliveryFeeInCents +
      totals.surchargeInCents +
      totals.tipInCents +
      totals.cashRoundingInCents;
    expect(sum).toBe(totals.totalInCents);
    expect(said()).toContain('Gross sales $4,123.50 Discounts $62.00 Refunded dishes $24.00 Net sales $4,037.50');
    expect(said()).toContain('Delivery fees $98.00 Surcharges $12.15 Tips $44.00 Cash rounding $0.03 TOTAL $4,191.62');
  });

  test('has the rows that fit, and the others in one', () => {
    expect(said()).toContain('Diavola (41.5) $1,079.00 23 more (161) $1,508.50');
    expect(said({ others: null })).not.toContain('more');
  });
});

describe('a sales summary on paper', () => {
  const said = () => words(textOf(aSalesSummary()));

  test('goes from gross sales to what was collected and is still to be paid', () => {
    expect(said()).toContain('SALES SUMMARY Roma Pizza Saturday 21 November 2026 All channels Orders 118');
    expect(said()).toContain('Gross sales $4,123.50 Discounts $62.00 Refunded dishes $24.00 Net sales $4,037.50');
    expect(said()).toContain('Cash $4,019.50 Total collected $4,019.50 Still to be paid $62.00');
  });
});

describe('what card terminals took, on paper', () => {
  const said = (over: Parameters<typeof aCardPaymentsReport>[0] = {}) => words(textOf(aCardPaymentsReport(over)));

  test('has each terminal and kind of card, and what they come to', () => {
    expect(said()).toContain('CARD TERMINALS Roma Pizza Saturday 21 November 2026 All channels');
    expect(said()).toContain(
      'Counter pad, VISA Paid (12) $420.50 Tips included $15.00 Refunded (1) $20.00 Net $400.50',
    );
    expect(said()).toContain('Payments 15 Paid $471.50 Refunded $20.00 TOTAL $451.50');
  });

  test('says whose figures they are, and what to hold them against', () => {
    expect(said({ source: 'box' })).toContain("Figures of this store's box up to Sat 21 Nov 2026, 11:20 PM.");
    expect(said({ closings: [] })).toContain('Compare it with the total on the terminal.');
  });

  test('has each terminal’s own total beside what was taken here, and says in words which one is more', () => {
    expect(said()).toContain('Terminal says $472.50 Taken here (12) $472.50 EQUAL $0.00');
    expect(said()).toContain('Terminal says $69.50 Taken here (3) $51.00 MORE AT TERMINAL $18.50');
    expect(said()).toContain('Waiter pad Day not closed yet Taken here (1) $9.00');
    const byCard = { name: 'Pad', closedText: 'Sat', paymentCount: 2, oursInCents: 100, terminalInCents: 100 };
    expect(said({ closings: [{ ...byCard, isEqual: false }] })).toContain('CARDS DIFFER $0.00');
    const onPaper = { ...byCard, terminalInCents: null, isEqual: null };
    expect(said({ closings: [onPaper] })).toContain('Terminal says see its paper Taken here (2) $1.00');
    expect(said({ closings: [{ ...byCard, oursInCents: 160, isEqual: false }] })).toContain('MORE HERE $0.60');
  });
});
