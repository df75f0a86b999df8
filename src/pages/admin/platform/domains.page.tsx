import { listPlatformDomains } from '#db/tenancy/platform-domains.queries.ts';
import { readDomain } from '#src/domain/tenancy/store-domain.ts';
import { GoTo, href } from '#src/pages/page.tsx';
import type { PlatformScope } from '#src/shared/scope.ts';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { KitList, listCount } from '../lists/kit-list.tsx';
import { pageOfRows, readList } from '../lists/list-kit.ts';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { domainList } from './domain-list.tsx';
import { PlatformCrumbs } from './platform-crumbs.tsx';

/** The domains of all stores, and the way to add one for a store. */
export const platformDomainsPage = adminPage<PlatformScope>({
  guard: 'superAdmin',
  words: 'platform domains dns certificate web address',
  example: { query: { look: 'yes' } },
})({
  path: paths.platformDomains.path,
  async load({ ctx, scope, base, url, query }) {
    const typed = query.get('domain');
    const read = typed === null ? null : readDomain(typed, new URL(ctx.publicUrl).hostname);
    if (read?.kind === 'domain') throw new GoTo(href(base, paths.createPlatformDomain, { domainName: read.host }));
    const kit = domainList({
      now: ctx.clock.now(),
      to: ({ host }) => href(base, paths.editPlatformDomain, { domainName: host }),
    });
    const domains = await listPlatformDomains(ctx.db, scope);
    return {
      base,
      here: url.pathname,
      kit,
      typed: typed ?? '',
      issue: read?.message,
      ...pageOfRows(kit, readList(kit, query), domains),
    };
  },
  title: () => 'Domains · Servery',
  head: () => ({ isIndexed: false }),
  render: ({ base, here, kit, typed, issue, state, shown }, { notice }) => (
    <AdminLayout base={base} here={here} store={null}>
      <PageHeader
        title="Domains"
        status={listCount(kit, state, shown)}
        breadcrumbs={<PlatformCrumbs base={base} crumbs={[{ label: 'Domains' }]} />}
      />
      <Notice text={notice} />
      <form method="get" action={here} className="mb-6 flex max-w-narrow flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1">
          <Field name="domain" label="Add a domain for a store" error={issue} isRequired>
            {(wiring) => (
              <Input
                {...wiring}
                type="text"
                inputMode="url"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                placeholder="order.restaurant.com"
                defaultValue={typed}
                maxLength={300}
              />
            )}
          </Field>
        </div>
        <Button type="submit">Add domain</Button>
      </form>
      <KitList {...{ kit, state, shown, here }} />
    </AdminLayout>
  ),
});
