import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  type FullShop,
  openFullShop,
  PAGES_ABOVE_STORES,
  PAGES_OF_PLATFORM,
  wrongWithAll,
} from '../support/every-page.ts';

const MINUTES = 420_000;

let shop: FullShop;
beforeAll(async () => {
  shop = await openFullShop();
}, MINUTES);
afterAll(() => shop?.[Symbol.asyncDispose]());

describe('every page of the admin fits a narrow phone and is readable in light and dark', () => {
  test(
    'above the stores',
    async () => {
      expect(await wrongWithAll(shop, PAGES_ABOVE_STORES)).toEqual([]);
    },
    MINUTES,
  );

  test(
    'of the platform',
    async () => {
      expect(await wrongWithAll(shop, PAGES_OF_PLATFORM, 'admin@servery.example')).toEqual([]);
    },
    MINUTES,
  );
});
