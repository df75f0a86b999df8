/** Rows of the audit log in words. Pure. */
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import type { ActedBy } from './acted-by.ts';

/** Who acts, where the name alone doesn't say it. */
export const ACTOR_WORDS: Readonly<Record<ActedBy['kind'], string>> = {
  staff: 'User',
  employee: 'Employee',
  posTerminal: 'Till',
  box: 'Box',
  customer: 'Customer',
  provider: 'Outside service',
  system: 'Automatic',
  superAdmin: 'Servery support',
};

/** `editStoreSettings` is `Edit store settings`, and what the code calls a terminal people call a till. */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/\bpos terminal\b/g, 'till');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export interface ChangedField {
  /** 'Auto lock › Minutes'. */
  readonly label: string;
  /** Null: there was none. */
  readonly before: string | null;
  /** Null: there is none now. */
  readonly after: string | null;
}

const CENTS = /InCents$/;
const UNITS = /(InCents|IsoDateTimeUtc|IsoDate)$/;
const LONGEST = 200;

/** What differs between two states of a thing, in the order of the later one; a state that isn't known has no fields. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const was = leavesOf(before);
  const is = leavesOf(after);
  return [...new Set([...is.keys(), ...was.keys()])]
    .map((path) => ({ label: labelOf(path), before: was.get(path) ?? null, after: is.get(path) ?? null }))
    .filter((one) => one.before !== one.after);
}

/** By the path of keys, each written as a person reads it. */
function leavesOf(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (value === undefined || value === null) return new Map();
  const isPlainList = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  if (typeof value !== 'object' || isPlainList) return new Map([[path.join('.'), textOf(value, path.at(-1) ?? '')]]);
  return new Map(Object.entries(value).flatMap(([key, one]) => [...leavesOf(one, [...path, key])]));
}

function textOf(value: unknown, key: string): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' && CENTS.test(key)) return amountToDecimalText(value);
  const text = Array.isArray(value) ? value.map(String).join(', ') : String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Places in a list count from 1. */
function labelOf(path: string): string {
  const named = path
    .split('.')
    .map((key) => (/^\d+$/.test(key) ? String(Number(key) + 1) : wordsOf(key.replace(UNITS, ''))));
  return named.join(' › ');
}
