import { expect, test } from 'bun:test';
import { googleOrdersPage } from './google-orders-page.ts';

const answered = (structuredResponse: object) =>
  Response.json({ finalResponse: { richResponse: { items: [{ structuredResponse }] } } });
const TOTAL = { type: 'ESTIMATE', amount: { currencyCode: 'AUD', units: '17', nanos: 500_000_000 } };

test('a cart is checked, ordered at the price that was proposed, and shown with what Google is told of it', async () => {
  const heard: string[] = [];
  const answers = [
    answered({ error: { foodOrderErrors: [{ error: 'CLOSED', description: 'The store is closed.' }] } }),
    answered({ checkoutResponse: { proposedOrder: { totalPrice: TOTAL } } }),
    answered({ orderUpdate: { actionOrderId: 'ours-1', orderState: { state: 'CREATED' } } }),
  ];
  const shop = Bun.serve({
    ...{ port: 0, hostname: '127.0.0.1' },
    async fetch(request) {
      const [input] = ((await request.json()) as { inputs: { intent: string; arguments: unknown[] }[] }).inputs;
      heard.push(`${request.headers.get('authorization')} ${input?.intent} ${JSON.stringify(input?.arguments)}`);
      return answers.shift() ?? new Response(null, { status: 500 });
    },
  });
  const states = new Map<string, string>();
  const simulator = {
    authorization: async () => 'Bearer google',
    knows: (id: string, state: string) => void states.set(id, state),
    stateOf: (id: string) => states.get(id),
  };
  const app = googleOrdersPage({ simulator, serverUrl: shop.url.origin });
  const order = async (form: Record<string, string>) => {
    const answer = await app.request('/', { method: 'POST', body: new URLSearchParams(form) });
    return [answer.status, await answer.text()] as const;
  };
  const bread = { store: 'roma', offer: 'roma.t.bread', quantity: '2' };

  expect(await order({ store: 'roma' })).toEqual([400, expect.stringContaining('A store and an offer are needed.')]);
  expect(await order(bread)).toEqual([400, expect.stringContaining('CLOSED: The store is closed.')]);
  expect((await order(bread))[0]).toBe(303);
  states.set('ours-1', 'CONFIRMED');
  const html = await (await app.request('/')).text();
  for (const words of ['AUD 17.50', '2 × roma.t.bread', 'CONFIRMED']) expect(html).toContain(words);
  expect(heard.map((one) => one.split(' ').slice(0, 3).join(' '))).toEqual([
    'Bearer google actions.foodordering.intent.CHECKOUT',
    'Bearer google actions.foodordering.intent.CHECKOUT',
    'Bearer google actions.intent.TRANSACTION_DECISION',
  ]);
  expect(heard[2]).toContain(JSON.stringify(TOTAL));
  await shop.stop();
});
