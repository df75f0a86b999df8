import { listClaimsOfHost, listStoreNames, type PlatformDomain } from '#db/tenancy/platform-domains.queries.ts';
import { readDomain } from '#src/domain/tenancy/store-domain.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { claimDomainForStore } from '#src/features/tenancy/platform-domains.ts';
import { type FormState, href } from '#src/pages/page.tsx';
import type { PlatformScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Checkbox, Select } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Card, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { refused, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { PlatformCrumbs } from './platform-crumbs.tsx';

/** More stores than one person looks through in a list. */
const MOST_STORES = 2000;

/** Adds the domain in the address to a store. Its records may be added later. */
export const createPlatformDomainPage = adminPage<PlatformScope>({
  guard: 'superAdmin',
  example: { forms: { add: { storeId: '{thirdStoreId}', move: 'on' } } },
})({
  path: paths.createPlatformDomain.path,
  async load({ ctx, scope, base, url, params: { domainName } }) {
    const read = readDomain(domainName, new URL(ctx.publicUrl).hostname);
    const host = read.kind === 'domain' ? read.host : domainName;
    const claims = await listClaimsOfHost(ctx.db, scope, host);
    return {
      base,
      here: url.pathname,
      host,
      issue: read.kind === 'issue' ? read.message : null,
      claims,
      owner: claims.find(({ storeId, ownerStoreId }) => storeId === ownerStoreId) ?? null,
      stores: await listStoreNames(ctx.db, scope, MOST_STORES),
    };
  },
  title: ({ host }) => `Add ${host} · Servery`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, base, by, params: { domainName } }) {
    try {
      const { host } = await claimDomainForStore(ctx, scope, {
        domain: domainName,
        storeId: textOf(form, 'storeId'),
        isMoving: form.get('move') === 'on',
        by,
      });
      const to = href(base, paths.editPlatformDomain, { domainName: host });
      return { kind: 'redirect', to, notice: 'Added. Its owner adds these records at their DNS provider next.' };
    } catch (error) {
      return refused(error, form);
    }
  },
  render({ base, here, host, issue, claims, owner, stores }, { form }) {
    const listHref = href(base, paths.platformDomains, {});
    return (
      <AdminLayout base={base} here={here} store={null}>
        <PageHeader
          title={<span className="break-all">{host}</span>}
          status="New domain"
          breadcrumbs={
            <PlatformCrumbs base={base} crumbs={[{ label: 'Domains', href: listHref }, { label: 'Add a domain' }]} />
          }
        />
        <div className="max-w-narrow">
          {issue ? (
            <Banner kind="problem" title={issue}>
              <LinkButton href={listHref}>Back to domains</LinkButton>
            </Banner>
          ) : (
            <>
              <Known base={base} host={host} claims={claims} owner={owner} />
              <AddToStore form={form} owner={owner} stores={stores} />
            </>
          )}
        </div>
      </AdminLayout>
    );
  },
});

const nameOf = ({ restaurantName, storeName }: PlatformDomain) => fullStoreName(restaurantName, storeName);

interface KnownProps {
  base: string;
  host: string;
  claims: readonly PlatformDomain[];
  owner: PlatformDomain | null;
}

/** Who has it, or has asked for it. */
function Known({ base, host, claims, owner }: KnownProps) {
  if (claims.length === 0) return null;
  const names = new Intl.ListFormat('en-AU').format(claims.map(nameOf));
  return (
    <div className="mb-4">
      <Banner
        kind={owner ? 'problem' : 'info'}
        title={owner ? `This domain belongs to ${nameOf(owner)}` : `${names} added it`}
      >
        {owner
          ? 'Their website is there until another store proves that the domain is theirs. '
          : 'It isn’t proved yet. '}
        <a href={href(base, paths.editPlatformDomain, { domainName: host })}>Open the domain</a>
      </Banner>
    </div>
  );
}

interface AddProps {
  form: FormState;
  owner: PlatformDomain | null;
  stores: readonly { readonly id: string; readonly name: string; readonly restaurantName: string }[];
}

function AddToStore({ form, owner, stores }: AddProps) {
  return (
    <Card as="section">
      <form method="post" className="flex flex-col gap-4">
        <ErrorSummary errors={form.errors} message={form.message} />
        <Field
          name="storeId"
          label="Store"
          help="Whose website is shown at this domain"
          error={form.errors.storeId}
          isRequired
        >
          {(wiring) => (
            <Select
              {...wiring}
              placeholder="Choose a store"
              defaultValue={form.values.storeId ?? ''}
              options={stores.map(({ id, name, restaurantName }) => ({
                value: id,
                label: fullStoreName(restaurantName, name),
                group: restaurantName,
              }))}
            />
          )}
        </Field>
        {owner ? (
          <Checkbox
            name="move"
            value="on"
            label="Move it"
            help={`${nameOf(owner)} loses the domain once the chosen store has proved it.`}
            defaultChecked={form.values.move === 'on'}
          />
        ) : null}
        <Button type="submit" name="do" value="add" variant="primary" className="self-start">
          Add domain
        </Button>
      </form>
    </Card>
  );
}
