/** Bookings on paper: what they say, when they print by themselves, and that nothing of a forgotten guest stays. */
import { describe, expect, test } from 'bun:test';
import { forgetTracesIn } from '#db/customers/forget-traces.ts';
import { forgottenHash } from '#db/customers/forgotten.repository.ts';
import { finishPrintJob } from '#db/printing/print-jobs.repository.ts';
import { cloudOwnership } from '#db/sync/ownership-of-rows.ts';
import { docketPlainText } from '#src/domain/printing/docket-plain-text.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { addPrinters, allJobs, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import { acceptBooking } from './answer-booking.ts';
import { printBookingSlip, printSampleSlip } from './print-slip.ts';
import { book, bookingFixture } from './testing-bookings.ts';

const NUTS = { note: 'Severe nut allergy', template: [] };

async function shop(printsSlips: boolean, hasPrinter = true) {
  const fixture = await bookingFixture({ printsSlips });
  if (hasPrinter)
    await addPrinters(fixture.ctx, SCOPE, [aPrinter('counter')], [aStation('counter', { isDefault: true })]);
  const papers = async () =>
    (await allJobs(fixture.ctx)).map(({ payload }) =>
      payload.kind === 'DRAWER' ? '' : docketPlainText(renderDocket(payload)),
    );
  return { ...fixture, papers };
}

describe('a slip', () => {
  test('says who comes, when, how many, the phone, and marks the allergy', async () => {
    const fixture = await shop(false);
    const { id } = await book(fixture, { specialRequest: NUTS });
    await printBookingSlip(fixture.ctx, SCOPE, { bookingId: id, by: BY_MIA });
    const [paper = ''] = await fixture.papers();
    for (const words of ['BOOKING', 'SUN 22 NOV 6:00 PM', '4 guests', 'Ada', 'Phone', 'Severe [nut allergy]']) {
      expect(paper).toContain(words);
    }
  });

  test('prints by itself once, when the booking is accepted, where the store wants it', async () => {
    const fixture = await shop(true);
    const { id } = await book(fixture);
    expect(await fixture.papers()).toHaveLength(0);
    await acceptBooking(fixture.ctx, SCOPE, { bookingId: id, by: BY_MIA });
    expect(await fixture.papers()).toHaveLength(1);
    await expect(acceptBooking(fixture.ctx, SCOPE, { bookingId: id, by: BY_MIA })).rejects.toThrow();
    expect(await fixture.papers()).toHaveLength(1);
  });

  test('doesn’t print by itself where the store doesn’t want it', async () => {
    const fixture = await shop(false);
    const { id } = await book(fixture);
    await acceptBooking(fixture.ctx, SCOPE, { bookingId: id, by: BY_MIA });
    expect(await fixture.papers()).toEqual([]);
  });

  test('that can’t print holds up no booking, and whoever asks for it reads why', async () => {
    const fixture = await shop(true, false);
    const { id } = await book(fixture);
    expect((await acceptBooking(fixture.ctx, SCOPE, { bookingId: id, by: BY_MIA })).status.code).toBe('accepted');
    await expect(printBookingSlip(fixture.ctx, SCOPE, { bookingId: id, by: BY_MIA })).rejects.toThrow(
      'No printer is set up',
    );
  });

  test('is shown by an example, which says TEST', async () => {
    const fixture = await shop(false);
    await printSampleSlip(fixture.ctx, SCOPE, { by: BY_MIA });
    const [paper = ''] = await fixture.papers();
    expect(paper).toContain('TEST');
    expect(paper).toContain('Ada Lovelace');
  });
});

test('a guest who is forgotten is on no slip that has printed, and another guest’s stays', async () => {
  const fixture = await shop(false);
  const { ctx } = fixture;
  const names = async () =>
    (await allJobs(ctx)).map(({ payload }) => (payload.kind === 'BOOKING_SLIP' ? payload.booking.name : ''));
  for (const [id, name, mobile] of [
    ['one', 'Ada', '0491 570 156'],
    ['two', 'Grace', '0491 570 157'],
  ] as const) {
    const input = { source: 'POS', customerId: null } as const;
    const booking = await book(fixture, { id, customer: { name, mobile } }, input);
    const printJobId = await printBookingSlip(ctx, SCOPE, { bookingId: booking.id, by: BY_MIA });
    await ctx.write((trx) => finishPrintJob(trx, SCOPE, printJobId, { stage: 'printed', at: ctx.clock.now() }));
  }
  expect(await names()).toEqual(['Ada', 'Grace']);
  await ctx.write(async (trx) =>
    forgetTracesIn(trx, cloudOwnership, {
      ...{ id: 'forgotten-1', restaurantId: SCOPE.restaurantId, customerId: 'nobody', salt: 'salt' },
      phoneHashes: [forgottenHash({ salt: 'salt' }, '+61491570156')],
      forgottenIsoDateTimeUtc: '2027-01-01T00:00:00.000Z',
    }),
  );
  expect(await names()).toEqual(['Grace']);
});
