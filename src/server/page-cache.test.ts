import { beforeEach, describe, expect, test } from 'bun:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { Inbound } from '#src/http/inbound.ts';
import { keepMarkup } from '#src/pages/cached-markup.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { CachedPages } from './page-cache.ts';
import type { StoreVersions } from './page-entry.ts';

const URL_OF_PAGE = 'http://shop.test/restaurants/roma/stores/roma-1';
const SCOPE = grantStoreScope({ restaurantId: 'roma', storeId: 'roma-1' });

let now: number;
let commits: number;
let asked: number;
let versions: StoreVersions | null;
let keeper: CachedPages;

beforeEach(() => {
  now = 1_000_000;
  commits = 1;
  asked = 0;
  versions = { menuVersion: 1, settingsVersion: 1, restaurantVersion: 1 };
  keeper = new CachedPages({
    maxBytes: 1_000_000,
    dataVersion: () => commits,
    versionsOf: async () => {
      asked++;
      return versions;
    },
    cartLink: async (_, request) => `cart of ${request.headers.get('cookie')}`,
    emptyCartLink: () => 'empty cart',
    now: () => now,
    cacheQuery: (query) => (query.has('diet') ? `?diet=${query.get('diet')}` : ''),
  });
});

const asking = (headers: Record<string, string> = {}, url = URL_OF_PAGE) => new Request(url, { headers });

const look = (headers: Record<string, string> = {}, url = URL_OF_PAGE, scheme: 'http' | 'https' = 'http') =>
  keeper.lookUp(asking(headers, url), scheme);

async function fill(
  html = '<p>Menu</p><!--cart--><p>End</p>',
  headers: Record<string, string> = {},
  maxAgeSeconds = 60,
  url = URL_OF_PAGE,
) {
  const request = asking(headers);
  const filling = keeper.before({ params: { storeId: 'roma-1' } } as unknown as Inbound);
  return filling!.keep({
    html,
    markups: [],
    cache: { key: 'v1', maxAgeSeconds },
    scope: SCOPE,
    headers: { 'content-type': 'text/html' },
    request,
    url: new URL(url),
  });
}

