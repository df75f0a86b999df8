// Uses Temporal: not for islands.
/** Goes through a sentence from left to right, the longest phrase first. Nothing is passed over but words that mean nothing. */

import { FILLERS } from './ask-words.ts';
import { daysOf, daysText, periodText } from './asked-days.ts';
import type { Lexicon, Meaning } from './lexicon.ts';
import { periodsAt } from './read-period.ts';
import type { AskedPeriod } from './sales-query.schema.ts';
import { BREAK, type Token } from './tokens.ts';

export type Found =
  | Meaning
  | { readonly period: AskedPeriod }
  | { readonly comparePeriod: AskedPeriod }
  /** In brackets after a comparison: they follow from the whole question, and are checked when it is known. */
  | { readonly comparisonDays: string };

export interface FoundPhrase {
  readonly found: Found;
  readonly says: string;
  /** Its place among the tokens. */
  readonly at: number;
  readonly length: number;
}

export type Sentence =
  | { readonly phrases: readonly FoundPhrase[]; readonly problem: null }
  | {
      readonly phrases: null;
      readonly problem: {
        readonly why: 'unknown' | 'manyMeanings';
        readonly at: number;
        readonly length: number;
        /** What the words may mean. */
        readonly says: readonly string[];
      };
    };

interface Candidate {
  readonly found: Found;
  readonly says: string;
  readonly length: number;
  readonly rank: number;
}

/** Every phrase of a sentence, or the first words of it that mean nothing, or more than one thing. */
export function readSentence(tokens: readonly Token[], lexicon: Lexicon, today: string): Sentence {
  const words = tokens.map(({ word }) => word);
  const phrases: FoundPhrase[] = [];
  let comparesNext = false;
  for (let at = 0; at < tokens.length; ) {
    const candidates = candidatesAt({ words, at, comparesNext }, lexicon, today);
    const [first] = candidates;
    if (first === undefined) {
      const word = words[at] ?? '';
      const last = phrases.at(-1);
      const follows = tokens[at]?.isDays === true && last?.at === at - (last?.length ?? 0);
      if (follows && last && 'comparison' in last.found) {
        phrases.push({ found: { comparisonDays: word }, says: word, at, length: 1 });
      } else if (!(follows && last && repeatsDays(word, last, today)) && word !== BREAK && !FILLERS.has(word)) {
        return {
          phrases: null,
          problem: { why: 'unknown', ...unknownFrom({ words, at, comparesNext }, lexicon, today) },
        };
      }
      at += 1;
      continue;
    }
    if (candidates.length > 1) {
      const says = candidates.map((one) => one.says);
      return { phrases: null, problem: { why: 'manyMeanings', at, length: first.length, says } };
    }
    const isCompared = comparesNext && 'period' in first.found;
    const found = isCompared && 'period' in first.found ? { comparePeriod: first.found.period } : first.found;
    const isComparison = isCompared || 'comparison' in first.found || 'unitBefore' in first.found;
    if (comparesNext && !isComparison) return dangling(phrases);
    phrases.push({ found, says: first.says, at, length: first.length });
    comparesNext = 'comparesNext' in first.found;
    at += first.length;
  }
  return comparesNext ? dangling(phrases) : { phrases, problem: null };
}

/** "Compared with" is followed by nothing that can be compared with. */
function dangling(phrases: readonly FoundPhrase[]): Sentence {
  const { at, length } = phrases.at(-1) ?? { at: 0, length: 1 };
  return { phrases: null, problem: { why: 'unknown', at, length, says: [] } };
}

interface Place {
  readonly words: readonly string[];
  readonly at: number;
  readonly comparesNext: boolean;
}

/** The longest phrases that begin at a word; of those as long, the ones that read back so. One for each meaning. */
function candidatesAt({ words, at, comparesNext }: Place, lexicon: Lexicon, today: string): Candidate[] {
  const named = (lexicon.byWord.get(words[at] ?? '') ?? [])
    .filter(({ meaning }) => comparesNext || !('comparison' in meaning || 'unitBefore' in meaning))
    .filter((phrase) => phrase.words.every((word, place) => words[at + place] === word))
    .map(({ meaning, says, words: { length }, rank }): Candidate => ({ found: meaning, says, length, rank }));
  const hasComparison = named.some(({ found }) => 'comparison' in found);
  const periods = periodsAt(words, at, today)
    // "Compared with last year" is the same weeks a year earlier.
    .filter(({ period }) => !(hasComparison && period.name === 'lastYear'))
    .map(
      ({ period, length }): Candidate => ({
        found: { period },
        says: periodText(period),
        length,
        rank: rankOf(period, words.slice(at, at + length)),
      }),
    );
  const all = [...named, ...periods];
  const longest = Math.max(0, ...all.map(({ length }) => length));
  const long = all.filter(({ length }) => length === longest);
  const best = Math.min(...long.map(({ rank }) => rank));
  const meanings = new Map(long.filter(({ rank }) => rank === best).map((one) => [JSON.stringify(one.found), one]));
  return [...meanings.values()];
}

/** Days as they read back are nobody's name; "May" may be. */
function rankOf(period: AskedPeriod, words: readonly string[]): number {
  return periodText(period).toLowerCase() === words.join(' ') ? 0 : 1;
}

/** All words up to the next that mean something. */
function unknownFrom(place: Place, lexicon: Lexicon, today: string) {
  const { words, at } = place;
  let end = at + 1;
  while (
    end < words.length &&
    words[end] !== BREAK &&
    !FILLERS.has(words[end] ?? '') &&
    candidatesAt({ ...place, at: end }, lexicon, today).length === 0
  )
    end += 1;
  return { at, length: end - at, says: [] };
}

/** `last week (23–29 Nov)` repeats its days; in another week, these words are a contradiction. */
function repeatsDays(word: string, { found }: FoundPhrase, today: string): boolean {
  const period = 'period' in found ? found.period : 'comparePeriod' in found ? found.comparePeriod : null;
  return period !== null && word === `(${daysText(daysOf(period, today), today)})`;
}
