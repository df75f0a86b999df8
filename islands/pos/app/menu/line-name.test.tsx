import { expect, test } from 'bun:test';
import { renderToStaticMarkup as draw } from 'react-dom/server';
import { LineName, SeatTag } from './line-name.tsx';

test('a guest is a number as well as a colour, and each has another', () => {
  const [one, two] = [1, 2].map((seat) => draw(<SeatTag seat={seat} />));
  expect(one?.replaceAll(/<[^>]+>/g, '')).toBe('Seat 1');
  expect(one).toContain('--seat:1');
  expect(two).toContain('--seat:2');
  expect(draw(<SeatTag seat={undefined} />)).toBe('');
});

test('a new line says so in a word, not by its bar alone', () => {
  const name = (unsentCount: number) =>
    draw(<LineName name="Lasagne" quantity={2} unsentCount={unsentCount} why={null} seat={undefined} />);
  expect([0, 1, 2].map((count) => name(count).replaceAll(/<[^>]+>/g, ''))).toEqual([
    'Lasagne',
    'Lasagne1 new',
    'LasagneNew',
  ]);
});
