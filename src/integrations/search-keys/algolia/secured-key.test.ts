import { expect, test } from 'bun:test';
import { createAlgoliaKeys } from './algolia-keys.ts';
import { securedKey } from './secured-key.ts';

/** Of the vendor's own tests. */
const PARENT = '2640659426d5107b6e47d75db9cbaef8';
const KEY =
  'NjFhZmE0OGEyMTI3OThiODc0OTlkOGM0YjcxYzljY2M2NmU2NDE5ZWY0NDZjMWJhNjA2NzBkMjAwOTI2YWQyZnJlc3RyaWN0SW5kaWNlcz1Nb3ZpZXMmdmFsaWRVbnRpbD0yNTI0NjA0NDAw';

const textOf = (key: string) => Buffer.from(key, 'base64').toString().slice(64);

test('the vendor’s example comes out letter for letter, whatever the order of its restrictions', () => {
  expect(securedKey(PARENT, { restrictIndices: ['Movies'], validUntil: 2_524_604_400 })).toBe(KEY);
  expect(securedKey(PARENT, { validUntil: 2_524_604_400, restrictIndices: ['Movies'] })).toBe(KEY);
});

test('a filter can’t break out of its place in the key', () => {
  expect(textOf(securedKey(PARENT, { filters: 'a:"b&validUntil=9"', validUntil: 1 }))).toBe(
    'filters=a%3A%22b%26validUntil%3D9%22&validUntil=1',
  );
});

test('another parent or filter is another signature', () => {
  const wish = { filters: 'restaurantId:"roma"', validUntilUnixSeconds: 1 };
  const keys = createAlgoliaKeys({ applicationId: 'APP', searchKey: PARENT });
  const others = [
    createAlgoliaKeys({ applicationId: 'APP', searchKey: 'another' }).issue(wish),
    keys.issue({ ...wish, filters: 'restaurantId:"wok"' }),
    keys.issue({ ...wish, filters: null }),
  ].map((key) => Buffer.from(key, 'base64').toString().slice(0, 64));
  expect(new Set([...others, Buffer.from(keys.issue(wish), 'base64').toString().slice(0, 64)]).size).toBe(4);
});
