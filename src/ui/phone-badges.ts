/** How a phone that should ring is spoken of, on itself and in the admin. */
import type { PhoneFacts, PhoneState } from '#src/domain/access/phone-proof.ts';
import { spanText } from './box-text.ts';
import type { StatusBadgeStyle } from './statuses.ts';

export const PHONE_BADGES: Readonly<Record<PhoneState, StatusBadgeStyle>> = {
  rings: { word: 'Rings', tone: 'done', icon: 'check' },
  waiting: { word: 'Not checked yet', tone: 'going', icon: 'queued' },
  silent: { word: 'Can’t be reached', tone: 'wait', icon: 'warning' },
};

/** `Last reached 3 minutes ago`. */
export function reachedText(
  { provedIsoDateTimeUtc: proved, createdIsoDateTimeUtc: created }: PhoneFacts,
  now: Temporal.Instant,
): string {
  const ago = (iso: string) => `${spanText(Temporal.Instant.from(iso), now)} ago`;
  return proved === null ? `Turned on ${ago(created)}, never reached` : `Last reached ${ago(proved)}`;
}
