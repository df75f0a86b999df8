import type { BookingSlipSnapshot, Docket } from './docket.types.ts';
import { DocketBuilder } from './docket-builder.ts';
import { addMarks } from './docket-head.ts';
import { allergyStyler } from './kitchen-lines.ts';

/** Who comes, when, how many, where they sit and what they asked for: for the board of the floor. Allergies stand out. */
export function renderBookingSlip(snapshot: BookingSlipSnapshot): Docket {
  const { booking, store } = snapshot;
  const docket = new DocketBuilder(snapshot);
  addMarks(docket, { ...snapshot, order: snapshot }, 'booking');
  docket.big('BOOKING', 2);
  docket.text(store.name, { align: 'centre' });
  docket.rule();
  docket.big(`${booking.dayText} ${booking.timeText}`, 2, { bold: true });
  docket.big(booking.pax === 1 ? '1 guest' : `${booking.pax} guests`, 2);
  docket.text(booking.name || 'No name', { height: 2, bold: true });
  if (booking.phone !== '') docket.pair('Phone', booking.phone);
  if (booking.tableText !== '') docket.pair('Table', booking.tableText, { bold: true });
  if (booking.area !== '') docket.pair('Area', booking.area);
  const wishes = [...booking.requests, booking.note].filter(Boolean);
  if (wishes.length > 0) {
    docket.rule();
    for (const wish of wishes) docket.text(wish, { height: 2 }, allergyStyler);
  }
  docket.rule();
  docket.text(`Printed ${booking.printedText}`);
  return docket.finish(`Booking ${booking.name}`);
}

/** Of a store that wants to see what one looks like. */
export const SAMPLE_BOOKING: BookingSlipSnapshot['booking'] = {
  ...{ id: 'an-example', customerId: null, name: 'Ada Lovelace', phone: '0491 570 156', pax: 4 },
  ...{ dayText: 'SUN 22 NOV', timeText: '6:30 PM', tableText: '12', area: 'Terrace' },
  ...{ requests: ['High chair'], note: 'One of us has a severe nut allergy.', printedText: 'Sat 21 Nov 2026, 6:05 PM' },
};
