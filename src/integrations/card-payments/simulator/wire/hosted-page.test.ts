import { expect, test } from 'bun:test';
import { aCheckout } from '../../card-payments.bench.ts';
import { openStripeBench, type StripeBench } from '../../stripe/stripe-bench.ts';

async function openPage(bench: StripeBench, over: Parameters<typeof aCheckout>[1] = {}) {
  const created = await bench.payments.createCheckout(aCheckout(bench, over));
  if (created.kind !== 'created') throw new Error('not created');
  return created;
}

function press(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

test('the page names the store, the lines and the amount, and escapes what a customer typed', async () => {
  await using bench = await openStripeBench();
  const lines = [{ name: '<script>alert(1)</script>', quantity: 1, amountInCents: 3000 }];
  const { url } = await openPage(bench, { lines });
  const page = await (await fetch(url)).text();
  expect(page).toContain('Roma Pizza Newtown');
  expect(page).toContain('Pay $30.00');
  expect(page).toContain('&lt;script&gt;alert(1)');
  expect(page).not.toContain('<script');
});

test('a plain press on Pay pays and goes to the success page with the id filled in', async () => {
  await using bench = await openStripeBench();
  const { url, sessionId } = await openPage(bench);
  const answer = await press(url, { choice: 'pay', number: '' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`http://127.0.0.1/done?session=${sessionId}`);
});

test.each([
  ['4242 4242 4242 4242', 303, null],
  ['5555555555554444', 303, null],
  ['4000 0000 0000 0002', 402, 'generic_decline'],
  ['4000000000009995', 402, 'insufficient_funds'],
  ['4000000000000069', 402, 'expired_card'],
])('the card %s is answered %i', async (number, status, declineCode) => {
  await using bench = await openStripeBench();
  const { url, sessionId } = await openPage(bench);
  expect((await press(url, { choice: 'pay', number })).status).toBe(status);
  const intent = bench.simulator.world.intents.get(bench.simulator.world.sessions.get(sessionId)?.payment_intent ?? '');
  expect(intent?.last_payment_error?.decline_code ?? null).toBe(declineCode);
});

test.each(['1234', '4242424242424241', 'no digits at all 9'])(
  'the number %s is sent back to be mended',
  async (number) => {
    await using bench = await openStripeBench();
    const { url } = await openPage(bench);
    const answer = await press(url, { choice: 'pay', number });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain('role="alert"');
    expect(page).toContain(`value="${number}"`);
    expect(bench.simulator.world.intents.size).toBe(0);
  },
);

test('the bank asks to confirm: yes pays, no declines', async () => {
  await using bench = await openStripeBench();
  const { url } = await openPage(bench);
  const question = await press(url, { choice: 'pay', number: '4000002500003155' });
  expect(question.status).toBe(200);
  const page = await question.text();
  expect(page).toContain('Confirm with your bank');
  expect(page).toContain('value="4000002500003155"');
  const no = await press(url, { choice: 'authentication_failed' });
  expect(no.status).toBe(402);
  expect((await press(url, { choice: 'check_pass' })).status).toBe(303);
});

test('a page is paid once: the second press finds it ended', async () => {
  await using bench = await openStripeBench();
  const { url } = await openPage(bench);
  await press(url, { choice: 'pay' });
  expect((await press(url, { choice: 'pay' })).status).toBe(410);
  expect((await fetch(url)).status).toBe(410);
  expect(bench.simulator.world.charges.size).toBe(1);
});

test('an expired page says that nothing was charged', async () => {
  await using bench = await openStripeBench();
  const { url } = await openPage(bench);
  bench.passMinutes(36);
  const answer = await fetch(url);
  expect(answer.status).toBe(410);
  expect(await answer.text()).toContain('nothing was charged');
});

test('leaving is a link back to the cart', async () => {
  await using bench = await openStripeBench();
  const { url } = await openPage(bench);
  expect(await (await fetch(url)).text()).toContain('href="http://127.0.0.1/cart"');
});
