import type {
  ListedUberEatsStoreAnswer,
  UberEatsStoreDetailsAnswer,
  UberEatsStoresAnswer,
} from '#src/contracts/marketplace.endpoints.ts';
import { type MarketplaceScope, scopeStates } from '#src/domain/marketplace/marketplace-scopes.ts';
import { type LinkState, linkWords, offlineWords, onboardingWords } from '#src/domain/marketplace/marketplace-store.ts';
import { type PauseThere, pauseThereWords } from '#src/domain/marketplace/store-status-there.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Radio } from '#src/ui/controls.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { Card, Facts, SectionHeading } from '#src/ui/surface.tsx';

const WAITS = { tone: 'wait', icon: 'queued' } as const;
const OFF = { tone: 'off', icon: 'slash' } as const;
const GOOD = { tone: 'done', icon: 'check' } as const;
const BAD = { tone: 'fail', icon: 'warning' } as const;

const LINK_LOOKS: Record<LinkState, Omit<StatusBadgeStyle, 'word'>> = {
  live: GOOD,
  pending: WAITS,
  otherManager: BAD,
  disabled: BAD,
};
const ONBOARDING_LOOKS = { ACTIVE: GOOD, PENDING: WAITS, REMOVED: BAD, UNKNOWN: OFF } as const;

export function onboardingLook(status: ListedUberEatsStoreAnswer['onboardingStatus']): StatusBadgeStyle {
  return { word: onboardingWords(status).label, ...ONBOARDING_LOOKS[status] };
}

interface StoreCardProps {
  name: string;
  link: LinkState;
  /** Null: Uber didn't answer. */
  store: UberEatsStoreDetailsAnswer | null;
  /** In the store's own time. */
  at: (iso: string) => string;
}

/** The connected store as it is on Uber Eats now. */
export function StoreCard({ name, link, store, at }: StoreCardProps) {
  const words = linkWords(link);
  return (
    <Card as="section">
      <SectionHeading trailing={<StatusPill look={{ word: words.label, ...LINK_LOOKS[link] }} />}>
        {name}
      </SectionHeading>
      <p className="mb-4 text-ink-2">{words.words}</p>
      {store ? (
        <Facts
          rows={[
            { name: 'On Uber Eats', value: onlineWords(store.orderability, at) },
            { name: 'Onboarding', value: onboardingWords(store.onboardingStatus).words },
            { name: 'Address', value: store.address || 'Not given' },
            {
              name: 'Preparation time',
              value: store.prepTimeSeconds === null ? 'Not given' : `${Math.round(store.prepTimeSeconds / 60)} min`,
            },
          ]}
        />
      ) : null}
    </Card>
  );
}

function onlineWords(
  { status, offlineReason, isOfflineUntilIsoDateTimeUtc }: UberEatsStoreDetailsAnswer['orderability'],
  at: (iso: string) => string,
): string {
  if (status === null) return 'Uber Eats doesn’t say';
  if (status === 'ONLINE') return 'Online';
  const until = isOfflineUntilIsoDateTimeUtc ? `Offline until ${at(isOfflineUntilIsoDateTimeUtc)}.` : 'Offline.';
  return `${until} ${offlineWords(offlineReason) ?? 'Uber Eats doesn’t say why.'}`;
}

/** A pause, or its end, that Uber Eats doesn't have. */
export function PauseNotice({ pause }: { pause: PauseThere }) {
  const words = pauseThereWords(pause);
  if (!words) return null;
  const isRefused = pause.status === 'refused';
  const again = (
    <form method="post">
      <Button type="submit" name="do" value="tellAgain">
        Try again
      </Button>
    </form>
  );
  return (
    <Banner kind={isRefused ? 'problem' : 'waiting'} title={words.title} action={isRefused ? again : null}>
      {words.text}
    </Banner>
  );
}

/** Which of the owner's stores this one is. One that can't be chosen says why. */
export function ChooseStore({ choices, here }: { choices: UberEatsStoresAnswer; here: string }) {
  const { stores, nextPageToken } = choices;
  const isAny = stores.some(({ mayConnect }) => mayConnect);
  return (
    <Card as="section">
      <SectionHeading>Choose the store on Uber Eats</SectionHeading>
      {stores.length === 0 ? <p className="text-ink-2">Your Uber Eats account has no stores yet.</p> : null}
      <form method="post" className="flex flex-col gap-4">
        <ul className="flex flex-col gap-1">
          {stores.map((one) => (
            <li key={one.uberEatsStoreId}>
              <Radio
                name="uberEatsStoreId"
                value={one.uberEatsStoreId}
                required
                disabled={!one.mayConnect}
                label={one.name}
                help={helpOf(one)}
                trailing={<StatusPill look={onboardingLook(one.onboardingStatus)} />}
              />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          {isAny ? (
            <Button type="submit" name="do" value="integrate" variant="primary">
              Connect this store
            </Button>
          ) : null}
          {nextPageToken ? (
            <LinkButton href={`${here}?more=${encodeURIComponent(nextPageToken)}`}>More stores</LinkButton>
          ) : null}
        </div>
      </form>
    </Card>
  );
}

function helpOf({ address, mayConnect, onboardingStatus }: ListedUberEatsStoreAnswer): string {
  if (mayConnect) return address;
  const why = onboardingStatus === 'REMOVED' ? 'Removed by Uber Eats.' : 'Connected to another store.';
  return [address, why].filter(Boolean).join(' · ');
}

interface ScopesProps {
  of: 'app' | 'merchant';
  title: string;
  given: readonly MarketplaceScope[];
}

/** What Uber allows, and what doesn't work without the rest. */
export function Scopes({ of, title, given }: ScopesProps) {
  return (
    <>
      <h3 className="mt-4 mb-2 font-semibold text-16">{title}</h3>
      <ul className="flex flex-col gap-3">
        {scopeStates(of, given).map(({ scope, label, isGiven, isOptional, without }) => (
          <li key={scope} className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <p>{label}</p>
              {isGiven ? null : <p className="text-14 text-ink-2">{without}</p>}
            </div>
            <StatusPill
              look={
                isGiven
                  ? { word: 'Given', ...GOOD }
                  : isOptional
                    ? { word: 'Optional', ...OFF }
                    : { word: 'Missing', ...BAD }
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}
