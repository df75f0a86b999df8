/**
 * Writes what each call of the API answers as JSON Schema, out of the types of its contract: `npm run bun --
 * scripts/describe-answers.ts`. The types have no value at run time, so the answer is asked of the TypeScript compiler.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as TJS from 'typescript-json-schema';
import type { Endpoint } from '#src/contracts/endpoint.ts';

const ROOT = join(import.meta.dir, '..');
const CONTRACTS = join(ROOT, 'src/contracts');
export const ANSWERS_FILE = join(CONTRACTS, 'generated/answers.json');

export interface DescribedAnswers {
  /** By `METHOD /path`: the name of a schema; null: no JSON but a file or a stream. */
  readonly answers: Readonly<Record<string, string | null>>;
  readonly schemas: Readonly<Record<string, unknown>>;
}

export async function describeAnswers(): Promise<DescribedAnswers> {
  const endpoints = await endpointsByName();
  const definitions = schemasOf(endpoints);
  const names = new Map(Object.keys(definitions).map((name) => [name, plainName(name)]));
  const asRef = (text: string) => `#/components/schemas/${names.get(decodeURIComponent(text)) ?? text}`;
  const renamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) =>
        key === '$ref' ? [key, asRef(String(inner).replace('#/definitions/', ''))] : [key, renamed(inner)],
      ),
    );
  };
  const { Answers, ...rest } = definitions;
  const answers: Record<string, string | null> = {};
  const schemas: Record<string, unknown> = {};
  for (const [name, definition] of Object.entries(rest)) {
    if (!isStream(name)) schemas[names.get(name)!] = renamed(definition);
  }
  const properties = (Answers as { properties: Record<string, { $ref?: string }> }).properties;
  for (const [name, { method, path }] of endpoints) {
    const property = properties[name] ?? {};
    const ref = property.$ref?.replace('#/definitions/', '');
    const key = `${method} ${path}`;
    if (ref && isStream(decodeURIComponent(ref))) answers[key] = null;
    else if (ref) answers[key] = names.get(decodeURIComponent(ref))!;
    else {
      const own = `${name[0]!.toUpperCase()}${name.slice(1).replace(/Endpoint$/, '')}Answer`;
      schemas[own] = renamed(property);
      answers[key] = own;
    }
  }
  return { answers: sorted(answers), schemas: sorted(schemas) };
}

async function endpointsByName(): Promise<Map<string, Endpoint & { readonly file: string }>> {
  const files = readdirSync(CONTRACTS).filter((file) => file.endsWith('.endpoints.ts'));
  const found = new Map<string, Endpoint & { readonly file: string }>();
  for (const file of files.toSorted()) {
    const module = (await import(join(CONTRACTS, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module)) {
      if (name.endsWith('Endpoint')) found.set(name, { ...(value as Endpoint), file });
    }
  }
  return found;
}

/** One type that names every answer, for the compiler to look through. */
function schemasOf(endpoints: ReadonlyMap<string, { readonly file: string }>): Record<string, unknown> {
  const files = [...new Set([...endpoints.values()].map(({ file }) => file))];
  const alias = (file: string) => file.replaceAll(/[^a-z]/g, '_');
  const source = [
    "import type { Endpoint } from './endpoint.ts';",
    ...files.map((file) => `import type * as ${alias(file)} from './${file}';`),
    'type Nothing = Record<never, never>;',
    'type AnswerOf<E> = E extends Endpoint<string, infer _, infer A>',
    '  ? [A] extends [undefined | void] ? Nothing : unknown extends A ? Nothing : A : never;',
    'export interface Answers {',
    ...[...endpoints].map(([name, { file }]) => `  ${name}: AnswerOf<typeof ${alias(file)}.${name}>;`),
    '}',
  ].join('\n');
  const written = join(CONTRACTS, 'answers.of-all-calls.ts');
  writeFileSync(written, source);
  try {
    const options = {
      strict: true,
      exactOptionalPropertyTypes: true,
      module: 'preserve',
      moduleResolution: 'bundler',
      allowImportingTsExtensions: true,
      noEmit: true,
      skipLibCheck: true,
      target: 'esnext',
      lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'],
    };
    const program = TJS.getProgramFromFiles([written], options, ROOT);
    const generator = TJS.buildGenerator(program, { required: true, strictNullChecks: true, ignoreErrors: true }, [
      written,
    ]);
    const schema = generator?.getSchemaForSymbol('Answers');
    if (!schema?.definitions) throw new Error('The compiler found no answers.');
    return { ...schema.definitions, Answers: schema.definitions.Answers ?? schema };
  } finally {
    rmSync(written);
  }
}

/** A line for each call and each schema, so that a change of one is a change of a line. */
export function textOf({ answers, schemas }: DescribedAnswers): string {
  const lines = (record: Readonly<Record<string, unknown>>) =>
    Object.entries(record).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const block = (record: Readonly<Record<string, unknown>>) => `{\n${lines(record).join(',\n')}\n}`;
  return `{\n"answers": ${block(answers)},\n"schemas": ${block(schemas)}\n}\n`;
}

const isStream = (name: string) => name.startsWith('ReadableStream') || name === 'Response';

/** A type without a name of its own is called by a digest of it. */
function plainName(name: string): string {
  if (/^[A-Za-z]\w*$/.test(name)) return name;
  return `Shape${Bun.hash.xxHash32(name).toString(36)}`;
}

function sorted<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

if (import.meta.main) {
  mkdirSync(dirname(ANSWERS_FILE), { recursive: true });
  writeFileSync(ANSWERS_FILE, textOf(await describeAnswers()));
}
