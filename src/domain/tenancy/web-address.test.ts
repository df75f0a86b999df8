import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { slugSchema } from './tenancy.schema.ts';
import { freeWebAddress, webAddressOf } from './web-address.ts';

describe('the web address of a name', () => {
  test.each([
    ['Night Kitchen', 'night-kitchen'],
    ["Nonna's Table & Bar", 'nonnas-table-and-bar'],
    ['Café Münster', 'cafe-muenster'],
    ['Đặng Phở', 'dang-pho'],
    ['  Marrickville  ', 'marrickville'],
    ['The Very Long Name of a Restaurant by the Sea', 'the-very-long-name-of-a-restaurant-by'],
    ['Bo', null],
    ['!!!', null],
  ])('%s is %p', (name, address) => {
    expect(webAddressOf(name)).toBe(address);
  });

  test('is one that an owner could have typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        const address = webAddressOf(name);
        if (address !== null) expect(slugSchema.safeParse(address).success).toBe(true);
      }),
    );
  });

  test.each([
    [[], 'newtown'],
    [['newtown'], 'roma-pizza-newtown'],
    [['newtown', 'roma-pizza-newtown'], 'roma-pizza-newtown-2'],
    [['newtown', 'roma-pizza-newtown', 'roma-pizza-newtown-2'], 'roma-pizza-newtown-3'],
  ])('where %p are taken a store Newtown gets %s', async (taken, address) => {
    expect(await freeWebAddress('Newtown', async (one) => taken.includes(one), 'roma-pizza')).toBe(address);
  });

  test('is none where the name has no letters to make one of', async () => {
    expect(await freeWebAddress('!!', async () => false)).toBeNull();
  });
});
