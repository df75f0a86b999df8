import { describe, expect, test } from 'bun:test';
import type { DisplayState } from '#src/domain/till/display-state.schema.ts';
import { sendLatest } from './send-latest.ts';

const number = (orderNumber: string): DisplayState => ({ kind: 'thanks', orderNumber });
const EVERY_MS = 20;

/** A till whose words are noted as they leave. `answer` says what the server says to the nth. */
function till(answer: (nth: number, sequence: number) => Promise<number | null>) {
  const sent: { readonly sequence: number; readonly text: string }[] = [];
  let state = number('1');
  const latest = sendLatest({
    everyMs: EVERY_MS,
    againMs: EVERY_MS,
    read: () => state,
    send({ sequence, state: said }) {
      sent.push({ sequence, text: 'orderNumber' in said ? said.orderNumber : said.kind });
      return answer(sent.length, sequence);
    },
  });
  return {
    sent,
    texts: () => sent.map(({ text }) => text),
    async until(count: number) {
      for (const endsAt = Date.now() + 5000; sent.length < count && Date.now() < endsAt; ) await Bun.sleep(1);
    },
    show(orderNumber: string) {
      state = number(orderNumber);
      latest.poke();
    },
    latest,
  };
}

const later = () => Bun.sleep(EVERY_MS * 4);

describe('what a till says to its display', () => {
  test('is the last word of those that come at once, and the first right away', async () => {
    const { show, texts, until } = till(async (_, sequence) => sequence);
    show('1');
    await until(1);
    for (const one of ['2', '3', '4']) show(one);
    await later();
    expect(texts()).toEqual(['1', '4']);
  });

  test('is not repeated while nothing changes', async () => {
    const { show, texts } = till(async (_, sequence) => sequence);
    show('1');
    await later();
    show('1');
    await later();
    expect(texts()).toEqual(['1']);
  });

  test('goes out one call after another, and what changed meanwhile goes next', async () => {
    const gate = Promise.withResolvers<void>();
    const { show, texts, until } = till(async (nth, sequence) => {
      if (nth === 1) await gate.promise;
      return sequence;
    });
    show('1');
    await until(1);
    show('2');
    show('3');
    await later();
    expect(texts()).toEqual(['1']);
    gate.resolve();
    await until(2);
    expect(texts()).toEqual(['1', '3']);
  });

  test('is tried again without an answer, as it is by then, and every word has a higher number', async () => {
    const { show, sent, texts, until } = till(async (nth, sequence) => {
      if (nth === 1) throw new Error('offline');
      return sequence;
    });
    show('1');
    await until(1);
    show('2');
    await until(2);
    expect(texts()).toEqual(['1', '2']);
    expect(sent[1]?.sequence).toBeGreaterThan(sent[0]?.sequence ?? 0);
  });

  test('goes beyond a word from before the clock was set back', async () => {
    const ahead = Date.now() + 3_600_000;
    const { show, sent, texts, until } = till(async (nth, sequence) => (nth === 1 ? ahead : sequence));
    show('1');
    await until(2);
    expect(texts()).toEqual(['1', '1']);
    expect(sent[1]?.sequence).toBe(ahead + 1);
  });

  test('is dropped when it is refused, and has an end: one last word, and nothing after it', async () => {
    const { show, texts, latest, until } = till(async () => null);
    show('1');
    await until(1);
    await later();
    expect(texts()).toEqual(['1']);
    show('2');
    latest.end(number('last'));
    show('3');
    await later();
    expect(texts()).toEqual(['1', 'last']);
  });
});
