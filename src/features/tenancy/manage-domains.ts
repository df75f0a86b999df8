import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import {
  listDomainClaims,
  listDomains,
  makeDomainMain,
  noteDomainCheck,
  putDomainClaim,
  removeDomain,
  takeDomain,
} from '#db/tenancy/domains.repository.ts';
import { raiseSettingsVersion } from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import {
  DOMAIN_PROBLEM_TEXT,
  type DomainProblem,
  proofRecordOf,
  proofTextOf,
  readDomain,
} from '#src/domain/tenancy/store-domain.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { readAddress } from '#src/shared/ip-address.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { storeChangedIn } from './store-change.ts';

type DomainNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'ports' | 'publicUrl'>;

export const MAX_DOMAINS = 10;

interface OfDomain {
  readonly host: string;
  readonly by: ActedBy;
}

/** Claims a name for the store. Nothing is served there before `checkDomain` has seen the proof. */
export async function claimDomain(
  ctx: DomainNeeds,
  scope: StoreScope,
  { domain, by }: { readonly domain: string; readonly by: ActedBy },
): Promise<{ readonly host: string }> {
  const read = readDomain(domain, new URL(ctx.publicUrl).hostname);
  if (read.kind === 'issue') throw invalidFields({ path: 'domain', message: read.message });
  const { host } = read;
  await ctx.write(async (trx) => {
    const claims = await listDomainClaims(trx, scope);
    if (claims.some((claim) => claim.host === host)) return;
    if (claims.length >= MAX_DOMAINS) {
      throw invalidFields({ path: 'domain', message: `A store has up to ${MAX_DOMAINS} domains. Remove one first.` });
    }
    const at = isoUtc(ctx.clock.now());
    const claim = {
      host,
      token: ctx.ids.next(),
      createdIsoDateTimeUtc: at,
      checkedIsoDateTimeUtc: null,
      problem: null,
    };
    await putDomainClaim(trx, scope, claim);
    await changedIn(trx, ctx, scope, { by, action: 'claimDomain', after: { host } });
  });
  return { host };
}

/**
 * Checks the DNS for the proof, and from then on serves the store there. The store's first domain becomes its main one
 * if it already leads here. The last to prove a name has it, because names are sold.
 */
export async function checkDomain(
  ctx: DomainNeeds,
  scope: StoreScope,
  { host, by }: OfDomain,
): Promise<{ readonly problem: DomainProblem | null }> {
  const claim = (await listDomainClaims(ctx.db, scope)).find((one) => one.host === host);
  if (!claim) throw notFound('domain');
  const isOurs = (await listDomains(ctx.db, scope)).some((domain) => domain.host === host);
  const found = await lookUp(ctx, host, isOurs ? null : proofTextOf(claim.token));
  await ctx.write(async (trx) => {
    const checkedIsoDateTimeUtc = isoUtc(ctx.clock.now());
    await noteDomainCheck(trx, scope, { host, checkedIsoDateTimeUtc, problem: found.problem });
    if (found.problem !== claim.problem) {
      const after = { host, problem: found.problem };
      await appendStoreAudit(trx, ctx, scope, { ...ofStore(scope), by, action: 'checkDomain', after });
    }
    if (!found.isProved) return;
    const domains = await listDomains(trx, scope);
    if (domains.some((domain) => domain.host === host)) return;
    const isMain = found.problem === null && !domains.some((domain) => domain.isMain);
    const before = await takeDomain(trx, scope, { host, isMain, at: checkedIsoDateTimeUtc });
    await changedIn(trx, ctx, scope, { by, action: 'proveDomain', after: { host, isMain } });
    if (!before?.storeId || before.storeId === scope.storeId) return;
    const loser = grantStoreScope({ restaurantId: before.restaurantId, storeId: before.storeId });
    await changedIn(trx, ctx, loser, { by, action: 'loseDomain', before: { host } });
  });
  return { problem: found.problem };
}

/** From now on links name it, and the platform's address and the store's other domains lead to it. */
export async function chooseMainDomain(ctx: DomainNeeds, scope: StoreScope, { host, by }: OfDomain): Promise<void> {
  const { dns } = ctx.ports;
  const addresses = dns ? await dns.addresses(host) : null;
  if (addresses?.kind === 'found' && addresses.values.length === 0) {
    throw new AppError('validation_failed', `${host} doesn’t lead anywhere yet. Add its DNS record first.`);
  }
  await ctx.write(async (trx) => {
    if (!(await makeDomainMain(trx, scope, host))) throw notFound('domain');
    await changedIn(trx, ctx, scope, { by, action: 'chooseMainDomain', after: { host } });
  });
}

/** Customers reach the store at the platform's address again, if it was the last. */
export async function dropDomain(ctx: DomainNeeds, scope: StoreScope, { host, by }: OfDomain): Promise<void> {
  await ctx.write(async (trx) => {
    if (!(await removeDomain(trx, scope, host))) throw notFound('domain');
    await changedIn(trx, ctx, scope, { by, action: 'removeDomain', before: { host } });
  });
}

function ofStore({ storeId }: StoreScope) {
  return { subjectType: 'store', subjectId: storeId };
}

interface Found {
  readonly isProved: boolean;
  readonly problem: DomainProblem | null;
}

/** `proof` is null if it was proved before, since its record may be gone by now. */
async function lookUp(
  { ports, publicUrl }: Pick<DomainNeeds, 'ports' | 'publicUrl'>,
  host: string,
  proof: string | null,
): Promise<Found> {
  if (!ports.dns) throw new AppError('service_unavailable', 'Domains can’t be checked right now.');
  if (proof !== null) {
    const texts = await ports.dns.txt(proofRecordOf(host));
    if (texts.kind === 'noAnswer') return { isProved: false, problem: 'noAnswer' };
    if (!texts.values.includes(proof)) return { isProved: false, problem: 'noRecord' };
  }
  const theirs = await ports.dns.addresses(host);
  if (theirs.kind === 'noAnswer') return { isProved: proof !== null, problem: 'noAnswer' };
  const ours = await platformAddresses({ ports, publicUrl });
  const isHere = theirs.values.some((address) => ours.includes(address));
  return { isProved: true, problem: isHere ? null : 'notHere' };
}

/** The platform's addresses, for records of domains that can have no CNAME; empty if the DNS doesn't answer. */
export async function platformAddresses({
  ports,
  publicUrl,
}: Pick<DomainNeeds, 'ports' | 'publicUrl'>): Promise<readonly string[]> {
  const { hostname } = new URL(publicUrl);
  if (readAddress(hostname) !== null) return [hostname];
  const answer = await ports.dns?.addresses(hostname);
  return answer?.kind === 'found' ? answer.values : [];
}

export function domainProblemText(problem: string | null): string | null {
  return problem === null ? null : (DOMAIN_PROBLEM_TEXT[problem as DomainProblem] ?? null);
}

/** Pages contain the store's domain, so cached ones are rendered again. */
async function changedIn(
  trx: Trx,
  ctx: DomainNeeds,
  scope: StoreScope,
  change: { readonly by: ActedBy; readonly action: string; readonly before?: unknown; readonly after?: unknown },
): Promise<void> {
  await storeChangedIn(trx, ctx, scope, { settingsVersion: await raiseSettingsVersion(trx, scope), ...change });
}
