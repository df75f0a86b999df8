import { expect, test } from 'bun:test';
import { courierWho } from './courier-words.ts';

test.each([
  ['Robo C.', 'bicycle', 'Robo, by bicycle'],
  ['Robo C.', 'CAR', 'Robo, by car'],
  ['Robo', 'hovercraft', 'Robo'],
  ['Robo', null, 'Robo'],
  [' ', 'car', null],
  [null, 'car', null],
])('a courier %p with %p is said as %p', (courierName, vehicle, expected) => {
  expect(courierWho({ courierName, vehicle })).toBe(expected);
});
