/** A field of an admin form: how its value is read, written, worded and drawn. */
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { FormState } from '#src/pages/page.tsx';

export interface ReadPlace<Value> {
  readonly form: FormData;
  readonly path: string;
  readonly stored: Value;
  /** Adds an error; with its own path if the field has several boxes. */
  refuse(message: string, path?: string): void;
  newId(): string;
}

/** A page's overrides of the kind. */
export interface FieldStyle {
  readonly label?: string;
  readonly help?: string;
  /** What the restaurant has, where a store may follow it. */
  readonly theirs?: ReactNode;
}

export interface DrawPlace<Value> extends FieldStyle {
  readonly path: string;
  readonly stored: Value;
  readonly form: FormState;
  /** The form came back; else it shows what is stored. */
  readonly wasSent: boolean;
  readonly schema: z.ZodType | null;
  /** The store's currency. */
  readonly symbol: string;
  /** The store's date, `yyyy-mm-dd`. */
  readonly today: string;
}

export interface Merged<Value> {
  readonly value: Value;
  readonly isConflict: boolean;
}

export interface Kind<Value> {
  readonly label: string;
  read(place: ReadPlace<Value>): Value;
  /** The texts of its boxes by name; a box that is not ticked has none. */
  texts(value: Value, path: string): Readonly<Record<string, string>>;
  /** In one line, to compare with another. */
  words(value: Value): string;
  /** For rows: in one line, only what is otherwise than in another value; left out: all of it. */
  wordsAgainst?(value: Value, other: Value): string;
  draw(place: DrawPlace<Value>): ReactNode;
  /** Whether two values that look different are equal: ticks in another order. */
  isSame?(a: unknown, b: unknown): boolean;
  /** For rows: what two people did to different rows is both. */
  merge?(was: Value, mine: Value, theirs: Value): Merged<Value>;
  /** The box that an issue of the schema or of the use case belongs to; left out: the field itself. */
  boxOf?(value: Value, rest: readonly PropertyKey[], form: FormData): string;
}

/** The kinds of a value's fields; what is left out is not in the form and stays as it is stored. */
export type FieldsOf<Value> =
  | Kind<Value>
  | (Value extends readonly unknown[]
      ? never
      : Value extends object
        ? { readonly [Name in keyof Value]?: FieldsOf<Value[Name]> }
        : never);

export function isKind(fields: object): fields is Kind<unknown> {
  return 'read' in fields && 'draw' in fields;
}

/** The part of a schema at a path; null where there is none. */
export function schemaAt(schema: z.ZodType, path: string): z.ZodType | null {
  let at: unknown = schema;
  for (const part of path === '' ? [] : path.split('.')) {
    at = bare(at);
    if (!(at instanceof z.ZodObject)) return null;
    at = at.shape[part];
  }
  at = bare(at);
  return at instanceof z.ZodType ? at : null;
}

function bare(schema: unknown): unknown {
  const isWrapped =
    schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return isWrapped ? bare(schema.unwrap()) : schema;
}

/** Messages for a schema's limits that have none of their own. */
export function limitMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return `Use ${issue.maximum} characters or fewer.`;
    return issue.origin === 'array' ? `Up to ${issue.maximum}.` : `Enter a number up to ${issue.maximum}.`;
  }
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') {
      return issue.minimum === 1 ? 'Fill this in.' : `Use at least ${issue.minimum} characters.`;
    }
    return issue.origin === 'array' ? `At least ${issue.minimum}.` : `Enter a number from ${issue.minimum}.`;
  }
  return 'Check this field.';
}
