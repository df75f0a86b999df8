// Uses Temporal: not for islands.
/** What a typed question asks, or what is to be asked back. Never a guess: one word too many, and there is no answer. */

import { MEASURE_WORDS, UNIT_BEFORE } from './ask-words.ts';
import { comparedDaysOf, daysText, unitBefore } from './asked-days.ts';
import { type AskedStore, type Lexicon, lexiconOf, measureText, type Vocabulary } from './lexicon.ts';
import { planOf } from './query-plan.ts';
import { type FoundPhrase, readSentence } from './read-sentence.ts';
import {
  type AskedPeriod,
  type Cut,
  type Measure,
  type Only,
  type SalesQuery,
  salesQuerySchema,
} from './sales-query.schema.ts';
import { type Problem, suggestionsFor } from './suggestions.ts';
import { type Token, tokensOf } from './tokens.ts';

export type Asked =
  | { readonly query: SalesQuery; readonly question: null }
  | { readonly query: null; readonly question: Question };

/** What is asked back. */
export interface Question {
  readonly why: Problem['why'];
  /** The words that it is about; and what contradicts them. */
  readonly unknown: string;
  readonly other: string;
  /** At most three questions that there is an answer to. */
  readonly suggestions: readonly string[];
}

export const LONGEST_QUESTION = 200;

/** `today` is the store's business day. */
export function askedOf(text: string, vocabulary: Vocabulary, today: string): Asked {
  const lexicon = lexiconOf(vocabulary);
  const typed = text.slice(0, LONGEST_QUESTION + 1);
  const read = queryIn(typed, lexicon, today);
  if (read.query) return { query: read.query, question: null };
  const reads = (other: string) => queryIn(other, lexicon, today).query !== null;
  const { why, unknown, other = '' } = read.problem;
  const suggestions = suggestionsFor({
    problem: read.problem,
    tokens: tokensOf(typed),
    lexicon,
    vocabulary,
    today,
    reads,
  });
  return { query: null, question: { why, unknown, other, suggestions } };
}

type Read =
  | { readonly query: SalesQuery; readonly problem: null }
  | { readonly query: null; readonly problem: Problem };

function queryIn(text: string, lexicon: Lexicon, today: string): Read {
  const tokens = tokensOf(text);
  if (tokens.length === 0) return failed({ why: 'empty', unknown: '' });
  if (text.length > LONGEST_QUESTION) return failed({ why: 'tooLong', unknown: '' });
  const { phrases, problem } = readSentence(tokens, lexicon, today);
  if (problem) return failed({ ...problem, unknown: typedText(tokens, problem) });
  const parts = partsIn(phrases, tokens);
  return 'why' in parts ? failed(parts) : assembled(parts, today);
}

const failed = (problem: Problem): Read => ({ query: null, problem });

function typedText(tokens: readonly Token[], { at, length }: { readonly at: number; readonly length: number }): string {
  return tokens
    .slice(at, at + length)
    .map(({ typed }) => typed)
    .join(' ');
}

interface UnitBefore {
  readonly unitBefore: keyof typeof UNIT_BEFORE;
}

interface Parts {
  readonly measure?: Measure;
  readonly weakMeasure?: Measure;
  readonly cut?: Cut;
  readonly only?: Only;
  readonly isShared?: boolean;
  readonly channel?: SalesQuery['channel'];
  readonly store?: AskedStore | null;
  readonly period?: AskedPeriod;
  readonly compare?: NonNullable<SalesQuery['compare']> | UnitBefore;
  readonly asks?: 'count' | 'money';
  readonly comparisonDays?: string;
}

const NAMES = [
  ...['measure', 'weakMeasure', 'cut', 'only', 'isShared', 'channel', 'store', 'period', 'asks'],
  'comparisonDays',
] as const;

