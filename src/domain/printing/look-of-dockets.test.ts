/** Every docket with all that it can say: size, weight and place of each word. What they mean is in `render-docket.test.ts`. */
import { describe, expect, test } from 'bun:test';
import type { Order } from '../ordering/order.types.ts';
import type { Docket, DocketMarks, DocketSnapshot } from './docket.types.ts';
import {
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
  HALF_AND_HALF,
  MARGHERITA,
  ROMA,
  TIMES,
  WINE,
  whole,
} from './docket-examples.ts';
import type { PaperDots } from './printing.schema.ts';
import { renderDocket } from './render-docket.ts';
import { sampleDocket, sampleTagAlong } from './sample-docket.ts';

const ADDRESS = {
  line1: 'Unit 5, 12 Wolli Creek Road',
  suburb: 'Banksia Heights',
  state: 'NSW',
  postcode: '2216',
  latitude: null,
  longitude: null,
};
const DELIVERY: Order['collection'] = { type: 'delivery', address: ADDRESS, dropoffNotes: 'Blue door', areaId: null };
const AT_4: Order['collection'] = { type: 'dineIn', tableId: 'four', tableName: '4' };
const EVERY_MARK: DocketMarks = {
  reprint: { number: 2, at: '6:40 PM', by: 'Mia' },
  possibleDuplicate: true,
  forStation: 'BAR',
  copy: { number: 1, of: 2 },
  isCancelled: true,
  isForLater: true,
};
const SAUCES = aLine({
  id: 'sauces',
  name: 'Chips',
  quantity: 3,
  comments: 'No salt',
  parts: [aPart('option', '3x Egg', { count: 3 }), aPart('option', 'Large'), aPart('removeTopping', 'No Salt')],
});
const row = (kind: Order['breakdown'][number]['kind'], amountInCents: number, basis = '') => ({
  ...{ kind, label: `Row of ${kind}`, amountInCents, basis, isIncluded: false, refId: null },
});
const everyRow = anOrder({
  collection: DELIVERY,
  tipInCents: 500,
  cashRoundingInCents: -2,
  breakdown: [
    ...anOrder().breakdown.slice(0, -1),
    row('lineDiscount', -100, 'Given by staff'),
    row('lineCharge', 50),
    row('manualDiscount', -200, '5% of $40.00'),
    row('manualSurcharge', 100),
    row('loyalty', -500, '$5.00 off'),
    row('deliveryFee', 700, 'Banksia Heights'),
    row('tip', 500, 'Thank you'),
    row('cashRounding', -2),
    row('tax', 1151, '1/11 of $126.61'),
  ],
});
const inCash = { label: 'Cash', amountInCents: 13_365, tenderedInCents: 15_000, changeInCents: 1635, receiptLines: [] };
const byCard = { ...inCash, label: 'Card', tenderedInCents: null, changeInCents: null, receiptLines: ['APPROVED  00'] };
const shows = (isShown: boolean) => ({
  ...FRAME.settings,
  shows: {
    ...FRAME.settings.shows,
    customerPhone: isShown,
    deliveryAddress: isShown,
    qrCode: isShown,
    priceExplanation: isShown,
    logo: isShown,
  },
});
const LATER = { ...TIMES, isAsap: false, dueDate: 'SAT 22 NOV', startTime: '6:10 PM' };
const day = anEndOfDay();
const counted = (differenceInCents: number, note: string) => ({ ...day.count, differenceInCents, note });

/** As wide as fits twice, and a letter more. */
const NOTICES = ['X'.repeat(22), 'X'.repeat(23)];
const PASS = aShare([SAUCES], {
  seesAll: true,
  alsoOnThisOrder: [{ stationName: 'BAR', lines: whole([WINE, FRUIT]) }],
});
const UNTAXED = { ...ROMA, tax: { ...ROMA.tax, isRegistered: false } };
const NAMING = { ...ROMA, tax: { ...ROMA.tax, namesBuyerFromInCents: 13_365 } };
const ofRows = (...rows: Order['breakdown'][number][]) =>
  anOrder({ lines: [WINE], breakdown: [{ ...row('line', 1100), refId: WINE.id }, ...rows] });

