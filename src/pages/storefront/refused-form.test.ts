import { expect, test } from 'bun:test';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { group, MENU } from '#src/domain/pricing/testing-menu.ts';
import { filledCart, orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { mountSurface } from '#src/server/pages.tsx';
import { testApp } from '#src/server/testing/test-app.ts';
import { storefrontSurface } from './storefront.surface.ts';

const STORE = `/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}`;
const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

/** A guest with a burger in the cart, and a browser that keeps cookies. */
async function guest(accept = BROWSER) {
  const fixture = await orderingFixture();
  const size = group('size', { min: 1, max: 1 }, { Small: 0, Large: 100 });
  const cookies = new Map([[`cart_${SCOPE.storeId}`, await filledCart(fixture)]]);
  fixture.setMenu({
    ...MENU,
    items: MENU.items.map((item) => (item.id === 'burger' ? { ...item, modifiers: [size] } : item)),
  });
  const { app } = await testApp(
    (on, ctx) =>
      mountSurface(on, storefrontSurface, {
        ctx,
        manifest: UNBUILT,
        baseOf: () => '',
        cartLink: async () => '',
        keeper: null,
      }),
    { ctx: fixture.ctx },
  );
  const ask = async (path: string, body?: Record<string, string>) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const method = body ? { method: 'POST', body: new URLSearchParams(body) } : {};
    const answer = await app.request(path, { ...method, headers: { cookie, accept } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return { ask, cookies, ctx: fixture.ctx };
}

test.each([
  ['/cart', { do: 'coupon', couponCode: 'NO SUCH' }, 'NO SUCH'],
  ['/checkout', { do: 'place', name: 'Ada Lovelace', comments: 'x'.repeat(5000) }, 'Ada Lovelace'],
  ['/checkout', { do: 'place', name: 'Ada Lovelace', phone: 'none' }, 'Ada Lovelace'],
] as const)(
  'a form refused at %s goes back to its page, with what was typed and what is wrong, once',
  async (at, form, typed) => {
    const { ask } = await guest();
    const refused = await ask(STORE + at, form);
    expect(refused.status).toBe(303);
    expect(refused.headers.get('location')).toBe(STORE + at);
    const page = await (await ask(STORE + at)).text();
    expect(page).toContain(typed);
    expect(page).toContain('aria-invalid="true"');
    expect(await (await ask(STORE + at)).text()).not.toContain('aria-invalid="true"');
  },
);

test('one wrong field shows its error once, beside itself, and has the focus', async () => {
  const { ask } = await guest();
  await ask(`${STORE}/cart`, { do: 'coupon', couponCode: 'NO SUCH' });
  const page = await (await ask(`${STORE}/cart`)).text();
  expect(page.match(/Codes have at least 3 capital letters/g)).toHaveLength(1);
  expect(page.match(/<input[^>]*autofocus[^>]*>/gi)).toHaveLength(1);
});

test.each([
  ['/login', { do: 'send', phone: '12' }],
  ['/categories/cat/items/basic/burger', { quantity: '1' }],
  ['/categories/cat/items/basic/half', { quantity: '1', 'half.first': 'margherita' }],
  ['/categories/cat/items/basic/deal', { 'slot.drinks.0': 'cola', 'slot.bread.0': 'bread', 'slot.pizza.0': 'supreme' }],
] as const)('at %s, too, one wrong field says so once, and nothing above it', async (at, form) => {
  const { ask } = await guest();
  const refused = await ask(STORE + at, form);
  expect(refused.status).toBe(303);
  const page = await (await ask(STORE + at)).text();
  expect(page).not.toContain('id="f-errors"');
  expect(page.match(/autofocus/gi)).toHaveLength(1);
});

test('another page in between does not show it, nor lose it', async () => {
  const { ask } = await guest();
  await ask(`${STORE}/cart`, { do: 'coupon', couponCode: 'NO SUCH' });
  expect(await (await ask(`${STORE}/checkout`)).text()).not.toContain('aria-invalid="true"');
  expect(await (await ask(`${STORE}/cart`)).text()).toContain('NO SUCH');
});

const tooLongForACookie = () =>
  [...crypto.getRandomValues(new Uint8Array(6000))].map((byte) => byte.toString(36)).join('');

test('a form too long for a cookie goes back to its page too, in its own browser only, and is gone after a minute', async () => {
  const { ask, cookies, ctx } = await guest();
  const form = { do: 'place', name: 'Ada Lovelace', comments: tooLongForACookie() };
  expect((await ask(`${STORE}/checkout`, form)).status).toBe(303);
  const [kept] = [...cookies].filter(([name]) => name === 'servery_form');
  expect(kept?.[1].length).toBeLessThan(100);
  cookies.delete('servery_form');
  expect(await (await ask(`${STORE}/checkout`)).text()).not.toContain(form.comments);
  cookies.set(...kept!);
  expect(await (await ask(`${STORE}/checkout`)).text()).toContain(form.comments);
  expect(cookies.has('servery_form')).toBe(false);

  cookies.set(...kept!);
  ctx.pass({ seconds: 61 });
  expect(await (await ask(`${STORE}/checkout`)).text()).not.toContain(form.comments);
  await ask(`${STORE}/checkout`, { ...form, comments: tooLongForACookie() });
  expect(ctx.database.raw.query('select count(*) as count from refused_forms').get()).toEqual({ count: 1 });
});

test('long forms can’t fill the database: too many rows get the page itself as an answer', async () => {
  const { ask, ctx } = await guest();
  const until = ctx.clock.now().add({ minutes: 1 }).toString();
  for (let at = 0; at < 200; at++) {
    ctx.database.raw.query(`insert into refused_forms values (?, '{}', ?)`).run(`form${at}`, until);
  }
  const answer = await ask(`${STORE}/checkout`, { do: 'place', name: 'Ada', comments: tooLongForACookie() });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('Ada');
});

test('a form that a script sends is answered with the page itself', async () => {
  const script = await guest('*/*');
  expect((await script.ask(`${STORE}/cart`, { do: 'coupon', couponCode: 'NO SUCH' })).status).toBe(400);
});

test('a cookie that is no form of ours is left aside', async () => {
  const { ask, cookies } = await guest();
  for (const value of ['nonsense', 'eJyrVkrLz1eyUkpKLFKqBQAdegQ0']) {
    cookies.set('servery_form', value);
    expect((await ask(`${STORE}/cart`)).status).toBe(200);
    expect(cookies.has('servery_form')).toBe(false);
  }
});
