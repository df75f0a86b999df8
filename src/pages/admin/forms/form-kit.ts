/** A form from its schema and the kinds of its fields: what was typed as a value, and a value as what is typed. */
import type { z } from 'zod';
import type { FieldIssue } from '#src/shared/app-error.ts';
import { isSameValue } from '#src/shared/same-value.ts';
import { type FieldsOf, isKind, type Kind, limitMessage, schemaAt } from './kind.ts';
import { mergeFields } from './merge.ts';

/** Radios of a conflict: `keep.serviceChargeBps`. */
export const KEEP = 'keep.';

export interface FormKitOf<Value> {
  readonly schema: z.ZodType<Value>;
  readonly fields: FieldsOf<Value>;
  /** Checks that no single field's schema can make. */
  readonly check?: (value: Value, refuse: (path: string, message: string) => void) => void;
}

export interface FormKit<Value> {
  /** Reports everything that is wrong at once; if anything is, `value` is only for comparing. */
  read(form: FormData, stored: Value, newId: () => string): { value: Value; issues: readonly FieldIssue[] };
  texts(value: Value): Readonly<Record<string, string>>;
  /** The form box for a use case's error, by its path in the value. */
  boxAt(path: string, value: Value, form: FormData): string;
  merge(was: unknown, mine: Value, theirs: Value): ReturnType<typeof mergeFields<Value>>;
  /** Whether a path that a browser sent is one of its fields. */
  knows(path: string): boolean;
  /** Whether a box is a field's or below one, such as a row's: `sizes.0.name`. */
  owns(box: string): boolean;
  /** The fields in which two values differ, each in words. */
  differences(before: Value, after: Value): FieldDifference[];
  /** The field at a path, the part of the schema that limits it, and what is stored there. */
  fieldAt(path: string, value: Value): { kind: Kind<unknown>; schema: z.ZodType | null; stored: unknown };
}

export interface FieldDifference {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

export function formKit<Value>({ schema, fields, check }: FormKitOf<Value>): FormKit<Value> {
  return {
    read(form, stored, newId) {
      const issues: FieldIssue[] = [];
      const refuse = (path: string, message: string) => issues.push({ path, message });
      const value = mapKinds(fields as object, stored, (kind, path, at) => {
        if (form.get(KEEP + path) === 'theirs') return at;
        return kind.read({ form, path, stored: at, newId, refuse: (text, box) => refuse(box ?? path, text) });
      }) as Value;
      check?.(value, refuse);
      const parsed = schema.safeParse(value, { error: limitMessage });
      for (const { path, message } of parsed.error?.issues ?? []) {
        const { box, field } = boxOf(fields as object, value, path, form);
        refuse(box ?? field, message);
      }
      return { value: parsed.success ? parsed.data : value, issues };
    },
    texts(value) {
      const all: Record<string, string> = {};
      mapKinds(fields as object, value, (kind, path, at) => Object.assign(all, kind.texts(at, path)));
      return all;
    },
    boxAt: (path, value, form) => boxOf(fields as object, value, namesOf(path), form).box ?? path,
    merge: (was, mine, theirs) => mergeFields(fields, was, mine, theirs),
    knows: (path) => kindAt(fields, path) !== null,
    owns(box) {
      const names = namesOf(box);
      return names.some((_, at) => kindAt(fields, names.slice(0, at + 1).join('.')) !== null);
    },
    differences(before, after) {
      const found: FieldDifference[] = [];
      mapKinds(fields as object, before, (kind, path, was) => {
        const is = partAt(after, path);
        if ((kind.isSame ?? isSameValue)(was, is)) return was;
        const words = kind.wordsAgainst ?? kind.words;
        found.push({ label: kind.label, before: words(was, is), after: words(is, was) });
        return was;
      });
      return found;
    },
    fieldAt(path, value) {
      const kind = kindAt(fields, path);
      if (kind === null) throw new Error(`this form has no field ${path}`);
      return { kind, schema: schemaAt(schema, path), stored: partAt(value, path) };
    },
  };
}

const partAt = (value: unknown, path: string) =>
  namesOf(path).reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name], value);
const namesOf = (path: string) => (path === '' ? [] : path.split('.'));

function kindAt(fields: object, path: string): Kind<unknown> | null {
  let at: unknown = fields;
  for (const name of namesOf(path)) {
    if (isKind(at as object) || !Object.hasOwn(at as object, name)) return null;
    at = (at as Record<string, unknown>)[name];
  }
  return isKind(at as object) ? (at as Kind<unknown>) : null;
}

type Each = (kind: Kind<unknown>, path: string, value: unknown) => unknown;

/** The same value with what `each` makes of its fields. */
function mapKinds(fields: object, value: unknown, each: Each, path = ''): unknown {
  if (isKind(fields)) return each(fields, path, value);
  const parts = Object.entries(fields).map(([name, one]) => {
    const at = (value as Record<string, unknown>)[name];
    return [name, mapKinds(one as object, at, each, path === '' ? name : `${path}.${name}`)];
  });
  return { ...(value as object), ...Object.fromEntries(parts) };
}

/** The field of an issue, and its box where the field knows it. */
function boxOf(
  fields: object,
  value: unknown,
  path: readonly PropertyKey[],
  form: FormData,
): { readonly box: string | null; readonly field: string } {
  let [at, here]: [unknown, unknown] = [fields, value];
  for (const [depth, name] of path.entries()) {
    if (at !== null && typeof at === 'object' && isKind(at)) {
      return { box: at.boxOf?.(here, path.slice(depth), form) ?? null, field: path.slice(0, depth).join('.') };
    }
    at = (at as Record<PropertyKey, unknown> | undefined)?.[name];
    here = (here as Record<PropertyKey, unknown> | undefined)?.[name];
  }
  return { box: null, field: path.join('.') };
}
