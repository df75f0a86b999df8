import { formatStoreDate, localDateOf } from '#src/domain/time/store-clock.ts';
import type { TokenInList } from '#src/features/access/tokens/manage-tokens.ts';
import { Button } from '#src/ui/button.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { Card } from '#src/ui/surface.tsx';
import { SCOPE_TEXTS } from './access-key-words.ts';

const LOOKS: Readonly<Record<TokenInList['standing'], StatusBadgeStyle>> = {
  works: { word: 'Active', tone: 'done', icon: 'check' },
  expired: { word: 'Expired', tone: 'off', icon: 'slash' },
  revoked: { word: 'Revoked', tone: 'off', icon: 'cross' },
  noRight: { word: 'Off', tone: 'wait', icon: 'warning' },
};

interface Props {
  keys: readonly TokenInList[];
  stores: readonly { readonly id: string; readonly name: string }[];
  now: Temporal.Instant;
  timezone: string;
}

export function AccessKeyList({ keys, stores, now, timezone }: Props) {
  return (
    <ul className="flex flex-col gap-4">
      {keys.map((key) => (
        <li key={key.id}>
          <Card as="section">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <div className="min-w-0">
                <h3 className="break-words text-16">{key.name}</h3>
                <p className="tnum break-words text-14 text-ink-2">
                  <code>{`srv_…${key.hint}`}</code> · created by {key.userName} on{' '}
                  {dayText(key.createdIsoDateTimeUtc, now, timezone)}
                </p>
              </div>
              <StatusPill look={LOOKS[key.standing]} />
            </div>
            <dl className="mt-4 grid gap-4 text-14 sm:grid-cols-2 lg:grid-cols-4">
              <Fact label="Can">{scopesText(key)}</Fact>
              <Fact label="Stores">{storesText(key, stores)}</Fact>
              <Fact label="Last used">{usedText(key)}</Fact>
              <Fact label={key.standing === 'revoked' ? 'Revoked' : 'Expires'}>{endText(key, now, timezone)}</Fact>
            </dl>
            {key.standing === 'noRight' ? (
              <p className="mt-3 text-14 text-ink-2">
                {key.userName} is no longer an admin of this restaurant, so the key does nothing. Revoke it.
              </p>
            ) : null}
            {key.standing === 'works' || key.standing === 'noRight' ? <Revoke keyId={key.id} name={key.name} /> : null}
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** It asks first: whatever uses the key stops working. */
function Revoke({ keyId, name }: { keyId: string; name: string }) {
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-(--control-small) cursor-pointer list-none items-center rounded-button border border-line-strong/60 px-3 text-14 hover:border-line-strong [&::-webkit-details-marker]:hidden">
        Revoke…<span className="sr-only"> {name}</span>
      </summary>
      <form method="post" className="mt-3 flex flex-wrap items-center gap-3">
        <input type="hidden" name="tokenId" value={keyId} />
        <p className="min-w-0 text-14">Apps and assistants that use this key stop working at once.</p>
        <Button type="submit" name="do" value="revoke" variant="danger" size="small">
          Revoke key
        </Button>
      </form>
    </details>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="font-semibold text-ink-2">{label}</dt>
      <dd className="tnum mt-1 break-words">{children}</dd>
    </div>
  );
}

/** 'Read reports, prepare menu changes'. */
function scopesText({ scopes }: TokenInList): string {
  const [first = '', ...others] = scopes.map((scope) => SCOPE_TEXTS[scope].label);
  return [first, ...others.map((label) => label.charAt(0).toLowerCase() + label.slice(1))].join(', ');
}

function storesText({ storeIds }: TokenInList, stores: Props['stores']): string {
  if (storeIds === null) return 'All stores';
  return storeIds.map((id) => stores.find((one) => one.id === id)?.name ?? id).join(', ');
}

function usedText({ usedIsoDate, usedFrom }: TokenInList): string {
  if (usedIsoDate === null) return 'Never';
  const date = Temporal.PlainDate.from(usedIsoDate);
  return `${formatStoreDate(date)} ${date.year}${usedFrom === 'unknown' ? '' : `, from ${usedFrom}`}`;
}

function endText(key: TokenInList, now: Temporal.Instant, timezone: string): string {
  if (key.revokedIsoDateTimeUtc === null) return dayText(key.expiresIsoDateTimeUtc, now, timezone);
  return `${dayText(key.revokedIsoDateTimeUtc, now, timezone)}, by ${key.revokedByName}`;
}

function dayText(iso: string, now: Temporal.Instant, timezone: string): string {
  const date = localDateOf(Temporal.Instant.from(iso), timezone);
  const isThisYear = date.year === localDateOf(now, timezone).year;
  return isThisYear ? formatStoreDate(date) : `${formatStoreDate(date)} ${date.year}`;
}
