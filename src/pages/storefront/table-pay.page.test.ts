import { expect, test } from 'bun:test';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { amount, BILL, phonesFixture } from '#src/features/seating/testing/phones-fixture.ts';
import { T4 } from '#src/features/seating/testing/tables-fixture.ts';
import { mountSurface } from '#src/server/pages.tsx';
import { testApp } from '#src/server/testing/test-app.ts';
import { storefrontSurface } from './storefront.surface.ts';

const TABLE = `/restaurants/roma-pizza/stores/roma-newtown/tables/${T4}`;
const PAY = `${TABLE}/pay`;

async function atTable() {
  const fixture = await phonesFixture();
  const { ctx } = fixture;
  const { app } = await testApp(
    (on) =>
      mountSurface(on, storefrontSurface, {
        ctx,
        manifest: UNBUILT,
        baseOf: () => '',
        cartLink: async () => '',
        keeper: null,
      }),
    { ctx },
  );
  const request = (path: string, cookie: string, body?: Record<string, string>) =>
    app.request(path, {
      headers: { cookie, origin: 'http://localhost', host: 'localhost' },
      ...(body ? { method: 'POST', body: new URLSearchParams(body) } : {}),
    });
  const jar = (answer: Response, before = '') =>
    [before, ...answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')].filter(Boolean).join('; ');
  return {
    ...fixture,
    request,
    jar,
    /** A phone that read the code on the table. */
    phone: async () => jar(await request(`${TABLE}?code=code-4`, '', { do: 'bill' })),
    read: async (path: string, cookie: string) => (await request(path, cookie)).text(),
  };
}

const field = (html: string, name: string) =>
  (new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '').replaceAll('&quot;', '"');
const formOf = (html: string) => ({
  ...Object.fromEntries(['once', 'choice', 'expected', 'tip'].map((name) => [name, field(html, name)])),
  do: 'pay',
});

test('three touches pay the whole bill: pay, the amount, the card', async () => {
  const table = await atTable();
  const cookie = await table.phone();
  expect(await table.read(TABLE, cookie)).toContain(`href="${PAY}"`);
  const page = await table.read(PAY, cookie);
  expect(page).toContain('Pay $18.00');
  const sent = await table.request(PAY, cookie, formOf(page));
  expect(sent.status).toBe(303);
  const [part] = await table.parts();
  expect(part).toBe('held');
  const id = field(page, 'once');
  await table.charge(id);
  const receipt = await table.read(`${PAY}?paid=${id}`, table.jar(sent, cookie));
  expect(receipt).toContain('Thank you!');
  expect(receipt).toContain('$18.00');
  expect(await table.bill(BILL)).toMatchObject({ isOpen: false, leftInCents: 0 });
});

test('without script: equally, dishes, an amount and a tip each say their amount', async () => {
  const table = await atTable();
  const cookie = await table.phone();
  expect(await table.read(`${PAY}?how=equally&people=4`, cookie)).toContain('Pay $4.50');
  expect(await table.read(`${PAY}?how=dishes`, cookie)).not.toContain('Pay $');
  expect(await table.read(`${PAY}?how=dishes&dish-b=1%2F2`, cookie)).toContain('Pay $4.00');
  expect(await table.read(`${PAY}?how=amount&amount=7.25`, cookie)).toContain('Pay $7.25');
  expect(await table.read(`${PAY}?how=amount&amount=19`, cookie)).toContain('You can pay up to $18.00.');
});

test('another phone sees what is being paid, and only the rest to pay', async () => {
  const table = await atTable();
  await table.begin('ada', amount(1000), 1000);
  const page = await table.read(PAY, await table.phone());
  expect(page).toContain('Being paid by others now');
  expect(page).toContain('Pay $8.00');
});

test('a bill that changed is shown with its new amount, and nothing is charged', async () => {
  const table = await atTable();
  const cookie = await table.phone();
  const page = await table.read(PAY, cookie);
  await table.pay(BILL, { amountInCents: 800 });
  const again = await table.request(PAY, cookie, formOf(page));
  expect(await again.text()).toContain('The bill has changed. Your part is now $10.00.');
  expect(await table.parts()).toEqual([]);
});

test('a phone that did not read the table’s code pays nothing and reads nothing', async () => {
  const table = await atTable();
  const page = await table.read(PAY, await table.phone());
  expect(await table.read(PAY, '')).not.toContain('$18.00');
  expect((await table.request(PAY, '', formOf(page))).status).toBe(303);
  expect(await table.parts()).toEqual([]);
});

test('a guest who comes back from the card page goes on, or chooses something else', async () => {
  const table = await atTable();
  const cookie = await table.phone();
  const page = await table.read(PAY, cookie);
  const own = table.jar(await table.request(PAY, cookie, formOf(page)), cookie);
  expect(await table.read(PAY, own)).toContain('Continue to payment');
  // Another phone has no such part, and can't end it.
  const stranger = await table.phone();
  await table.request(PAY, stranger, { do: 'giveUp', part: field(page, 'once') });
  expect(await table.parts()).toEqual(['held']);
  await table.request(PAY, own, { do: 'giveUp', part: field(page, 'once') });
  expect(await table.parts()).toEqual(['freed gaveUp']);
});
