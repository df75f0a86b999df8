import { expect, test } from 'bun:test';
import { askedAhead } from './asked-ahead.ts';

function counting() {
  const asked: string[] = [];
  let at = 0;
  const ahead = askedAhead(
    async (id: string) => {
      asked.push(id);
      return `${id} ${asked.length}`;
    },
    () => at,
  );
  return { asked, ahead, wait: (ms: number) => (at += ms) };
}

test('what a finger came down on is asked for once', async () => {
  const { asked, ahead } = counting();
  ahead.aim('a');
  expect(await ahead.take('a')).toBe('a 1');
  expect(asked).toEqual(['a']);
});

test('it is taken once: the next reading asks anew', async () => {
  const { ahead } = counting();
  ahead.aim('a');
  await ahead.take('a');
  expect(await ahead.take('a')).toBe('a 2');
});

test('another one, or one that a finger was on long ago, is asked for now', async () => {
  const { asked, ahead, wait } = counting();
  ahead.aim('a');
  expect(await ahead.take('b')).toBe('b 2');
  ahead.aim('c');
  wait(3000);
  expect(await ahead.take('c')).toBe('c 4');
  expect(asked).toEqual(['a', 'b', 'c', 'c']);
});

test('what went wrong ahead is told to who takes it', async () => {
  const ahead = askedAhead(() => Promise.reject(new Error('away')));
  ahead.aim('a');
  await expect(ahead.take('a')).rejects.toThrow('away');
});
