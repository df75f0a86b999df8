/** The courier's part of an order's page: a price, a booking at that price, its state, its proof, and calling it off. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { askSilentCouriers } from '#src/features/courier/ask-silent-couriers.job.ts';
import { courierFixture } from '#src/features/courier/testing/courier-fixture.ts';
import { type AdminPages, adminPagesOf, fieldValue, ROMA } from '#src/server/testing/admin-pages.ts';

let of: Awaited<ReturnType<typeof courierFixture>>;
let pages: AdminPages;
beforeEach(async () => {
  of = await courierFixture();
  pages = await adminPagesOf(of.fixture.ctx);
});
afterEach(() => of.simulator.stop());

const pathOf = (orderId: string) => `${ROMA}/orders/${orderId}`;
const textOf = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
const page = async (path: string) => textOf((await pages.get('staff', path)).html);

async function booked() {
  const path = pathOf((await of.placed()).orderId);
  const asked = await pages.post('staff', path, { do: 'askCourier' });
  const { html } = await pages.get('staff', asked.location.replace('/admin', '').replace(/#.*/, ''));
  const fields = { quoteId: fieldValue(html, 'quoteId') ?? '', fee: fieldValue(html, 'fee') ?? '' };
  return {
    path,
    priced: textOf(html),
    fields,
    book: () => pages.post('staff', path, { do: 'bookCourier', ...fields }),
  };
}

test('a courier is booked at the price that was shown, with the fee of the guest next to it', async () => {
  const { path, priced, book } = await booked();
  expect(priced).toContain('Book for $8.90');
  expect(priced).toMatch(/This price holds until .*(AM|PM)/);
  expect((await book()).notice).toBe('Courier booked.');
  const text = await page(path);
  expect(text).toContain('Looking for a courier');
  expect(text).toMatch(/Guest pays \$5\.00 Courier charges \$8\.90/);
  expect(text).not.toContain('Book a courier');
  expect(text).toContain('Booked a courier');
});

test('a price that is over isn’t shown, and can’t be booked', async () => {
  const { path, fields, book } = await booked();
  of.fixture.ctx.pass({ minutes: 16 });
  expect(await page(`${path}?courierQuote=${fields.quoteId}`)).not.toContain('Book for');
  const late = await book();
  expect(late.status).toBe(409);
  expect(textOf(late.html)).toContain('The courier’s price has expired. Ask for a new one.');
});

test('busy couriers are said in their sentence, with the button to try again', async () => {
  const path = pathOf((await of.placed({ line1: '1 Busy Street' })).orderId);
  const answer = await pages.post('staff', path, { do: 'bookCourier' });
  expect(answer.status).toBe(409);
  const text = textOf(answer.html);
  expect(text).toContain('All couriers are busy. Try again in a few minutes, or send your own driver.');
  expect(text).toContain('Book a courier…');
});

test('a courier is called off with a reason, which the order keeps', async () => {
  const { path, book } = await booked();
  await book();
  const deliveryId = (await of.jobs())[0]?.id ?? '';
  const without = await pages.post('staff', path, { do: 'cancelCourier', deliveryId });
  expect([without.status, textOf(without.html).includes('Choose a reason.')]).toEqual([400, true]);
  const done = await pages.post('staff', path, { do: 'cancelCourier', deliveryId, courierReason: 'store_too_busy' });
  expect(done.notice).toBe('Courier cancelled.');
  const text = await page(path);
  expect(text).toMatch(/Cancelled the courier The staff, Store too busy/);
  expect(text).toContain('Book a courier…');
});

test('once the courier has the food there is no button to cancel, and a delivered order shows its proof', async () => {
  const { path, book } = await booked();
  await book();
  const id = of.simulator.deliveries[0]?.id ?? '';
  const move = async (status: 'pickup_complete' | 'delivered') => {
    await of.simulator.move(id, status);
    of.fixture.ctx.pass({ minutes: 4 });
    await askSilentCouriers(of.fixture.ctx, '');
  };
  await move('pickup_complete');
  const text = await page(path);
  expect([text.includes('Track courier'), text.includes('Cancel courier')]).toEqual([true, false]);
  expect(text).toContain('Robo, by bicycle');
  await move('delivered');
  const { html } = await pages.get('staff', `${path}?proof=picture`);
  expect(html).toContain('src="data:image/png;base64,');
  expect(textOf(html)).not.toContain('Track courier');
});

test('without an account there is no courier on the page', async () => {
  const { orderId } = await of.placed();
  Object.assign(of.fixture.ctx.ports, { courier: null });
  expect(await page(pathOf(orderId))).not.toContain('No courier booked yet');
});
