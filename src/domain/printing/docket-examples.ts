/** Orders and snapshots for tests and pictures of dockets: Roma Pizza on a Saturday evening. */
import type { Collection, Order, OrderLine } from '../ordering/order.types.ts';
import type { PricedPart } from '../pricing/pricing.types.ts';
import {
  type CardPaymentsSnapshot,
  type ChangeTicketSnapshot,
  type DocketFrame,
  type DocketTimes,
  type EndOfDaySnapshot,
  NO_MARKS,
  type OrderInvoiceSnapshot,
  type OrderStubSnapshot,
  type OrderTicketSnapshot,
  type SalesReportSnapshot,
  type StationLine,
  type StationShare,
  type StoreFacts,
} from './docket.types.ts';
import { DEFAULT_DOCKET_SETTINGS } from './printing-choices.ts';
import { taxWording } from './tax-wording.ts';

export const ROMA: StoreFacts = {
  name: 'Roma Pizza',
  addressLines: ['12 King St', 'Newtown NSW 2042'],
  phone: '(02) 9000 0000',
  countryCode: 'AU',
  timezone: 'Australia/Sydney',
  tax: taxWording('AU', { isRegistered: true, taxNumber: '51 824 753 556' }),
  footer: 'Thank you - order again at romapizza.example',
};

export const FRAME: DocketFrame = {
  printer: { name: 'Kitchen', printerModel: 'epsonTmM30II', paperDots: 576 },
  settings: DEFAULT_DOCKET_SETTINGS,
  marks: NO_MARKS,
  store: ROMA,
};

export const TIMES: DocketTimes = {
  placedTime: '6:05 PM',
  placedDate: '21/11/2026',
  isAsap: false,
  dueTime: '6:30 PM',
  dueIn: 'in 25 min',
  dueDate: null,
  startTime: null,
};

export function aPart(kind: PricedPart['kind'], label: string, more: Partial<PricedPart> = {}): PricedPart {
  return { kind, label, count: 1, amountInCents: 0, refId: null, parts: [], ...more };
}

export interface LineShape {
  readonly id?: string;
  readonly name?: string;
  readonly quantity?: number;
  readonly parts?: readonly PricedPart[];
  readonly comments?: string;
  readonly lineTotalInCents?: number;
  readonly isTaxable?: boolean;
  readonly isAlcohol?: boolean;
  readonly stations?: readonly string[];
  readonly partStations?: readonly (readonly string[])[];
  readonly printPriority?: number;
  readonly seat?: number;
}

export function aLine(shape: LineShape = {}): OrderLine {
  const { id = 'line-1', name = 'Garlic bread', quantity = 1, parts = [], comments = '' } = shape;
  const itemId = `item-${name.toLowerCase().replace(/[^a-z]+/g, '-')}`;
  const total = shape.lineTotalInCents ?? 700;
  const ofSeat = shape.seat === undefined ? {} : { seat: shape.seat };
  return {
    id,
    line: { id, itemId, quantity, comments, selection: { type: 'basic', modifiers: [] }, ...ofSeat },
    priced: {
      lineId: id,
      itemId,
      name,
      quantity,
      unitPriceInCents: Math.round(total / quantity),
      lineTotalInCents: total,
      discountInCents: 0,
      chargesInCents: 0,
      isTaxable: shape.isTaxable ?? true,
      isDiscountedItem: false,
      parts,
    },
    categoryId: 'cat-1',
    categoryName: 'Food',
    printStationIds: shape.stations ?? [],
    ...(shape.partStations === undefined ? {} : { partStationIds: shape.partStations }),
    printPriority: shape.printPriority ?? 0,
    isAlcohol: shape.isAlcohol ?? false,
  };
}

export const MARGHERITA = aLine({
  id: 'line-margherita',
  name: 'Margherita',
  quantity: 2,
  lineTotalInCents: 4800,
  parts: [
    aPart('size', 'Large'),
    aPart('option', 'Gluten free base', { amountInCents: 300 }),
    aPart('addTopping', '2x Bacon', { count: 2, amountInCents: 400 }),
    aPart('removeTopping', 'No Onion'),
    aPart('removeTopping', 'No Basil'),
  ],
  comments: 'Severe NUT allergy, please use a clean board. Cut in eight.',
});

