import { expect, test } from 'bun:test';
import { safeNext } from './safe-next.ts';

test.each([
  ['/admin/orders', '/admin/orders'],
  ['/admin/orders?day=2026-11-22&text=a%20b', '/admin/orders?day=2026-11-22&text=a%20b'],
  [null, '/admin'],
  ['', '/admin'],
  ['https://evil.example', '/admin'],
  ['//evil.example', '/admin'],
  ['/\\evil.example', '/admin'],
  ['/admin\r\nset-cookie: a=b', '/admin'],
  ['/admin\n', '/admin'],
  ['/\t/evil.example', '/admin'],
  ['/admin\u2028', '/admin'],
])('%j leads to %s', (next, to) => {
  expect(safeNext(next, '/admin')).toBe(to);
});
