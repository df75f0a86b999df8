import { expect, test } from 'bun:test';
import { linkBelow } from './link-address.ts';

const STORE = '/restaurants/roma/stores/newtown';

test.each([
  ['/', STORE, STORE],
  ['/coupons', STORE, `${STORE}/coupons`],
  ['/', '/', '/'],
  // On a domain of the store's own; two slashes would lead to a server called "coupons".
  ['/coupons', '/', '/coupons'],
  ['https://roma.example', STORE, 'https://roma.example'],
  ['tel:0295550100', '/', 'tel:0295550100'],
])('%p on a website at %p leads to %p', (address, store, to) => expect(linkBelow(store, address)).toBe(to));
