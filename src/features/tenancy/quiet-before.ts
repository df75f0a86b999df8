import { QUIET_AFTER_DAYS } from '#src/domain/tenancy/restaurant-states.ts';
import { isoUtc } from '#src/shared/clock.ts';

/** A restaurant whose last order is older than this is quiet. */
export function quietBefore(now: Temporal.Instant): string {
  return isoUtc(now.subtract({ hours: QUIET_AFTER_DAYS * 24 }));
}
