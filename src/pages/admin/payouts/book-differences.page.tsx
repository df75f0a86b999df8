import type { StoreFacts } from '#db/menu/menu-store.ts';
import { type BookDifference, listDifferences } from '#db/payments/book-differences.repository.ts';
import { differenceAdvice, differenceSentence } from '#src/domain/payments/compare-books.ts';
import { formatStoreDateTime } from '#src/domain/time/store-clock.ts';
import { compareStore, settleDifference } from '#src/features/payouts/compare-books.ts';
import { readMerchantAccount } from '#src/features/payouts/merchant-account.ts';
import { type FormState, href } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { RetryIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { Card, EmptyState, Facts, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { refused } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';

const MOST = 100;

/** Where the card provider's books differ from ours, until they agree or somebody has dealt with it. */
export const bookDifferencesPage = adminPage<StoreScope>({
  guard: { action: 'restaurant.payouts' },
  words: 'reconciliation check books differ stripe mismatch',
  example: {
    forms: { compare: {}, settle: { differenceId: '{differenceId}', resolution: 'Asked the provider' } },
    answers: [303, 403],
  },
})({
  path: paths.bookDifferences.path,
  async load({ ctx, scope, base, url }) {
    const { account } = await readMerchantAccount(ctx, scope);
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      comparedIso: account?.booksComparedIsoDateTimeUtc ?? null,
      hasAccount: account?.accountId != null,
      rows: await listDifferences(ctx.db, scope, { isOpen: false, limit: MOST }),
    };
  },
  title: ({ store }) => `Nightly check · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    try {
      if (form.get('do') === 'settle') {
        const differenceId = String(form.get('differenceId') ?? '');
        const resolution = String(form.get('resolution') ?? '');
        await settleDifference(ctx, scope, { differenceId, resolution, by });
        return { kind: 'redirect', to: url.pathname, notice: 'Done. It’s no longer under Today.' };
      }
      const found = await compareStore(ctx, scope);
      const notice = found === 0 ? 'Checked. Nothing new.' : `Checked. ${found} new.`;
      return { kind: 'redirect', to: url.pathname, notice };
    } catch (error) {
      return refused(error, form);
    }
  },
  render({ base, here, store, comparedIso, hasAccount, rows }, { form, notice }) {
    const { restaurantId, id: storeId, timezone } = store.profile;
    const payouts = href(base, paths.payouts, { restaurantId, storeId });
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Nightly check"
          status={
            comparedIso === null
              ? 'Not checked yet'
              : `Last checked ${formatStoreDateTime(Temporal.Instant.from(comparedIso), timezone)}`
          }
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Payouts', href: payouts }, { label: 'Nightly check' }]} />}
          actions={
            hasAccount ? (
              <form method="post">
                <Button type="submit" name="do" value="compare" icon={RetryIcon}>
                  Check now
                </Button>
              </form>
            ) : null
          }
        />
        <Notice text={notice} />
        <div className="mb-4 empty:hidden">
          <ErrorSummary errors={form.errors} message={form.message} />
        </div>
        <WithSide label="Help" side={<HelpCard title="What is checked" points={HELP} />}>
          {rows.length === 0 ? (
            <EmptyState title="Everything matches">
              Every night we compare your orders with the card provider’s books: payments, refunds, fees and payouts.
            </EmptyState>
          ) : (
            <ul className="flex flex-col gap-4">
              {rows.map((row) => (
                <li key={row.id} id={`difference-${row.id}`}>
                  <DifferenceCard {...{ base, store, row, form }} />
                </li>
              ))}
            </ul>
          )}
        </WithSide>
      </AdminLayout>
    );
  },
});

interface CardProps {
  base: string;
  store: StoreFacts;
  row: BookDifference;
  form: FormState;
}

function DifferenceCard({ base, store, row, form }: CardProps) {
  const { restaurantId, id: storeId, timezone } = store.profile;
  const money = (cents: number) => <MoneyText amountInCents={cents} currencyCode={row.currencyCode} />;
  const at = (iso: string) => formatStoreDateTime(Temporal.Instant.from(iso), timezone);
  const isThis = form.values.differenceId === row.id;
  return (
    <Card className="flex max-w-2xl flex-col gap-4">
      <h2 className="font-semibold text-18">{differenceSentence(row.kind)}</h2>
      <Facts
        rows={[
          row.orderId && row.orderNumber
            ? {
                name: 'Order',
                value: (
                  <a href={href(base, paths.order, { restaurantId, storeId, orderId: row.orderId })}>
                    {row.orderNumber}
                  </a>
                ),
              }
            : { name: 'At the provider', value: <span className="break-all font-mono text-14">{row.subjectId}</span> },
          { name: 'Here', value: money(row.oursInCents) },
          { name: 'Card provider', value: money(row.theirsInCents) },
          { name: 'Found', value: <span className="tnum">{at(row.foundIsoDateTimeUtc)}</span> },
        ]}
      />
      {row.resolvedIsoDateTimeUtc === null ? <p className="text-ink-2">{differenceAdvice(row.kind)}</p> : null}
      {row.resolvedIsoDateTimeUtc === null ? (
        <form method="post" className="flex flex-col gap-3">
          <input type="hidden" name="differenceId" value={row.id} />
          <Field
            name={`resolution-${row.id}`}
            label="What did you do about it?"
            error={isThis ? form.errors.resolution : undefined}
          >
            {(wiring) => (
              <Input
                {...wiring}
                name="resolution"
                maxLength={500}
                defaultValue={isThis ? form.values.resolution : ''}
              />
            )}
          </Field>
          <div>
            <Button type="submit" name="do" value="settle">
              Mark as dealt with
            </Button>
          </div>
        </form>
      ) : (
        <p className="text-ink-2">
          {row.resolution === 'agrees'
            ? `Matches since ${at(row.resolvedIsoDateTimeUtc)}.`
            : `${row.resolvedByName}, ${at(row.resolvedIsoDateTimeUtc)}: ${row.resolution}`}
        </p>
      )}
    </Card>
  );
}

const HELP = [
  'It is made every night, and half an hour after a drawer’s day was counted.',
  'Each online card payment is followed from the order to the card provider’s books and the payout that took it.',
  'A difference stays under Today until both sides match, or until you say what you did about it.',
  'If you can’t explain one, contact support with the order number.',
] as const;
