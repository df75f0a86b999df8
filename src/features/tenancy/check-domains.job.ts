import { listWaitingDomains } from '#db/tenancy/domains.repository.ts';
import type { AppContext } from '#src/context.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { checkDomain } from './manage-domains.ts';

/** Records spread slowly; after this, the owner presses the button. */
const WAITS_DAYS = 7;

/** Owners set the record and leave, so a domain that is proved later starts working automatically. */
export async function checkWaitingDomains(ctx: AppContext): Promise<void> {
  if (!ctx.ports.dns) return;
  const since = isoUtc(ctx.clock.now().subtract({ hours: WAITS_DAYS * 24 }));
  await eachByItself(ctx, await listWaitingDomains(ctx.db, since), async ({ host, ...store }) => {
    await checkDomain(ctx, grantStoreScope(store), { host, by: BY_SYSTEM });
  });
}

export const domainJobs: readonly Job[] = [
  { name: 'tenancy.checkDomains', everySeconds: 600, run: checkWaitingDomains },
];
