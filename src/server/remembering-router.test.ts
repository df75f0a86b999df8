import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { TrieRouter } from 'hono/router/trie-router';
import { RememberingRouter } from './remembering-router.ts';

const ROUTES = [
  ['GET', '/restaurants/:restaurantId'],
  ['GET', '/restaurants/:restaurantId/stores/:storeId'],
  ['POST', '/restaurants/:restaurantId/stores/:storeId'],
  ['GET', '/restaurants/:restaurantId/stores/:storeId/cart'],
  ['GET', '/restaurants/:restaurantId/stores/:other/:page'],
  ['ALL', '/pos/*'],
] as const;

function routers() {
  const remembering = new RememberingRouter<string>();
  const plain = new TrieRouter<string>();
  for (const [method, path] of ROUTES) {
    remembering.add(method, path, `${method} ${path}`);
    plain.add(method, path, `${method} ${path}`);
  }
  return { remembering, plain };
}

describe('the routes of a path', () => {
  test('are those of this path and method, whatever was asked for before', () => {
    const { remembering, plain } = routers();
    const part = fc.constantFrom('restaurants', 'stores', 'cart', 'pos', 'a', 'b', 'c%20d', '');
    const path = fc.array(part, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`);
    fc.assert(
      fc.property(fc.constantFrom('GET', 'POST', 'PUT'), path, (method, asked) => {
        const expected = JSON.stringify(plain.match(method, asked));
        expect(JSON.stringify(remembering.match(method, asked))).toBe(expected);
        expect(JSON.stringify(remembering.match(method, asked))).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  test('include one that is added after they were first looked for', () => {
    const { remembering } = routers();
    expect(remembering.match('GET', '/restaurants/a')[0]).toHaveLength(1);
    remembering.add('GET', '/restaurants/a', 'later');
    expect(remembering.match('GET', '/restaurants/a')[0]).toHaveLength(2);
  });

  test('are forgotten when there are too many, or when the path is too long to be anybody’s every day', () => {
    const { remembering } = routers();
    const first = remembering.match('GET', '/restaurants/first');
    expect(remembering.match('GET', '/restaurants/first')).toBe(first);
    for (let n = 0; n < 4000; n++) remembering.match('GET', `/restaurants/r${n}`);
    expect(remembering.match('GET', '/restaurants/first')).not.toBe(first);
    const long = `/restaurants/${'x'.repeat(300)}`;
    expect(remembering.match('GET', long)).not.toBe(remembering.match('GET', long));
  });
});

describe('handlers behind one that answers', () => {
  type Handler = (context: string, next?: () => void) => string;
  const first: Handler = (context, next) => `${context}${String(next)}`;
  const answer: Handler = (context) => context;
  const later: Handler = (context) => `${context} later`;

  test('are never asked, so they are left out; what only looks on stays', () => {
    const router = new RememberingRouter<readonly [Handler, string]>();
    router.add('GET', '/cart', [first, 'first']);
    router.add('GET', '/:page', [answer, 'answer']);
    router.add('GET', '/*', [later, 'later']);
    expect(router.match('GET', '/cart')[0].map(([[, name]]) => name as string)).toEqual(['first', 'answer']);
    expect(router.match('GET', '/menu')[0].map(([[, name]]) => name as string)).toEqual(['answer']);
    expect(router.match('GET', '/a/b')[0].map(([[, name]]) => name as string)).toEqual(['later']);
  });
});
