/** What is done by itself about card money, and when. */
import { expect, test } from 'bun:test';
import { paymentsJobs } from './payments.jobs.ts';
import { aPayment, found, providerFixture } from './testing/provider-fixture.ts';

const jobOf = (name: string) => paymentsJobs.find((one) => one.name === name)!;

test('wanted money is moved every five seconds, pages that ran out are ended twice a minute, lost money is asked for once', () => {
  expect(paymentsJobs.map(({ name, everySeconds }) => [name, everySeconds])).toEqual([
    ['payments.settle', 5],
    ['payments.expireUnpaid', 30],
    ['payments.askForLost', 60],
    ['payments.forgetCards', 60],
    ['payments.chargeInTime', 300],
  ]);
});

/** The page of the fixture's order lives for 35 minutes. */
test('a page is ended a minute after its time, not before', async () => {
  const fixture = await providerFixture();
  const paid = { ...aPayment(fixture), statusCode: 'requiresCapture' as const };
  const ctx = fixture.says({ retrievePayment: found(paid) });
  fixture.ctx.pass({ minutes: 36 });
  await jobOf('payments.expireUnpaid').run(ctx);
  expect(fixture.asked).toEqual([]);
  fixture.ctx.pass({ milliseconds: 1 });
  await jobOf('payments.expireUnpaid').run(ctx);
  expect(fixture.asked[0]).toBe('expireCheckout');
});
