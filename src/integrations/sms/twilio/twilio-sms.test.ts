import { expect, test } from 'bun:test';
import { startSmsSimulator } from '../simulator/sms-wire-simulator.ts';
import { smsSuite } from '../sms.suite.ts';
import { createTwilioSms } from './twilio-sms.ts';

const ACCOUNT = { accountSid: 'AC0123', authToken: 'token of the tests' };
const MESSAGE = { messageId: 'm1', to: '+61491570156', text: 'hello' };

async function open(authToken = ACCOUNT.authToken) {
  const simulator = await startSmsSimulator({ port: 0, ...ACCOUNT });
  const sms = createTwilioSms({ ...ACCOUNT, authToken, from: '+61400000000', apiUrl: simulator.url, timeoutMs: 3_000 });
  return {
    sms,
    simulator,
    sent: () => simulator.inbox.messages,
    setDown: simulator.setDown,
    loseNextAnswer: simulator.loseNextAnswer,
    [Symbol.asyncDispose]: () => simulator.stop(),
  };
}

smsSuite('Twilio on the wire', () => open());

test('a code is read out on a call, in Twilio’s own words', async () => {
  await using bench = await open();
  const text = 'Fish & <chips>: 4. 8. 2.';
  const outcome = await bench.sms.call?.({ ...MESSAGE, text });
  expect(outcome).toMatchObject({ kind: 'accepted', providerMessageId: expect.stringMatching(/^CA/) });
  expect(bench.sent()).toMatchObject([{ to: MESSAGE.to, from: '+61400000000', text, isCall: true }]);
  expect(await bench.sms.call?.({ ...MESSAGE, to: 'nobody' })).toMatchObject({ why: 'invalid_number' });
});

test('a messaging service makes no calls, and doesn’t offer them', () => {
  expect(createTwilioSms({ ...ACCOUNT, from: 'MG123', apiUrl: null }).call).toBeUndefined();
});

test('a wrong token is reported as our own configuration', async () => {
  await using bench = await open('wrong');
  expect(await bench.sms.send(MESSAGE)).toEqual({ kind: 'refused', why: 'not_configured', providerCode: '20003' });
});

test.each([
  [21610, 'unsubscribed'],
  [21614, 'number_cannot_receive'],
  [21408, 'region_not_allowed'],
  [99999, 'other'],
] as const)("the gateway's code %i means %s", async (code, why) => {
  await using bench = await open();
  bench.simulator.answerNext(400, code);
  expect(await bench.sms.send(MESSAGE)).toEqual({ kind: 'refused', why, providerCode: String(code) });
});

test('nothing listening at the address: certainly not sent', async () => {
  const bench = await open();
  await bench.simulator.stop();
  expect(await bench.sms.send(MESSAGE)).toEqual({ kind: 'unreachable', why: 'connection', mayHaveBeenSent: false });
});

test('a gateway that hangs is cut off', async () => {
  const hanging = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Promise<Response>(() => {}) });
  const sms = createTwilioSms({ ...ACCOUNT, from: '+61400000000', apiUrl: hanging.url.href, timeoutMs: 30 });
  expect(await sms.send(MESSAGE)).toEqual({ kind: 'unreachable', why: 'timeout', mayHaveBeenSent: true });
  await hanging.stop(true);
});

test('a gateway that begins its answer and falls silent is cut off', async () => {
  const body = () =>
    new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"si')) });
  const silent = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(body(), { status: 201 }) });
  const sms = createTwilioSms({ ...ACCOUNT, from: '+61400000000', apiUrl: silent.url.href, timeoutMs: 100 });
  expect(await sms.send(MESSAGE)).toMatchObject({ kind: 'unreachable', mayHaveBeenSent: true });
  await silent.stop(true);
});

test('a success without an id is not believed', async () => {
  const odd = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('<html>', { status: 201 }) });
  const sms = createTwilioSms({ ...ACCOUNT, from: '+61400000000', apiUrl: odd.url.href });
  expect(await sms.send(MESSAGE)).toMatchObject({ kind: 'unreachable', why: 'provider_error' });
  await odd.stop(true);
});

test('for demonstrations every number can be reached', async () => {
  const simulator = await startSmsSimulator({ port: 0, ...ACCOUNT, fates: 'none' });
  const sms = createTwilioSms({ ...ACCOUNT, from: 'MG123', apiUrl: simulator.url });
  expect((await sms.send({ ...MESSAGE, to: '+61491570101' })).kind).toBe('accepted');
  expect(simulator.inbox.messages[0]?.from).toBe('MG123');
  await simulator.stop();
});
