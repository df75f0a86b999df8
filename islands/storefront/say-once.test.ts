import { expect, test } from 'bun:test';
import { sayOnce } from './say-once.ts';

function heard(first: string) {
  let now = first;
  const said: string[] = [];
  const look = sayOnce(
    () => now,
    (text) => said.push(text),
  );
  return {
    said,
    draw(text: string) {
      now = text;
      look();
    },
  };
}

test('a guest hears once that an order was accepted, however often the page is drawn for it', () => {
  const { said, draw } = heard('Waiting for the store.');
  for (let event = 0; event < 8; event++) draw('Accepted. Arriving about 2:03 AM.');
  expect(said).toEqual(['Accepted. Arriving about 2:03 AM.']);
});

test('a later time is said, and so is a state that comes back; what stood there at first is not', () => {
  const { said, draw } = heard('Accepted. Arriving about 2:03 AM.');
  draw('Accepted. Arriving about 2:03 AM.');
  expect(said).toEqual([]);
  draw('Accepted. Arriving about 2:20 AM.');
  draw('Accepted. Arriving about 2:03 AM.');
  draw('');
  expect(said).toEqual(['Accepted. Arriving about 2:20 AM.', 'Accepted. Arriving about 2:03 AM.']);
});