/** Puts the phrases together. Two that say different things of one part are a question. */
function partsIn(phrases: readonly FoundPhrase[], tokens: readonly Token[]): Parts | Problem {
  const parts: Record<string, unknown> = {};
  const by: Record<string, FoundPhrase> = {};
  for (const phrase of phrases) {
    for (const [name, value] of entriesOf(phrase.found)) {
      const before = by[name];
      if (before && JSON.stringify(parts[name]) !== JSON.stringify(value)) {
        return {
          why: 'twice',
          unknown: typedText(tokens, before),
          other: typedText(tokens, phrase),
          places: [before, phrase],
        };
      }
      parts[name] = value;
      by[name] = phrase;
    }
  }
  return parts as Parts;
}

function entriesOf(found: FoundPhrase['found']): (readonly [string, unknown])[] {
  if ('comparePeriod' in found) return [['compare', found.comparePeriod]];
  if ('comparison' in found) return [['compare', found.comparison]];
  if ('unitBefore' in found) return [['compare', found]];
  return NAMES.flatMap((name) => (name in found ? [[name, (found as Record<string, unknown>)[name]] as const] : []));
}

function assembled(parts: Parts, today: string): Read {
  const { period, only = null, cut = null, channel = 'OVERALL', store, asks } = parts;
  const measure = measureOf(parts);
  if (parts.isShared && only) return failed({ why: 'isShared', unknown: only.name });
  if (store && !store.isAllowed) return failed({ why: 'noAccess', unknown: store.name });
  if (measure === null) return failed({ why: 'noMeasure', unknown: '', only });
  if (asks && MEASURE_WORDS[measure].kind !== asks)
    return failed({ why: asks === 'count' ? 'notCounted' : 'notMoney', unknown: measureText(measure), measure });
  if (!period) return failed({ why: 'noPeriod', unknown: '' });
  const compare = comparedWith(parts.compare, period, today);
  if (compare === undefined) return failed({ why: 'unknown', unknown: unitWords(parts.compare) });
  const query = salesQuerySchema.parse({ measure, cut, period, compare, channel, only, storeId: store?.id ?? null });
  if (cut === 'store' && store) return failed({ why: 'cannotSplit', unknown: '', query });
  if (planOf(query) === null) return failed({ why: 'cannotSplit', unknown: '', query });
  if (!saysItsDays(query, parts, today)) return failed({ why: 'unknown', unknown: parts.comparisonDays ?? '' });
  return { query, problem: null };
}

/** Undefined: "the week before" of a month. */
function comparedWith(compare: Parts['compare'], period: AskedPeriod, today: string) {
  if (compare === undefined) return null;
  if (typeof compare === 'string' || !('unitBefore' in compare)) return compare;
  return unitBefore(period, compare.unitBefore, today) ?? undefined;
}

function unitWords(compare: Parts['compare']): string {
  return typeof compare === 'object' && 'unitBefore' in compare ? UNIT_BEFORE[compare.unitBefore][0] : '';
}

/** "Sold" is dishes, pizzas of a size, or adds nothing to a measure of what was sold. */
function measureOf({ measure, weakMeasure, only, asks }: Parts): Measure | null {
  const items: Measure = only?.of === 'pizzaSize' ? 'pizzasSold' : 'itemsSold';
  if (measure) return weakMeasure === undefined || SOLD_TOO.has(measure) || weakMeasure === measure ? measure : null;
  if (weakMeasure === 'itemsSold') return items;
  if (weakMeasure) return weakMeasure;
  const isMenu = only?.of === 'item' || only?.of === 'category' || only?.of === 'pizzaSize';
  return asks === 'count' && isMenu ? items : null;
}

/** `takings of deliveries`, `pizzas sold`. */
const SOLD_TOO: ReadonlySet<Measure> = new Set([
  'netSales',
  'grossSales',
  'itemsSold',
  'pizzasSold',
  'orders',
  'total',
  'averageOrder',
]);

/** The days in brackets after a comparison are those that it has. */
function saysItsDays(query: SalesQuery, { comparisonDays }: Parts, today: string): boolean {
  const days = comparedDaysOf(query, today);
  return comparisonDays === undefined || (days !== null && comparisonDays === `(${daysText(days, today)})`);
}
