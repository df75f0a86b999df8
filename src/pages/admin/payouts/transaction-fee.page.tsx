import type { StoreFacts } from '#db/menu/menu-store.ts';
import {
  type FeeDays,
  type FeePlace,
  type FeeTotals,
  listOrderFees,
  type OrderFees,
  readFeeTotals,
} from '#db/payments/order-fees.queries.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { type TransactionFees, totalFeeOf } from '#src/domain/payments/transaction-fees.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { REPORT_PERIOD_LABELS } from '#src/domain/time/report-period-names.ts';
import { formatStoreDate } from '#src/domain/time/store-clock.ts';
import { LIST_PERIODS, orderFilterOf } from '#src/features/orders/order-list.ts';
import { readMerchantAccount } from '#src/features/payouts/merchant-account.ts';
import { href, type PageRequest } from '#src/pages/page.tsx';
import { batchesAfter } from '#src/shared/batches.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { CashIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Card, Figure, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { FileLink, KitList, listCount } from '../lists/kit-list.tsx';
import { asksForFile, type FileColumn, type ListKit, listFile, readList } from '../lists/list-kit.ts';
import { paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';

/** What the three come to, less what came back with refunds. */
const netFeeOf = (fees: TransactionFees & { readonly feesReturnedInCents: number }) =>
  totalFeeOf(fees) - fees.feesReturnedInCents;

/** A fee belongs to a business day: the last 24 hours are none. */
const PERIODS = LIST_PERIODS.filter((name) => name !== 'last24Hours' && name !== 'chooseDates');

interface Around {
  readonly base: string;
  readonly store: StoreFacts;
  readonly today: string;
  /** Paid out when it asks: the provider doesn't say which payout took an order. */
  readonly isPaidByHand: boolean;
}

function feeList({ base, store, today, isPaidByHand }: Around): ListKit<OrderFees> {
  const { id: storeId, restaurantId, currencyCode } = store.profile;
  const money = (cents: number) => <MoneyText amountInCents={cents} currencyCode={currencyCode} />;
  return {
    caption: 'Fees by order',
    noun: { one: 'order', many: 'orders' },
    rowKey: ({ orderId }) => orderId,
    rowHref: ({ orderId }) => href(base, paths.order, { restaurantId, storeId, orderId }),
    defaultSort: { by: 'day', direction: 'desc' },
    today,
    filters: [
      {
        name: 'period',
        label: 'When',
        options: PERIODS.map((name) => ({ value: name, label: REPORT_PERIOD_LABELS[name] })),
      },
    ],
    empty: {
      title: 'No fees yet',
      text: 'Each card payment from your website that is paid into your bank account appears here with its fees.',
    },
    noMatches: { title: 'No orders match', text: 'Try a longer date range.' },
    columns: [
      {
        key: 'order',
        header: 'Order',
        cell: ({ orderNumber }) => <span className="whitespace-nowrap">{orderNumber}</span>,
      },
      {
        key: 'day',
        header: 'Day',
        onPhone: 'corner',
        cell: ({ businessDay }) => (
          <span className="tnum whitespace-nowrap">{formatStoreDate(Temporal.PlainDate.from(businessDay))}</span>
        ),
      },
      { key: 'charged', header: 'Charged', isNumeric: true, cell: (row) => money(row.capturedInCents) },
      { key: 'platform', header: 'Platform fee', isNumeric: true, cell: (row) => money(row.platformFeeInCents) },
      { key: 'connect', header: 'Payout fee', isNumeric: true, cell: (row) => money(row.connectFeeInCents) },
      { key: 'card', header: 'Card fee', isNumeric: true, cell: (row) => money(row.transactionFeeInCents) },
      {
        key: 'returned',
        header: 'Returned',
        isNumeric: true,
        isMinor: true,
        cell: (row) => (row.feesReturnedInCents === 0 ? '–' : money(-row.feesReturnedInCents)),
      },
      { key: 'fees', header: 'Fees', isNumeric: true, cell: (row) => money(netFeeOf(row)) },
      {
        key: 'payout',
        header: 'Payout',
        isMinor: true,
        cell: ({ payoutId, orderNumber }) =>
          payoutId === null ? (
            <span className="whitespace-nowrap">{isPaidByHand ? '–' : 'Not yet'}</span>
          ) : (
            <a href={`${href(base, paths.payouts, { restaurantId, storeId })}?payout=${payoutId}`}>
              Open<span className="sr-only"> the payout of {orderNumber}</span>
            </a>
          ),
      },
    ],
  };
}

async function aroundOf({ ctx, scope, base }: Pick<PageRequest<StoreScope>, 'ctx' | 'scope' | 'base'>) {
  const store = await ctx.menus.storeOf(scope);
  const now = ctx.clock.now();
  const today = businessDayOf(now, store.profile.timezone, posHoursOf(store.profile.settings));
  const daysOf = (filters: Readonly<Record<string, string | undefined>>): FeeDays => {
    const { from, to } = orderFilterOf(
      'online',
      { period: filters.period, from: filters.from, to: filters.to },
      { today, now },
    );
    return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  };
  const { account } = await readMerchantAccount(ctx, scope);
  return { base, store, today, daysOf, isPaidByHand: account?.schedule.interval === 'manual' };
}

/** What each online card payment cost the store: the specification's three fees. */
export const transactionFeePage = adminPage<StoreScope>({
  guard: { action: 'restaurant.payouts' },
  inStore: { in: 'money', at: 21, label: 'Fees', icon: CashIcon, part: 'Online payments' },
  words: 'transaction fee card cost commission stripe charges',
})({
  path: paths.transactionFee.path,
  async load(request) {
    const { ctx, scope, url, query } = request;
    const around = await aroundOf(request);
    const kit = feeList(around);
    const state = readList(kit, query);
    const days = around.daysOf(state.filters);
    const totals = await readFeeTotals(ctx.db, scope, days);
    const place = { after: null, limit: state.size, offset: (state.page - 1) * state.size };
    const rows = await listOrderFees(ctx.db, scope, days, place);
    return { ...around, here: url.pathname, kit, state, totals, shown: { total: totals.orderCount, rows } };
  },
  async file(request) {
    const { ctx, scope, query } = request;
    if (!asksForFile(query)) return null;
    const around = await aroundOf(request);
    const days = around.daysOf(readList(feeList(around), query).filters);
    const batches = batchesAfter<OrderFees, FeePlace>(
      (after, limit) => listOrderFees(ctx.db, scope, days, { after, limit }),
      ({ businessDay, orderId }) => ({ businessDay, orderId }),
    );
    return listFile(`fees-${around.today}`, fileColumns(around.store), batches);
  },
  title: ({ store }) => `Fees · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, store, kit, state, shown, totals }) {
    const { restaurantId, id: storeId } = store.profile;
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Fees"
          status={listCount(kit, state, shown)}
          actions={
            <>
              <LinkButton href={href(base, paths.payouts, { restaurantId, storeId })} variant="quiet">
                Payouts
              </LinkButton>
              <FileLink {...{ here, state, shown }} />
            </>
          }
        />
        <WithSide label="Help" side={<HelpCard title="About fees" points={HELP} />}>
          {shown.total > 0 ? <FeeFigures totals={totals} store={store} /> : null}
          <KitList {...{ kit, state, shown, here }} />
        </WithSide>
      </AdminLayout>
    );
  },
});

function FeeFigures({ totals, store }: { totals: FeeTotals; store: StoreFacts }) {
  const { currencyCode } = store.profile;
  const fees = netFeeOf(totals);
  const share = ((fees / totals.capturedInCents) * 100).toFixed(2);
  return (
    <div className="mb-6 grid gap-4 sm:grid-cols-2">
      <Card>
        <Figure
          label="Charged"
          value={<MoneyText amountInCents={totals.capturedInCents} currencyCode={currencyCode} />}
          note={`${totals.orderCount} ${totals.orderCount === 1 ? 'order' : 'orders'}`}
        />
      </Card>
      <Card>
        <Figure
          label="Fees"
          value={<MoneyText amountInCents={fees} currencyCode={currencyCode} />}
          note={`${share}% of what was charged`}
        />
      </Card>
    </div>
  );
}

function fileColumns({ profile: { currencyCode } }: StoreFacts): readonly FileColumn<OrderFees>[] {
  const money = (header: string, of: (row: OrderFees) => number): FileColumn<OrderFees> => ({
    header: `${header} (${currencyCode})`,
    cell: (row) => amountToDecimalText(of(row)),
  });
  return [
    { header: 'Order', cell: ({ orderNumber }) => orderNumber },
    { header: 'Business day', cell: ({ businessDay }) => businessDay },
    money('Charged', ({ capturedInCents }) => capturedInCents),
    money('Refunded', ({ refundedInCents }) => refundedInCents),
    money('Platform fee', ({ platformFeeInCents }) => platformFeeInCents),
    money('Payout fee', ({ connectFeeInCents }) => connectFeeInCents),
    money('Card fee', ({ transactionFeeInCents }) => transactionFeeInCents),
    money('Returned', ({ feesReturnedInCents }) => 0 - feesReturnedInCents),
    money('Fees', netFeeOf),
    { header: 'Payout', cell: ({ payoutId }) => payoutId ?? '' },
  ];
}

const HELP = [
  'Platform fee: what Servery charges for an online order.',
  'Payout fee: what it costs to pay the money into your bank account.',
  'Card fee: what the card provider charges for the payment.',
  'Fees are taken off before you are paid out, so a payout is what was charged, less refunds and fees.',
  'A refund returns its part of the platform fee and the payout fee. The card provider keeps the card fee.',
] as const;
