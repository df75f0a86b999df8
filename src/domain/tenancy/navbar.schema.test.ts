import { expect, test } from 'bun:test';
import { navTree } from './nav-tree.ts';
import { navbarSchema, navLinkSchema, usualNavbar } from './navbar.schema.ts';

const isTaken = (address: string) =>
  navLinkSchema.safeParse({ id: 'a', label: 'Somewhere', address, isShown: true }).success;

test.each(['/', '/coupons', '/search?q=pizza', 'https://roma.example/catering', 'HTTPS://roma.example'])(
  '%p can be linked',
  (address) => expect(isTaken(address)).toBe(true),
);

test.each([
  '',
  'coupons',
  '//evil.example',
  '/\\evil.example',
  '/../../admin',
  'http://roma.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'https://roma.example@evil.example',
  'https://roma.example\\@evil.example',
  'https://two words.example',
])('%p cannot', (address) => expect(isTaken(address)).toBe(false));

test('a new store has its own links, none of them shown yet', () => {
  const navbar = usualNavbar();
  expect(navbarSchema.safeParse(navbar).success).toBe(true);
  expect(navbar.links.some(({ isShown }) => isShown)).toBe(false);
});

test.each<[string, string, string]>([
  ['one after the other', 'a b c', 'a b c'],
  ['one inside another', 'a >b c', 'a(b) c'],
  ['several inside one', 'a >b >c d', 'a(b c) d'],
  ['the first has nothing above it', '>a b', 'a b'],
  ['a hidden one takes along what is inside it', '-a >b c', 'c'],
  ['a hidden one inside another', 'a >-b >c', 'a(c)'],
])('links: %s', (_, typed, shown) => {
  const links = typed.split(' ').map((one) => {
    const id = one.replace(/[>-]/g, '');
    return { id, label: id, address: '/', isBelow: one.startsWith('>'), isShown: !one.includes('-') };
  });
  const drawn = navTree(links).map(({ id, below }) =>
    below.length > 0 ? `${id}(${below.map((one) => one.id).join(' ')})` : id,
  );
  expect(drawn.join(' ')).toBe(shown);
});

test('links that were stored before there were two levels are all on the first', () => {
  const old = { links: [{ id: 'a', label: 'Menu', address: '/', isShown: true }] };
  expect(navbarSchema.parse(old).links[0]?.isBelow).toBe(false);
});
