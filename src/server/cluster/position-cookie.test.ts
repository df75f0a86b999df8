import { describe, expect, test } from 'bun:test';
import { createSecrets } from '../secrets.ts';
import { createPositionCookies } from './position-cookie.ts';

const cookies = createPositionCookies(createSecrets('the secret of all machines, of 32 characters'));
const pairOf = (line: string) => line.slice(0, line.indexOf(';'));

describe('where a browser’s last change is', () => {
  test('is read from among other cookies as it was written', () => {
    const mine = pairOf(cookies.line(123_456_789n, 'http'));
    expect(cookies.read(`cart_roma=abc; ${mine}; theme=dark`)).toBe(123_456_789n);
    expect(cookies.read(mine)).toBe(123_456_789n);
    expect(cookies.read('cart_roma=abc')).toBeNull();
    expect(cookies.read(null)).toBeNull();
  });

  test('is out of reach of scripts, and of plain connections at an https shop', () => {
    expect(cookies.line(1n, 'http')).toEndWith('; Path=/; Max-Age=300; HttpOnly; SameSite=Lax');
    expect(cookies.line(1n, 'https')).toEndWith('; Secure');
  });

  test('is nothing where it was forged, cut, absurd, or made by another installation', () => {
    const mine = pairOf(cookies.line(5n, 'http'));
    const other = createPositionCookies(createSecrets('the secret of quite another installation, 32'));
    const forged = [
      mine.replace('=5.', '=ffffffffffffffff.'),
      mine.replace('=5.', '=05.'),
      mine.slice(0, -1),
      `${mine}0`,
      pairOf(other.line(5n, 'http')),
      `servery_at=${'f'.repeat(5000)}.${'0'.repeat(24)}`,
      'servery_at=',
      'servery_at=-1.000000000000000000000000',
      'servery_at=%00.zzzzzzzzzzzzzzzzzzzzzzzz',
    ];
    for (const cookie of forged) expect(cookies.read(cookie)).toBeNull();
  });
});
