import { appendAudit } from '#db/audit/audit.repository.ts';
import { listBookingsOfPerson } from '#db/bookings/table-bookings.repository.ts';
import { listAddresses } from '#db/customers/addresses.repository.ts';
import { findCustomer, findMergedInto } from '#db/customers/customers.repository.ts';
import { ordersOfPhones, storesOfCustomer, totalsOfPhones } from '#db/customers/restaurant-customers.queries.ts';
import { findLoyaltyCard, findLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import { listLoyaltyAdjustments } from '#db/promotions/loyalty-adjustments.repository.ts';
import { listStores } from '#db/tenancy/stores.repository.ts';
import { exportCustomerEndpoint } from '#src/contracts/customers.endpoints.ts';
import { maskPhone, shownPhone } from '#src/domain/customers/phone-number.ts';
import { DEFAULT_LOYALTY_SETTINGS } from '#src/domain/promotions/promotions.schema.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { forgetCustomer } from '#src/features/customers/forget-customer.ts';
import { adjustLoyalty } from '#src/features/promotions/adjust-loyalty.ts';
import { type FormState, formAgain, GoTo, href, type PageRequest } from '#src/pages/page.tsx';
import { AppError, notFound } from '#src/shared/app-error.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { DownloadIcon } from '#src/ui/icon.tsx';
import { Table } from '#src/ui/list.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { CHANNEL_LABELS } from '#src/ui/order-labels.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { ORDER_BADGES } from '#src/ui/statuses.ts';
import { Card, EmptyState, Facts, Figure, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { may, refused, requireMay, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { loadOffers } from '../offers/offers-load.ts';
import { paths } from '../paths.ts';
import { CustomerBookings } from './customer-bookings.tsx';
import { StampsCard } from './stamps-card.tsx';

const ORDERS_SHOWN = 20;
const BOOKINGS_SHOWN = 20;

async function loadPerson(request: InRestaurant) {
  const { ctx, scope, params, query, actor } = request;
  const customer = await findCustomer(ctx.db, scope, params.customerId);
  if (!customer) {
    const keptId = await findMergedInto(ctx.db, scope, params.customerId);
    if (keptId === null) throw notFound('customer');
    throw new GoTo(href(request.base, paths.restaurantCustomer, { ...scope, customerId: keptId }));
  }
  const phones = [customer.mobileNumberE164, ...customer.previousMobiles];
  const now = ctx.clock.now();
  const around = await loadOffers(request);
  const card = await findLoyaltyCard(ctx.db, scope, customer.id);
  const past = card ? await listLoyaltyAdjustments(ctx.db, scope, card.id) : [];
  return {
    ...around,
    customer,
    totals: totalsOfPhones(ctx.db, scope, phones),
    card,
    stampsOfFullCard: ((await findLoyaltySettings(ctx.db, scope)) ?? DEFAULT_LOYALTY_SETTINGS).count,
    adjustments: past.map((one) => ({
      ...one,
      when: formatStoreTimeAndDay(Temporal.Instant.from(one.occurredIsoDateTimeUtc), now, around.timezone),
    })),
    newAdjustmentId: ctx.ids.next(),
    known: await storesOfCustomer(ctx.db, scope, customer.id),
    addresses: await listAddresses(ctx.db, scope, customer.id),
    orders: ordersOfPhones(ctx.db, scope, phones, ORDERS_SHOWN).map((order) => ({
      ...order,
      at: formatStoreTimeAndDay(Temporal.Instant.from(order.placedIsoDateTimeUtc), now, order.timezone),
    })),
    bookings: await bookingsOf(request, customer.id, phones),
    mayManage: may(actor, 'restaurant.manage', scope),
    mayAdjust: may(actor, 'coupons.manage', scope),
    isForgetting: query.get('forget') === 'ask' || query.get('act') === 'forget',
  };
}

type InRestaurant = PageRequest<RestaurantScope, typeof paths.restaurantCustomer.path>;

/** At the stores whose bookings the reader may see. */
async function bookingsOf({ ctx, scope, actor, base }: InRestaurant, customerId: string, phones: readonly string[]) {
  const { restaurantId } = scope;
  const now = ctx.clock.now();
  const stores = await listStores(ctx.db, scope);
  const found = await listBookingsOfPerson(ctx.db, scope, { customerId, phones, limit: BOOKINGS_SHOWN });
  return found.flatMap((booking) => {
    const { storeId, bookedForIsoDateTimeUtc, id: tableBookingId } = booking;
    const store = stores.find(({ id }) => id === storeId);
    if (!store || !may(actor, 'bookings.manage', { restaurantId, storeId })) return [];
    return [
      {
        booking,
        storeName: store.name,
        at: formatStoreTimeAndDay(Temporal.Instant.from(bookedForIsoDateTimeUtc), now, store.timezone),
        href: href(base, paths.tableBooking, { restaurantId, storeId, tableBookingId }),
      },
    ];
  });
}

type Data = Awaited<ReturnType<typeof loadPerson>>;

/** One person: who they are, what they had, and what they may ask of us: their data, and to be forgotten. */
export const restaurantCustomerPage = adminPage<RestaurantScope>({
  // Taking their data out, and forgetting them, asks for more.
  guard: { action: 'restaurant.read' },
  // Theirs is an order that is under way.
  example: {
    forms: {
      showNumber: {},
      adjust: { adjustmentId: 'an-adjustment', credits: '1', reason: 'Long wait' },
      forget: {},
    },
    needs: { showNumber: 'restaurant.read', adjust: 'coupons.manage', forget: 'restaurant.manage' },
    answers: [200, 303, 409],
  },
})({
  path: paths.restaurantCustomer.path,
  load: loadPerson,
  title: ({ customer, restaurant }) => `${customer.name || 'Customer'} · ${restaurant.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, params: { customerId }, form, base, actor, by }) {
    try {
      switch (form.get('do')) {
        case 'showNumber': {
          if (!(await findCustomer(ctx.db, scope, customerId))) throw notFound('customer');
          const subject = { subjectType: 'customer', subjectId: customerId };
          await ctx.write((trx) =>
            appendAudit(trx, ctx, { ...scope, storeId: null, by, action: 'showCustomerNumber', ...subject }),
          );
          return { kind: 'again', form: formAgain(form, []), status: 200 };
        }
        case 'adjust': {
          requireMay(actor, 'coupons.manage', scope);
          const adjustment = {
            id: textOf(form, 'adjustmentId'),
            credits: Number(textOf(form, 'credits').replace('−', '-') || Number.NaN),
            reason: textOf(form, 'reason'),
          };
          const { credits } = await adjustLoyalty(ctx, scope, { customerId, adjustment, by });
          const to = href(base, paths.restaurantCustomer, { restaurantId: scope.restaurantId, customerId });
          return {
            kind: 'redirect',
            to,
            notice: `Saved. The card has ${credits === 1 ? '1 stamp' : `${credits} stamps`} now.`,
          };
        }
        case 'forget': {
          requireMay(actor, 'restaurant.manage', scope);
          const { orders } = await forgetCustomer(ctx, scope, { customerId, by });
          const to = href(base, paths.restaurantCustomers, { restaurantId: scope.restaurantId });
          return { kind: 'redirect', to, notice: forgottenText(orders) };
        }
        default:
          throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      }
    } catch (error) {
      return refused(error, form);
    }
  },
  render(data, { form, notice }) {
    const { base, here, restaurant, countryCode, currencyCode, customer, totals, card, mayManage, isForgetting } = data;
    const params = { restaurantId: restaurant.id };
    const isShown = form.values.do === 'showNumber';
    const shown = (phone: string) => (isShown ? shownPhone(phone, countryCode) : maskPhone(phone));
    const spent = totals.reduce((sum, one) => sum + one.spentInCents, 0);
    const count = totals.reduce((sum, one) => sum + one.orders, 0);
    const name = customer.name || 'No name';
    return (
      <AdminLayout base={base} here={here} store={null} restaurant={restaurant}>
        <PageHeader
          title={name}
          breadcrumbs={
            <Breadcrumbs
              crumbs={[{ label: 'Customers', href: href(base, paths.restaurantCustomers, params) }, { label: name }]}
            />
          }
          status={
            <>
              <span className="tnum">{shown(customer.mobileNumberE164)}</span>
              {isShown ? null : (
                <form method="post">
                  <Button type="submit" name="do" value="showNumber" size="small" variant="quiet">
                    Show number
                  </Button>
                </form>
              )}
            </>
          }
          actions={
            mayManage ? (
              <>
                <LinkButton
                  href={href('', exportCustomerEndpoint, { ...params, customerId: customer.id })}
                  icon={DownloadIcon}
                  download
                >
                  Export customer data
                </LinkButton>
                <LinkButton href={href(base, paths.mergeCustomers, params, { keep: customer.id })}>Merge…</LinkButton>
                {isForgetting ? null : <LinkButton href={`${here}?forget=ask`}>Delete customer…</LinkButton>}
              </>
            ) : null
          }
        />
        <Notice text={notice} />
        <ErrorSummary errors={form.errors} message={form.message} />
        {isForgetting && mayManage ? <AskToForget name={name} here={here} /> : null}
        <div className="mb-6 flex flex-wrap gap-x-12 gap-y-4">
          <Figure label="Orders" value={count} note={channelsText(totals)} />
          <Figure label="Spent" value={<MoneyText amountInCents={spent} currencyCode={currencyCode} />} />
          <Figure
            label="Stamps"
            value={card?.credits ?? 0}
            note={card && card.creditsOnTheWay > 0 ? `${card.creditsOnTheWay} on the way` : undefined}
          />
        </div>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <CustomerBookings bookings={data.bookings} />
            <Orders {...data} />
          </div>
          <Person {...data} shown={shown} form={form} />
        </div>
      </AdminLayout>
    );
  },
});

function Orders({
  base,
  restaurant,
  orders,
  currencyCode,
}: Pick<Data, 'base' | 'restaurant' | 'orders' | 'currencyCode'>) {
  const params = { restaurantId: restaurant.id };
  return (
    <section aria-labelledby="orders">
      <SectionHeading id="orders" trailing={orders.length === ORDERS_SHOWN ? `the last ${ORDERS_SHOWN}` : null}>
        Orders
      </SectionHeading>
      {orders.length === 0 ? (
        <EmptyState title="No orders with this phone number" />
      ) : (
        <Table
          caption="Their orders"
          rows={orders}
          rowKey={({ id }) => id}
          rowHref={({ channel, id, storeId }) =>
            channel === 'pos'
              ? href(base, paths.posOrder, { ...params, storeId, posOrderId: id })
              : href(base, paths.order, { ...params, storeId, orderId: id })
          }
          columns={[
            {
              key: 'number',
              header: 'Order',
              cell: ({ orderNumber }) => <span className="whitespace-nowrap">{orderNumber}</span>,
            },
            { key: 'at', header: 'When', onPhone: 'line', cell: ({ at }) => <span className="tnum">{at}</span> },
            { key: 'store', header: 'Store', isMinor: true, cell: ({ storeName }) => storeName },
            { key: 'channel', header: 'Channel', cell: ({ channel }) => CHANNEL_LABELS[channel] },
            {
              key: 'status',
              header: 'Status',
              cell: ({ statusCode }) => <StatusPill look={ORDER_BADGES[statusCode]} />,
            },
            {
              key: 'total',
              header: 'Total',
              isNumeric: true,
              onPhone: 'corner',
              cell: ({ grandTotalInCents }) => (
                <MoneyText amountInCents={grandTotalInCents} currencyCode={currencyCode} />
              ),
            },
          ]}
        />
      )}
    </section>
  );
}

interface PersonProps
  extends Pick<
    Data,
    'customer' | 'addresses' | 'known' | 'card' | 'stampsOfFullCard' | 'adjustments' | 'newAdjustmentId' | 'mayAdjust'
  > {
  shown: (phone: string) => string;
  form: FormState;
}

function Person({ customer, addresses, known, shown, form, ...stamps }: PersonProps) {
  const { previousNames, previousMobiles, unverifiedEmail } = customer;
  return (
    <aside className="flex flex-col gap-6" aria-label="Customer details">
      <Card>
        <Facts
          rows={[
            { name: 'Email', value: unverifiedEmail || '–' },
            ...(previousNames.length > 0 ? [{ name: 'Previous names', value: previousNames.join(', ') }] : []),
            ...(previousMobiles.length > 0
              ? [
                  {
                    name: 'Previous numbers',
                    value: <span className="tnum">{previousMobiles.map(shown).join(', ')}</span>,
                  },
                ]
              : []),
            ...addresses.map(({ address: { line1, suburb, postcode } }) => ({
              name: 'Address',
              value: `${line1}, ${suburb} ${postcode}`,
            })),
          ]}
        />
      </Card>
      <StampsCard
        card={stamps.card}
        count={stamps.stampsOfFullCard}
        past={stamps.adjustments}
        newId={stamps.mayAdjust ? stamps.newAdjustmentId : null}
        form={form}
      />
      {known.map(({ storeId, storeName, notes, orderCount, lastAddress }) => (
        <Card key={storeId}>
          <SectionHeading level={3}>{storeName}</SectionHeading>
          <Facts
            rows={[
              { name: 'Orders', value: orderCount },
              { name: 'Delivered to', value: lastAddress || '–' },
              { name: 'Notes', value: notes || '–' },
            ]}
          />
        </Card>
      ))}
    </aside>
  );
}

/** The second step: what goes, what stays, and that it cannot be taken back. */
function AskToForget({ name, here }: { name: string; here: string }) {
  return (
    <Card className="mb-6">
      <SectionHeading>Delete {name}?</SectionHeading>
      <div className="max-w-2xl text-ink-2">
        <p>
          This deletes their name, phone numbers, email, addresses, notes, stamps and messages at every store and till,
          and the personal details and comments in their orders. Sales figures are kept: items, amounts and tax.
        </p>
        <p className="mt-2 font-medium text-ink">This can’t be undone. Backups are deleted within 35 days.</p>
      </div>
      <form method="post" data-act="forget" className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" name="do" value="forget" variant="danger">
          Delete permanently
        </Button>
        <LinkButton href={here} variant="quiet">
          Cancel
        </LinkButton>
      </form>
    </Card>
  );
}

function forgottenText(orders: number | null): string {
  if (orders === null) return 'This customer was already deleted.';
  const sales = orders === 1 ? '1 sale kept' : `${orders} sales kept`;
  return `Customer deleted. ${sales}, without personal details. In-store boxes update at their next sync.`;
}

function channelsText(totals: Data['totals']): string {
  return totals.map(({ channel, orders }) => `${CHANNEL_LABELS[channel]} ${orders}`).join(' · ');
}