const DOCKETS: readonly (readonly [string, DocketSnapshot])[] = [
  ['a ticket with every mark', aTicket({ marks: EVERY_MARK })],
  ['a ticket for later', aTicket({ times: LATER, guests: 5 })],
  ['a ticket as soon as possible', aTicket({ times: { ...TIMES, isAsap: true, dueTime: null, dueIn: null } })],
  ['a ticket of a table', aTicket({ order: anOrder({ collection: AT_4, comments: 'Birthday' }), guests: 2 })],
  ['a ticket of a delivery', aTicket({ order: anOrder({ collection: DELIVERY }), settings: shows(true) })],
  ['a ticket of a delivery that says little', aTicket({ order: everyRow, settings: shows(false) })],
  [
    'a ticket of a pass',
    aTicket({
      station: aShare([SAUCES, WINE, DEAL], {
        seesAll: true,
        ticketNumber: 2,
        ticketCount: 3,
        alsoOnThisOrder: [{ stationName: 'PIZZA', lines: whole([MARGHERITA, HALF_AND_HALF]) }],
      }),
    }),
  ],
  [
    'a ticket of a part of a deal',
    aTicket({ station: aShare([], { lines: [{ line: DEAL, partsHere: [0] }, ...whole([SAUCES])] }) }),
  ],
  ['a slip of a delivery', aStub({ order: everyRow, settings: shows(true), bag: { number: 2, of: 3 }, times: LATER })],
  ['a slip of a table', aStub({ order: anOrder({ collection: AT_4, lines: [WINE] }), balanceDueInCents: 1 })],
  ['a receipt of all there is', anInvoice({ order: everyRow, payments: [inCash, byCard], settings: shows(true) })],
  ['a receipt that explains nothing', anInvoice({ order: everyRow, payments: [inCash], settings: shows(false) })],
  [
    'a bill of a table',
    anInvoice({
      order: anOrder({ collection: AT_4 }),
      payments: [],
      balanceDueInCents: 13_365,
      guests: 4,
      service: { label: 'Service 12.5%', amountInCents: 1670 },
      orderUrlIs: 'store',
    }),
  ],
  [
    'a receipt of one payer',
    anInvoice({
      payments: [inCash],
      share: {
        title: 'payment 2',
        lines: ['1 x Margherita', '1/2 of 1 x Wine'],
        amountInCents: 2950,
        taxInCents: 268,
        tipInCents: 300,
        cashRoundingInCents: -2,
      },
    }),
  ],
  [
    'a note of money given back',
    anInvoice({
      refundOfInvoice: '2026-000400',
      refunded: { amountInCents: 1100, taxInCents: 100, reason: 'Cold' },
      marks: { ...FRAME.marks, reprint: EVERY_MARK.reprint },
    }),
  ],
  ['a receipt of an order of which some went back', anInvoice({ refunded: { amountInCents: 1100, taxInCents: 100 } })],
  ['a change', aChange()],
  [
    'a change of numbers',
    aChange({
      station: aShare([{ ...SAUCES, priced: { ...SAUCES.priced, quantity: 5 } }, WINE]),
      before: whole([SAUCES, { ...DEAL, priced: { ...DEAL.priced, quantity: 2 } }]),
      notices: ['MOVED: TABLE 12 -> TABLE 5', 'NOW DUE 6:50 PM'],
    }),
  ],
  [
    'a change to fewer',
    aChange({
      station: aShare([{ ...SAUCES, priced: { ...SAUCES.priced, quantity: 1 } }]),
      before: whole([SAUCES, HALF_AND_HALF]),
      notices: [],
    }),
  ],
  ['a change of a table', aChange({ order: anOrder({ version: 3, collection: AT_4, customerName: 'Jo' }) })],
  ['a change for nobody by name', aChange({ order: anOrder({ version: 2, customerName: '  ' }), notices: NOTICES })],
  ['a change of nothing that is cooked', aChange({ before: whole(aChange().order.lines), changedBy: '' })],
  ['a change of a pass', aChange({ station: PASS, alsoBefore: [{ stationName: 'BAR', lines: whole([WINE]) }] })],
  ['a change of a pass that heard nothing before', aChange({ station: PASS })],
  ['a receipt of dishes alone', anInvoice({ order: ofRows() })],
  ['a receipt with one row beside them', anInvoice({ order: ofRows(row('coupon', -1, 'One cent')) })],
  [
    'a receipt with one cent off a dish and two taxes',
    anInvoice({
      order: ofRows(
        { ...row('lineDiscount', -1), refId: WINE.id },
        { ...row('lineCharge', 0), refId: WINE.id },
        { ...row('tax', 100), isIncluded: true },
        { ...row('tax', 1), isIncluded: true },
      ),
    }),
  ],
  [
    'a receipt of a store that is not registered for tax',
    anInvoice({ store: UNTAXED, refunded: { amountInCents: 1, taxInCents: 1 } }),
  ],
  ['a receipt that names its buyer', anInvoice({ store: NAMING, order: anOrder({ customerName: '' }) })],
  [
    'a receipt of a cent less than names its buyer',
    anInvoice({ store: NAMING, order: anOrder({ grandTotalInCents: 13_364 }) }),
  ],
  [
    'a receipt of one payer to the cent',
    anInvoice({
      payments: [byCard],
      share: { title: 'Ada', lines: [], amountInCents: 1, tipInCents: 1, cashRoundingInCents: 1 },
    }),
  ],
  [
    'a receipt of one payer without a tip',
    anInvoice({
      payments: [byCard],
      share: { title: 'Ada', lines: [], amountInCents: 1, taxInCents: 0, tipInCents: 0, cashRoundingInCents: 0 },
    }),
  ],
  [
    'a note of money given back without a reason',
    anInvoice({ refundOfInvoice: '2026-1', refunded: { amountInCents: 1, taxInCents: 0 }, store: UNTAXED }),
  ],
  [
    'a bill in the United States',
    anInvoice({ store: { ...ROMA, countryCode: 'US' }, payments: [], balanceDueInCents: 1 }),
  ],
  ['a bill of nothing', anInvoice({ payments: [], balanceDueInCents: 0 })],
  ['a drawer that is short', anEndOfDay()],
  [
    'a drawer that was counted again by one person',
    anEndOfDay({
      count: { ...day.count, number: 2, approvedByName: null },
      report: { ...day.report, tillNames: ['Front counter'] },
    }),
  ],
  ['the sales of a day', aSalesReport()],
  [
    'sales of a box, with tax that is added',
    aSalesReport({
      sinceText:
        'Printed Sat 21 Nov 2026, 7:01 PM by Mia. Since then: 1 more order, net sales $10.00 higher, total $10.00 higher.',
      source: 'box',
      rowsText: 'When',
      others: null,
      periodText: 'Mon 16 Nov 2026 to Sun 22 Nov 2026',
      report: {
        level: 'store',
        totals: { ...aSalesReport().report.totals, addedTaxInCents: 800, taxInCents: 800, totalInCents: 419_962 },
      },
    }),
  ],
  ['a drawer that is over', anEndOfDay({ count: counted(1, '') })],
  [
    'a drawer with money of another day',
    anEndOfDay({
      count: counted(0, 'All there'),
      report: {
        ...day.report,
        unpaid: [],
        unpaidCount: 0,
        unpaidInCents: 0,
        moves: [],
        figures: { ...day.report.figures, roundingInCents: 0, lateCashInCents: 700, cashInInCents: 5000 },
      },
    }),
  ],
];

