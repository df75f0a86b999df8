import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { href } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import type { AdminFrameFacts } from './frame-facts.ts';
import { paths } from './paths.ts';

interface Props extends Pick<AdminFrameFacts, 'support' | 'now'> {
  base: string;
  here: string;
}

/** On every page of a restaurant that one of the platform's people has opened: who, why, until when, and the way out. */
export function SupportBar({ base, here, support, now }: Props) {
  if (support === null || now === null) return null;
  const { restaurantId, restaurantName, userName, reason, isChanging, endsIsoDateTimeUtc, timezone } = support;
  const to = href(base, paths.openAsSupport, { restaurantId });
  const until = formatStoreTimeAndDay(Temporal.Instant.from(endsIsoDateTimeUtc), now, timezone);
  return (
    <div className="mb-5 print:hidden" data-part="support-bar">
      <Banner
        kind={isChanging ? 'problem' : 'waiting'}
        title={
          isChanging
            ? `You can change ${restaurantName} as support, until ${until}`
            : `You’re looking at ${restaurantName} as support, until ${until}`
        }
        action={
          <div className="flex flex-wrap gap-2">
            {isChanging ? null : (
              <LinkButton href={`${to}?next=${encodeURIComponent(here)}`} size="small">
                Allow changes
              </LinkButton>
            )}
            <form method="post" action={to}>
              <Button type="submit" name="do" value="end" size="small">
                End support session
              </Button>
            </form>
          </div>
        }
      >
        <span className="break-words">
          {userName}: {reason}
        </span>
      </Banner>
    </div>
  );
}
