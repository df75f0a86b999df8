import { z } from 'zod';
import described from '#src/contracts/generated/answers.json';
import { type ServedRoute, servedRoutes } from '#src/http/route.ts';
import { APP_ERROR_CODES } from '#src/shared/app-error.ts';

type Json = Readonly<Record<string, unknown>>;

const ANSWERS: Readonly<Record<string, string | null>> = described.answers;
const ERROR = { $ref: '#/components/schemas/Error' };

/** The possible error answers; all have the one shape. */
export const REJECTIONS = {
  400: 'Something that was sent is wrong; `details.fields` says what, field by field.',
  401: 'Nobody is signed in here.',
  403: 'Who asks may not do this, or has to approve it with a PIN first.',
  404: 'It does not exist, or belongs to somebody else.',
  405: 'The address does not take this method.',
  409: 'It has changed, or is no longer in the state that this needs.',
  413: 'Too much was sent.',
  429: 'Asked too often.',
  500: 'Something went wrong on our side.',
  503: 'It cannot be done at the moment; `retry-after` says when to ask again.',
} as const;

const SECURITY: Readonly<Record<string, Json>> = {
  staff: { type: 'apiKey', in: 'cookie', name: 'servery_staff', description: 'Signed in to the admin.' },
  till: {
    type: 'apiKey',
    in: 'cookie',
    name: 'servery_pos',
    description: 'A paired till; `servery_employee` beside it is who typed a PIN.',
  },
  screen: {
    type: 'apiKey',
    in: 'cookie',
    name: 'servery_pos',
    description: 'A paired kitchen screen, order-ready screen or customer display.',
  },
  customer: {
    type: 'apiKey',
    in: 'cookie',
    name: 'customer_{restaurantId}',
    description: 'A customer who confirmed a phone number.',
  },
  box: { type: 'http', scheme: 'bearer', description: 'The box of a store.' },
  printer: { type: 'http', scheme: 'bearer', description: 'A printer that logged in by its code.' },
  program: { type: 'http', scheme: 'bearer', description: 'A program with an access key of its restaurant.' },
};

/** Every call, for who works with the API. */
export const OPENAPI_PATH = '/api/openapi.json';
/** What anyone may call, for programs that order for guests. */
export const PUBLIC_OPENAPI_PATH = '/openapi.json';
const CACHE_SECONDS = 300;

const texts = new WeakMap<object, string>();
const publicTexts = new WeakMap<object, string>();

/** Made at the first question: what an app serves does not change. */
export function openApiAnswer(app: object, publicUrl: string): Response {
  const text = texts.get(app) ?? JSON.stringify(openApiOf(servedRoutes(app), publicUrl));
  texts.set(app, text);
  return answerOf(text);
}

/** The same of the public calls. */
export function publicOpenApiAnswer(app: object, publicUrl: string): Response {
  const text = publicTexts.get(app) ?? JSON.stringify(publicOpenApiOf(servedRoutes(app), publicUrl));
  publicTexts.set(app, text);
  return answerOf(text);
}

function answerOf(text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'application/json',
      'cache-control': `public, max-age=${CACHE_SECONDS}`,
      'x-content-type-options': 'nosniff',
      // Open to other origins, because it is the same for everyone.
      'access-control-allow-origin': '*',
    },
  });
}

/**
 * The API as an OpenAPI 3.1 document: every call that this program serves, its body and query by the schema that checks
 * them, its answer by its contract.
 */
export function openApiOf(served: readonly ServedRoute[], publicUrl: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of served.filter((one) => one.kind === 'api')) {
    const path = route.path.replaceAll(/:([A-Za-z]\w*)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Servery',
      version: '1',
      description: 'Amounts are integer cents of the store’s currency. Instants are ISO 8601 in UTC with milliseconds.',
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(served.filter((one) => one.kind === 'api').map(({ path }) => tagOf(path)))]
      .toSorted()
      .map((name) => ({ name })),
    paths,
    components: { securitySchemes: SECURITY, schemas: { ...described.schemas, Error: errorSchema() } },
  };
}

/** The calls that need no sign-in of staff and no paired device, and only the schemas that these name. */
export function publicOpenApiOf(served: readonly ServedRoute[], publicUrl: string): Json {
  const whole = openApiOf(
    served.filter((one) => one.isPublic),
    publicUrl,
  );
  const { securitySchemes, schemas } = whole.components as Record<string, Json>;
  const named = namedBy(whole.paths, schemas as Json);
  return {
    ...whole,
    components: {
      securitySchemes: { customer: (securitySchemes as Json).customer },
      schemas: Object.fromEntries(Object.entries(schemas as Json).filter(([name]) => named.has(name))),
    },
  };
}

/** The schemas that a part of the document refers to, and those that they refer to. */
function namedBy(part: unknown, schemas: Json, named = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"/]+)/g)) {
    if (named.has(name) || !(name in schemas)) continue;
    named.add(name);
    namedBy(schemas[name], schemas, named);
  }
  return named;
}

function operationOf(route: ServedRoute): Json {
  const { method, path, body, query } = route;
  const last = path.split('/').findLast((part) => part !== '' && !part.startsWith(':')) ?? path;
  const summary = `${{ GET: 'Read', POST: '', PUT: 'Save', PATCH: 'Change', DELETE: 'Delete' }[method]} ${last.replaceAll('-', ' ')}`;
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_, next: string) => next.toUpperCase())}`,
    summary: summary.trim().replace(/^./, (first) => first.toUpperCase()),
    tags: [tagOf(path)],
    security: route.callers.map((caller) => (caller === 'anyone' ? {} : { [caller]: [] })),
    parameters: [...pathParameters(path), ...queryParameters(query), ...(route.isIdempotent ? [IDEMPOTENCY_KEY] : [])],
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: jsonOf(body) } } } } : {}),
    responses: {
      '200': successOf(route),
      ...Object.fromEntries(
        Object.entries(REJECTIONS).map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema: ERROR } } },
        ]),
      ),
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: 'idempotency-key',
  in: 'header',
  description: 'The same key with the same body has one effect and one answer, however often it is sent.',
  schema: { type: 'string', maxLength: 100 },
};

function successOf({ method, path }: ServedRoute): Json {
  const schema = ANSWERS[`${method} ${path}`];
  const content =
    schema === null || schema === undefined
      ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } };
  return { description: 'Done.', content };
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:([A-Za-z]\w*)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(query: z.ZodType | null): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = jsonOf(query) as { properties?: Json; required?: readonly string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** As it is sent, before defaults and coercions. What JSON Schema can't express is left open. */
function jsonOf(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

function errorSchema(): Json {
  return {
    type: 'object',
    required: ['error'],
    additionalProperties: false,
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message'],
        additionalProperties: false,
        properties: {
          code: { enum: [...APP_ERROR_CODES] },
          reason: { type: 'string', description: 'A finer word that a program can act on.' },
          message: { type: 'string', description: 'For a person.' },
          details: { type: 'object' },
        },
      },
    },
  };
}

/** `/api/orders/…` is about orders. */
function tagOf(path: string): string {
  const [first = '', second = ''] = path.split('/').filter(Boolean);
  return first === 'api' ? second : first;
}