export const HALF_AND_HALF = aLine({
  id: 'line-half',
  name: 'Half & Half',
  lineTotalInCents: 2950,
  parts: [
    aPart('size', 'Family'),
    aPart('option', 'Thin base'),
    aPart('half', 'First half: Margherita', {
      parts: [aPart('removeTopping', 'No Basil'), aPart('addTopping', '1x Olives', { amountInCents: 200 })],
    }),
    aPart('half', 'Second half: Pepperoni', { parts: [aPart('addTopping', '2x Chilli', { count: 2 })] }),
    aPart('halfAndHalfCharge', 'Half and half', { amountInCents: 200 }),
  ],
});

export const DEAL = aLine({
  id: 'line-deal',
  name: 'Family Feast',
  lineTotalInCents: 4990,
  parts: [
    aPart('dealPizza', 'Supreme', { parts: [aPart('size', 'Large'), aPart('removeTopping', 'No Capsicum')] }),
    aPart('dealItem', '2x Garlic bread', { count: 2 }),
    aPart('dealItem', 'Lemonade 1.25 L'),
  ],
});

export const WINE = aLine({ id: 'line-wine', name: 'House red, glass', lineTotalInCents: 1100, isAlcohol: true });
export const FRUIT = aLine({ id: 'line-fruit', name: 'Fresh fruit box', lineTotalInCents: 600, isTaxable: false });

export function anOrder(shape: Partial<Order> & { readonly collection?: Collection } = {}): Order {
  const lines = shape.lines ?? [MARGHERITA, HALF_AND_HALF, DEAL, FRUIT];
  const itemTotalInCents = lines.reduce((sum, line) => sum + line.priced.lineTotalInCents, 0);
  return {
    id: 'order-1',
    restaurantId: 'roma-pizza',
    storeId: 'roma-newtown',
    channel: 'online',
    orderNumber: 'W-117',
    version: 1,
    statusCode: 'accepted',
    placedIsoDateTimeUtc: '2026-11-21T07:05:00.000Z',
    businessDay: '2026-11-21',
    collection: { type: 'pickup' },
    requestedForIsoDateTimeUtc: null,
    promisedForIsoDateTimeUtc: null,
    lines,
    breakdown: [
      ...lines.map((line) => ({
        kind: 'line' as const,
        label: line.priced.name,
        amountInCents: line.priced.lineTotalInCents,
        basis: '',
        isIncluded: false,
        refId: line.id,
      })),
      row('coupon', 'Coupon LUNCH10', -1334, '10% of $133.40'),
      row('publicHolidaySurcharge', 'Public holiday surcharge', 1201, '10% of $120.06'),
      row('paymentSurcharge', 'Card surcharge', 158, '1.2% of $132.07'),
      { ...row('tax', 'GST', 1151, ''), isIncluded: true },
    ],
    itemTotalInCents,
    discountInCents: 1334,
    deliveryFeeInCents: 0,
    surchargeInCents: 1359,
    tipInCents: 0,
    taxInCents: 1151,
    taxIsIncluded: true,
    cashRoundingInCents: 0,
    grandTotalInCents: 13_365,
    currencyCode: 'AUD',
    paymentType: 'stripeCheckout',
    comments: '',
    customerId: null,
    customerName: 'Jordan P.',
    customerPhone: '0400 000 123',
    customerEmail: '',
    posTerminalId: null,
    employeeId: null,
    employeeName: null,
    statusReason: null,
    ...shape,
  };
}

function row(
  kind: 'coupon' | 'publicHolidaySurcharge' | 'paymentSurcharge' | 'tax',
  label: string,
  amountInCents: number,
  basis: string,
) {
  return { kind, label, amountInCents, basis, isIncluded: false, refId: null };
}

export function whole(lines: readonly OrderLine[]): StationLine[] {
  return lines.map((line) => ({ line, partsHere: null }));
}

export function aShare(lines: readonly OrderLine[], more: Partial<StationShare> = {}): StationShare {
  return { stationName: 'KITCHEN', lines: whole(lines), alsoOnThisOrder: [], ticketNumber: 1, ticketCount: 1, ...more };
}

