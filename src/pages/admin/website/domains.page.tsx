import { type DomainClaim, listDomainClaims, listDomains, type StoreDomain } from '#db/tenancy/domains.repository.ts';
import { ownUrlOf, storeUrlOf } from '#src/domain/tenancy/store-site.ts';
import { type DomainRecord, domainRecordsOf, platformPlace } from '#src/features/tenancy/domain-records.ts';
import {
  checkDomain,
  chooseMainDomain,
  claimDomain,
  domainProblemText,
  dropDomain,
} from '#src/features/tenancy/manage-domains.ts';
import type { ActionAnswer, FormState } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { PublicIcon } from '#src/ui/icon.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { BADGES } from '#src/ui/statuses.ts';
import { Card, Facts, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { RemoveFold } from '../form-parts.tsx';
import { refused, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';

interface ShownDomain extends DomainClaim {
  readonly domain: StoreDomain | null;
  /** The records to add. */
  readonly records: readonly DomainRecord[];
}

const HELP = [
  'Buy the domain wherever you like. Its DNS settings are at the company you bought it from.',
  'The TXT record shows us that the domain is yours. The other record sends your customers here.',
  'Links, receipts and search engines use your main domain. Your old address keeps working and leads there.',
];

export const storeDomainsPage = adminPage<StoreScope>({
  guard: { action: 'store.manage' },
  inStore: { in: 'website', at: 30, label: 'Domain', icon: PublicIcon },
  words: 'domain web address url dns own name',
  example: {
    forms: {
      claim: { domain: 'order.example.test' },
      check: { host: '{ownHost}' },
      main: { host: '{ownHost}' },
      remove: { host: '{ownHost}' },
    },
  },
})({
  path: paths.storeDomains.path,
  async load({ ctx, scope, base, url }) {
    const store = await ctx.menus.storeOf(scope);
    const domains = await listDomains(ctx.db, scope);
    const claims = await listDomainClaims(ctx.db, scope);
    const platform = claims.length > 0 ? await platformPlace(ctx) : null;
    const { restaurantId, storeId } = scope;
    return {
      base,
      here: url.pathname,
      store,
      publicUrl: ctx.publicUrl,
      address: storeUrlOf({ restaurantId, storeId, ownHost: store.ownHost }, ctx.publicUrl),
      shown: claims.map(
        (claim): ShownDomain => ({
          ...claim,
          domain: domains.find(({ host }) => host === claim.host) ?? null,
          records: platform ? domainRecordsOf(claim, platform) : [],
        }),
      ),
    };
  },
  title: ({ store }) => `Domain · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }): Promise<ActionAnswer> {
    const host = textOf(form, 'host');
    const done = (notice: string): ActionAnswer => ({ kind: 'redirect', to: url.pathname, notice });
    try {
      switch (form.get('do')) {
        case 'claim':
          await claimDomain(ctx, scope, { domain: textOf(form, 'domain'), by });
          return done('Added. Add the two records below to its DNS next.');
        case 'check': {
          const { problem } = await checkDomain(ctx, scope, { host, by });
          return done(problem === null ? `${host} is connected.` : (domainProblemText(problem) ?? 'Checked.'));
        }
        case 'main':
          await chooseMainDomain(ctx, scope, { host, by });
          return done(`${host} is now the main domain.`);
        case 'remove':
          await dropDomain(ctx, scope, { host, by });
          return done(`${host} was removed.`);
        default:
          throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      }
    } catch (error) {
      return refused(error, form);
    }
  },
  render: ({ base, here, store, address, publicUrl, shown }, { form, notice }) => (
    <AdminLayout base={base} here={here} store={store}>
      <PageHeader title="Domain" status={`Your website is at ${address.replace(/^https?:\/\//, '')}`} />
      <Notice text={notice} />
      <WithSide label="About domains" side={<HelpCard title="About domains" points={HELP} />}>
        {shown.map((one) => (
          <DomainCard key={one.host} shown={one} publicUrl={publicUrl} />
        ))}
        <AddDomain form={form} isFirst={shown.length === 0} />
      </WithSide>
    </AdminLayout>
  ),
});

function lookOf({ domain, problem, checkedIsoDateTimeUtc }: ShownDomain) {
  if (domain && problem === 'notHere') return BADGES.domainElsewhere;
  if (domain) return domain.isMain ? BADGES.domainMain : BADGES.domainConnected;
  return checkedIsoDateTimeUtc === null ? BADGES.domainAdded : BADGES.domainWaiting;
}

function DomainCard({ shown, publicUrl }: { shown: ShownDomain; publicUrl: string }) {
  const { host, domain, problem, records } = shown;
  const words = domainProblemText(problem);
  return (
    <Card as="section" className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SectionHeading>
          <span className="break-all">{domain ? <a href={ownUrlOf(host, publicUrl)}>{host}</a> : host}</span>
        </SectionHeading>
        <StatusPill look={lookOf(shown)} />
      </div>
      {words ? <p className="mt-1 text-ink-2">{words}</p> : null}
      {domain && problem === null ? null : (
        <div className="mt-4 flex flex-col gap-4">
          {records.map(({ type, name, value }) => (
            <div key={type + value} className="rounded-input bg-sunken p-3 text-14">
              <Facts
                rows={[
                  { name: 'Type', value: type },
                  { name: 'Name', value: <code className="break-all select-all">{name}</code> },
                  { name: 'Value', value: <code className="break-all select-all">{value}</code> },
                ]}
              />
            </div>
          ))}
        </div>
      )}
      <form method="post" className="mt-4 flex flex-wrap gap-2">
        <input type="hidden" name="host" value={host} />
        <Button type="submit" name="do" value="check" variant={domain ? 'secondary' : 'primary'}>
          Check now<span className="sr-only">: {host}</span>
        </Button>
        {domain && !domain.isMain ? (
          <Button type="submit" name="do" value="main">
            Make it the main domain<span className="sr-only">: {host}</span>
          </Button>
        ) : null}
      </form>
      <RemoveFold label={`Remove ${host}`} action="remove" fields={{ host }}>
        <p>
          {domain?.isMain
            ? 'Customers who type this domain will no longer reach your website. Your other addresses keep working.'
            : 'Your website keeps its other addresses.'}
        </p>
      </RemoveFold>
    </Card>
  );
}

function AddDomain({ form, isFirst }: { form: FormState; isFirst: boolean }) {
  return (
    <Card as="section">
      <SectionHeading>{isFirst ? 'Use a domain of your own' : 'Add another domain'}</SectionHeading>
      <form method="post" className="mt-3 flex flex-col gap-4">
        <Field
          name="domain"
          label="Domain"
          help="Such as order.yourrestaurant.com"
          error={form.errors.domain ?? form.message}
          isRequired
        >
          {(wiring) => (
            <Input
              {...wiring}
              type="text"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={form.values.domain ?? ''}
              maxLength={300}
            />
          )}
        </Field>
        <Button
          type="submit"
          name="do"
          value="claim"
          variant={isFirst ? 'primary' : 'secondary'}
          className="self-start"
        >
          Add domain
        </Button>
      </form>
    </Card>
  );
}
