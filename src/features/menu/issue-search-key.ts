import type { Needs } from '#src/context.ts';
import type { SearchKeyAnswer } from '#src/contracts/search-keys.endpoints.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';

const VALID_HOURS = 1;

/**
 * What a key finds: everything, or a restaurant's records, or those of one of its stores. `service_unavailable` where no
 * account is configured, because search is built in.
 */
export function issueSearchKey(
  { clock, ports }: Needs<'clock' | 'ports'>,
  of: { readonly restaurantId: string; readonly storeId: string | null } | 'everything',
): SearchKeyAnswer {
  const port = ports.searchKeys;
  if (!port) {
    const message = 'Search is built in on this server and needs no key.';
    throw new AppError('service_unavailable', message, { reason: 'search_is_built_in' });
  }
  // Algolia counts in whole seconds.
  const validUntilUnixSeconds = Math.floor(clock.now().add({ hours: VALID_HOURS }).epochMilliseconds / 1000);
  return {
    applicationId: port.applicationId,
    searchOnlyApiKey: port.issue({ filters: filtersOf(of), validUntilUnixSeconds }),
    expiresIsoDateTimeUtc: isoUtc(Temporal.Instant.fromEpochMilliseconds(validUntilUnixSeconds * 1000)),
  };
}

function filtersOf(of: Parameters<typeof issueSearchKey>[1]): string | null {
  if (of === 'everything') return null;
  const ofStore = of.storeId === null ? [] : [`storeId:${quoted(of.storeId)}`];
  return [`restaurantId:${quoted(of.restaurantId)}`, ...ofStore].join(' AND ');
}

const quoted = (id: string) => `"${id.replaceAll(/["\\]/g, '\\$&')}"`;
