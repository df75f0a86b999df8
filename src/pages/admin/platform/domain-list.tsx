import type { PlatformDomain } from '#db/tenancy/platform-domains.queries.ts';
import { DOMAIN_STATES, type DomainState, domainStateOf } from '#src/domain/tenancy/domain-states.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { spanText } from '#src/ui/box-text.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { BADGES, type StatusBadgeStyle } from '#src/ui/statuses.ts';
import type { ListKit } from '../lists/list-kit.ts';

export const DOMAIN_LOOKS: Readonly<Record<DomainState, StatusBadgeStyle>> = {
  lost: { word: 'With another store', tone: 'fail', icon: 'warning' },
  elsewhere: BADGES.domainElsewhere,
  noAnswer: { word: 'DNS doesn’t answer', tone: 'wait', icon: 'unknown' },
  waiting: BADGES.domainWaiting,
  added: BADGES.domainAdded,
  connected: BADGES.domainConnected,
};

/** Certificates are fetched by the proxy in front, which asks whether the name is a store's. */
export function certificateText(state: DomainState): string {
  if (state === 'connected') return 'Fetched at the first visit';
  return state === 'elsewhere' || state === 'noAnswer' ? 'As soon as it points here' : 'As soon as it’s proved';
}

interface Around {
  readonly now: Temporal.Instant;
  readonly to: (domain: PlatformDomain) => string;
}

/** Every domain, with those that need somebody first. */
export function domainList({ now, to }: Around): ListKit<PlatformDomain> {
  return {
    caption: 'Domains',
    noun: { one: 'domain', many: 'domains' },
    rowKey: ({ host, storeId }) => `${host} ${storeId}`,
    rowHref: to,
    defaultSort: { by: 'state', direction: 'asc' },
    search: {
      label: 'Search domains',
      placeholder: 'Domain, restaurant or store',
      of: ({ host, restaurantName, storeName }) => [host, restaurantName, storeName].join(' '),
    },
    filters: [
      {
        name: 'look',
        label: 'Needs a look',
        options: [
          { value: 'yes', label: 'To look at' },
          { value: 'no', label: 'Connected' },
        ],
        of: (domain) => (domainStateOf(domain) === 'connected' ? 'no' : 'yes'),
      },
      {
        name: 'state',
        label: 'State',
        options: DOMAIN_STATES.map((state) => ({ value: state, label: DOMAIN_LOOKS[state].word })),
        of: domainStateOf,
      },
    ],
    empty: { title: 'No domains yet', text: 'A domain appears here when a store adds one, or when you add it above.' },
    noMatches: { title: 'No domains match', text: 'Try part of the domain, or the restaurant’s name.' },
    columns: columnsAt(now),
  };
}

function columnsAt(now: Temporal.Instant): ListKit<PlatformDomain>['columns'] {
  return [
    {
      key: 'host',
      header: 'Domain',
      cell: ({ host, isMain, storeId, ownerStoreId }) => (
        <>
          <span className="block break-all font-semibold">{host}</span>
          {isMain === 1 && ownerStoreId === storeId ? (
            <span className="block text-14 text-ink-3">Main domain</span>
          ) : null}
        </>
      ),
      isSortable: true,
      sortsUpFirst: true,
      sortBy: ({ host }) => host,
    },
    {
      key: 'store',
      header: 'Store',
      onPhone: 'line',
      cell: ({ restaurantName, storeName }) => fullStoreName(restaurantName, storeName),
      isSortable: true,
      sortsUpFirst: true,
      sortBy: ({ restaurantName, storeName }) => [restaurantName, storeName],
    },
    {
      key: 'state',
      header: 'State',
      onPhone: 'pill',
      cell: (domain) => <StatusPill look={DOMAIN_LOOKS[domainStateOf(domain)]} />,
      isSortable: true,
      sortsUpFirst: true,
      sortBy: (domain) => [DOMAIN_STATES.indexOf(domainStateOf(domain)), domain.host],
    },
    {
      key: 'certificate',
      header: 'Certificate',
      isMinor: true,
      cell: (domain) => certificateText(domainStateOf(domain)),
    },
    {
      key: 'checked',
      header: 'Last check',
      cell: ({ checkedIsoDateTimeUtc: at }) => (
        <span className="tnum">{at === null ? 'Never' : `${spanText(Temporal.Instant.from(at), now)} ago`}</span>
      ),
      isSortable: true,
      sortBy: ({ checkedIsoDateTimeUtc: at }) => at ?? '',
    },
  ];
}
