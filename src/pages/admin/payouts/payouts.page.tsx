import type { StoreFacts } from '#db/menu/menu-store.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { scheduleWords } from '#src/domain/payments/merchant-account.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { formatStoreDate } from '#src/domain/time/store-clock.ts';
import { type MerchantAccountView, readMerchantAccount } from '#src/features/payouts/merchant-account.ts';
import {
  type AccountBalance,
  listPayouts,
  type PayoutDetails,
  type PayoutPage,
  type PayoutView,
  readBalance,
  readPayout,
} from '#src/features/payouts/read-payouts.ts';
import { href, type PageRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { CashIcon } from '#src/ui/icon.tsx';
import { type Column, Table } from '#src/ui/list.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, EmptyState, Figure, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { payoutFile, payoutFileAsked } from './payout-file.ts';
import { PAYOUT_LOOKS } from './payout-looks.ts';
import { PayoutOpened } from './payout-opened.tsx';

interface Paid {
  readonly balance: AccountBalance;
  readonly page: PayoutPage;
  readonly opened: PayoutDetails | null;
}

/** From the provider; null while it can't be reached, which the page says. */
async function readPaid(
  { ctx, scope, query }: Pick<PageRequest<StoreScope>, 'ctx' | 'scope' | 'query'>,
  { account }: MerchantAccountView,
): Promise<Paid | 'away' | 'none'> {
  if (!account?.accountId || account.archivedIsoDateTimeUtc !== null) return 'none';
  try {
    const payoutId = query.get('payout');
    return {
      balance: await readBalance(ctx, scope),
      page: await listPayouts(ctx, scope, query.get('after')),
      opened: payoutId === null ? null : await readPayout(ctx, scope, payoutId),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'service_unavailable') return 'away';
    throw error;
  }
}

/** What was paid into the store's bank account, and the orders, refunds and fees that each payout is made of. */
export const payoutsPage = adminPage<StoreScope>({
  guard: { action: 'restaurant.payouts' },
  inStore: { in: 'money', at: 20, label: 'Payouts', icon: CashIcon, part: 'Online payments' },
  words: 'bank account stripe paid out balance reconciliation deposit',
})({
  path: paths.payouts.path,
  async load(request) {
    const { ctx, scope, base, url } = request;
    const view = await readMerchantAccount(ctx, scope);
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      view,
      paid: await readPaid(request, view),
    };
  },
  async file({ ctx, scope, query }) {
    const asked = payoutFileAsked(query);
    const payoutId = query.get('payout');
    if (!asked || payoutId === null) return null;
    const { profile, restaurantName } = await ctx.menus.storeOf(scope);
    const of = { storeName: fullStoreName(restaurantName, profile.name), timezone: profile.timezone };
    return payoutFile(await readPayout(ctx, scope, payoutId), of, asked);
  },
  title: ({ store }) => `Payouts · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, store, view, paid }) {
    const { restaurantId, id: storeId } = store.profile;
    const settings = href(base, paths.payments, { restaurantId, storeId });
    return (
      <AdminLayout base={base} here={here} store={store}>
        {paid !== 'none' && paid !== 'away' && paid.opened ? (
          <PayoutOpened {...{ base, here, store }} details={paid.opened} />
        ) : (
          <>
            <PageHeader
              title="Payouts"
              status={statusOf(view)}
              actions={
                <>
                  <LinkButton href={href(base, paths.bookDifferences, { restaurantId, storeId })} variant="quiet">
                    Nightly check
                  </LinkButton>
                  <LinkButton href={settings}>Bank account</LinkButton>
                </>
              }
            />
            {paid === 'none' ? <NoAccount settings={settings} /> : null}
            {paid === 'away' ? (
              <Banner kind="waiting" title="We can’t reach the card provider right now. Try again in a moment." />
            ) : null}
            {paid !== 'none' && paid !== 'away' ? <Payouts {...{ here, store }} paid={paid} /> : null}
          </>
        )}
      </AdminLayout>
    );
  },
});

function statusOf({ account, state }: MerchantAccountView): string {
  if (!account || state === 'none' || state === 'closed') return 'Card payments from your website, paid into your bank';
  return `Paid out: ${scheduleWords(account.schedule).toLowerCase()}`;
}

function NoAccount({ settings }: { settings: string }) {
  return (
    <EmptyState
      title="No payouts yet"
      action={
        <LinkButton href={settings} variant="primary">
          Connect bank account
        </LinkButton>
      }
    >
      Connect a bank account, and card payments from your website are paid into it.
    </EmptyState>
  );
}

function Payouts({ here, store, paid: { balance, page } }: { here: string; store: StoreFacts; paid: Paid }) {
  const { currencyCode, timezone } = store.profile;
  const amountOf = (entries: AccountBalance['available']) =>
    entries.find((entry) => entry.currencyCode === currencyCode)?.amountInCents ?? 0;
  const money = (entries: AccountBalance['available']) => (
    <MoneyText amountInCents={amountOf(entries)} currencyCode={currencyCode} />
  );
  return (
    <>
      <div className="mb-6 grid gap-4 sm:grid-cols-2 lg:max-w-2xl">
        <Card>
          <Figure
            label="Available"
            value={money(balance.available)}
            note={
              amountOf(balance.available) < 0 ? 'Your next card payments cover it' : 'Goes out with the next payout'
            }
          />
        </Card>
        <Card>
          <Figure label="Pending" value={money(balance.pending)} note="Being processed by the provider" />
        </Card>
      </div>
      {amountOf(balance.available) < 0 ? (
        <div className="mb-6">
          <Banner kind="problem" title={`You owe ${formatAmount(-amountOf(balance.available), currencyCode)}`}>
            Refunds and disputes came to more than your sales. The amount is taken from your next card payments, and no
            payout is made until then.{' '}
            {amountOf(balance.pending) + amountOf(balance.available) >= 0
              ? 'Payments on their way cover it.'
              : 'Payments on their way don’t cover it yet.'}
          </Banner>
        </div>
      ) : null}
      {page.payouts.length === 0 ? (
        <EmptyState title="No payouts yet">
          Your first payout appears here about two business days after your first online card payment.
        </EmptyState>
      ) : (
        <Table
          caption="Payouts"
          columns={payoutColumns(timezone)}
          rows={page.payouts}
          rowKey={({ payoutId }) => payoutId}
          rowHref={({ payoutId }) => `${here}?payout=${payoutId}`}
        />
      )}
      {page.next === null ? null : (
        <p className="mt-4">
          <LinkButton href={`${here}?after=${page.next}`}>Older payouts</LinkButton>
        </p>
      )}
    </>
  );
}

function payoutColumns(timezone: string): readonly Column<PayoutView>[] {
  const dayOf = (iso: string) => formatStoreDate(Temporal.Instant.from(iso).toZonedDateTimeISO(timezone).toPlainDate());
  return [
    {
      key: 'arrives',
      header: 'Arrives',
      cell: (row) => <span className="tnum">{dayOf(row.arrivesIsoDateTimeUtc)}</span>,
    },
    {
      key: 'amount',
      header: 'Amount',
      isNumeric: true,
      cell: (row) => <MoneyText amountInCents={row.amountInCents} currencyCode={row.currencyCode} />,
    },
    {
      key: 'state',
      header: 'Status',
      onPhone: 'corner',
      cell: ({ state }) => <StatusPill look={PAYOUT_LOOKS[state]} />,
    },
    { key: 'bank', header: 'Bank account', cell: ({ bankLast4 }) => (bankLast4 ? `Ending in ${bankLast4}` : '–') },
    {
      key: 'created',
      header: 'Created',
      isMinor: true,
      cell: (row) => <span className="tnum">{dayOf(row.createdIsoDateTimeUtc)}</span>,
    },
    { key: 'note', header: 'Note', isMinor: true, cell: ({ failure }) => failure ?? '–' },
  ];
}
