import { describe, expect, test } from 'bun:test';
import { createApiClient } from '#islands/runtime/api-client.ts';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import type { DisplayBoard } from '#src/domain/till/display.types.ts';
import type { DisplayState } from '#src/domain/till/display-state.schema.ts';
import type { AppRequest } from '#src/pages/surface.ts';
import { displayApp } from './display.page.tsx';

const SALE: DisplayState = {
  kind: 'sale',
  lines: [{ quantity: 2, name: 'Soup & </script>', choices: ['Size: Large'], amountInCents: 1800 }],
  earlierLines: 3,
  rows: [
    { label: 'Discount', amountInCents: -300, isIncluded: false },
    { label: 'Includes GST', amountInCents: 136, isIncluded: true },
  ],
  ...{ totalInCents: 1500, paidInCents: 0, card: null },
};

/** What a customer reads, before any script has run. Null: the device is not paired. */
async function shows(shown: DisplayState | null): Promise<string> {
  const board: DisplayBoard = {
    ...{ storeName: 'Roma Newtown', logoImageId: 'logo_1', currencyCode: 'AUD' },
    shown: shown ?? { kind: 'idle' },
  };
  const refusal = { error: { code: 'user_not_allowed', message: 'Pair this screen first.', reason: 'login_required' } };
  const fetch = () => (shown === null ? Response.json(refusal, { status: 401 }) : Response.json(board));
  const manifest = { ...UNBUILT, apps: { display: { src: '/assets/display.js', imports: [], lazy: [] } } };
  const request = new Request('http://shop.test/display');
  const asked = { request, manifest, base: '/display', api: createApiClient({ fetch }), cookies: {} };
  const html = await (await displayApp.respond(asked as unknown as AppRequest)).text();
  return html.replace(/ data-start="[^"]*"/, '').replaceAll(/<!--.*?-->/g, '');
}

/** The words alone. */
const words = async (shown: DisplayState | null) =>
  (await shows(shown)).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describe('the page of a customer display', () => {
  test('asks a device that is not paired for its code', async () => {
    expect(await words(null)).toContain('Pair this display');
  });

  test('has the store’s logo and name while nothing is sold', async () => {
    const html = await shows({ kind: 'idle' });
    expect(html).toContain('Roma Newtown');
    expect(html).toContain('/images/logo_1?');
  });

  test('has the lines of a sale, what changes its price, the total, and the tax inside it', async () => {
    const text = await words(SALE);
    expect(text).toContain('3 more above 2 Soup &amp; &lt;/script&gt; Size: Large $18.00');
    expect(text).toContain('Discount −$3.00 Total $15.00 Includes GST $1.36');
  });

  test.each([
    ['asks for the card', 'present', 'Tap, insert or swipe your card'],
    ['waits', 'wait', 'One moment…'],
    ['says that it failed', 'failed', 'The card payment didn’t go through'],
  ] as const)('%s, with what the card terminal charges', async (_, step, said) => {
    const text = await words({ ...SALE, card: { step, dueInCents: 1523 } });
    expect(text).toContain(said);
    expect(text).toContain('Total $15.23');
  });

  test('has what is left of a bill, and thanks no one before it is paid', async () => {
    expect(await words({ ...SALE, paidInCents: 1000 })).toContain('Paid so far $10.00 Left to pay $5.00');
    const part = { kind: 'paid', orderNumber: 'P-118', totalInCents: 1000, receivedInCents: null } as const;
    const text = await words({ ...part, changeInCents: 0, leftInCents: 500 });
    expect(text).toContain('Paid $10.00 Left to pay $5.00');
    expect(text).not.toContain('Thank you');
  });

  test('has the change of a cash sale, and thanks with the order’s number', async () => {
    const paid = { kind: 'paid', orderNumber: 'P-118', totalInCents: 1500, receivedInCents: 2000 } as const;
    const text = await words({ ...paid, changeInCents: 500, leftInCents: 0 });
    expect(text).toContain('Change $5.00 Total $15.00 Received $20.00 Thank you Your order: P-118');
    expect(await words({ kind: 'thanks', orderNumber: 'P-118' })).toContain('Thank you Your order: P-118');
  });
});