export function aTicket(more: Partial<OrderTicketSnapshot> = {}): OrderTicketSnapshot {
  const order = more.order ?? anOrder({ comments: 'Ring the bell at the side gate' });
  const station = aShare(order.lines, {
    ticketCount: 2,
    alsoOnThisOrder: [{ stationName: 'BAR', lines: whole([aLine({ id: 'x', name: 'Lemon squash', quantity: 2 })]) }],
  });
  return { kind: 'ORDER_TICKET', ...FRAME, order, times: TIMES, sourceName: 'Website', station, ...more };
}

export function aStub(more: Partial<OrderStubSnapshot> = {}): OrderStubSnapshot {
  return {
    kind: 'ORDER_STUB',
    ...FRAME,
    order: anOrder(),
    times: TIMES,
    sourceName: 'Website',
    balanceDueInCents: 0,
    bag: null,
    ...more,
  };
}

export function anInvoice(more: Partial<OrderInvoiceSnapshot> = {}): OrderInvoiceSnapshot {
  return {
    kind: 'ORDER_INVOICE',
    ...FRAME,
    order: anOrder(),
    times: TIMES,
    sourceName: 'Website',
    invoiceNumber: '2026-000417',
    payments: [
      {
        label: 'Card VISA ...4242',
        amountInCents: 13_365,
        tenderedInCents: null,
        changeInCents: null,
        receiptLines: [],
      },
    ],
    balanceDueInCents: 0,
    refundOfInvoice: null,
    orderUrl: 'https://romapizza.example/o/order-1',
    ...more,
  };
}

export function aChange(more: Partial<ChangeTicketSnapshot> = {}): ChangeTicketSnapshot {
  const garlic = aLine({ id: 'line-garlic' });
  const cheesy = aLine({ id: 'line-cheesy', name: 'Cheesy garlic bread' });
  const ham = aLine({
    ...{ id: MARGHERITA.id, name: 'Margherita', quantity: 2, comments: MARGHERITA.line.comments },
    parts: [...MARGHERITA.priced.parts.slice(0, 3), aPart('addTopping', '1x Ham'), aPart('removeTopping', 'No Basil')],
  });
  const order = anOrder({ version: 2, lines: [ham, HALF_AND_HALF, cheesy] });
  return {
    kind: 'CHANGE_TICKET',
    ...FRAME,
    order,
    times: TIMES,
    sourceName: 'POS 2',
    station: aShare(order.lines),
    before: whole([MARGHERITA, HALF_AND_HALF, garlic]),
    notices: ['NOW DUE 6:50 PM'],
    changedTime: '6:12 PM',
    changedBy: 'Mia',
    ...more,
  };
}

/** One that agrees, one that has taken more than the tills know of, one that is still open. */
const CLOSINGS: NonNullable<EndOfDaySnapshot['closings']> = [
  {
    ...{ name: 'Counter pad', closedText: 'Sat 21 Nov 2026, 11:02 PM', paymentCount: 12 },
    ...{ oursInCents: 47_250, terminalInCents: 47_250, isEqual: true },
  },
  {
    ...{ name: 'Bar pad', closedText: 'Sat 21 Nov 2026, 11:04 PM', paymentCount: 3 },
    ...{ oursInCents: 5100, terminalInCents: 6950, isEqual: false },
  },
  {
    ...{ name: 'Waiter pad', closedText: null, paymentCount: 1 },
    ...{ oursInCents: 900, terminalInCents: null, isEqual: null },
  },
];

