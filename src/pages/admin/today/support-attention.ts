import type { AppContext } from '#src/context.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { openSupportIn } from '#src/features/access/read-support.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { paths } from '../paths.ts';
import type { Attention } from './attention.ts';

interface Around {
  readonly timezone: string;
  readonly to: (page: { readonly path: string }) => string;
}

/** Who from Servery has the restaurant open now, for its owner. */
export async function supportNow(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  scope: StoreScope,
  { timezone, to }: Around,
): Promise<Attention[]> {
  const now = ctx.clock.now();
  return (await openSupportIn(ctx, scope)).map(({ id, userName, reason, standing, untilIsoDateTimeUtc }) => {
    const until = formatStoreTimeAndDay(Temporal.Instant.from(untilIsoDateTimeUtc), now, timezone);
    const does = standing === 'changing' ? 'can look and make changes' : 'can look';
    return {
      key: `support-${id}`,
      kind: 'info',
      title: `${userName} from Servery ${does} until ${until}`,
      text: reason,
      link: { to: to(paths.supportAccess), label: 'See what they do' },
    };
  });
}
