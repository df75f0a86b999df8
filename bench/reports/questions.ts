/** What section 7 of the reliability targets asks of a store and of the platform, as addresses. */
import { diceOf } from '#demo/past/dice.ts';
import { ASKED, type ReportScale } from './plant.ts';

export interface Question {
  readonly name: string;
  readonly targetMs: number;
  /** Whose session asks. */
  readonly by: 'owner' | 'platform';
  /** Of different days, months and so on; of a year there is only one. */
  readonly paths: readonly string[];
  /** Finds how much was sold in the answer, so that an empty one ends the run. */
  readonly sold: (body: string) => number;
}

const STORE = `restaurants/${ASKED.restaurantId}/stores/${ASKED.storeId}`;
const API = `/api/reports/sales-report/${STORE}`;
const ADMIN = `/admin/${STORE}/reports/sales-reports`;
/** Every report of the admin that isn't one of the calls, as its file. */
const CUTS = ['hours', 'orderType', 'channel', 'payment', 'discount', 'refunds', 'tax', 'surcharge', 'tip', 'customer'];
const LEVELS = ['pos_terminal', 'item', 'category', 'pizza_size', 'pizza_item', 'employee'];
const SPANS = {
  day: { days: 1, targetMs: 30, intervals: ['hourly', 'daily'] },
  month: { days: 31, targetMs: 80, intervals: ['hourly', 'daily', 'weekly'] },
  year: { days: 365, targetMs: 200, intervals: ['daily', 'weekly', 'monthly', 'yearly'] },
} as const;
const TIMES = 12;

interface Figures {
  readonly totals: { readonly grossInCents: number };
}

export function questionsOf(scale: ReportScale, terminalId: string): Question[] {
  const asked = Object.entries(SPANS).flatMap(([span, { days, targetMs, intervals }]) => {
    const periods = periodsOf(scale, span, days);
    const api = (name: string, call: string, more = ''): Question => ({
      name: `${span}, ${name}`,
      targetMs,
      by: 'owner',
      paths: periods.map((period) => `${API}/${call}?${period}${more}`),
      sold: (body) => (JSON.parse(body) as Figures).totals.grossInCents,
    });
    const file = (type: string): Question => ({
      name: `${span}, ${type} (file)`,
      targetMs,
      by: 'owner',
      paths: periods.map((period) => `${ADMIN}/${type}?${period}&format=csv`),
      // A heading and no row: on some days nothing was refunded.
      sold: (body) => body.split('\r\n').length - 1,
    });
    const cuts = span === 'year' ? CUTS.filter((type) => type !== 'hours') : CUTS;
    return [
      ...intervals.map((interval) => api(`store ${interval}`, 'store_level', `&interval=${interval}`)),
      ...LEVELS.map((level) =>
        api(level.replace('_', ' '), `pos_terminals/${terminalId}/${level}_level`, '&tills=all'),
      ),
      ...cuts.map(file),
    ];
  });
  return [...asked, ...platformQuestions()];
}

/** What is read long for a year: pages with a comparison, of all stores, and the orders behind a figure. */
export function longQuestionsOf({ lastDay, days }: ReportScale): Question[] {
  const from = Temporal.PlainDate.from(lastDay).subtract({ days: days - 1 });
  const year = `period=chooseDates&from=${from}&to=${lastDay}`;
  const page = (name: string, path: string): Question => ({
    name: `year, ${name} (page)`,
    targetMs: Number.POSITIVE_INFINITY,
    by: 'owner',
    paths: [`${path}?${year}`],
    sold: (body) => body.length,
  });
  const restaurant = `/admin/restaurants/${ASKED.restaurantId}/reports`;
  const behind = `/admin/${STORE}/reports/orders`;
  return [
    ...['store', 'item', 'pizza', 'customer', 'tax'].map((type) => page(type, `${ADMIN}/${type}`)),
    page('overview', `/admin/${STORE}/reports`),
    page('restaurant’s stores', restaurant),
    page('restaurant’s items', `${restaurant}/sales-reports/item`),
    ...['store', 'item', 'pizza', 'payment', 'tax'].map((type) => page(`orders behind ${type}`, `${behind}/${type}`)),
  ];
}

function platformQuestions(): Question[] {
  const months = (body: string) =>
    (JSON.parse(body) as { months: { current?: { orderCount: number } }[] }).months.length;
  return [
    {
      name: 'platform, a month',
      targetMs: 600,
      by: 'platform',
      paths: ['/api/analytics/monthly-order/list?months=1'],
      sold: months,
    },
    {
      name: 'platform, twelve months',
      targetMs: 600,
      by: 'platform',
      paths: ['/api/analytics/monthly-order/list?months=12'],
      sold: months,
    },
  ];
}

function periodsOf({ lastDay, days: all }: ReportScale, span: string, days: number): string[] {
  const dice = diceOf(`periods of a ${span}`);
  const last = Temporal.PlainDate.from(lastDay);
  return Array.from({ length: days === all ? 1 : TIMES }, () => {
    const to = last.subtract({ days: dice.between(0, all - days) });
    return `period=chooseDates&from=${to.subtract({ days: days - 1 })}&to=${to}`;
  });
}
