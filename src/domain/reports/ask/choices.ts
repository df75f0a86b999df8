// Uses Temporal: not for islands.
/** What else each part of a question may be: only what a report has. */

import { REPORT_CHANNELS } from '../sales-report.types.ts';
import { ALL_STORES } from './ask-words.ts';
import { periodText } from './asked-days.ts';
import { channelText, comparisonText, cutText, measureText, storeText, type Vocabulary } from './lexicon.ts';
import { planOf } from './query-plan.ts';
import { type AskedPeriod, CUTS, MEASURES, NAMED_PERIODS, type SalesQuery } from './sales-query.schema.ts';
import type { QueryPart } from './words-of.ts';

export interface Choice {
  readonly label: string;
  readonly query: SalesQuery;
}

export interface ChangeablePart {
  readonly part: QueryPart;
  /** What it is called: `Days`. */
  readonly name: string;
  readonly choices: readonly Choice[];
}

const PERIODS: readonly AskedPeriod[] = [
  ...NAMED_PERIODS.map((name) => ({ name })),
  { name: 'lastDays', days: 7 },
  { name: 'lastDays', days: 30 },
];

/** The parts in the order in which they are read, each with what it can be changed to. */
export function choicesOf(query: SalesQuery, vocabulary: Vocabulary): ChangeablePart[] {
  const choices = (some: readonly Choice[]) => some.filter(({ query: one }) => isAnswered(one));
  const all: ChangeablePart[] = [
    {
      part: 'measure',
      name: 'Figure',
      choices: choices(MEASURES.map((measure) => ({ label: measureText(measure), query: { ...query, measure } }))),
    },
    {
      part: 'only',
      name: 'Only',
      choices: query.only ? choices([{ label: 'Everything', query: { ...query, only: null } }]) : [],
    },
    {
      part: 'period',
      name: 'Days',
      choices: PERIODS.map((period) => ({ label: capital(periodText(period)), query: { ...query, period } })),
    },
    {
      part: 'cut',
      name: 'Rows',
      choices: choices([
        { label: 'One figure', query: { ...query, cut: null } },
        ...CUTS.filter((cut) => cut !== 'store' || vocabulary.hasAllStores).map((cut) => ({
          label: capital(cutText(cut)),
          query: { ...query, cut },
        })),
      ]),
    },
    {
      part: 'compare',
      name: 'Compared with',
      choices: ([null, 'before', 'lastYear'] as const).map((compare) => ({
        label: compare === null ? 'Nothing' : capital(comparisonText(compare)),
        query: { ...query, compare },
      })),
    },
    {
      part: 'channel',
      name: 'Channel',
      choices: REPORT_CHANNELS.map((channel) => ({
        label: capital(channelText(channel)),
        query: { ...query, channel },
      })),
    },
    { part: 'store', name: 'Store', choices: vocabulary.hasAllStores ? choices(storesOf(query, vocabulary)) : [] },
  ];
  return all.filter((one) => one.choices.length > 0);
}

function storesOf(query: SalesQuery, { stores }: Vocabulary): Choice[] {
  return [
    { label: capital(ALL_STORES.label), query: { ...query, storeId: null } },
    ...stores
      .filter(({ isAllowed }) => isAllowed)
      .map(({ id, name }) => ({ label: capital(storeText(name)), query: { ...query, storeId: id } })),
  ];
}

const isAnswered = (query: SalesQuery) => planOf(query) !== null && !(query.cut === 'store' && query.storeId !== null);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