/** A quiet evening at the front drawer, five dollars short. */
export function anEndOfDay(more: Partial<EndOfDaySnapshot> = {}): EndOfDaySnapshot {
  const front = { name: 'Front terminal', paymentCount: 12, takenInCents: 48_250, givenBackInCents: 1000 };
  return {
    kind: 'END_OF_DAY',
    ...FRAME,
    closings: CLOSINGS,
    currencyCode: 'AUD',
    dayText: 'Saturday 21 November 2026',
    openedText: '21/11/2026 4:55 PM',
    countedText: '21/11/2026 11:10 PM',
    count: {
      id: 'count-1',
      sessionId: 'session-1',
      number: 1,
      countedInCents: 43_250,
      expectedInCents: 43_750,
      differenceInCents: -500,
      denominations: [
        { valueInCents: 5000, count: 6 },
        { valueInCents: 2000, count: 6 },
        { valueInCents: 50, count: 25 },
      ],
      note: 'A five may be under the till',
      byName: 'Mia',
      approvedByName: 'Luca',
      createdIsoDateTimeUtc: '2026-11-21T12:10:00.000Z',
      drawerName: 'Front counter',
      businessDay: '2026-11-21',
    },
    report: {
      drawerName: 'Front counter',
      tillNames: ['Front counter', 'Waiter phone'],
      businessDay: '2026-11-21',
      openedIsoDateTimeUtc: '2026-11-21T05:55:00.000Z',
      openedByName: 'Luca',
      figures: {
        floatInCents: 20_000,
        cash: { name: 'Cash', paymentCount: 9, takenInCents: 25_600, givenBackInCents: 1200, totalInCents: 24_400 },
        cashInInCents: 0,
        cashOutInCents: 650,
        expectedInCents: 43_750,
        cards: [{ ...front, totalInCents: 47_250 }],
        customs: [
          { name: 'Gift voucher', paymentCount: 2, takenInCents: 5000, givenBackInCents: 0, totalInCents: 5000 },
        ],
        tips: { cashInCents: 500, cardInCents: 1840, customInCents: 0 },
        roundingInCents: -3,
        lateCashInCents: 0,
      },
      moves: [
        {
          id: 'move-1',
          kind: 'out',
          amountInCents: 650,
          reason: 'Milk',
          byName: 'Mia',
          approvedByName: 'Luca',
          createdIsoDateTimeUtc: '2026-11-21T08:10:00.000Z',
        },
      ],
      unpaid: [{ id: 'order-9', orderNumber: 'P-131', name: 'Table 4', leftInCents: 6200 }],
      unpaidCount: 1,
      unpaidInCents: 6200,
    },
    ...more,
  };
}

export function aCardPaymentsReport(over: Partial<CardPaymentsSnapshot> = {}): CardPaymentsSnapshot {
  const row = { provider: 'tyro', refundCount: 0, refundedInCents: 0, tipInCents: 0 } as const;
  return {
    kind: 'CARD_PAYMENTS',
    ...FRAME,
    closings: CLOSINGS,
    rows: [
      {
        ...row,
        ...{ id: 'pad VISA', name: 'Counter pad, VISA', paymentCount: 12, paidInCents: 42_050, tipInCents: 1500 },
        ...{ refundCount: 1, refundedInCents: 2000, netInCents: 40_050 },
      },
      {
        ...row,
        ...{ id: 'pad EFTPOS', name: 'Counter pad, EFTPOS', paymentCount: 3, paidInCents: 5100, netInCents: 5100 },
      },
    ],
    totals: {
      ...{ paymentCount: 15, paidInCents: 47_150, tipInCents: 1500 },
      ...{ refundCount: 1, refundedInCents: 2000, netInCents: 45_150 },
    },
    currencyCode: 'AUD',
    periodText: 'Saturday 21 November 2026',
    channelText: 'All channels',
    source: 'store',
    printedText: 'Sat 21 Nov 2026, 11:20 PM',
    printedByName: 'Mia',
    ...over,
  };
}

/** Of a day with everything that can be on it. */
export function aSalesReport(over: Partial<SalesReportSnapshot> = {}): SalesReportSnapshot {
  return {
    kind: 'SALES_REPORT',
    ...FRAME,
    report: {
      level: 'item',
      totals: {
        orderCount: 118,
        grossInCents: 412_350,
        discountInCents: 6200,
        refundInCents: 2400,
        dishRefundInCents: 2400,
        netInCents: 403_750,
        deliveryFeeInCents: 9800,
        surchargeInCents: 1215,
        tipInCents: 4400,
        cashRoundingInCents: -3,
        addedTaxInCents: 0,
        taxInCents: 37_705,
        totalInCents: 419_162,
      },
    },
    rowsText: 'Items',
    rows: [
      { name: 'Margherita, large, with a crust of cheese', quantity: 64, grossInCents: 153_600 },
      { name: 'Diavola', quantity: 41.5, grossInCents: 107_900 },
    ],
    others: { count: 23, quantity: 161, grossInCents: 150_850 },
    currencyCode: 'AUD',
    periodText: 'Saturday 21 November 2026',
    channelText: 'All channels',
    source: 'store',
    printedText: 'Sat 21 Nov 2026, 11:20 PM',
    printedByName: 'Mia',
    ...over,
  };
}
