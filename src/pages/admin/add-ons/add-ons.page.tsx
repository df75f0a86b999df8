import type { AddOn } from '#src/domain/tenancy/add-ons.ts';
import { href } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { GridIcon, type IconType, PrinterIcon, TablesIcon } from '#src/ui/icon.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { ADD_ON_NAMES, factsText, OFF, ON, readAddOnFacts, sinceText, WHAT_IT_DOES } from './add-on-words.ts';

const ICONS: Readonly<Record<AddOn, IconType>> = { CONNECTED_STORES: PrinterIcon, TABLE_MAP: TablesIcon };

/** What a store can have beyond what every store has, and how each of it is. */
export const addOnsPage = adminPage<StoreScope>({
  guard: { action: 'store.manage' },
  inStore: { in: 'counter', at: 39, label: 'Add-ons', icon: GridIcon },
  words: 'extras features connected stores table map print elsewhere',
})({
  path: paths.addOns.path,
  async load({ ctx, scope, base, url }) {
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      now: ctx.clock.now(),
      facts: await readAddOnFacts(ctx, scope),
    };
  },
  title: ({ store }) => `Add-ons · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, store, now, facts }) {
    const { restaurantId, id: storeId, timezone } = store.profile;
    const params = { restaurantId, storeId };
    const opens: Record<AddOn, string> = {
      CONNECTED_STORES: href(base, paths.connectedStores, params),
      TABLE_MAP: href(base, paths.tableMap, params),
    };
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Add-ons"
          status="What this store has on top"
          actions={<LinkButton href={href(base, paths.addOnsManage, params)}>Manage</LinkButton>}
        />
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {facts.addOns.map((one) => {
            const Icon = ICONS[one.addOn];
            const name = ADD_ON_NAMES[one.addOn];
            return (
              <Card key={one.addOn} as="li" className="flex flex-col gap-2">
                <div className="flex items-start gap-3">
                  <Icon size={24} aria-hidden className="mt-0.5 shrink-0 text-ink-2" />
                  <h2 className="min-w-0 flex-1 text-16 font-semibold">{name}</h2>
                  <StatusPill look={one.isOn ? ON : OFF} />
                </div>
                <p className="text-14 text-ink-2">{WHAT_IT_DOES[one.addOn]}</p>
                <p className="text-14 text-ink-3">{factsText(one.addOn, facts)}</p>
                <p className="text-14 text-ink-3">{sinceText(one, { now, timezone })}</p>
                <div className="mt-auto pt-2">
                  <LinkButton href={opens[one.addOn]} aria-label={`Open ${name}`}>
                    Open
                  </LinkButton>
                </div>
              </Card>
            );
          })}
        </ul>
      </AdminLayout>
    );
  },
});
