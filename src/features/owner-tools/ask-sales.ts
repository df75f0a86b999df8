import { z } from 'zod';
import type { AppContext } from '#src/context.ts';
import { askedOf, LONGEST_QUESTION, type Question } from '#src/domain/reports/ask/asked-of.ts';
import type { Vocabulary } from '#src/domain/reports/ask/lexicon.ts';
import { planOf } from '#src/domain/reports/ask/query-plan.ts';
import { questionText } from '#src/domain/reports/ask/question-text.ts';
import { type SalesQuery, salesQuerySchema } from '#src/domain/reports/ask/sales-query.schema.ts';
import { EXAMPLES } from '#src/domain/reports/ask/suggestions.ts';
import { textOf, wordsOf } from '#src/domain/reports/ask/words-of.ts';
import { answerSalesQuery, type SalesAnswer } from '#src/features/reports/answer-sales-query.ts';
import { rowsOfStores } from '#src/features/reports/asked-vocabulary.ts';
import { reportDayOf } from '#src/features/reports/store-day.ts';
import type { ReportStore } from '#src/features/reports/stores-of-report.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import { isSameValue } from '#src/shared/same-value.ts';
import { type OwnerCall, ownerTool, storeIdSchema, storeOfCall, storesOfCall } from './owner-call.ts';

const MOST_ROWS = 100;

export const askSales = ownerTool({
  name: 'ask_sales',
  title: 'Ask about sales',
  description: `Answers one question about sales with the figures of the restaurant’s own reports, in integer cents. Ask in short plain words, such as ${EXAMPLES.slice(
    0,
    3,
  )
    .map((one) => `"${one}"`)
    .join(
      ', ',
    )}, or send a query as an earlier answer has it. The query that was understood is beside the figures, with the stores that they cover: check that it is what the person asked before you tell them a number. What is not understood is asked back with suggestions, never guessed.`,
  input: z.strictObject({
    question: z.string().min(1).max(LONGEST_QUESTION).optional().describe('In words. Either this or query.'),
    query: salesQuerySchema.optional().describe('In parts, as an answer has it.'),
    storeId: storeIdSchema.optional().describe('Only this store. Left out: all stores that the key reaches.'),
  }),
  needs: 'readReports',
  isReadOnly: true,
  perMinute: 30,
  async run(ctx, call, { question, query: typed, storeId }) {
    if ((question === undefined) === (typed === undefined)) {
      throw invalidFields({ path: 'question', message: 'Send either a question or a query.' });
    }
    const asking = await askingOf(ctx, call, storeId ?? null);
    const { vocabulary, today, stores, currencyCode } = asking;
    const asked = typed
      ? { query: readBack(typed, asking), question: null }
      : askedOf(question ?? '', vocabulary, today);
    if (asked.query === null) return askedBack(asked.question);
    const { query } = asked;
    const of = stores.filter(({ id }) => query.storeId === null || id === query.storeId);
    const { answer, problem } = await answerSalesQuery(ctx, { stores: of, vocabulary, today }, query);
    if (problem !== null) throw new AppError('validation_failed', problem, { reason: 'too_much_asked' });
    return {
      isAnswered: true,
      query,
      queryInWords: wordsOf(query, vocabulary, today),
      stores: of.map(({ id, name }) => ({ storeId: id, name })),
      ...figuresOf(answer),
      currencyCode,
    };
  },
});

interface Asking {
  readonly stores: readonly ReportStore[];
  readonly vocabulary: Vocabulary;
  readonly today: string;
  readonly currencyCode: string;
}

async function askingOf(ctx: AppContext, call: OwnerCall, storeId: string | null): Promise<Asking> {
  const stores = storeId === null ? await storesOfCall(ctx, call) : [await storeOfCall(ctx, call, storeId)];
  const [first] = stores;
  if (!first) throw notFound('store');
  const { today, store } = await reportDayOf(ctx, first.scope);
  const { currencyCode } = store.profile;
  for (const { scope } of stores) {
    if ((await ctx.menus.storeOf(scope)).profile.currencyCode !== currencyCode) {
      const message = 'These stores have different currencies. Ask about one store at a time.';
      throw new AppError('validation_failed', message, { reason: 'several_currencies' });
    }
  }
  const vocabulary = {
    rows: await rowsOfStores(
      ctx,
      stores.map(({ scope }) => scope),
    ),
    stores: stores.map(({ id, name }) => ({ id, name, isAllowed: true })),
    // Said of several only: one is named beside the figures.
    hasAllStores: stores.length > 1,
  };
  return { stores, vocabulary, today, currencyCode };
}

/** A query in parts is answered if the words that it is read back in ask the same: a name that no report has is never a figure of 0. */
function readBack(query: SalesQuery, { vocabulary, today }: Asking): SalesQuery {
  if (query.storeId !== null && !vocabulary.stores.some(({ id }) => id === query.storeId)) throw notFound('store');
  const again = planOf(query) ? askedOf(textOf(query, vocabulary, today), vocabulary, today).query : null;
  if (again !== null && isSameValue(again, query)) return again;
  const message = 'No report answers this query. Ask in words instead: what can’t be answered is asked back.';
  throw new AppError('validation_failed', message, { reason: 'no_such_query' });
}

function askedBack(question: Question) {
  const suggestions = question.suggestions.length > 0 ? question.suggestions : EXAMPLES;
  return { isAnswered: false, askBack: questionText(question), suggestions };
}

function figuresOf({ report, column, days, value, rows, past }: SalesAnswer) {
  return {
    report: report.label,
    figure: column.header,
    unit: column.kind === 'money' ? 'cents' : column.kind,
    days,
    value,
    ...(past ? { comparedWith: { days: past.days, value: past.value } } : {}),
    ...(rows
      ? {
          rows: rows.slice(0, MOST_ROWS).map(({ name, value: of, before }) => ({
            name,
            value: of,
            ...(past ? { before } : {}),
          })),
          rowsLeftOut: Math.max(0, rows.length - MOST_ROWS),
        }
      : {}),
  };
}
