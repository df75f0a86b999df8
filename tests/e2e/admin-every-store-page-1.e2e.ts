import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type FullShop, openFullShop, PAGES_IN_STORE, wrongWithAll } from '../support/every-page.ts';

const MINUTES = 420_000;

let shop: FullShop;
beforeAll(async () => {
  shop = await openFullShop();
}, MINUTES);
afterAll(() => shop?.[Symbol.asyncDispose]());

describe('every page of the admin fits a narrow phone and is readable in light and dark', () => {
  test(
    'in a store, the first half of them',
    async () => {
      expect(await wrongWithAll(shop, PAGES_IN_STORE[0]!)).toEqual([]);
    },
    MINUTES,
  );
});
