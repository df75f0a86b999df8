/** An example order's dockets in the store's own settings. Fetched with the settings pages. */
import type { Collection } from '../ordering/order.types.ts';
import type { CurrencyCode } from '../tenancy/store-settings.schema.ts';
import type { Docket, DocketFrame, DocketSnapshot, PaperPicture } from './docket.types.ts';
import {
  aLine,
  anInvoice,
  anOrder,
  aShare,
  aStub,
  aTicket,
  FRAME,
  MARGHERITA,
  ROMA,
  whole,
} from './docket-examples.ts';
import type { DocketSettings, DocketType, PaperDots } from './printing.schema.ts';
import { renderDocket } from './render-docket.ts';

/** What a printed example needs of the store and its printer. */
export interface PrintedSample {
  readonly docketType: DocketType;
  readonly frame: DocketFrame;
  readonly currencyCode: CurrencyCode;
  readonly logo: PaperPicture | null;
}

export interface SampleFacts {
  readonly docketType: DocketType;
  readonly settings: DocketSettings;
  readonly paperDots: PaperDots;
  readonly storeName: string;
}

const LINES = [MARGHERITA, aLine({ name: 'Garlic bread', quantity: 2, lineTotalInCents: 1400 })];
const collection: Collection = {
  type: 'delivery',
  address: { line1: '8 Wilson St', suburb: 'Newtown', state: 'NSW', postcode: '2042', latitude: null, longitude: null },
  dropoffNotes: '',
  areaId: null,
};
const SQUASH = aLine({ id: 'x', name: 'Lemon squash', quantity: 2, lineTotalInCents: 1000 });

/** Its place only: examples are drawn without their dots. */
const LOGO: PaperPicture = { width: 240, height: 96, dots: '' };

/** The example as a screen shows it: with the settings as they are being edited. */
export function sampleDocket({ docketType, settings, paperDots, storeName }: SampleFacts): Docket {
  const frame = {
    ...FRAME,
    printer: { ...FRAME.printer, paperDots },
    settings,
    store: { ...ROMA, name: storeName, addressLines: ['12 King St'], phone: '', footer: '' },
  };
  return renderDocket(snapshotOf({ docketType, frame, currencyCode: 'AUD', logo: LOGO, isTest: false }));
}

/** The same example for a printer of the store, marked as a test so that no one makes it. */
export function sampleSnapshot(printed: PrintedSample): DocketSnapshot {
  return snapshotOf({ ...printed, isTest: true });
}

function snapshotOf({
  docketType,
  frame,
  currencyCode,
  logo,
  isTest,
}: PrintedSample & { readonly isTest: boolean }): DocketSnapshot {
  const order = anOrder({
    ...{ lines: [...LINES, SQUASH], collection, currencyCode },
    comments: 'Ring the bell at the side gate',
    ...(isTest ? { isTest } : {}),
  });
  const balanceDueInCents = order.grandTotalInCents;
  switch (docketType) {
    case 'ORDER_TICKET':
      return aTicket({ ...frame, currencyCode, order, station: aShare(LINES), balanceDueInCents });
    case 'ORDER_STUB':
      return aStub({ ...frame, order, balanceDueInCents });
    case 'ORDER_INVOICE':
      return anInvoice({
        ...{ ...frame, order, orderUrl: 'https://example.test/o' },
        ...(logo && frame.settings.shows.logo ? { logo } : {}),
      });
  }
}

/** A ticket of one station, with what the others make at its end. */
export function sampleTagAlong(
  settings: DocketSettings,
  station: { readonly name: string; readonly others: readonly string[]; readonly hasOwn: boolean },
): Docket {
  const { name: stationName, others, hasOwn } = station;
  const alsoOnThisOrder = others.map((other) => ({ stationName: other.toUpperCase(), lines: whole([SQUASH]) }));
  const lines = hasOwn ? LINES.slice(1) : [];
  const share = aShare(lines, { stationName: stationName.toUpperCase(), alsoOnThisOrder });
  return renderDocket(aTicket({ ...FRAME, settings, order: anOrder({ lines: [...lines, SQUASH] }), station: share }));
}
