// Uses Temporal: not for islands.
/** Questions near to one that there is no answer to. Each of them has one. */
import { MONTH_NAMES, WEEKDAY_NAMES } from '#src/domain/time/store-clock.ts';
import { PERIOD_TEXT } from './asked-days.ts';
import { type Lexicon, measureText, type Vocabulary } from './lexicon.ts';
import { planOf } from './query-plan.ts';
import { MEASURES, type Measure, type Only, type SalesQuery } from './sales-query.schema.ts';
import type { Token } from './tokens.ts';
import { textOf } from './words-of.ts';

interface Span {
  readonly at: number;
  readonly length: number;
}

/** Why a question has no answer. */
export type Problem = { readonly unknown: string; readonly other?: string } & (
  | { readonly why: 'empty' | 'tooLong' | 'noPeriod' | 'isShared' | 'noAccess' }
  | ({ readonly why: 'unknown' } & Partial<Span>)
  | ({ readonly why: 'manyMeanings'; readonly says: readonly string[] } & Span)
  | { readonly why: 'twice'; readonly places: readonly [Span, Span] }
  | { readonly why: 'noMeasure'; readonly only: Only | null }
  | { readonly why: 'notCounted' | 'notMoney'; readonly measure: Measure }
  | { readonly why: 'cannotSplit'; readonly query: SalesQuery }
);

interface Asking {
  readonly problem: Problem;
  readonly tokens: readonly Token[];
  readonly lexicon: Lexicon;
  readonly vocabulary: Vocabulary;
  readonly today: string;
  /** There is an answer to it. */
  readonly reads: (text: string) => boolean;
}

export const MOST_SUGGESTIONS = 3;

export const EXAMPLES = [
  'takings last week by day',
  'average order online last month',
  'how many deliveries this month',
  'items sold yesterday by item',
  'tips by employee last 7 days',
  'net sales today compared with a year earlier',
] as const;

/** At most three. */
export function suggestionsFor(asking: Asking): string[] {
  const found: string[] = [];
  for (const text of candidates(asking)) {
    if (found.length === MOST_SUGGESTIONS) break;
    if (!found.includes(text) && asking.reads(text)) found.push(text);
  }
  return found;
}

function candidates(asking: Asking): readonly string[] {
  const { problem, tokens } = asking;
  const typed = typedIn(tokens);
  switch (problem.why) {
    case 'unknown': {
      const { at, length } = problem;
      return at === undefined || length === undefined ? [] : nearest(asking, { at, length });
    }
    case 'manyMeanings':
      return eachMeaning(
        problem.says.map((says) => replaced(tokens, problem, says)),
        asking.reads,
      );
    case 'twice':
      return problem.places.flatMap((place) => withoutPart(tokens, place));
    case 'noMeasure':
      return measuresFor(problem.only).map((measure) => `${measureText(measure)} ${withoutAsking(typed)}`);
    case 'noPeriod':
      return ['today', 'last week', 'this month'].map((period) => `${typed} ${period}`);
    case 'notCounted':
    case 'notMoney':
      return [withoutAsking(typed)];
    case 'cannotSplit':
      return otherQueries(problem.query).map((query) => textOf(query, asking.vocabulary, asking.today));
    case 'empty':
      return [...EXAMPLES];
    default:
      return [];
  }
}

const typedIn = (tokens: readonly Token[]) => tokens.map((one) => one.typed).join(' ');

function replaced(tokens: readonly Token[], { at, length }: Span, by: string): string {
  return [typedIn(tokens.slice(0, at)), by, typedIn(tokens.slice(at + length))].filter(Boolean).join(' ');
}

function measuresFor(only: Only | null): readonly Measure[] {
  if (only === null) return ['netSales', 'orders', 'averageOrder'];
  return MEASURES.filter((measure) => planOf({ measure, cut: null, only }) !== null);
}

function withoutAsking(typed: string): string {
  return typed.replace(/\b(how many|how much( money)?|number of|count of|amount of)\b/i, '').trim();
}

/** Where the figure lacks too, they are asked for with the first of all. */
function eachMeaning(texts: readonly string[], reads: Asking['reads']): readonly string[] {
  return texts.some(reads) ? texts : texts.map((text) => `${measureText('netSales')} ${text}`);
}

/** Also without an "and" that is left over, or the "vs" or "compared with" before it. */
function withoutPart(tokens: readonly Token[], { at, length }: Span): string[] {
  const [bare = '', ...more] = [0, 1, 2].map((before) =>
    replaced(tokens, { at: Math.max(0, at - before), length: length + before }, ''),
  );
  return [bare.replace(/(^| )and( |$)/i, ' ').trim(), bare, ...more];
}

/** Without one part, or of another measure. */
function otherQueries(query: SalesQuery): SalesQuery[] {
  const others = MEASURES.map((measure) => ({ ...query, measure })).filter((one) => planOf(one) !== null);
  return [{ ...query, cut: null }, { ...query, only: null }, ...others].filter((one) => planOf(one) !== null);
}

/** The phrases whose letters are nearest to what was typed, or to it and a word next to it. */
function nearest({ tokens, lexicon }: Asking, { at, length }: Span): string[] {
  // What is nearest to "not online" is its contrary.
  if (tokens.slice(at, at + length).some(({ word }) => TURNS_ROUND.has(word))) return [];
  const spans: Span[] = [
    { at, length },
    { at, length: length + 1 },
    { at: at - 1, length: length + 1 },
  ].filter((span) => span.at >= 0 && span.at + span.length <= tokens.length);
  const phrases = [...new Set([...lexicon.phrases.map(({ words }) => words.join(' ')), ...PERIODS])];
  const asStore = replaced(tokens, { at, length }, `at ${typedIn(tokens.slice(at, at + length))}`);
  const found = spans
    .flatMap((span) => {
      const typed = tokens
        .slice(span.at, span.at + span.length)
        .map(({ word }) => word)
        .join(' ');
      return phrases.map((phrase) => ({ span, phrase, far: farness(typed, phrase) }));
    })
    .filter(({ far }) => far > 0 && far <= FARTHEST)
    .toSorted((a, b) => a.far - b.far || a.phrase.length - b.phrase.length)
    .slice(0, 40)
    .map(({ span, phrase }) => replaced(tokens, span, phrase));
  return [asStore, ...found];
}

const PERIODS = [...Object.values(PERIOD_TEXT), 'last 7 days', ...WEEKDAY_NAMES, ...MONTH_NAMES].map((text) =>
  text.toLowerCase(),
);
const TURNS_ROUND: ReadonlySet<string> = new Set([
  'not',
  'no',
  'non',
  'without',
  'except',
  'excluding',
  'but',
  'never',
]);
/** Of its letters, a third may be others. */
const FARTHEST = 0.34;

/** Letters to be changed, by the length of the longer. */
function farness(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  return Math.abs(a.length - b.length) / longer > FARTHEST ? 1 : distance(a, b) / longer;
}

/** Letters added, left out, changed, or changed over with their neighbour. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          (rows[i - 1]?.[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (rows[i - 1]?.[j - 1] ?? 0) + (isSame ? 0 : 1),
          swapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}
