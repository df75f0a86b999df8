import { expect, test } from 'bun:test';
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
