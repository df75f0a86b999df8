// Uses Temporal: not for islands.
/** Every phrase that a question may have, of the language and of a store's own names. */
import type { ReportChannel } from '../sales-report.types.ts';
import {
  ALL_STORES,
  AMBIGUOUS,
  CHANNEL_WORDS,
  COMPARE_BEFORE,
  COMPARISON_WORDS,
  CUT_ALONE,
  CUT_BEFORE,
  CUT_WORDS,
  FILLERS,
  FIXED_ONLY,
  HOW_MANY,
  HOW_MUCH,
  MEASURE_WORDS,
  ONLY_BEFORE,
  SOLD,
  UNIT_BEFORE,
} from './ask-words.ts';
import { CUTS, type Cut, MEASURES, type Measure, type Only, type SalesQuery } from './sales-query.schema.ts';
import { nameWords } from './tokens.ts';

/** A name of a store's menu or staff, and the rows of reports that are meant by it. */
export interface NamedRow {
  readonly of: keyof typeof ONLY_BEFORE;
  readonly name: string;
  /** In every store of the vocabulary. */
  readonly ids: readonly string[];
  /** Several people of one store have it. */
  readonly isShared?: boolean;
}

export interface AskedStore {
  readonly id: string;
  readonly name: string;
  /** The person may see its reports. */
  readonly isAllowed: boolean;
}

/** What a question may name. */
export interface Vocabulary {
  readonly rows: readonly NamedRow[];
  readonly stores: readonly AskedStore[];
  /** Of a whole restaurant; else of the one store whose page it is. */
  readonly hasAllStores: boolean;
}

/** What a phrase adds to a question. */
export type Meaning =
  | { readonly measure: Measure }
  /** As long as no other measure is named. */
  | { readonly weakMeasure: Measure; readonly only?: Only }
  | { readonly cut: Cut }
  | { readonly only: Only; readonly isShared?: boolean }
  | { readonly channel: ReportChannel }
  | { readonly store: AskedStore | null }
  | { readonly comparison: 'before' | 'lastYear' }
  | { readonly unitBefore: keyof typeof UNIT_BEFORE }
  | { readonly comparesNext: true }
  | { readonly asks: 'count' | 'money' };

export interface Phrase {
  readonly words: readonly string[];
  readonly meaning: Meaning;
  /** The same in words that mean nothing else. */
  readonly says: string;
  /** 0: as it reads back; 1: a synonym or a bare name; 2: its plural or singular. */
  readonly rank: 0 | 1 | 2;
}

export interface Lexicon {
  readonly phrases: readonly Phrase[];
  /** By their first word. */
  readonly byWord: ReadonlyMap<string, readonly Phrase[]>;
}

export function onlyText(only: Only): string {
  const fixed = FIXED_ONLY.find((one) => one.only.of === only.of && one.only.name === only.name);
  if (fixed) return fixed.label;
  const { label } = ONLY_BEFORE[only.of as keyof typeof ONLY_BEFORE];
  return `${label} ${only.name.replaceAll('·', ' ')}`;
}

export const storeText = (name: string) => `at ${name.replaceAll('·', ' ')}`;

export const measureText = (measure: Measure) => MEASURE_WORDS[measure].label;
export const cutText = (cut: Cut) => `by ${CUT_WORDS[cut].label}`;
export const channelText = (channel: SalesQuery['channel']) => CHANNEL_WORDS[channel].label;
export const comparisonText = (comparison: 'before' | 'lastYear') => COMPARISON_WORDS[comparison].label;

export function lexiconOf(vocabulary: Vocabulary): Lexicon {
  const phrases = [...ofLanguage(vocabulary.hasAllStores), ...ofRows(vocabulary.rows), ...ofStores(vocabulary.stores)];
  return { phrases, byWord: Map.groupBy(phrases, ({ words }) => words[0] ?? '') };
}

interface Entry {
  readonly says: string;
  readonly also?: readonly string[];
  readonly meaning: Meaning;
}

function phrasesOf({ says, also = [], meaning }: Entry): Phrase[] {
  return [says, ...also].map((text, at) => ({
    words: nameWords(text),
    meaning,
    says,
    rank: at === 0 ? (0 as const) : (1 as const),
  }));
}

