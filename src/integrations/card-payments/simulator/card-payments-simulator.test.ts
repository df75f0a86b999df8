import { expect, test } from 'bun:test';
import { aCheckout, type CardPaymentsBench, heldPayment } from '../card-payments.bench.ts';
import { cardPaymentsSuite } from '../card-payments.suite.ts';
import { type CardPaymentsSimulator, createCardPaymentsSimulator } from './card-payments-simulator.ts';

async function open(): Promise<CardPaymentsBench & { readonly payments: CardPaymentsSimulator }> {
  let now = Temporal.Instant.from('2026-11-20T08:00:00Z');
  const payments = createCardPaymentsSimulator({ clock: { now: () => now } });
  return {
    payments,
    connectedAccountId: 'acct_roma',
    now: () => now,
    passMinutes(minutes) {
      now = now.add({ minutes });
    },
    pay: async (sessionId) => void payments.pay(sessionId),
    decline: async (sessionId, code) => payments.decline(sessionId, code),
    setDown: (isDown) => payments.setDown(isDown),
    loseNextAnswer: () => payments.loseNextAnswer(),
    takeWebhooks: async () => payments.takeWebhooks(),
    [Symbol.asyncDispose]: async () => {},
  };
}

cardPaymentsSuite('the card provider in memory', open);

test('a webhook older than five minutes is refused', async () => {
  await using bench = await open();
  await heldPayment(bench);
  const [first] = await bench.takeWebhooks();
  bench.passMinutes(6);
  const reading = await bench.payments.readWebhook(first?.rawBody ?? '', first?.signatureHeader ?? '', 'platform');
  expect(reading).toEqual({ kind: 'refused', why: 'too_old' });
});

test('paying on a page that is no longer open is a mistake of the test', async () => {
  await using bench = await open();
  const created = await bench.payments.createCheckout(aCheckout(bench));
  if (created.kind !== 'created') throw new Error('not created');
  bench.passMinutes(60);
  expect(() => bench.payments.pay(created.sessionId)).toThrow('is not open');
});
