import type { MemberPhone } from '#src/features/notifications/phones/own-phones.ts';
import { PHONE_BADGES, reachedText } from '#src/ui/phone-badges.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';

export interface RingingPhonesProps {
  phones: readonly MemberPhone[];
  now: Temporal.Instant;
}

/** Whose phones ring for new orders while the staff app is closed, and which of them can't be counted on. */
export function RingingPhones({ phones, now }: RingingPhonesProps) {
  if (phones.length === 0) return null;
  return (
    <Card as="section" className="mt-6">
      <SectionHeading>Phones that ring for new orders</SectionHeading>
      <p className="mb-2 text-14 text-ink-2">
        Each phone is checked once a day. One that can’t be reached has to be turned on again in the staff app, under
        Account, This phone.
      </p>
      <ul className="divide-y divide-line">
        {phones.map((phone) => (
          <li key={phone.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{phone.displayName}</p>
              <p className="text-14 text-ink-2">
                {phone.name} · {reachedText(phone, now)}
              </p>
            </div>
            <StatusPill look={PHONE_BADGES[phone.state]} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
