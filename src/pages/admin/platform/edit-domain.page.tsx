import type { PlatformDomain } from '#db/tenancy/platform-domains.queries.ts';
import { domainStateOf } from '#src/domain/tenancy/domain-states.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import {
  type CheckedRecord,
  checkRecords,
  domainRecordsOf,
  platformPlace,
} from '#src/features/tenancy/domain-records.ts';
import { domainProblemText } from '#src/features/tenancy/manage-domains.ts';
import { actOnDomain, claimsOfDomain, type DomainAct } from '#src/features/tenancy/platform-domains.ts';
import { href } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { PlatformScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { spanText } from '#src/ui/box-text.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { refused, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { DomainCard } from './domain-card.tsx';
import { PlatformCrumbs } from './platform-crumbs.tsx';

export interface ShownClaim extends PlatformDomain {
  /** As the DNS has them now. */
  readonly records: readonly CheckedRecord[];
  /** `4 minutes ago`. */
  readonly checked: string;
}

const ACTS: readonly DomainAct[] = ['check', 'main', 'remove'];
const OF_STORE = { storeId: '{storeId}' };

/** One domain: whose it is, what its DNS says now, and what can be done about it. */
export const editPlatformDomainPage = adminPage<PlatformScope>({
  guard: 'superAdmin',
  example: { forms: { check: OF_STORE, main: OF_STORE, remove: OF_STORE } },
})({
  path: paths.editPlatformDomain.path,
  async load({ ctx, scope, base, url, params: { domainName } }) {
    const host = domainName.toLowerCase();
    const claims = await claimsOfDomain(ctx, scope, host);
    const platform = await platformPlace(ctx);
    const now = ctx.clock.now();
    const shown = claims.map(async (claim): Promise<ShownClaim> => {
      const at = claim.checkedIsoDateTimeUtc;
      return {
        ...claim,
        records: await checkRecords(ctx, domainRecordsOf(claim, platform), platform),
        checked: at === null ? 'Never' : `${spanText(Temporal.Instant.from(at), now)} ago`,
      };
    });
    return { base, here: url.pathname, host, publicUrl: ctx.publicUrl, claims: await Promise.all(shown) };
  },
  title: ({ host }) => `${host} · Servery`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, base, by, params: { domainName } }) {
    const host = domainName.toLowerCase();
    const act = ACTS.find((one) => one === form.get('do'));
    try {
      if (!act) throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      const { problem } = await actOnDomain(ctx, scope, { act, host, storeId: textOf(form, 'storeId'), by });
      if (act === 'remove') {
        return { kind: 'redirect', to: href(base, paths.platformDomains, {}), notice: `${host} was removed.` };
      }
      const checked = problem === null ? `${host} is connected.` : domainProblemText(problem);
      const notice = act === 'main' ? `${host} is now the main domain.` : (checked ?? 'Checked.');
      return { kind: 'redirect', to: url.pathname, notice };
    } catch (error) {
      return refused(error, form);
    }
  },
  render: ({ base, here, host, publicUrl, claims }, { form, notice }) => (
    <AdminLayout base={base} here={here} store={null}>
      <PageHeader
        title={<span className="break-all">{host}</span>}
        status={statusOf(claims)}
        breadcrumbs={
          <PlatformCrumbs
            base={base}
            crumbs={[{ label: 'Domains', href: href(base, paths.platformDomains, {}) }, { label: host }]}
          />
        }
        actions={
          <LinkButton href={href(base, paths.createPlatformDomain, { domainName: host })}>
            Move to another store
          </LinkButton>
        }
      />
      <Notice text={notice} />
      <div className="mb-4 max-w-narrow empty:hidden">
        <ErrorSummary errors={form.errors} message={form.message} />
      </div>
      {claims.map((claim) => (
        <DomainCard
          key={claim.storeId}
          claim={claim}
          publicUrl={publicUrl}
          storeHref={href(base, paths.store, { restaurantId: claim.restaurantId, storeId: claim.storeId })}
        />
      ))}
    </AdminLayout>
  ),
});

function statusOf(claims: readonly ShownClaim[]): string {
  const owner = claims.find((claim) => claim.storeId === claim.ownerStoreId);
  if (owner) return `${fullStoreName(owner.restaurantName, owner.storeName)} has it`;
  return claims.every((claim) => domainStateOf(claim) === 'lost') ? 'Another store has it' : 'Not proved yet';
}