function ofLanguage(hasAllStores: boolean): Phrase[] {
  return [
    ...MEASURES.flatMap((measure) => [
      ...phrasesOf({ says: measureText(measure), also: MEASURE_WORDS[measure].also, meaning: { measure } }),
    ]),
    ...Object.entries(AMBIGUOUS).flatMap(([text, measures]) =>
      measures.map(
        (measure): Phrase => ({ words: nameWords(text), meaning: { measure }, says: measureText(measure), rank: 1 }),
      ),
    ),
    ...CUTS.filter((cut) => hasAllStores || cut !== 'store').flatMap(ofCut),
    ...Object.entries(CHANNEL_WORDS).flatMap(([name, { label, also }]) => {
      const channel = name as ReportChannel;
      const from = [label, ...also].map((text) => `from ${text}`);
      return phrasesOf({
        says: label,
        also: [...also, ...from, ...from.map((one) => one.replace('from', 'from the'))],
        meaning: { channel },
      });
    }),
    ...FIXED_ONLY.flatMap(({ only, label, also, many }) => [
      ...phrasesOf({ says: label, also, meaning: { only } }),
      ...many.map(
        (text): Phrase => ({ words: nameWords(text), meaning: { weakMeasure: 'orders', only }, says: label, rank: 1 }),
      ),
    ]),
    ...(['before', 'lastYear'] as const).flatMap((comparison) =>
      phrasesOf({ says: comparisonText(comparison), also: COMPARISON_WORDS[comparison].also, meaning: { comparison } }),
    ),
    ...(['day', 'week', 'month'] as const).flatMap((unitBefore) => {
      const [says, ...also] = UNIT_BEFORE[unitBefore];
      return phrasesOf({ says, also, meaning: { unitBefore } });
    }),
    ...phrasesOf({ says: COMPARE_BEFORE[0] ?? '', also: COMPARE_BEFORE.slice(1), meaning: { comparesNext: true } }),
    ...phrasesOf({ says: SOLD[0] ?? '', also: SOLD.slice(1), meaning: { weakMeasure: 'itemsSold' } }),
    ...phrasesOf({ says: HOW_MANY[0] ?? '', also: HOW_MANY.slice(1), meaning: { asks: 'count' } }),
    ...phrasesOf({ says: HOW_MUCH[0] ?? '', also: HOW_MUCH.slice(1), meaning: { asks: 'money' } }),
    ...(hasAllStores ? phrasesOf({ says: ALL_STORES.label, also: ALL_STORES.also, meaning: { store: null } }) : []),
  ];
}

function ofCut(cut: Cut): Phrase[] {
  const { label, also } = CUT_WORDS[cut];
  const texts = CUT_BEFORE.flatMap((before) => [label, ...also].map((noun) => `${before} ${noun}`));
  return phrasesOf({
    says: cutText(cut),
    also: [...texts.filter((text) => text !== cutText(cut)), ...(CUT_ALONE[cut] ?? [])],
    meaning: { cut },
  });
}

function ofRows(rows: readonly NamedRow[]): Phrase[] {
  return rows.flatMap((row): Phrase[] => {
    const only: Only = { of: row.of, name: row.name };
    const words = nameWords(row.name);
    if (words.length === 0) return [];
    const meaning: Meaning = row.isShared ? { only, isShared: true } : { only };
    const says = onlyText(only);
    const before = ONLY_BEFORE[row.of].also.map(
      (text): Phrase => ({ words: [...nameWords(text), ...words], meaning, says, rank: 1 }),
    );
    const named: Phrase = { words: nameWords(says), meaning, says, rank: 0 };
    return [
      named,
      ...before,
      ...bare(words).map(({ words: bareWords, rank }) => ({ words: bareWords, meaning, says, rank })),
    ];
  });
}

/** A name alone, unless a sentence is full of such words. */
function bare(words: readonly string[]): Pick<Phrase, 'words' | 'rank'>[] {
  if (words.every((word) => FILLERS.has(word) || /^\d+$/.test(word))) return [];
  const last = words.at(-1) ?? '';
  return [
    { words, rank: 1 },
    ...otherNumbers(last).map((word) => ({ words: [...words.slice(0, -1), word], rank: 2 as const })),
  ];
}

/** The plural of a word, or its singular. */
function otherNumbers(word: string): string[] {
  if (word.length < 3) return [];
  return [
    ...(word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : []),
    ...(word.endsWith('es') ? [word.slice(0, -2)] : []),
    ...(word.endsWith('s') ? [word.slice(0, -1)] : [`${word}s`, `${word}es`]),
    ...(word.endsWith('y') ? [`${word.slice(0, -1)}ies`] : []),
  ];
}

/** A store by its name, and by what its name has that the others' don't: `at Newtown` for `Roma Newtown`. */
function ofStores(stores: readonly AskedStore[]): Phrase[] {
  const names = stores.map(({ name }) => nameWords(name));
  const shared = stores.length < 2 ? 0 : sharedLength(names);
  return stores.flatMap((store, at) => {
    const words = names[at] ?? [];
    if (words.length === 0) return [];
    const says = storeText(store.name);
    const meaning: Meaning = { store };
    const named: Phrase = { words: nameWords(says), meaning, says, rank: 0 };
    // "Pizza" alone is no store, though one is called Roma Pizza.
    const short = words.slice(shared);
    const shorts = short.length === 0 ? [] : ['at', 'in', 'store'].map((before) => [before, ...short]);
    const rest = [words, ['store', ...words], ...shorts];
    return [named, ...rest.map((some): Phrase => ({ words: some, meaning, says, rank: 1 }))];
  });
}

function sharedLength(names: readonly (readonly string[])[]): number {
  const [first = []] = names;
  const differs = first.findIndex((word, at) => names.some((one) => one[at] !== word));
  return differs === -1 ? 0 : differs;
}
