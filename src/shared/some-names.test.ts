import { expect, test } from 'bun:test';
import { someNames } from './some-names.ts';

test.each([
  [[], ''],
  [['Margherita'], 'Margherita'],
  [['Margherita', 'Funghi'], 'Margherita and Funghi'],
  [['Margherita', 'Funghi', 'Nduja'], 'Margherita, Funghi and Nduja'],
  [['Margherita', 'Funghi', 'Nduja', 'Hawaiian'], 'Margherita, Funghi and 2 more'],
])('%p is said as “%s”', (names, text) => {
  expect(someNames(names)).toBe(text);
});
