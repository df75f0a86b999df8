// Uses Temporal: not for islands.
/** A question read back in words, which ask the same again. */

import { ALL_STORES } from './ask-words.ts';
import { comparedDaysOf, daysText, periodText, periodWords } from './asked-days.ts';
import { channelText, comparisonText, cutText, measureText, onlyText, storeText, type Vocabulary } from './lexicon.ts';
import type { SalesQuery } from './sales-query.schema.ts';

export type QueryPart = 'measure' | 'only' | 'period' | 'cut' | 'compare' | 'channel' | 'store';

export interface WordsOfPart {
  readonly part: QueryPart;
  /** As a question says it. */
  readonly text: string;
  /** With its dates. */
  readonly words: string;
}

/** The parts that a query has, in the order in which they are read. */
export function partsOf(query: SalesQuery, vocabulary: Vocabulary, today: string): WordsOfPart[] {
  const part = (name: QueryPart, text: string, words = text): WordsOfPart => ({ part: name, text, words });
  const { measure, only, period, cut, compare, channel } = query;
  const store = storeTextOf(query, vocabulary);
  return [
    part('measure', measureText(measure)),
    ...(only ? [part('only', onlyText(only))] : []),
    part('period', periodText(period), periodWords(period, today)),
    ...(cut ? [part('cut', cutText(cut))] : []),
    ...(compare ? [part('compare', compareText(compare), compareWords(query, today))] : []),
    part('channel', channelText(channel)),
    ...(store === '' ? [] : [part('store', store)]),
  ];
}

/** `Net sales · last week (23–29 Nov) · by day · all channels`. */
export function wordsOf(query: SalesQuery, vocabulary: Vocabulary, today: string): string {
  return partsOf(query, vocabulary, today)
    .map(({ words }) => words)
    .join(' · ');
}

/** The same without dates: it asks for last week next week too. */
export function textOf(query: SalesQuery, vocabulary: Vocabulary, today: string): string {
  return partsOf(query, vocabulary, today)
    .map(({ text }) => text)
    .join(' · ');
}

export function storeTextOf({ storeId }: Pick<SalesQuery, 'storeId'>, vocabulary: Vocabulary): string {
  if (storeId === null) return vocabulary.hasAllStores ? ALL_STORES.label : '';
  return storeText(vocabulary.stores.find(({ id }) => id === storeId)?.name ?? '');
}

function compareText(compare: NonNullable<SalesQuery['compare']>): string {
  return `compared with ${typeof compare === 'string' ? comparisonText(compare) : periodText(compare)}`;
}

function compareWords(query: SalesQuery, today: string): string {
  const { compare } = query;
  if (compare === null) return '';
  if (typeof compare !== 'string') return `compared with ${periodWords(compare, today)}`;
  const days = comparedDaysOf(query, today);
  return compareText(compare) + (days ? ` (${daysText(days, today)})` : '');
}
