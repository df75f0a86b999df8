import { expect, test } from 'bun:test';
import { fullStoreName, shortStoreName } from './store-name.ts';

test.each([
  ['Roma Pizza', 'Roma Pizza Newtown', 'Roma Pizza Newtown', 'Newtown'],
  ['Golden Wok', 'Carlton', 'Golden Wok Carlton', 'Carlton'],
  ['The Crown', 'The Crown', 'The Crown', ''],
  ['Roma', 'Romano Bar', 'Roma Romano Bar', 'Romano Bar'],
])('%s with its store %s is %s, beside its own name %s', (restaurant, store, full, short) => {
  expect([fullStoreName(restaurant, store), shortStoreName(restaurant, store)]).toEqual([full, short]);
});
