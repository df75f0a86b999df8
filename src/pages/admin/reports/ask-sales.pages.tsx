import type { Actor } from '#src/domain/access/actor.ts';
import { CUT_WORDS } from '#src/domain/reports/ask/ask-words.ts';
import { type Asked, askedOf, LONGEST_QUESTION, type Question } from '#src/domain/reports/ask/asked-of.ts';
import type { Vocabulary } from '#src/domain/reports/ask/lexicon.ts';
import { INTERVALS, isTimeCut } from '#src/domain/reports/ask/query-plan.ts';
import { questionText } from '#src/domain/reports/ask/question-text.ts';
import type { SalesQuery } from '#src/domain/reports/ask/sales-query.schema.ts';
import { EXAMPLES } from '#src/domain/reports/ask/suggestions.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { type AnswerOrProblem, answerSalesQuery, type SalesAnswer } from '#src/features/reports/answer-sales-query.ts';
import { rowsOfStores } from '#src/features/reports/asked-vocabulary.ts';
import { reportDayOf } from '#src/features/reports/store-day.ts';
import { type ReportStore, storesOfReport } from '#src/features/reports/stores-of-report.ts';
import { href, type PageContext, type PageRequest } from '#src/pages/page.tsx';
import { type RestaurantScope, restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { EmptyState, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { may } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { AnswerView, AskedParts } from './ask-answer.tsx';
import { AskForm, askHref, Questions } from './ask-form.tsx';
import { restaurantDayOf } from './restaurant-report.ts';

interface Place {
  readonly base: string;
  readonly restaurantId: string;
  /** Null: all stores of the restaurant. */
  readonly storeId: string | null;
}

interface Heard {
  readonly text: string;
  readonly vocabulary: Vocabulary;
  readonly today: string;
  readonly asked: Asked;
  readonly answer: AnswerOrProblem | null;
  /** The page of another store that the question names. */
  readonly elsewhere: { readonly name: string; readonly href: string } | null;
}

const textIn = (query: URLSearchParams) => (query.get('ask') ?? '').trim().slice(0, LONGEST_QUESTION + 1);

async function askedOfStore({ ctx, scope, actor, base, query }: PageRequest<StoreScope>) {
  const { store, today } = await reportDayOf(ctx, scope);
  const stores = await storesOfReport(ctx, restaurantOf(scope));
  const vocabulary: Vocabulary = {
    rows: await rowsOfStores(ctx, [scope]),
    stores: stores.map((one) => ({ id: one.id, name: one.name, isAllowed: mayRead(actor, one) })),
    hasAllStores: false,
  };
  const text = textIn(query);
  const asked = askedOf(text, vocabulary, today);
  const named = stores.find(({ id }) => id === asked.query?.storeId && id !== scope.storeId);
  const { restaurantId } = scope;
  const elsewhere = named
    ? { name: named.name, href: askHref(href(base, paths.askSales, { restaurantId, storeId: named.id }), text) }
    : null;
  const own = stores.filter(({ id }) => id === scope.storeId);
  const answer =
    asked.query && !elsewhere ? await answerSalesQuery(ctx, { stores: own, vocabulary, today }, asked.query) : null;
  return { store, heard: { text, vocabulary, today, asked, answer, elsewhere } satisfies Heard };
}

const mayRead = (actor: Actor | null, { scope }: ReportStore) => may(actor, 'reports.read', scope);

async function askedOfRestaurant(ctx: PageContext, scope: RestaurantScope, query: URLSearchParams) {
  const { restaurant, stores, currencyCode, today } = await restaurantDayOf(ctx, scope);
  const vocabulary: Vocabulary = {
    rows: await rowsOfStores(
      ctx,
      stores.map((one) => one.scope),
    ),
    stores: stores.map(({ id, name }) => ({ id, name, isAllowed: true })),
    hasAllStores: true,
  };
  const text = textIn(query);
  const asked = askedOf(text, vocabulary, today);
  const storeId = asked.query?.storeId ?? null;
  const of = stores.filter(({ id }) => storeId === null || id === storeId);
  const answer = asked.query ? await answerSalesQuery(ctx, { stores: of, vocabulary, today }, asked.query) : null;
  return {
    restaurant,
    currencyCode,
    heard: { text, vocabulary, today, asked, answer, elsewhere: null } satisfies Heard,
  };
}

/** A question in words about a store's sales, and its answer. */
export const askSalesPage = adminPage<StoreScope>({
  guard: { action: 'reports.read' },
  under: paths.reports,
  example: { query: { ask: 'takings last week by day' } },
})({
  path: paths.askSales.path,
  load: async (request) => ({ base: request.base, here: request.url.pathname, ...(await askedOfStore(request)) }),
  title: ({ store }) => `Ask your sales · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, store, heard }) {
    const { restaurantId, id: storeId, currencyCode } = store.profile;
    return (
      <AdminLayout base={base} here={here} store={store}>
        <HeardView {...{ here, heard, currencyCode }} place={{ base, restaurantId, storeId }} />
      </AdminLayout>
    );
  },
});

/** The same of all stores of a restaurant. */
export const restaurantAskSalesPage = adminPage<RestaurantScope>({
  guard: { action: 'restaurant.read' },
  under: paths.restaurantReports,
  example: { query: { ask: 'takings last week by store' } },
})({
  path: paths.restaurantAskSales.path,
  load: async ({ ctx, scope, base, url, query }) => ({
    base,
    here: url.pathname,
    ...(await askedOfRestaurant(ctx, scope, query)),
  }),
  title: ({ restaurant }) => `Ask your sales · ${restaurant.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, restaurant, currencyCode, heard }) {
    return (
      <AdminLayout base={base} here={here} store={null} restaurant={restaurant}>
        <HeardView {...{ here, heard, currencyCode }} place={{ base, restaurantId: restaurant.id, storeId: null }} />
      </AdminLayout>
    );
  },
});

interface HeardProps {
  here: string;
  heard: Heard;
  place: Place;
  currencyCode: CurrencyCode;
}

function HeardView({ here, heard, place, currencyCode }: HeardProps) {
  const { text, asked, answer, elsewhere, vocabulary, today } = heard;
  return (
    <>
      <PageHeader title="Ask your sales" status="Ask in your own words. The answer is a figure from your reports." />
      <AskForm action={here} text={text} hasExamples={text === ''} />
      {asked.question && text !== '' ? <AskedBack action={here} question={asked.question} /> : null}
      {elsewhere ? (
        <EmptyState
          title={`That’s a question about ${elsewhere.name}`}
          action={<a href={elsewhere.href}>{`Ask it at ${elsewhere.name}`}</a>}
        />
      ) : null}
      {asked.query && answer ? (
        <>
          <AskedParts {...{ query: asked.query, vocabulary, today }} action={here} />
          {answer.problem === null ? (
            <AnswerView
              {...{ answer: answer.answer, currencyCode }}
              rowHeader={rowHeaderOf(asked.query)}
              report={reportLink(place, asked.query, answer.answer)}
            />
          ) : (
            <EmptyState title={answer.problem} />
          )}
        </>
      ) : null}
    </>
  );
}

function AskedBack({ action, question }: { action: string; question: Question }) {
  return (
    <section aria-label="Not answered" className="rounded-card border border-line bg-surface p-5">
      <p className="text-18 font-semibold">{questionText(question)}</p>
      {question.suggestions.length > 0 ? (
        <Questions {...{ action }} label="Did you mean" texts={question.suggestions} />
      ) : question.why === 'noAccess' || question.why === 'isShared' ? null : (
        <Questions {...{ action }} label="For example" texts={EXAMPLES} />
      )}
    </section>
  );
}

function rowHeaderOf({ cut }: SalesQuery): string {
  if (cut === null) return 'Row';
  const { label } = CUT_WORDS[cut];
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** The page of the report that the answer is a part of, with the same days, channel and comparison. */
function reportLink({ base, restaurantId, storeId }: Place, query: SalesQuery, { report, days }: SalesAnswer) {
  const address = {
    period: 'chooseDates',
    from: days.from,
    to: days.to,
    channel: query.channel === 'OVERALL' ? null : query.channel,
    against: typeof query.compare === 'string' ? query.compare : null,
    interval: report.hasInterval && isTimeCut(query.cut) ? INTERVALS[query.cut] : null,
  };
  const salesReportType = report.type;
  const store = query.storeId ?? storeId;
  if (store !== null) {
    const params = { restaurantId, storeId: store, salesReportType };
    return { label: report.label, href: href(base, paths.salesReport, params, address) };
  }
  if (query.cut === 'store') {
    return { label: 'Stores', href: href(base, paths.restaurantReports, { restaurantId }, address) };
  }
  return { label: report.label, href: href(base, paths.restaurantReport, { restaurantId, salesReportType }, address) };
}
