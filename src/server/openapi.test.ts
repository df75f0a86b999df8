import { describe, expect, test } from 'bun:test';
import { Hono } from 'hono';
import { z } from 'zod';
import { testContext } from '#db/testing/test-context.ts';
import { endpoint } from '#src/contracts/endpoint.ts';
import { anyone } from '#src/http/guards.ts';
import { hostRoutes, route, servedRoutes } from '#src/http/route.ts';
import { openApiOf } from './openapi.ts';

type Operation = {
  parameters: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: { 'application/json': { schema: { properties: object; required: string[] } } } };
  security: object[];
  responses: Record<string, { content: Record<string, { schema: { $ref?: string } }> }>;
};

async function describedRoute(): Promise<Operation> {
  const app = hostRoutes(new Hono(), await testContext());
  route(app, endpoint<{ name: string }, unknown>()('POST', '/api/things/:thingId/rename'), {
    guard: anyone(),
    body: z.object({ name: z.string().min(2), note: z.string().default('') }),
    query: z.object({ dry: z.coerce.boolean().optional() }),
    idempotent: true,
    handle: () => ({}),
  });
  const { paths } = openApiOf(servedRoutes(app), 'https://servery.example') as {
    paths: Record<string, Record<string, Operation>>;
  };
  return paths['/api/things/{thingId}/rename']!.post!;
}

describe('the description of a call', () => {
  test('has its path’s parts, its query and the key of a repeat as parameters', async () => {
    const { parameters } = await describedRoute();
    expect(parameters.map((one) => [one.in, one.name, one.required ?? false])).toEqual([
      ['path', 'thingId', true],
      ['query', 'dry', false],
      ['header', 'idempotency-key', false],
    ]);
  });

  test('has its body as it is sent: what has a default may be left out', async () => {
    const { requestBody } = await describedRoute();
    const { properties, required } = requestBody!.content['application/json'].schema;
    expect([Object.keys(properties), required]).toEqual([['name', 'note'], ['name']]);
  });

  test('says that no sign-in is needed, and that every error has the one shape', async () => {
    const { security, responses } = await describedRoute();
    expect(security).toEqual([{}]);
    for (const [status, { content }] of Object.entries(responses)) {
      if (status === '200') continue;
      expect(content['application/json']!.schema.$ref).toBe('#/components/schemas/Error');
    }
  });
});
