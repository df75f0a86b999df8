import { describe, expect, test } from 'bun:test';
import type { CourierStatus } from '#src/domain/delivery/courier-job.ts';
import type { CourierDeliveryRequest, CourierPort, CourierQuoteRequest } from './courier.port.ts';

/** A courier on the bench, with the network's hands. */
export interface CourierBench extends AsyncDisposable {
  readonly courier: CourierPort;
  /** Deliveries that reached the courier. */
  booked(): number;
  setDown(isDown: boolean): void;
  loseNextAnswer(): void;
  /** The signed message of this change. */
  move(deliveryId: string, status: CourierStatus): Promise<{ readonly rawBody: string; readonly signature: string }>;
  advance(minutes: number): void;
}

const STORE = { line1: '1 Enmore Road', suburb: 'Newtown', state: 'NSW', postcode: '2042', countryCode: 'AU' } as const;
const HERE = { latitude: '-33.8993', longitude: '151.1745' } as const;

export const A_QUOTE: CourierQuoteRequest = {
  pickup: { ...STORE, ...HERE, phone: '+61290000000' },
  dropoff: { ...STORE, ...HERE, line1: '12 King Street', phone: null },
  readyAt: null,
  manifestTotalInCents: 3_150,
  storeId: 's1',
};

export const A_DELIVERY: CourierDeliveryRequest = {
  ...A_QUOTE,
  idempotencyKey: 'job-1',
  quoteId: null,
  pickup: { ...A_QUOTE.pickup, name: 'Servery Newtown' },
  dropoff: { ...A_QUOTE.dropoff, name: 'Em', phone: '+61491570156', notes: '' },
  reference: 'W-117',
  items: [{ name: 'Margherita', quantity: 2, size: 'medium', priceInCents: 1_575 }],
  mayLeaveAtDoor: false,
  tipInCents: 0,
};

async function aDelivery({ courier }: CourierBench) {
  const made = await courier.create(A_DELIVERY);
  if (made.kind !== 'done') throw new Error(made.kind);
  return made.value;
}

/** The contract of every courier. */
export function courierSuite(name: string, open: () => Promise<CourierBench>) {
  describe(`${name} keeps the courier port’s promises`, () => {
    test('a price leads to a delivery at that price', async () => {
      await using bench = await open();
      const quote = await bench.courier.quote(A_QUOTE);
      if (quote.kind !== 'done') throw new Error(quote.kind);
      expect(quote.value).toMatchObject({ feeInCents: 890, currencyCode: 'AUD', dropoffInMinutes: 35 });
      expect(quote.value.expiresAt.since(quote.value.createdAt).total('minutes')).toBe(15);
      const made = await bench.courier.create({ ...A_DELIVERY, quoteId: quote.value.quoteId });
      expect(made).toMatchObject({ kind: 'done', value: { status: 'pending', feeInCents: 890, courierName: null } });
    });

    test('a price is used once, and not after a quarter of an hour', async () => {
      await using bench = await open();
      const quote = await bench.courier.quote(A_QUOTE);
      const late = await bench.courier.quote(A_QUOTE);
      if (quote.kind !== 'done' || late.kind !== 'done') throw new Error('no quote');
      const book = (key: string, quoteId: string) =>
        bench.courier.create({ ...A_DELIVERY, idempotencyKey: key, quoteId });
      await book('a', quote.value.quoteId);
      expect(await book('b', quote.value.quoteId)).toMatchObject({ kind: 'refused', code: 'used_quote' });
      bench.advance(15);
      expect(await book('c', late.value.quoteId)).toMatchObject({ kind: 'refused', code: 'expired_quote' });
    });

    test.each([
      ['Undeliverable Lane', 'address_undeliverable'],
      ['Nowhere Street', 'unknown_location'],
    ])('%s has no price, and it is said why', async (line1, code) => {
      await using bench = await open();
      const asked = { ...A_QUOTE, dropoff: { ...A_QUOTE.dropoff, line1: `1 ${line1}` } };
      expect(await bench.courier.quote(asked)).toMatchObject({ kind: 'refused', code });
    });

    test('busy couriers are a refusal, not a breakdown', async () => {
      await using bench = await open();
      const asked = { ...A_DELIVERY, dropoff: { ...A_DELIVERY.dropoff, line1: '1 Busy Street' } };
      expect(await bench.courier.create(asked)).toMatchObject({ kind: 'refused', code: 'couriers_busy' });
    });

    test('an answer that was lost books one courier', async () => {
      await using bench = await open();
      bench.loseNextAnswer();
      const first = await bench.courier.create(A_DELIVERY);
      const again = await bench.courier.create(A_DELIVERY);
      if (first.kind !== 'done' || again.kind !== 'done') throw new Error('not booked');
      expect(again.value.deliveryId).toBe(first.value.deliveryId);
      expect(bench.booked()).toBe(1);
    });

    test('a courier on the way here can be called off, one with the order can’t', async () => {
      await using bench = await open();
      const why = { reason: 'customer_called_to_cancel', description: '' } as const;
      const { deliveryId } = await aDelivery(bench);
      await bench.move(deliveryId, 'pickup_complete');
      const refused = await bench.courier.cancel(deliveryId, why);
      expect(refused).toMatchObject({ kind: 'refused', code: 'noncancelable_delivery' });
      await bench.move(deliveryId, 'pickup');
      expect(await bench.courier.cancel(deliveryId, why)).toMatchObject({ value: { status: 'canceled' } });
    });

    test('each change is told by a signed message, and can be asked for', async () => {
      await using bench = await open();
      const { deliveryId } = await aDelivery(bench);
      for (const status of ['pickup', 'pickup_complete', 'dropoff', 'delivered'] as const) {
        const { rawBody, signature } = await bench.move(deliveryId, status);
        const reading = await bench.courier.readWebhook(rawBody, signature, 'delivery-status');
        expect(reading).toMatchObject({ kind: 'event', event: { deliveryId, status } });
        expect(await bench.courier.get(deliveryId)).toMatchObject({ value: { status, courierName: 'Robo C.' } });
      }
    });

    test('a message that was changed, or is signed for the other address, is refused', async () => {
      await using bench = await open();
      const { deliveryId } = await aDelivery(bench);
      const { rawBody, signature } = await bench.move(deliveryId, 'pickup');
      const forged = rawBody.replaceAll('pickup', 'dropoff');
      const refused = { kind: 'refused', why: 'signature' } as const;
      expect(await bench.courier.readWebhook(forged, signature, 'delivery-status')).toEqual(refused);
      expect(await bench.courier.readWebhook(rawBody, signature, 'courier-update')).toEqual(refused);
      expect(await bench.courier.readWebhook(rawBody, '', 'delivery-status')).toEqual(refused);
    });

    test('there is proof once it is delivered', async () => {
      await using bench = await open();
      const { deliveryId } = await aDelivery(bench);
      const wanted = { waypoint: 'dropoff', type: 'picture' } as const;
      expect(await bench.courier.proof(deliveryId, wanted)).toMatchObject({ code: 'delivery_not_found' });
      await bench.move(deliveryId, 'delivered');
      expect(await bench.courier.proof(deliveryId, wanted)).toMatchObject({
        kind: 'done',
        value: { documentBase64: expect.stringMatching(/^iVBOR/) },
      });
    });

    test('a courier that is down is unreachable, and recovers automatically', async () => {
      await using bench = await open();
      bench.setDown(true);
      expect((await bench.courier.quote(A_QUOTE)).kind).toBe('unreachable');
      bench.setDown(false);
      expect((await bench.courier.quote(A_QUOTE)).kind).toBe('done');
    });
  });
}
