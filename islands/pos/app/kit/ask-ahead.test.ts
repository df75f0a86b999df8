import { expect, test } from 'bun:test';
import { askAhead } from './ask-ahead.ts';

function counting() {
  const asked: string[] = [];
  let at = 0;
  const ahead = askAhead(
    async (id: string) => {
      asked.push(id);
      return `${id} ${asked.length}`;
    },
    () => at,
  );
  return { asked, ahead, wait: (ms: number) => (at += ms) };
}

test('what a finger comes down on is fetched once', async () => {
  const { asked, ahead } = counting();
  ahead.aim('a');
  expect(await ahead.take('a')).toBe('a 1');
  expect(asked).toEqual(['a']);
});

test('it is used once: the next reading fetches again', async () => {
  const { ahead } = counting();
  ahead.aim('a');
  await ahead.take('a');
  expect(await ahead.take('a')).toBe('a 2');
});

test('another one, or one that was touched long ago, is fetched now', async () => {
  const { asked, ahead, wait } = counting();
  ahead.aim('a');
  expect(await ahead.take('b')).toBe('b 2');
  ahead.aim('c');
  wait(3000);
  expect(await ahead.take('c')).toBe('c 4');
  expect(asked).toEqual(['a', 'b', 'c', 'c']);
});

test('an error ahead is reported to whoever uses it', async () => {
  const ahead = askAhead(() => Promise.reject(new Error('away')));
  ahead.aim('a');
  await expect(ahead.take('a')).rejects.toThrow('away');
});
