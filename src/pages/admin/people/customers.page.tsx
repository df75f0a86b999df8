import { listRestaurantCustomers, totalsOfPhones } from '#db/customers/restaurant-customers.queries.ts';
import { maskPhone } from '#src/domain/customers/phone-number.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { href } from '#src/pages/page.tsx';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { PeopleIcon } from '#src/ui/icon.tsx';
import { Pagination, SearchBox, Table } from '#src/ui/list.tsx';
import { type ListRules, readListState } from '#src/ui/list-address.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { EmptyState, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { loadOffers } from '../offers/offers-load.ts';
import { paths } from '../paths.ts';

const RULES: ListRules = { sorts: ['lastOrder'], defaultSort: { by: 'lastOrder', direction: 'desc' } };

/** Everybody who ordered at any store with a number, who ordered last first. */
export const restaurantCustomersPage = adminPage<RestaurantScope>({
  guard: { action: 'restaurant.read' },
  inStore: { in: 'customers', at: 10, label: 'Customers', icon: PeopleIcon },
  inRestaurant: { in: 'customers', at: 10, label: 'Customers', icon: PeopleIcon },
  words: 'guests phone',
})({
  path: paths.restaurantCustomers.path,
  async load(request) {
    const { ctx, scope, query } = request;
    const around = await loadOffers(request);
    const state = readListState(query, RULES);
    const { rows, total } = await listRestaurantCustomers(ctx.db, scope, {
      text: state.search,
      limit: state.size,
      offset: (state.page - 1) * state.size,
    });
    const now = ctx.clock.now();
    return {
      ...around,
      state,
      total,
      rows: rows.map(({ phones, lastOrderIsoDateTimeUtc, ...row }) => {
        const totals = totalsOfPhones(ctx.db, scope, phones);
        return {
          ...row,
          orders: totals.reduce((sum, one) => sum + one.orders, 0),
          spentInCents: totals.reduce((sum, one) => sum + one.spentInCents, 0),
          last:
            lastOrderIsoDateTimeUtc === null
              ? '–'
              : formatStoreTimeAndDay(Temporal.Instant.from(lastOrderIsoDateTimeUtc), now, around.timezone),
        };
      }),
    };
  },
  title: ({ restaurant }) => `Customers · ${restaurant.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, restaurant, currencyCode, state, rows, total }, { notice }) {
    const params = { restaurantId: restaurant.id };
    return (
      <AdminLayout base={base} here={here} store={null} restaurant={restaurant}>
        <PageHeader
          title="Customers"
          status={<span className="tnum">{total === 1 ? '1 customer' : `${total} customers`}</span>}
        />
        <Notice text={notice} />
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <SearchBox
            path={here}
            state={state}
            label="Search customers"
            placeholder="Phone, name, email or address"
            matchCount={total}
          />
        </div>
        {rows.length === 0 ? (
          <EmptyState title={state.search === '' ? 'No customers yet' : 'No customers match'}>
            {state.search === ''
              ? 'People who order online, or give a phone number at a till, appear here with their order history.'
              : 'Try the last digits of the number, or part of the name.'}
          </EmptyState>
        ) : (
          <>
            <Table
              caption="Customers"
              rows={rows}
              rowKey={(row) => row.id}
              rowHref={(row) => href(base, paths.restaurantCustomer, { ...params, customerId: row.id })}
              columns={[
                { key: 'name', header: 'Name', cell: (row) => row.name || 'No name' },
                {
                  key: 'phone',
                  header: 'Phone',
                  onPhone: 'line',
                  cell: (row) => <span className="tnum">{maskPhone(row.mobileNumberE164)}</span>,
                },
                { key: 'last', header: 'Last order', cell: (row) => <span className="tnum">{row.last}</span> },
                { key: 'orders', header: 'Orders', isNumeric: true, cell: (row) => row.orders },
                {
                  key: 'spent',
                  header: 'Spent',
                  isNumeric: true,
                  onPhone: 'corner',
                  cell: (row) => <MoneyText amountInCents={row.spentInCents} currencyCode={currencyCode} />,
                },
                { key: 'stamps', header: 'Stamps', isNumeric: true, isMinor: true, cell: (row) => row.credits || '–' },
              ]}
            />
            <Pagination path={here} state={state} totalCount={total} noun="customers" />
          </>
        )}
      </AdminLayout>
    );
  },
});
