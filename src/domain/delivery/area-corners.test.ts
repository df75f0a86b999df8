import { expect, test } from 'bun:test';
import { cornersFromText, cornersText } from './area-corners.ts';

const NEWTOWN = [
  { latitude: '-33.8981', longitude: '151.1744' },
  { latitude: '-33.90', longitude: '151.18' },
  { latitude: '-33.91', longitude: '151.17' },
];

test('the corners of an area are written a line each and read back digit for digit', () => {
  expect(cornersFromText(cornersText(NEWTOWN))).toEqual(NEWTOWN);
});

test('empty lines between corners are none', () => {
  expect(cornersFromText('\n-33.8981, 151.1744\r\n\n-33.90 151.18\n-33.91;151.17\n')).toEqual(NEWTOWN);
});

test.each(['Newtown', '-33.9', '-95.1, 151.1', '-33.9, 181', '1e5, 3', '-33.9, 151.1, 4'])(
  '%s is no corner',
  (line) => {
    expect(cornersFromText(`-33.9, 151.1\n${line}`)).toBeNull();
  },
);
