import {
  CUSTOMER_SORTS,
  type CustomerFilter,
  type CustomerLine,
  listRestaurantCustomers,
  totalsOfPhones,
} from '#db/customers/restaurant-customers.queries.ts';
import { maskPhone } from '#src/domain/customers/phone-number.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { exportCustomers } from '#src/features/customers/export-customers.ts';
import { href, type PageRequest } from '#src/pages/page.tsx';
import { isoUtc } from '#src/shared/clock.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { PeopleIcon } from '#src/ui/icon.tsx';
import type { ListState } from '#src/ui/list-address.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { may, requireMay } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { FileLink, KitList, listCount } from '../lists/kit-list.tsx';
import { asksForFile, type FileColumn, type ListKit, listFile, readList } from '../lists/list-kit.ts';
import { Notice } from '../notice.tsx';
import { loadOffers, type OffersAround } from '../offers/offers-load.ts';
import { paths } from '../paths.ts';

interface Totals {
  readonly orders: number;
  readonly spentInCents: number;
}

interface CustomerRow extends CustomerLine, Totals {
  readonly last: string;
}

const HOURS_OF_MONTH = 30 * 24;
const HOURS_OF_QUARTER = 90 * 24;

function customerList({ base, restaurant, currencyCode }: OffersAround): ListKit<CustomerRow> {
  return {
    caption: 'Customers',
    noun: { one: 'customer', many: 'customers' },
    rowKey: ({ id }) => id,
    rowHref: ({ id }) => href(base, paths.restaurantCustomer, { restaurantId: restaurant.id, customerId: id }),
    defaultSort: { by: 'lastOrder', direction: 'desc' },
    search: { label: 'Search customers', placeholder: 'Phone, name, email or address' },
    filters: [
      {
        name: 'ordered',
        label: 'Last order',
        options: [
          { value: 'month', label: 'In the past 30 days' },
          { value: 'away', label: 'More than 90 days ago' },
          { value: 'never', label: 'Never' },
        ],
      },
      { name: 'stamps', label: 'Stamps', options: [{ value: 'yes', label: 'With stamps' }] },
    ],
    empty: {
      title: 'No customers yet',
      text: 'People who order online, or give a phone number at a till, appear here with their order history.',
    },
    noMatches: {
      title: 'No customers match',
      text: 'Try the last digits of the number, or part of the name.',
    },
    columns: [
      { key: 'name', header: 'Name', cell: ({ name }) => name || 'No name', isSortable: true, sortsUpFirst: true },
      {
        key: 'phone',
        header: 'Phone',
        onPhone: 'line',
        cell: (row) => <span className="tnum">{maskPhone(row.mobileNumberE164)}</span>,
      },
      {
        key: 'lastOrder',
        header: 'Last order',
        cell: ({ last }) => <span className="tnum">{last}</span>,
        isSortable: true,
      },
      { key: 'orders', header: 'Orders', isNumeric: true, cell: ({ orders }) => orders },
      {
        key: 'spent',
        header: 'Spent',
        isNumeric: true,
        onPhone: 'corner',
        cell: ({ spentInCents }) => <MoneyText amountInCents={spentInCents} currencyCode={currencyCode} />,
      },
      {
        key: 'stamps',
        header: 'Stamps',
        isNumeric: true,
        isMinor: true,
        cell: ({ credits }) => credits || '–',
        isSortable: true,
      },
    ],
  };
}

function fileColumns({ timezone, currencyCode }: OffersAround): FileColumn<CustomerLine & Totals>[] {
  const dateOf = (iso: string) => Temporal.Instant.from(iso).toZonedDateTimeISO(timezone).toPlainDate().toString();
  return [
    { header: 'Name', cell: ({ name }) => name },
    { header: 'Phone', cell: ({ mobileNumberE164 }) => mobileNumberE164 },
    { header: 'Email', cell: ({ unverifiedEmail }) => unverifiedEmail },
    { header: 'Last address', cell: ({ lastAddress }) => lastAddress },
    {
      header: 'Last order',
      cell: ({ lastOrderIsoDateTimeUtc: last }) => (last === null ? null : dateOf(last)),
    },
    { header: 'Orders', cell: ({ orders }) => orders },
    { header: `Spent (${currencyCode})`, cell: ({ spentInCents }) => amountToDecimalText(spentInCents) },
    { header: 'Stamps', cell: ({ credits }) => credits },
  ];
}

