import { z } from 'zod';
import type { Dice } from './dice.ts';

const RIGHT_TO_LEFT = '\u202eقائمة الطعام\u202c';
const FAMILY = '👨‍👩‍👧‍👦';

export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\t\n',
  FAMILY,
  FAMILY.repeat(200),
  RIGHT_TO_LEFT,
  '\u0000',
  'a\u0000b',
  '\u0007\u001b[31m',
  '\ud800',
  '\udfff\ud800',
  'e\u0301'.repeat(300),
  'İ',
  'ß'.repeat(64),
  '𝒳'.repeat(33),
  '\ufeff1',
  '１２',
  "'; drop table orders; --",
  '%',
  '_%_',
  '<script>alert(1)</script>',
  '"><img src=x>',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '1e309',
  '-0',
  '9007199254740993',
  '2026-99-99T99:99Z',
  '2026-02-30T25:61:61Z',
  '0000-00-00',
  '9999-12-31T23:59:59Z',
  '2026-11-21T07:00:00Z',
  'a\r\nset-cookie: x=1',
  '=cmd|calc!A0',
  'x'.repeat(65),
  'x'.repeat(5000),
  '+61491570156',
  '+1'.repeat(20),
  'a@b',
  'a@mail.example',
  '127.0.0.1',
  '999.1.1.1',
  '#gggggg',
  'POS',
];

export const HOSTILE_NUMBERS: readonly number[] = [
  -1,
  -0,
  0,
  1,
  0.5,
  1.0000001,
  2,
  5,
  99,
  100,
  255,
  256,
  65_536,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e308,
  5e-324,
];

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export function hostileValue(dice: Dice): Json {
  switch (dice.below(9)) {
    case 0:
      return null;
    case 1:
      return dice.chance(0.5);
    case 2:
    case 3:
      return dice.one(HOSTILE_NUMBERS);
    case 4:
      return nested(dice.one([5, 39, 41, 200]));
    case 5:
      return Array.from({ length: dice.one([0, 1, 101, 10_000]) }, () => dice.one([null, 1, 'x']));
    case 6:
      return { [dice.one(['__proto__', 'constructor', 'length', 'toJSON', ''])]: dice.one(['x', 1, null]) };
    default:
      return dice.one(HOSTILE_TEXTS);
  }
}

function nested(depth: number): Json {
  let value: Json = 1;
  for (let at = 0; at < depth; at++) value = at % 2 ? [value] : { a: value };
  return value;
}

/** As JSON schema describes what a zod schema takes. */
interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Shape>>;
}

export function shapeOf(schema: z.ZodType): Shape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
}

/** Words that a field of this name may hold: ids that exist, somewhere. */
export type Vocabulary = Readonly<Record<string, readonly string[]>>;

/** A value that the schema would take, or nearly. */
export function fromShape(shape: Shape, dice: Dice, words: Vocabulary, name = '', defs = shape.$defs ?? {}): Json {
  if (shape.$ref) return fromShape(defs[shape.$ref.split('/').at(-1) ?? ''] ?? {}, dice, words, name, defs);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return dice.one(shape.enum);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return fromShape(dice.one(choices), dice, words, name, defs);
  if (shape.allOf) return fromShape(Object.assign({}, ...shape.allOf) as Shape, dice, words, name, defs);
  switch (shape.type) {
    case 'object': {
      const made: { [field: string]: Json } = {};
      for (const [field, of] of Object.entries(shape.properties ?? {})) {
        if (shape.required?.includes(field) || dice.chance(0.7)) made[field] = fromShape(of, dice, words, field, defs);
      }
      return made;
    }
    case 'array': {
      const least = shape.minItems ?? 0;
      const most = Math.min(shape.maxItems ?? 4, 4);
      const length = least + dice.below(Math.max(1, most - least + 1));
      return Array.from({ length }, () => fromShape(shape.items ?? {}, dice, words, name, defs));
    }
    case 'integer':
    case 'number': {
      const least = Math.max(shape.minimum ?? 0, -1_000_000);
      const most = Math.min(shape.maximum ?? 5000, 1_000_000);
      return dice.chance(0.2) ? dice.one([least, most]) : least + dice.below(Math.max(1, most - least + 1));
    }
    case 'boolean':
      return dice.chance(0.5);
    case 'null':
      return null;
    case 'string':
      return textFor(shape, dice, words, name);
    default:
      return hostileValue(dice);
  }
}

function textFor(shape: Shape, dice: Dice, words: Vocabulary, name: string): string {
  const known = words[name] ?? words[name.replace(/s$/, '')];
  if (known && dice.chance(0.85)) return dice.one(known);
  if (shape.format === 'email') return dice.one(['a@mail.example', 'x.y+z@mail.example']);
  if (shape.pattern?.includes('\\d{4}-\\d{2}'))
    return dice.one(['2026-11-21', '2026-11-21T07:45:00Z', '2026-13-45', '2026-99-99T99:99Z', '0000-00-00']);
  if (shape.pattern?.startsWith('^[0-9]{4}$')) return String(1000 + dice.below(9000));
  const text = dice.chance(0.7) ? dice.one(['Mia', 'Two words', 'Ça va?', FAMILY]) : dice.one(HOSTILE_TEXTS);
  return text.slice(0, Math.min(shape.maxLength ?? 200, 5000));
}

/** The same with something wrong somewhere in it. */
export function mutated(value: Json, dice: Dice): Json {
  if (dice.chance(0.15)) return hostileValue(dice);
  if (Array.isArray(value) && value.length > 0) {
    const at = dice.below(value.length);
    if (dice.chance(0.15)) return Array.from({ length: dice.one([101, 10_000]) }, () => value[at]!);
    return value.map((one, index) => (index === at ? mutated(one, dice) : one));
  }
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    const names = Object.keys(value);
    if (names.length === 0 || dice.chance(0.1)) {
      return { ...value, [dice.one(['isSuperAdmin', 'restaurantId', 'id', 'extra', 'toString'])]: hostileValue(dice) };
    }
    const name = dice.one(names);
    const { [name]: old, ...rest } = value;
    return dice.chance(0.15) ? rest : { ...rest, [name]: mutated(old!, dice) };
  }
  return hostileValue(dice);
}

/** Bytes that are no JSON, or hardly. */
export function brokenText(value: Json, dice: Dice): string | Uint8Array<ArrayBuffer> {
  const text = JSON.stringify(value) ?? '';
  switch (dice.below(10)) {
    case 0:
      return text.slice(0, dice.below(text.length + 1));
    case 1:
      return text.replace(/\d+/, 'NaN');
    case 2:
      return `\ufeff${text}`;
    case 3:
      return '['.repeat(100_000);
    case 4:
      return `${text}${text}`;
    case 5:
      return text.replace(/:/, ':Infinity,"x":');
    case 6:
      return Uint8Array.from([0xff, 0xfe, 0x00, 0x7b, 0x80, 0xc0, 0xaf]);
    case 7:
      return `{"a":"${'x'.repeat(300_000)}"}`;
    case 8:
      return '';
    default:
      return `${text.slice(0, -1)},"a":1,"a":2}`;
  }
}

export const CONTENT_TYPES: readonly string[] = [
  'application/json',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/xml',
  'image/png',
  '',
];

/** As a part of a path: what a browser would send, and what only a program can. */
export function pathPart(text: string, dice: Dice): string {
  if (dice.chance(0.1))
    return dice.one(['%00', '%ff', '%2e%2e%2f', '%', '%u0041', '..', '.', '%0d%0aset-cookie:x', '*', ':id']);
  return encodeURIComponent(text.toWellFormed().slice(0, 2000)) || '%20';
}
