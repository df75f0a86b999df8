import { findLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import {
  LOYALTY_CARD_SORTS,
  type LoyaltyCardFilter,
  type LoyaltyCardLine,
  listLoyaltyCards,
} from '#db/promotions/loyalty-cards.queries.ts';
import { maskPhone } from '#src/domain/customers/phone-number.ts';
import { stampsText } from '#src/domain/promotions/loyalty-text.ts';
import { DEFAULT_LOYALTY_SETTINGS } from '#src/domain/promotions/promotions.schema.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { exportLoyaltyCards } from '#src/features/promotions/export-loyalty-cards.ts';
import { href, type PageRequest } from '#src/pages/page.tsx';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { PeopleIcon } from '#src/ui/icon.tsx';
import type { ListState } from '#src/ui/list-address.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { may, requireMay } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { FileLink, KitList, listCount } from '../lists/kit-list.tsx';
import { asksForFile, type FileColumn, type ListKit, listFile, readList } from '../lists/list-kit.ts';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { loadOffers, type OffersAround } from './offers-load.ts';

interface CardRow extends LoyaltyCardLine {
  readonly last: string;
}

const READY: StatusBadgeStyle = { word: 'Ready', tone: 'done', icon: 'check' };

/** `count`: the stamps of a full card. */
function cardList({ base, restaurant }: OffersAround, count: number): ListKit<CardRow> {
  return {
    caption: 'Loyalty cards',
    noun: { one: 'card', many: 'cards' },
    rowKey: ({ customerId }) => customerId,
    rowHref: ({ customerId }) => href(base, paths.restaurantCustomer, { restaurantId: restaurant.id, customerId }),
    defaultSort: { by: 'lastEarned', direction: 'desc' },
    search: { label: 'Search loyalty cards', placeholder: 'Phone or name' },
    filters: [
      {
        name: 'card',
        label: 'Card',
        options: [
          { value: 'ready', label: 'Reward ready' },
          { value: 'owing', label: 'Stamps owed' },
        ],
      },
    ],
    empty: {
      title: 'No loyalty cards yet',
      text: 'A customer gets a card with their first order that earns a stamp, online or with a phone number at a till.',
    },
    noMatches: { title: 'No cards match', text: 'Try the last digits of the number, or part of the name.' },
    columns: [
      { key: 'name', header: 'Name', cell: ({ name }) => name || 'No name', isSortable: true, sortsUpFirst: true },
      {
        key: 'phone',
        header: 'Phone',
        onPhone: 'line',
        cell: (row) => <span className="tnum">{maskPhone(row.mobileNumberE164)}</span>,
      },
      {
        key: 'stamps',
        header: 'Stamps',
        cell: ({ credits }) => <span className="tnum">{stampsText({ credits, creditsOnTheWay: 0 }, count)}</span>,
        isSortable: true,
      },
      { key: 'onTheWay', header: 'On its way', isNumeric: true, cell: ({ creditsOnTheWay }) => creditsOnTheWay || '–' },
      {
        key: 'reward',
        header: 'Reward',
        onPhone: 'corner',
        cell: ({ credits }) => (credits >= count ? <StatusPill look={READY} /> : '–'),
      },
      {
        key: 'lastEarned',
        header: 'Last stamp',
        cell: ({ last }) => <span className="tnum">{last}</span>,
        isSortable: true,
      },
    ],
  };
}

function fileColumns({ timezone }: OffersAround, count: number): FileColumn<LoyaltyCardLine>[] {
  const dateOf = (iso: string) => Temporal.Instant.from(iso).toZonedDateTimeISO(timezone).toPlainDate().toString();
  return [
    { header: 'Name', cell: ({ name }) => name },
    { header: 'Phone', cell: ({ mobileNumberE164 }) => mobileNumberE164 },
    { header: 'Stamps', cell: ({ credits }) => credits },
    { header: 'Stamps for a reward', cell: () => count },
    { header: 'On their way', cell: ({ creditsOnTheWay }) => creditsOnTheWay },
    { header: 'Reward ready', cell: ({ credits }) => (credits >= count ? 'Yes' : 'No') },
    { header: 'Last stamp', cell: ({ lastEarnedIsoDateTimeUtc: last }) => (last === null ? null : dateOf(last)) },
  ];
}

function filterOf({ search, filters }: ListState, count: number): LoyaltyCardFilter {
  return {
    text: search,
    ...(filters.card === 'ready' ? { minCredits: count } : {}),
    ...(filters.card === 'owing' ? { owesStamps: true } : {}),
  };
}

async function cardsOf(request: PageRequest<RestaurantScope>) {
  const around = await loadOffers(request);
  const { count } = (await findLoyaltySettings(request.ctx.db, request.scope)) ?? DEFAULT_LOYALTY_SETTINGS;
  const kit = cardList(around, count);
  const state = readList(kit, request.query);
  return { around, count, kit, state, filter: filterOf(state, count) };
}

/** Customers who collect stamps, the most recent stamp first. */
export const loyaltyCardsPage = adminPage<RestaurantScope>({
  guard: { action: 'restaurant.read' },
  inStore: { in: 'offers', at: 30, label: 'Customers’ stamps', icon: PeopleIcon },
  inRestaurant: { in: 'offers', at: 30, label: 'Customers’ stamps', icon: PeopleIcon },
  words: 'loyalty cards rewards points',
  example: { query: { card: 'ready' } },
})({
  path: paths.loyaltyCards.path,
  async load(request) {
    const { ctx, scope, actor } = request;
    const { around, kit, state, filter } = await cardsOf(request);
    const by = LOYALTY_CARD_SORTS.find((one) => one === state.sort.by) ?? 'lastEarned';
    const { rows, total } = await listLoyaltyCards(ctx.db, scope, {
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
      shown: { total, rows: rows.map((row) => ({ ...row, last: lastOf(row.lastEarnedIsoDateTimeUtc) })) },
    };
  },
  /** Has whole numbers, so it is for those who may export one customer's data. */
  async file(request) {
    const { ctx, scope, actor, query, by } = request;
    if (!asksForFile(query)) return null;
    requireMay(actor, 'restaurant.manage', scope);
    const { around, count, filter } = await cardsOf(request);
    const batches = await exportLoyaltyCards(ctx, scope, { filter, by });
    return listFile(`loyalty-cards-${around.today}`, fileColumns(around, count), batches);
  },
  title: ({ restaurant }) => `Loyalty cards · ${restaurant.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, restaurant, kit, state, shown, mayExport }, { notice }) {
    return (
      <AdminLayout base={base} here={here} store={null} restaurant={restaurant}>
        <PageHeader
          title="Loyalty cards"
          status={listCount(kit, state, shown)}
          actions={mayExport ? <FileLink {...{ here, state, shown }} /> : null}
        />
        <Notice text={notice} />
        <KitList {...{ kit, state, shown, here }} />
      </AdminLayout>
    );
  },
});
