/** The API answers as its own description says, so that a program written from it works. */
import { beforeAll, describe, expect, test } from 'bun:test';
import Ajv from 'ajv/dist/2020';
import type { ServedRoute } from '#src/http/route.ts';
import { openApiOf } from '#src/server/openapi.ts';
import { batteryFixture } from './support/battery-fixture.ts';
import { ROLES, type Role } from './support/roles.ts';
import { askOf, type Row } from './support/route-row.ts';
import { isAllowed, ROWS } from './support/route-table.ts';
import { untouchedPrograms } from './support/untouched-programs.ts';

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, unknown>> }>>;
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

const { served } = await batteryFixture();
const calls = served.filter((route) => route.kind === 'api');
const openApi = openApiOf(served, 'https://servery.example') as unknown as OpenApi;
const ajv = new Ajv({ strict: false, allErrors: true });
beforeAll(() => void ajv.addSchema({ $id: 'openapi', ...openApi }));

const keyOf = ({ method, path }: ServedRoute) => `${method} ${path}`;
const braced = (path: string) => path.replaceAll(/:([A-Za-z]\w*)/g, '{$1}');
const pointed = (text: string) => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));

/** What is wrong with an answer by its description; null: nothing. */
async function wrongWith({ method, path }: ServedRoute, answer: Response): Promise<string | null> {
  const place = [braced(path), method.toLowerCase()] as const;
  const responses = openApi.paths[place[0]]?.[place[1]]?.responses ?? {};
  const status = answer.status >= 200 && answer.status < 300 ? '200' : String(answer.status);
  const described = responses[status];
  if (!described) return `is answered with ${answer.status}, which is not described`;
  if ('*/*' in described.content) return null;
  const type = answer.headers.get('content-type') ?? '';
  if (!type.startsWith('application/json')) return `is answered as ${type || 'nothing'}`;
  const schema = `openapi#/paths/${place.map(pointed).join('/')}/responses/${status}/content/application~1json/schema`;
  const validate = ajv.getSchema(schema) ?? ajv.compile({ $ref: schema });
  if (validate(await answer.json())) return null;
  return `${answer.status}: ${ajv.errorsText(validate.errors).slice(0, 300)}`;
}

async function askedAs(role: Role): Promise<string[]> {
  const wrong: string[] = [];
  const untouched = untouchedPrograms();
  for (const route of calls) {
    const key = keyOf(route);
    const row: Row | undefined = ROWS[key];
    if (!row) continue;
    // One call's change doesn't affect the next.
    const fixture = await untouched();
    const { planted, ctx } = fixture;
    const answer = await fixture.send(askOf(key, row, planted, ctx, { ids: planted.own.ids, role, form: undefined }));
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
    const what = isStream ? null : await wrongWith(route, answer);
    if (!answer.bodyUsed) await answer.body?.cancel();
    if (what) wrong.push(`${role} ${key} ${what}`);
  }
  return wrong;
}

describe('the description of the API', () => {
  test('has every call that is served, each with its answer', () => {
    const missing = calls.filter(({ method, path }) => !openApi.paths[braced(path)]?.[method.toLowerCase()]);
    expect(missing.map(keyOf)).toEqual([]);
    expect(calls.length).toBeGreaterThan(170);
  });

  test('names each call once, for programs that make functions of them', () => {
    const names = Object.values(openApi.paths).flatMap((methods) =>
      Object.values(methods).map((one) => (one as unknown as { operationId: string }).operationId),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  test('is a document in which every reference leads somewhere', () => {
    const refs = [...JSON.stringify(openApi).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name!,
    );
    expect([...new Set(refs)].filter((name) => !(name in openApi.components.schemas))).toEqual([]);
  });

  for (const role of ROLES.filter((one) => calls.some((route) => isAllowed(ROWS[keyOf(route)]!, one, undefined)))) {
    test(`is true of every call that ${role} makes`, async () => {
      expect(await askedAs(role)).toEqual([]);
    });
  }
});
