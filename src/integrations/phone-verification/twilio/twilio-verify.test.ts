import { expect, test } from 'bun:test';
import { startVerifySimulator } from '../simulator/verify-wire-simulator.ts';
import { createTwilioVerify } from './twilio-verify.ts';

const SERVICE = { accountSid: 'AC0123', authToken: 'token of the tests', serviceSid: 'VA0123' };
const TO = '+61491570156';

async function open(more: Partial<typeof SERVICE> = {}) {
  const simulator = await startVerifySimulator({ port: 0, ...SERVICE });
  const verify = createTwilioVerify({ ...SERVICE, ...more, apiUrl: simulator.url, timeoutMs: 3_000 });
  const code = () => simulator.sent.at(-1)?.code ?? '';
  return { simulator, verify, code, [Symbol.asyncDispose]: () => simulator.stop() };
}

test.each(['sms', 'call'] as const)('a code by %s proves its number, once', async (channel) => {
  await using bench = await open();
  expect(await bench.verify.start({ to: TO, channel })).toEqual({ kind: 'started' });
  expect(bench.simulator.sent).toMatchObject([{ to: TO, channel }]);
  const code = bench.code();
  expect(await bench.verify.check({ to: TO, code })).toEqual({ kind: 'approved' });
  expect(await bench.verify.check({ to: TO, code })).toEqual({ kind: 'gone' });
});

test('a wrong code may be typed again, but not for ever', async () => {
  await using bench = await open();
  await bench.verify.start({ to: TO, channel: 'sms' });
  const wrong = bench.code() === '111111' ? '222222' : '111111';
  const tries = [];
  for (let at = 0; at < 6; at++) tries.push((await bench.verify.check({ to: TO, code: wrong })).kind);
  expect(tries).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'gone']);
});

test('a code that ran out of time, or of another number, proves nothing', async () => {
  await using bench = await open();
  await bench.verify.start({ to: TO, channel: 'sms' });
  const code = bench.code();
  expect(await bench.verify.check({ to: '+61491570157', code })).toEqual({ kind: 'gone' });
  bench.simulator.expire(TO);
  expect(await bench.verify.check({ to: TO, code })).toEqual({ kind: 'gone' });
});

test('too many codes for a number are refused, and a number that is none', async () => {
  await using bench = await open();
  const start = (to: string) => bench.verify.start({ to, channel: 'sms' });
  for (let at = 0; at < 5; at++) await start(TO);
  expect(await start(TO)).toEqual({ kind: 'refused', why: 'too_many', providerCode: '60203' });
  expect(await start('0491570156')).toMatchObject({ kind: 'refused', why: 'invalid_number' });
});

test.each<[string, Partial<typeof SERVICE>, string]>([
  ['token', { authToken: 'wrong' }, '20003'],
  ['service', { serviceSid: 'VA9' }, '20404'],
])('a wrong %s is reported as our own configuration', async (_, more, providerCode) => {
  await using bench = await open(more);
  const answer = await bench.verify.start({ to: TO, channel: 'sms' });
  expect(answer).toEqual({ kind: 'refused', why: 'not_configured', providerCode });
});

test('a service that is down proves nothing and refuses nothing', async () => {
  await using bench = await open();
  await bench.verify.start({ to: TO, channel: 'sms' });
  const code = bench.code();
  bench.simulator.setDown(true);
  expect(await bench.verify.check({ to: TO, code })).toEqual({ kind: 'unreachable', why: 'provider_error' });
  bench.simulator.setDown(false);
  expect(await bench.verify.check({ to: TO, code })).toEqual({ kind: 'approved' });
});
