import { listCardTerminals } from '#db/eftpos/card-terminals.repository.ts';
import type { StoreFacts } from '#db/menu/menu-store.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import {
  getReconciledClosing,
  listOpenDays,
  listReconciledClosings,
  type OpenDay,
  type ReconciledClosing,
} from '#src/features/eftpos/reconcile-terminals.ts';
import { servicesOffered, settleTerminal } from '#src/features/eftpos/terminal-services.ts';
import { href } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { CardIcon } from '#src/ui/icon.tsx';
import { type Column, Table } from '#src/ui/list.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, EmptyState, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { refusedBeside, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { type At, lookOf, Opened } from './card-reconciliation-opened.tsx';

/** What each card terminal took in its business day, beside what our orders say, with each difference named. */
export const cardReconciliationPage = adminPage<StoreScope>({
  guard: { action: 'pos.manage' },
  inStore: { in: 'money', at: 32, label: 'Card reconciliation', icon: CardIcon, part: 'Cash and cards' },
  words: 'settlement settle eftpos end of day totals difference bank terminal',
  example: { forms: { settle: { cardTerminalId: '{storeId}' } }, answers: [303, 404] },
})({
  path: paths.cardReconciliation.path,
  async load({ ctx, scope, base, url, query }) {
    const opened = query.get('closing');
    const terminals = await listCardTerminals(ctx.db, scope);
    const settled = await Promise.all(
      terminals.map(async ({ id, provider, secretSealed }) => ({
        id,
        canSettle:
          secretSealed !== null &&
          ctx.ports.cardTerminals[provider] !== undefined &&
          (await servicesOffered(ctx, scope, id)).includes('settle'),
      })),
    );
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      now: ctx.clock.now(),
      names: new Map(terminals.map(({ id, name }) => [id, name])),
      settleable: new Set(settled.filter(({ canSettle }) => canSettle).map(({ id }) => id)),
      opened: opened === null ? null : await getReconciledClosing(ctx, scope, opened),
      openDays: opened === null ? await listOpenDays(ctx, scope) : [],
      closings: opened === null ? await listReconciledClosings(ctx, scope) : [],
    };
  },
  title: ({ store }) => `Card reconciliation · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    try {
      if (form.get('do') !== 'settle') {
        throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      }
      const settled = await settleTerminal(ctx, scope, { cardTerminalId: textOf(form, 'cardTerminalId'), by });
      const to = settled.document ? `${url.pathname}?closing=${settled.document.id}` : url.pathname;
      const notice = settled.wasSettled
        ? 'The terminal’s day was already closed. Nothing was changed.'
        : 'The terminal’s day is closed.';
      return { kind: 'redirect', to, notice };
    } catch (error) {
      return refusedBeside(error, form);
    }
  },
  render({ base, here, store, now, names, settleable, opened, openDays, closings }, { form, notice }) {
    const { restaurantId, id: storeId } = store.profile;
    const orderHref = (posOrderId: string) => href(base, paths.posOrder, { restaurantId, storeId, posOrderId });
    const at = (iso: string) => formatStoreTimeAndDay(Temporal.Instant.from(iso), now, store.profile.timezone);
    return (
      <AdminLayout base={base} here={here} store={store}>
        {opened ? (
          <>
            <div className="mb-4 max-w-narrow empty:hidden">
              <Notice text={notice} />
            </div>
            <Opened
              {...{ here, store, opened, at, orderHref }}
              name={names.get(opened.closing.cardTerminalId) ?? 'Removed terminal'}
            />
          </>
        ) : (
          <>
            <PageHeader title="Card reconciliation" status="The terminal’s totals beside your orders" />
            <div className="mb-4 flex max-w-narrow flex-col gap-3 empty:hidden">
              <Notice text={notice} />
              {form.message ? <Banner kind="problem" title={form.message} isAnnounced /> : null}
            </div>
            <OpenDays {...{ store, openDays, settleable, at }} />
            <Closings {...{ here, store, closings, names, at }} />
          </>
        )}
      </AdminLayout>
    );
  },
});

interface OpenDaysProps {
  store: StoreFacts;
  openDays: readonly OpenDay[];
  settleable: ReadonlySet<string>;
  at: At;
}

function OpenDays({ store, openDays, settleable, at }: OpenDaysProps) {
  const { currencyCode } = store.profile;
  if (openDays.length === 0) {
    return (
      <EmptyState title="No card terminals">
        Connect one under Card terminals. Each closing of its day then appears here, beside what your orders say.
      </EmptyState>
    );
  }
  return (
    <Card as="section" className="mb-6">
      <SectionHeading>Today so far</SectionHeading>
      <ul className="divide-y divide-line">
        {openDays.map(({ cardTerminalId, name, sinceIsoDateTimeUtc, payments, oursInCents, unknown }) => (
          <li key={cardTerminalId} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-semibold">{name}</p>
              <p className="text-14 text-ink-2">
                {sinceIsoDateTimeUtc ? `Since its last closing, ${at(sinceIsoDateTimeUtc)}` : 'Never closed from here'}
                {` · ${payments} ${payments === 1 ? 'payment' : 'payments'}`}
              </p>
              {unknown > 0 ? (
                <p className="text-14 text-fail-text">
                  {unknown === 1 ? '1 payment has' : `${unknown} payments have`} no known result. Record it on the till
                  before you close the day.
                </p>
              ) : null}
            </div>
            <MoneyText amountInCents={oursInCents} currencyCode={currencyCode} className="font-semibold" />
            {settleable.has(cardTerminalId) ? (
              <form method="post">
                <input type="hidden" name="cardTerminalId" value={cardTerminalId} />
                <Button type="submit" name="do" value="settle" aria-label={`Close the day of ${name}`}>
                  Close the day
                </Button>
              </form>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface ClosingsProps {
  here: string;
  store: StoreFacts;
  closings: readonly ReconciledClosing[];
  names: ReadonlyMap<string, string>;
  at: At;
}

function Closings({ here, store, closings, names, at }: ClosingsProps) {
  const { currencyCode } = store.profile;
  const money = (amountInCents: number) => <MoneyText amountInCents={amountInCents} currencyCode={currencyCode} />;
  const columns: Column<ReconciledClosing>[] = [
    { key: 'closed', header: 'Closed', cell: ({ closing }) => at(closing.takenIsoDateTimeUtc) },
    { key: 'terminal', header: 'Terminal', cell: ({ closing }) => names.get(closing.cardTerminalId) ?? 'Removed' },
    { key: 'state', header: 'Result', cell: (one) => <StatusPill look={lookOf(one)} />, onPhone: 'corner' },
    {
      key: 'theirs',
      header: 'Terminal’s total',
      isNumeric: true,
      cell: ({ reconciled }) => (reconciled ? money(reconciled.terminalInCents) : '–'),
    },
    { key: 'ours', header: 'Your orders', isNumeric: true, cell: ({ oursInCents }) => money(oursInCents) },
    {
      key: 'difference',
      header: 'Difference',
      isNumeric: true,
      cell: ({ reconciled }) => (reconciled ? money(reconciled.terminalInCents - reconciled.oursInCents) : '–'),
    },
  ];
  if (closings.length === 0) {
    return (
      <p className="max-w-narrow text-ink-2">
        No day has been closed yet. When a terminal’s day is closed, its totals by card scheme are laid beside your
        orders here, and each difference names the payments that may explain it.
      </p>
    );
  }
  return (
    <Table
      caption="Closed days"
      columns={columns}
      rows={closings}
      rowKey={({ closing }) => closing.id}
      rowHref={({ closing }) => `${here}?closing=${closing.id}`}
    />
  );
}
