import type { StoreFacts } from '#db/menu/menu-store.ts';
import { sumHeld } from '#db/payments/money-in-trouble.queries.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { scheduleWords } from '#src/domain/payments/merchant-account.ts';
import { payoutDay } from '#src/domain/payments/payout-day.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { formatStoreDate } from '#src/domain/time/store-clock.ts';
import { exportHeld } from '#src/features/payouts/export-held.ts';
import { type MerchantAccountView, readMerchantAccount } from '#src/features/payouts/merchant-account.ts';
import { payOutNow } from '#src/features/payouts/pay-out-now.ts';
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
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { CashIcon } from '#src/ui/icon.tsx';
import { type Column, Table } from '#src/ui/list.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, EmptyState, Figure, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { refused, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { HeldMoney } from './held-money.tsx';
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
  example: { forms: { payOut: { key: 'page' } }, answers: [303, 403, 404, 409, 503] },
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
      held: ctx.ports.merchantAccounts === null ? null : await sumHeld(ctx.db, scope),
      /** Names what this page asks for, so that two presses of its button are one payout. */
      key: ctx.ids.next(),
    };
  },
  async action({ ctx, scope, form, url, by }) {
    try {
      const { amountInCents, currencyCode } = await payOutNow(ctx, scope, { key: textOf(form, 'key'), by });
      const notice = `${formatAmount(amountInCents, currencyCode)} is on its way to your bank.`;
      return { kind: 'redirect', to: url.pathname, notice };
    } catch (error) {
      return refused(error, form);
    }
  },
  async file({ ctx, scope, query }) {
    if (query.get('held') === 'csv') {
      const { profile } = await ctx.menus.storeOf(scope);
      return { name: 'held-payments.csv', type: 'text/csv; charset=utf-8', body: exportHeld(ctx, scope, profile) };
    }
    const asked = payoutFileAsked(query);
    const payoutId = query.get('payout');
    if (!asked || payoutId === null) return null;
    const { profile, restaurantName } = await ctx.menus.storeOf(scope);
    const of = { storeName: fullStoreName(restaurantName, profile.name), timezone: profile.timezone };
    const details = await readPayout(ctx, scope, payoutId);
    // Without its orders there is nothing to reconcile.
    return details.payout.isManual ? null : payoutFile(details, of, asked);
  },
  title: ({ store }) => `Payouts · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, store, view, paid, held, key }, { form, notice }) {
    const { restaurantId, id: storeId } = store.profile;
    const isManual = view.account?.schedule.interval === 'manual';
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
                  {isManual && paid !== 'none' && paid !== 'away' ? (
                    <PayOutNow
                      amountInCents={amountIn(paid.balance.available, store.profile.currencyCode)}
                      payKey={key}
                    />
                  ) : null}
                </>
              }
            />
            <Notice text={notice} />
            <div className="mb-4 empty:hidden">
              <ErrorSummary errors={form.errors} message={form.message} />
            </div>
            <HeldMoney {...{ held, here }} currencyCode={store.profile.currencyCode} />
            {paid === 'none' ? <NoAccount settings={settings} /> : null}
            {paid === 'away' ? (
              <Banner kind="waiting" title="We can’t reach the card provider right now. Try again in a moment." />
            ) : null}
            {paid !== 'none' && paid !== 'away' ? <Payouts {...{ here, store, isManual }} paid={paid} /> : null}
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

function amountIn(entries: AccountBalance['available'], currencyCode: string): number {
  return entries.find((entry) => entry.currencyCode === currencyCode)?.amountInCents ?? 0;
}

/** Where the store is paid out when it asks: the way to ask, once there is something to pay out. */
function PayOutNow({ amountInCents, payKey }: { amountInCents: number; payKey: string }) {
  if (amountInCents <= 0) return null;
  return (
    <form method="post">
      <input type="hidden" name="key" value={payKey} />
      <Button type="submit" name="do" value="payOut" variant="primary">
        Pay out now
      </Button>
    </form>
  );
}

interface PayoutsProps {
  here: string;
  store: StoreFacts;
  isManual: boolean;
  paid: Paid;
}

function Payouts({ here, store, isManual, paid: { balance, page } }: PayoutsProps) {
  const { timezone } = store.profile;
  return (
    <>
      <Balance {...{ store, balance, isManual }} />
      {page.payouts.length === 0 ? (
        <EmptyState title="No payouts yet">
          {isManual
            ? 'Once card payments are available, press “Pay out now”. Your payouts appear here.'
            : 'Your first payout appears here about two business days after your first online card payment.'}
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

function Balance({ store, balance, isManual }: { store: StoreFacts; balance: AccountBalance; isManual: boolean }) {
  const { currencyCode } = store.profile;
  const amountOf = (entries: AccountBalance['available']) => amountIn(entries, currencyCode);
  const money = (entries: AccountBalance['available']) => (
    <MoneyText amountInCents={amountOf(entries)} currencyCode={currencyCode} />
  );
  const goesOut = isManual ? 'Goes out when you ask' : 'Goes out with the next payout';
  return (
    <>
      <div className="mb-6 grid gap-4 sm:grid-cols-2 lg:max-w-2xl">
        <Card>
          <Figure
            label="Available"
            value={money(balance.available)}
            note={amountOf(balance.available) < 0 ? 'Your next card payments cover it' : goesOut}
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
    </>
  );
}

function payoutColumns(timezone: string): readonly Column<PayoutView>[] {
  const dayOf = (iso: string) => formatStoreDate(Temporal.Instant.from(iso).toZonedDateTimeISO(timezone).toPlainDate());
  return [
    {
      key: 'arrives',
      header: 'Arrives',
      cell: (row) => <span className="tnum">{formatStoreDate(payoutDay(row.arrivesIsoDateTimeUtc))}</span>,
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
