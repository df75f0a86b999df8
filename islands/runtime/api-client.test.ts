import { describe, expect, test } from 'bun:test';
import { endpoint } from '#src/contracts/endpoint.ts';
import { AppErrorAnswer, createApiClient } from './api-client.ts';

interface Order {
  id: string;
}
const readOrder = endpoint<void, Order>()('GET', '/api/stores/:storeId/orders/:orderId');
const acceptOrder = endpoint<{ etaMinutes: number }, Order>()('POST', '/api/orders/:orderId/accept');
const signOut = endpoint<void, void>()('POST', '/api/sign-out');

function answering(answer: () => Response | Promise<Response>) {
  const sent: { url: string; init: RequestInit }[] = [];
  const client = createApiClient({
    fetch: (url, init) => {
      sent.push({ url, init });
      return answer();
    },
  });
  return { client, sent };
}

const rejection = (status: number, error: object) => Response.json({ error }, { status });
const caught = (promise: Promise<unknown>): Promise<AppErrorAnswer> =>
  promise.then(
    () => Promise.reject(),
    (error) => error,
  );

describe('a call to an endpoint', () => {
  test('fills the path and leaves out parameters that are not set', async () => {
    const { client, sent } = answering(() => Response.json({ id: 'o 1' }));
    const order = await client.call(readOrder, {
      params: { storeId: 'roma', orderId: 'o 1' },
      query: { page: 2, search: '', isOpen: true, from: undefined },
    });
    expect(order.id).toBe('o 1');
    expect(sent[0]!.url).toBe('/api/stores/roma/orders/o%201?page=2&isOpen=true');
    expect(sent[0]!.init.body).toBeUndefined();
  });

  test('sends JSON, stays on the origin and carries the request’s idempotency key', async () => {
    const { client, sent } = answering(() => Response.json({ id: 'o1' }));
    await client.call(acceptOrder, { params: { orderId: 'o1' }, body: { etaMinutes: 20 }, idempotencyKey: 'k1' });
    expect(sent[0]!.init).toMatchObject({
      method: 'POST',
      body: '{"etaMinutes":20}',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k1' },
    });
  });

  test('an endpoint without parameters or body is called without input', async () => {
    const { client } = answering(() => new Response(null, { status: 204 }));
    expect(await client.call(signOut)).toBeUndefined();
  });

  test('missing or superfluous input does not compile', () => {
    const { client } = answering(() => Response.json({}));
    const wrong = [
      // @ts-expect-error the order's id is missing
      () => client.call(readOrder, { params: { storeId: 'roma' } }),
      // @ts-expect-error the body is missing
      () => client.call(acceptOrder, { params: { orderId: 'o1' } }),
      // @ts-expect-error minutes are a number
      () => client.call(acceptOrder, { params: { orderId: 'o1' }, body: { etaMinutes: '20' } }),
    ];
    expect(wrong.length).toBe(3);
  });
});

describe('a rejection', () => {
  test("is the server's own, with the sentence beside its field", async () => {
    const fields = [{ path: 'customer.phone', message: 'This is not a phone number.' }];
    const { client } = answering(() =>
      rejection(400, { code: 'validation_failed', message: 'Look again.', details: { fields } }),
    );
    const error = await caught(client.call(signOut));
    expect(error).toBeInstanceOf(AppErrorAnswer);
    expect(error).toMatchObject({ code: 'validation_failed', message: 'Look again.', status: 400, reason: undefined });
    expect(error.fields).toEqual({ 'customer.phone': 'This is not a phone number.' });
  });

  test.each([
    [new Response('<html>Bad gateway</html>', { status: 502 }), 'service_unavailable'],
    [new Response('<html>Oops</html>', { status: 500 }), 'internal_server_error'],
    [new Response('<html>A hotel asks to sign in</html>', { status: 200 }), 'internal_server_error'],
  ] as const)('an answer that is not ours is never shown raw (%#)', async (answer, code) => {
    const error = await caught(answering(() => answer).client.call(signOut));
    expect(error).toMatchObject({ code, reason: 'unreadable_answer' });
    expect(error.message).not.toContain('html');
  });

  test('being offline and a slow server are told apart', async () => {
    const lost = answering(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await caught(lost.client.call(signOut))).toMatchObject({
      code: 'service_unavailable',
      reason: 'offline',
      status: 0,
    });
    const slow = answering(() => Promise.reject(new DOMException('late', 'TimeoutError')));
    expect(await caught(slow.client.call(signOut))).toMatchObject({ reason: 'timeout' });
  });
});
