import { expect, test } from 'bun:test';
import { smsSuite } from '../sms.suite.ts';
import { createSmsSimulator } from './sms-simulator.ts';

function open() {
  const sms = createSmsSimulator({ clock: { now: () => Temporal.Instant.from('2026-11-20T08:00:00Z') } });
  return {
    sms,
    sent: () => sms.inbox.messages,
    setDown: sms.setDown,
    loseNextAnswer: sms.loseNextAnswer,
    [Symbol.asyncDispose]: async () => {},
  };
}

smsSuite('the SMS gateway in memory', async () => open());

test('numbers have fixed fates by their last two digits', async () => {
  const { sms } = open();
  const send = (to: string) => sms.send({ messageId: 'm', to, text: 'hi' });
  await send('+61491570100');
  await send('+61491570103');
  expect(await send('+61491570102')).toMatchObject({ kind: 'unreachable', mayHaveBeenSent: true });
  expect(sms.inbox.messages.map(({ to, status }) => `${to.slice(-2)} ${status}`)).toEqual([
    '00 undelivered',
    '03 delivered',
    '03 delivered',
    '02 delivered',
  ]);
});

test('the newest text to a number is found', async () => {
  const { sms } = open();
  await sms.send({ messageId: 'm1', to: '+61491570156', text: 'first' });
  await sms.send({ messageId: 'm2', to: '+61491570156', text: 'second' });
  expect(sms.inbox.newestTo('+61491570156')?.text).toBe('second');
  expect(sms.inbox.newestTo('+61491570157')).toBeNull();
});
