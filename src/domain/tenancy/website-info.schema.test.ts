import { describe, expect, test } from 'bun:test';
import { inheritedWebsiteInfo, NO_WEBSITE_INFO, websiteInfoOf, websiteInfoSchema } from './website-info.schema.ts';

const reading = (typed: Partial<typeof NO_WEBSITE_INFO>) =>
  websiteInfoSchema.safeParse({ ...NO_WEBSITE_INFO, ...typed });

describe('the address of a social page', () => {
  test.each([
    ['', ''],
    ['instagram.com/roma', 'https://instagram.com/roma'],
    [' https://www.instagram.com/roma ', 'https://www.instagram.com/roma'],
  ])('%p is kept as %p', (typed, kept) => {
    expect(reading({ instagram: typed }).data?.instagram).toBe(kept);
  });

  test.each([
    'javascript:alert(1)',
    'https://instagram.com.evil.example/roma',
    'https://instagram.com@evil.example/',
    'https://evil.example/instagram.com',
    'facebook.com/roma',
    'https://instagram.com:8443/roma',
    'roma on instagram',
  ])('%p is no page of that site', (typed) => {
    expect(reading({ instagram: typed }).error?.issues[0]?.message).toBe(
      'Enter the address of your Instagram page, such as instagram.com/roma.',
    );
  });
});

test.each([
  ['headline', 120],
  ['story', 2000],
  ['searchTitle', 60],
  ['searchText', 160],
] as const)('%s takes %i characters and no more', (name, most) => {
  expect(reading({ [name]: 'x'.repeat(most) }).success).toBe(true);
  expect(reading({ [name]: 'x'.repeat(most + 1) }).error?.issues[0]?.message).toBe(`Use ${most} characters or fewer.`);
});

test('a store says its own words where it has some, also none at all, and the restaurant’s elsewhere', () => {
  const restaurant = {
    ...NO_WEBSITE_INFO,
    headline: 'Wood fired',
    story: 'Since 1974',
    facebook: 'https://facebook.com/roma',
  };
  const store = { ...inheritedWebsiteInfo(), headline: 'Newtown', facebook: '' };
  expect(websiteInfoOf(restaurant, store)).toEqual({ ...restaurant, headline: 'Newtown', facebook: '' });
});

const picture = (imageId: string) => ({ imageId, width: 800, height: 300, alt: '' });

test.each([
  ['banners', 5],
  ['gallery', 24],
] as const)('%s takes %i pictures and no more, each once', (name, most) => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => picture(`img_${at}`));
  const said = (pictures: ReturnType<typeof many>) => reading({ [name]: pictures }).error?.issues[0]?.message ?? null;
  expect(said(many(most))).toBeNull();
  expect(said(many(most + 1))).toBe(`Up to ${most} pictures.`);
  expect(said([picture('img_1'), picture('img_1')])).toBe('Add each picture once.');
});

test('a store shows its own pictures where it has some, also none at all, and the restaurant’s elsewhere', () => {
  const restaurant = { ...NO_WEBSITE_INFO, banners: [picture('img_oven')], gallery: [picture('img_pizza')] };
  const store = { ...inheritedWebsiteInfo(), gallery: [] };
  expect(websiteInfoOf(restaurant, store)).toEqual({ ...restaurant, gallery: [] });
});