describe('a kept page', () => {
  test('answers the next visitor without being drawn again', async () => {
    expect(look()).toBeNull();
    const first = await fill();
    const kept = look() as Response;
    expect(await kept.text()).toBe('<p>Menu</p>empty cart<p>End</p>');
    expect(await first.text()).toBe('<p>Menu</p>empty cart<p>End</p>');
    expect(kept.headers.get('content-type')).toBe('text/html');
    expect(asked).toBe(1);
  });

  test('has another mark for its version when only a menu drawn before is another', async () => {
    const drawn = async (dish: string) => {
      const filling = keeper.before({ params: { storeId: 'roma-1' } } as unknown as Inbound);
      return filling!.keep({
        html: '<p><!--cart--></p><!--kept:0-->',
        markups: [keepMarkup(dish)],
        cache: { key: 'v1', maxAgeSeconds: 60 },
        scope: SCOPE,
        headers: {},
        request: asking(),
        url: new URL(URL_OF_PAGE),
      });
    };
    const [soup, salad] = [await drawn('soup'), await drawn('salad')];
    expect(await salad.text()).toBe('<p>empty cart</p>salad');
    expect(soup.headers.get('etag')).not.toBe(salad.headers.get('etag'));
  });

  test.each([
    ['br, gzip, zstd', 'br', brotliDecompressSync],
    ['gzip, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ] as const)('comes compressed for a browser that takes %s', async (accepts, encoding, unpack) => {
    await fill();
    const kept = look({ 'accept-encoding': accepts }) as Response;
    expect(kept.headers.get('content-encoding')).toBe(encoding);
    expect(unpack(Buffer.from(await kept.arrayBuffer())).toString()).toBe('<p>Menu</p>empty cart<p>End</p>');
    expect(kept.headers.get('vary')).toContain('accept-encoding');
  });

  test('is not sent again to a browser that has it', async () => {
    const etag = (await fill()).headers.get('etag')!;
    const kept = look({ 'if-none-match': etag }) as Response;
    expect([kept.status, await kept.text()]).toEqual([304, '']);
  });

  test('has a visitor’s own cart, in no shared cache', async () => {
    await fill();
    const own = (await look({ cookie: 'cart_roma-1=c7' })) as Response;
    expect(await own.text()).toBe('<p>Menu</p>cart of cart_roma-1=c7<p>End</p>');
    expect(own.headers.get('cache-control')).toBe('private, no-store');
    expect(own.headers.get('etag')).toBeNull();
    const other = look({ cookie: 'cart_roma-2=c8' }) as Response;
    expect(await other.text()).toContain('empty cart');
  });

  test('that signed-in guests have their own of is not given to one of them', async () => {
    await keeper.before({ params: { storeId: 'roma-1' } } as unknown as Inbound)!.keep({
      html: '<p>Menu</p><!--cart-->',
      markups: [],
      cache: { key: 'v1', maxAgeSeconds: 60, isForStrangers: true },
      scope: SCOPE,
      headers: {},
      request: asking(),
      url: new URL(URL_OF_PAGE),
    });
    expect(look()).not.toBeNull();
    expect(look({ cookie: 'customer_wok=a' })).not.toBeNull();
    expect(look({ cookie: 'theme=dark; customer_roma=token' })).toBeNull();
  });

  test('is rendered again for a visitor who must see a notice once', async () => {
    await fill();
    expect(look({ cookie: 'servery_notice=Saved' })).toBeNull();
  });

  test('survives a commit that did not concern its store, after one question', async () => {
    await fill();
    commits++;
    expect(await look()).toBeInstanceOf(Response);
    expect(look()).toBeInstanceOf(Response);
    expect(asked).toBe(2);
  });

  test.each(['menuVersion', 'settingsVersion', 'restaurantVersion'] as const)(
    'is gone when its %s rose',
    async (name) => {
      await fill();
      commits++;
      versions = { ...versions!, [name]: 2 };
      expect(await look()).toBeNull();
      expect(look()).toBeNull();
    },
  );

  test('is gone when its time is over, such as at the hour a menu changes', async () => {
    await fill();
    now += 59_000;
    expect(look()).toBeInstanceOf(Response);
    now += 1000;
    expect(look()).toBeNull();
  });

  test('whose store changed while it was drawn is asked about again, not trusted', async () => {
    const filling = keeper.before({ params: { storeId: 'roma-1' } } as unknown as Inbound)!;
    await Promise.resolve();
    commits++;
    versions = { ...versions!, menuVersion: 2 };
    await filling.keep({
      html: 'old',
      markups: [],
      cache: { key: 'v1', maxAgeSeconds: 60 },
      scope: SCOPE,
      headers: {},
      request: asking(),
      url: new URL(URL_OF_PAGE),
    });
    expect(await look()).toBeNull();
  });

  test('is for reading only, and an address is its own page', async () => {
    await fill();
    expect(keeper.lookUp(new Request(URL_OF_PAGE, { method: 'POST' }), 'http')).toBeNull();
    expect(look({}, `${URL_OF_PAGE}/hours`)).toBeNull();
  });

  test('is the same page whatever else a link carries, and another one for what it depends on', async () => {
    await fill();
    for (const more of ['?utm_source=mail', '?f=1', '?', '?f=2&utm_source=x']) {
      expect(look({}, URL_OF_PAGE + more)).toBeInstanceOf(Response);
    }
    expect(look({}, `${URL_OF_PAGE}?diet=vegan`)).toBeNull();
    await fill('vegan', {}, 60, `${URL_OF_PAGE}?diet=vegan`);
    const vegan = look({}, `${URL_OF_PAGE}?f=1&diet=vegan`) as Response;
    expect(await vegan.text()).toBe('vegan');
  });

  test('is never served to a visitor of the other scheme', async () => {
    await fill();
    expect(look({}, URL_OF_PAGE, 'https')).toBeNull();
    await fill('over https', {}, 60, URL_OF_PAGE.replace('http:', 'https:'));
    expect(await (look({}, URL_OF_PAGE, 'https') as Response).text()).toBe('over https');
    expect(await (look() as Response).text()).toBe('<p>Menu</p>empty cart<p>End</p>');
  });

  test('is dropped when the clock is set back: its end is no longer known', async () => {
    await fill();
    now -= 90 * 60_000;
    expect(look()).toBeNull();
    now += 90 * 60_000;
    expect(look()).toBeNull();
  });
});