function filterOf({ search, filters }: ListState, now: Temporal.Instant): CustomerFilter {
  return {
    text: search,
    ...(filters.ordered === 'month'
      ? { orderedSinceIsoDateTimeUtc: isoUtc(now.subtract({ hours: HOURS_OF_MONTH })) }
      : {}),
    ...(filters.ordered === 'away'
      ? { awaySinceIsoDateTimeUtc: isoUtc(now.subtract({ hours: HOURS_OF_QUARTER })) }
      : {}),
    ...(filters.ordered === 'never' ? { hasNeverOrdered: true } : {}),
    ...(filters.stamps === 'yes' ? { hasStamps: true } : {}),
  };
}

async function customersOf(request: PageRequest<RestaurantScope>) {
  const { ctx, scope, query } = request;
  const around = await loadOffers(request);
  const kit = customerList(around);
  const state = readList(kit, query);
  const totalsOf = ({ phones }: Pick<CustomerLine, 'phones'>): Totals => {
    const totals = totalsOfPhones(ctx.db, scope, phones);
    return {
      orders: totals.reduce((sum, one) => sum + one.orders, 0),
      spentInCents: totals.reduce((sum, one) => sum + one.spentInCents, 0),
    };
  };
  return { around, kit, state, totalsOf, filter: filterOf(state, ctx.clock.now()) };
}

/** Everyone who ordered at any store with a number, the most recent order first. */
export const restaurantCustomersPage = adminPage<RestaurantScope>({
  guard: { action: 'restaurant.read' },
  inStore: { in: 'customers', at: 10, label: 'Customers', icon: PeopleIcon },
  inRestaurant: { in: 'customers', at: 10, label: 'Customers', icon: PeopleIcon },
  words: 'guests phone',
})({
  path: paths.restaurantCustomers.path,
  async load(request) {
    const { ctx, scope, actor } = request;
    const { around, kit, state, totalsOf, filter } = await customersOf(request);
    const by = CUSTOMER_SORTS.find((one) => one === state.sort.by) ?? 'lastOrder';
    const { rows, total } = await listRestaurantCustomers(ctx.db, scope, {
      ...filter,
      sort: { by, direction: state.sort.direction },
      limit: state.size,
      offset: (state.page - 1) * state.size,
    });
    const now = ctx.clock.now();
    const lastOf = (iso: string | null) =>
      iso === null ? '–' : formatStoreTimeAndDay(Temporal.Instant.from(iso), now, around.timezone);
    return {
      ...around,
      kit,
      state,
      mayExport: may(actor, 'restaurant.manage', scope),
      shown: {
        total,
        rows: rows.map((row) => ({ ...row, ...totalsOf(row), last: lastOf(row.lastOrderIsoDateTimeUtc) })),
      },
    };
  },
  /** Has whole numbers, so it is for those who may export one customer's data. */
  async file(request) {
    const { ctx, scope, actor, query, by } = request;
    if (!asksForFile(query)) return null;
    requireMay(actor, 'restaurant.manage', scope);
    const { around, filter, totalsOf } = await customersOf(request);
    const lines = await exportCustomers(ctx, scope, { filter, by });
    async function* batches() {
      for await (const rows of lines) yield rows.map((row) => ({ ...row, ...totalsOf(row) }));
    }
    return listFile(`customers-${around.today}`, fileColumns(around), batches());
  },
  title: ({ restaurant }) => `Customers · ${restaurant.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, restaurant, kit, state, shown, mayExport }, { notice }) {
    return (
      <AdminLayout base={base} here={here} store={null} restaurant={restaurant}>
        <PageHeader
          title="Customers"
          status={listCount(kit, state, shown)}
          actions={
            mayExport ? (
              <>
                <LinkButton href={href(base, paths.mergeCustomers, { restaurantId: restaurant.id })}>
                  Merge duplicates
                </LinkButton>
                <FileLink {...{ here, state, shown }} />
              </>
            ) : null
          }
        />
        <Notice text={notice} />
        <KitList {...{ kit, state, shown, here }} />
      </AdminLayout>
    );
  },
});
