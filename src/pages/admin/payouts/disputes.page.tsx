import type { StoreFacts } from '#db/menu/menu-store.ts';
import { listDisputes, type StoreDispute } from '#db/payments/disputes.repository.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { disputeReason, stageOf } from '#src/domain/payments/dispute.ts';
import { formatStoreDate } from '#src/domain/time/store-clock.ts';
import { href, type PageRequest } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { CashIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { FileLink, KitList, listCount } from '../lists/kit-list.tsx';
import {
  asksForFile,
  type FileColumn,
  type ListKit,
  listFile,
  matchingRows,
  pageOfRows,
  readList,
} from '../lists/list-kit.ts';
import { paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';
import { disputeLook, STAGE_OPTIONS } from './dispute-looks.ts';

function disputeList(base: string, { profile }: StoreFacts): ListKit<StoreDispute> {
  const { id: storeId, restaurantId, timezone } = profile;
  const dayOf = (iso: string | null) => (iso === null ? '–' : formatStoreDate(dateOf(iso, timezone)));
  return {
    caption: 'Disputes',
    noun: { one: 'dispute', many: 'disputes' },
    rowKey: ({ id }) => id,
    rowHref: ({ id: disputeId }) => href(base, paths.dispute, { restaurantId, storeId, disputeId }),
    // What needs an answer first, the soonest deadline on top.
    defaultSort: { by: 'due', direction: 'asc' },
    filters: [{ name: 'status', label: 'Status', options: STAGE_OPTIONS, of: ({ statusCode }) => stageOf(statusCode) }],
    empty: {
      title: 'No disputes',
      text: 'If a customer asks their bank to take a payment back, it appears here with the day by which you can answer.',
    },
    noMatches: { title: 'No disputes match', text: 'Try another status.' },
    columns: [
      {
        key: 'order',
        header: 'Order',
        cell: ({ orderNumber }) => <span className="whitespace-nowrap">{orderNumber}</span>,
      },
      { key: 'state', header: 'Status', onPhone: 'corner', cell: (row) => <StatusPill look={disputeLook(row)} /> },
      {
        key: 'amount',
        header: 'Amount',
        isNumeric: true,
        cell: (row) => <MoneyText amountInCents={row.amountInCents} currencyCode={row.currencyCode} />,
        isSortable: true,
        sortBy: ({ amountInCents }) => amountInCents,
      },
      { key: 'reason', header: 'Reason', cell: ({ reason }) => disputeReason(reason) },
      {
        key: 'due',
        header: 'Answer by',
        cell: (row) => <span className="tnum">{dayOf(dueOf(row))}</span>,
        isSortable: true,
        sortsUpFirst: true,
        sortBy: (row) => [dueOf(row), row.openedIsoDateTimeUtc],
      },
      {
        key: 'opened',
        header: 'Opened',
        isMinor: true,
        cell: ({ openedIsoDateTimeUtc }) => <span className="tnum">{dayOf(openedIsoDateTimeUtc)}</span>,
        isSortable: true,
        sortBy: ({ openedIsoDateTimeUtc }) => openedIsoDateTimeUtc,
      },
    ],
  };
}

const dueOf = ({ answeredIsoDateTimeUtc, dueIsoDateTimeUtc }: StoreDispute) =>
  answeredIsoDateTimeUtc === null ? dueIsoDateTimeUtc : null;

function dateOf(iso: string, timezone: string): Temporal.PlainDate {
  return Temporal.Instant.from(iso).toZonedDateTimeISO(timezone).toPlainDate();
}

async function readDisputes({
  ctx,
  scope,
  base,
  query,
}: Pick<PageRequest<StoreScope>, 'ctx' | 'scope' | 'base' | 'query'>) {
  const store = await ctx.menus.storeOf(scope);
  const kit = disputeList(base, store);
  return { store, kit, asked: readList(kit, query), rows: await listDisputes(ctx.db, scope) };
}

/** Payments that customers' banks took back, and until when each can be answered. */
export const disputesPage = adminPage<StoreScope>({
  guard: { action: 'restaurant.payouts' },
  inStore: { in: 'money', at: 22, label: 'Disputes', icon: CashIcon, part: 'Online payments' },
  words: 'chargeback bank reversal evidence fraud stripe',
})({
  path: paths.disputes.path,
  async load(request) {
    const { store, kit, asked, rows } = await readDisputes(request);
    return { base: request.base, here: request.url.pathname, store, kit, ...pageOfRows(kit, asked, rows) };
  },
  async file(request) {
    if (!asksForFile(request.query)) return null;
    const { kit, asked, rows } = await readDisputes(request);
    return listFile('disputes', FILE, [matchingRows(kit, asked, rows)]);
  },
  title: ({ store }) => `Disputes · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  render: ({ base, here, store, kit, state, shown }) => (
    <AdminLayout base={base} here={here} store={store}>
      <PageHeader
        title="Disputes"
        status={listCount(kit, state, shown)}
        actions={<FileLink {...{ here, state, shown }} />}
      />
      <WithSide label="Help" side={<HelpCard title="How disputes work" points={HELP} />}>
        <KitList {...{ kit, state, shown, here }} />
      </WithSide>
    </AdminLayout>
  ),
});

const FILE: readonly FileColumn<StoreDispute>[] = [
  { header: 'Order', cell: ({ orderNumber }) => orderNumber },
  { header: 'Status', cell: (row) => disputeLook(row).word },
  { header: 'Currency', cell: ({ currencyCode }) => currencyCode },
  { header: 'Amount', cell: ({ amountInCents }) => amountToDecimalText(amountInCents) },
  { header: 'Reason', cell: ({ reason }) => disputeReason(reason) },
  { header: 'Opened', cell: ({ openedIsoDateTimeUtc }) => openedIsoDateTimeUtc },
  { header: 'Answer by', cell: (row) => dueOf(row) ?? '' },
];

const HELP = [
  'A customer asked their bank to take a payment back. The amount leaves your balance while the bank decides.',
  'You can answer once, by the day shown. Without an answer the bank decides for the customer.',
  'If you win, the amount comes back. Bank decisions can take two to three months.',
] as const;
