import { describe, expect, test } from 'bun:test';
import type { SmsPort } from './sms.port.ts';

/** A gateway on the bench, with the phone's and the network's hands. */
export interface SmsBench extends AsyncDisposable {
  readonly sms: SmsPort;
  /** The messages that reached the gateway, oldest first. */
  sent(): readonly { readonly to: string; readonly text: string }[];
  setDown(isDown: boolean): void;
  /** The next message is taken, but the caller never hears of it. */
  loseNextAnswer(): void;
}

const GOOD_NUMBER = '+61491570156';

/** The contract of every SMS gateway. */
export function smsSuite(name: string, open: () => Promise<SmsBench>) {
  describe(`${name} keeps the SMS port's promises`, () => {
    test('what is sent arrives letter by letter', async () => {
      await using bench = await open();
      const text = 'Roma Pizza: your code is 012345 – never share it & don’t reply. 🍕 +1=2%';
      const outcome = await bench.sms.send({ messageId: 'm1', to: GOOD_NUMBER, text });
      expect(outcome.kind).toBe('accepted');
      expect(bench.sent()).toMatchObject([{ to: GOOD_NUMBER, text }]);
    });

    test('each accepted message has an id of its own', async () => {
      await using bench = await open();
      const ids = new Set<string>();
      for (const messageId of ['m1', 'm2']) {
        const outcome = await bench.sms.send({ messageId, to: GOOD_NUMBER, text: 'hello' });
        if (outcome.kind === 'accepted') ids.add(outcome.providerMessageId);
      }
      expect(ids.size).toBe(2);
    });

    test.each(['', 'hello', '0491570156', '+61', '+0491570156', '+6149157015612345'])(
      'the number %p is refused and nothing is sent',
      async (to) => {
        await using bench = await open();
        const outcome = await bench.sms.send({ messageId: 'm1', to, text: 'hello' });
        expect(outcome).toMatchObject({ kind: 'refused', why: 'invalid_number' });
        expect(bench.sent()).toEqual([]);
      },
    );

    test.each([
      ['an empty text', ''],
      ['a text of more than 1,600 characters', 'a'.repeat(1601)],
    ])('%s is refused', async (_, text) => {
      await using bench = await open();
      const outcome = await bench.sms.send({ messageId: 'm1', to: GOOD_NUMBER, text });
      expect(outcome).toMatchObject({ kind: 'refused', why: 'text_not_allowed' });
    });

    test('a gateway that is down is unreachable, and recovers automatically', async () => {
      await using bench = await open();
      bench.setDown(true);
      const outcome = await bench.sms.send({ messageId: 'm1', to: GOOD_NUMBER, text: 'hello' });
      expect(outcome.kind).toBe('unreachable');
      bench.setDown(false);
      expect(bench.sent()).toEqual([]);
      expect((await bench.sms.send({ messageId: 'm1', to: GOOD_NUMBER, text: 'hello' })).kind).toBe('accepted');
    });

    test('a lost answer may have been sent', async () => {
      await using bench = await open();
      bench.loseNextAnswer();
      const outcome = await bench.sms.send({ messageId: 'm1', to: GOOD_NUMBER, text: 'hello' });
      expect(outcome).toMatchObject({ kind: 'unreachable', mayHaveBeenSent: true });
      expect(bench.sent()).toHaveLength(1);
    });

    test('too many messages are reported as such', async () => {
      await using bench = await open();
      const outcome = await bench.sms.send({ messageId: 'm1', to: '+61491570101', text: 'hello' });
      expect(outcome).toEqual({ kind: 'unreachable', why: 'rate_limited', mayHaveBeenSent: false });
    });
  });
}