/** Each line as it is put on paper: `2x1 centre bold` before its text; a run that differs from the first says so. */
function lookOf({ title, lineSpacing, elements }: Docket): string {
  const lines = elements.map((element) => {
    if (element.kind !== 'line') return JSON.stringify(element);
    const { runs, width, height, align, fontSize } = element;
    const place = `${width}x${height} ${align}${fontSize === undefined ? '' : ` ${fontSize}`}`;
    const said = runs.map(({ text, bold, reverse, underline }) => {
      const marks = [bold && 'bold', reverse && 'reverse', underline && 'underline'].filter(Boolean).join(' ');
      return `${marks}[${text}]`;
    });
    return `${place}: ${said.join(' ')}`;
  });
  return [`${title}, ${lineSpacing}`, ...lines].join('\n');
}

describe('the look of', () => {
  test.each(DOCKETS)('%s', (_, snapshot) => {
    expect(lookOf(renderDocket(snapshot))).toMatchSnapshot();
  });

  test.each(DOCKETS)('%s on narrow paper', (_, snapshot) => {
    const paperDots: PaperDots = 384;
    const printer = { ...snapshot.printer, paperDots };
    expect(lookOf(renderDocket({ ...snapshot, printer } as DocketSnapshot))).toMatchSnapshot();
  });

  test.each(['ORDER_TICKET', 'ORDER_STUB', 'ORDER_INVOICE'] as const)('the example of %s', (docketType) => {
    const facts = { docketType, paperDots: 576, storeName: 'Roma' } as const;
    for (const isShown of [true, false]) {
      expect(lookOf(sampleDocket({ ...facts, settings: shows(isShown) }))).toMatchSnapshot();
    }
  });

  test('the example of a station with others beside it', () => {
    for (const hasOwn of [true, false]) {
      expect(lookOf(sampleTagAlong(FRAME.settings, { name: 'Pizza', others: ['Bar'], hasOwn }))).toMatchSnapshot();
    }
  });
});
