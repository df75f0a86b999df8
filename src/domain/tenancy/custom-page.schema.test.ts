import { describe, expect, test } from 'bun:test';
import { type CustomPage, customPageSchema, type PageBlock, pageState } from './custom-page.schema.ts';
import { MAX_BLOCKS } from './custom-page-limits.ts';

const ABOUT: CustomPage = {
  title: 'About us',
  path: 'about-us',
  searchText: '',
  blocks: [{ id: 'a', kind: 'heading', text: 'Since 1998', level: '2' }],
};
const why = (page: unknown) => customPageSchema.safeParse(page).error?.issues.map(({ message }) => message) ?? [];
const button = (address: string): PageBlock => ({ id: 'b', kind: 'button', label: 'Go', address, look: 'primary' });

describe('the address of a page', () => {
  test.each(['about-us', 'a', '2026', 'team-2'])('can be %p', (path) => expect(why({ ...ABOUT, path })).toEqual([]));
  test.each(['', 'About', 'about us', '-about', 'about-', 'about--us', '../cart', 'über-uns', 'a/b'])(
    'cannot be %p',
    (path) => expect(why({ ...ABOUT, path })).toEqual(['Use small letters, digits and dashes, such as about-us.']),
  );
});

describe('a button leads', () => {
  test.each(['/', '/coupons', 'https://roma.example', 'tel:+61 2 9555 0100', 'mailto:hi@roma.example'])(
    'to %p',
    (address) => expect(why({ ...ABOUT, blocks: [button(address)] })).toEqual([]),
  );
  test.each([
    '',
    'coupons',
    '//evil.example',
    'javascript:alert(1)',
    'http://roma.example',
    'mailto:a@b?bcc=c',
    'tel:x',
  ])('never to %p', (address) => expect(why({ ...ABOUT, blocks: [button(address)] })).toHaveLength(1));
});

test.each<[string, unknown[], string]>([
  [
    'two maps',
    [
      { id: 'a', kind: 'map' },
      { id: 'b', kind: 'map' },
    ],
    'A page has this block once. Remove one of the two.',
  ],
  ['an empty gallery', [{ id: 'a', kind: 'gallery', pictures: [] }], 'Add a picture.'],
  ['a heading without words', [{ ...ABOUT.blocks[0], text: ' ' }], 'Enter a heading.'],
  [
    'more text than anyone reads',
    Array.from({ length: 4 }, (_, at) => ({ id: `t${at}`, kind: 'text', html: 'x'.repeat(19_000) })),
    'This page is too long. Move a part of it to another page.',
  ],
  [
    'more blocks than a page has room for',
    Array.from({ length: MAX_BLOCKS + 1 }, (_, at) => ({ ...ABOUT.blocks[0], id: `h${at}` })),
    'Up to 60 blocks.',
  ],
  ['two blocks with one id', [ABOUT.blocks[0], ABOUT.blocks[0]], 'Each block needs an id of its own.'],
])('%s are refused', (_, blocks, message) => expect(why({ ...ABOUT, blocks })).toContain(message));

test.each<[string, CustomPage | null, ReturnType<typeof pageState>]>([
  ['never published', null, 'draft'],
  ['published as it is', ABOUT, 'published'],
  ['changed since', { ...ABOUT, title: 'About' }, 'changed'],
])('a page that was %s is %s: %s', (_, published, state) => expect(pageState(ABOUT, published)).toBe(state));
