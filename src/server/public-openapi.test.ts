import { beforeAll, describe, expect, test } from 'bun:test';
import Ajv from 'ajv/dist/2020';
import { Hono } from 'hono';
import { testContext } from '#db/testing/test-context.ts';
import { hostRoutes, type ServedRoute, servedRoutes } from '#src/http/route.ts';
import { mountCloudRoutes } from './features.ts';
import { publicOpenApiOf } from './openapi.ts';

interface Document {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, { readonly responses: object; readonly requestBody?: object }>>;
  readonly components: { readonly schemas: Record<string, object>; readonly securitySchemes: object };
}

let served: readonly ServedRoute[];
let document: Document;

beforeAll(async () => {
  const ctx = await testContext();
  const app = hostRoutes(new Hono(), ctx);
  mountCloudRoutes(app, ctx);
  served = servedRoutes(app);
  document = publicOpenApiOf(served, 'https://servery.example') as unknown as Document;
});

const keyOf = ({ method, path }: ServedRoute) =>
  `${method.toLowerCase()} ${path.replaceAll(/:([A-Za-z]\w*)/g, '{$1}')}`;
const described = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );

describe('the description of the public API', () => {
  test('has every call that anyone may make, and no other', () => {
    const isPublic = served.filter((one) => one.kind === 'api' && one.isPublic).map(keyOf);
    expect(described().toSorted()).toEqual([...new Set(isPublic)].toSorted());
    expect(isPublic.length).toBeGreaterThan(20);
    expect(isPublic).toContain('post /mcp');
  });

  test('names no sign-in but the customer’s, and no schema that it does not use', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.components.securitySchemes)).toEqual(['customer']);
    const text = JSON.stringify(document);
    for (const name of Object.keys(document.components.schemas)) {
      expect([name, text.includes(`"#/components/schemas/${name}"`)]).toEqual([name, true]);
    }
  });

  test('refers to nothing that is not in it, and each schema is one', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'openapi', ...document });
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"(#\/[^"]+)"/g)].map(([, ref]) => ref!);
    for (const ref of new Set(refs)) expect(() => ajv.compile({ $ref: `openapi${ref}` })).not.toThrow();
    for (const methods of Object.values(document.paths)) {
      for (const { requestBody } of Object.values(methods)) {
        const schema = (requestBody as { content: Record<string, { schema: object }> } | undefined)?.content[
          'application/json'
        ];
        if (schema) expect(() => ajv.compile({ components: document.components, ...schema.schema })).not.toThrow();
      }
    }
  });
});
