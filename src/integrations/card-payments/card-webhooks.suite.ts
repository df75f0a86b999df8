import { describe, expect, test } from 'bun:test';
import { aCheckout, type CardPaymentsBench, heldPayment } from './card-payments.bench.ts';

/** The part of the card provider's promises that concerns webhooks. */
export function cardWebhooksSuite(name: string, open: () => Promise<CardPaymentsBench>) {
  describe(`${name}: webhooks`, () => {
    test('a payment is reported with the ids of checkout, payment and order', async () => {
      await using bench = await open();
      const { sessionId, paymentIntentId } = await heldPayment(bench);
      const readings = await readAll(bench);
      const subjects = readings.flatMap((reading) => (reading.kind === 'verified' ? [reading.event.subject] : []));
      expect(subjects).toContainEqual({ kind: 'checkout', sessionId, paymentIntentId, orderId: 'o1' });
      expect(subjects).toContainEqual({ kind: 'payment', paymentIntentId, orderId: 'o1' });
    });

    test('an expiry is reported', async () => {
      await using bench = await open();
      const created = await bench.payments.createCheckout(aCheckout(bench));
      if (created.kind !== 'created') throw new Error('not created');
      await bench.payments.expireCheckout(created.sessionId);
      const [reading] = await readAll(bench);
      expect(reading).toMatchObject({ kind: 'verified', event: { type: 'checkout.session.expired' } });
    });

    test('the connect secret does not open the platform door', async () => {
      await using bench = await open();
      await heldPayment(bench);
      const [first] = await bench.takeWebhooks();
      if (first === undefined) throw new Error('nothing arrived');
      const reading = await bench.payments.readWebhook(first.rawBody, first.signatureHeader, 'connect');
      expect(reading).toEqual({ kind: 'refused', why: 'bad_signature' });
    });

    test('any changed character of the body or of the signature is refused', async () => {
      await using bench = await open();
      await heldPayment(bench);
      const [first] = await bench.takeWebhooks();
      if (first === undefined) throw new Error('nothing arrived');
      const { rawBody, signatureHeader } = first;
      const passed: string[] = [];
      for (let at = 0; at < signatureHeader.length; at++) {
        const forged = changed(signatureHeader, at);
        const reading = await bench.payments.readWebhook(rawBody, forged, 'platform');
        if (reading.kind !== 'refused') passed.push(forged);
      }
      for (let at = 0; at < rawBody.length; at += 17) {
        const reading = await bench.payments.readWebhook(changed(rawBody, at), signatureHeader, 'platform');
        if (reading.kind !== 'refused') passed.push(`body at ${at}`);
      }
      expect(passed).toEqual([]);
    });

    test('what is no signature at all is refused', async () => {
      await using bench = await open();
      for (const header of ['', 't=', 'v1=', 't=1,v1=', 'nonsense', '🍕', ','.repeat(1000)]) {
        expect((await bench.payments.readWebhook('{}', header, 'platform')).kind).toBe('refused');
      }
    });
  });
}

async function readAll(bench: CardPaymentsBench) {
  const readings = [];
  for (const { rawBody, signatureHeader } of await bench.takeWebhooks()) {
    readings.push(await bench.payments.readWebhook(rawBody, signatureHeader, 'platform'));
  }
  return readings;
}

function changed(text: string, at: number): string {
  const other = text[at] === '7' ? '8' : '7';
  return text.slice(0, at) + other + text.slice(at + 1);
}
