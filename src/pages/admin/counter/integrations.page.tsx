import { listCardTerminals } from '#db/eftpos/card-terminals.repository.ts';
import { findUberEatsConnection } from '#db/marketplace/uber-eats-connections.repository.ts';
import { findActiveBox } from '#db/sync/boxes.repository.ts';
import { needsBox } from '#src/domain/payments/card-terminal.schema.ts';
import { MAKER_LABELS } from '#src/domain/payments/card-terminal-makers.ts';
import { knownHealth } from '#src/features/eftpos/known-health.ts';
import { isConnected } from '#src/features/marketplace/connect-store.ts';
import { readMerchantAccount } from '#src/features/payouts/merchant-account.ts';
import { href } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { CardIcon, DeliveryIcon, type IconType, OnlineIcon, SettingsIcon } from '#src/ui/icon.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { Card, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { accountLook, CONNECTED, healthLook, makerLook, NOT_AVAILABLE, NOT_CONNECTED } from './integration-looks.ts';

const MAKERS = ['linkly', 'tyro', 'worldline'] as const;
const MAKER_WORDS: Record<(typeof MAKERS)[number], string> = {
  linkly: 'EFTPOS terminals of most Australian banks, over the internet.',
  tyro: 'Tyro’s terminals, driven from the till’s own page.',
  worldline: 'ANZ’s terminals on the store’s network, driven by the box.',
};

/** Everything that can be connected to a store, and how each of it is. */
export const integrationsPage = adminPage<StoreScope>({
  guard: { action: 'pos.manage' },
  inStore: { in: 'settings', at: 48, label: 'Integrations', icon: SettingsIcon },
  words: 'connect linkly tyro anz worldline eftpos stripe uber eats delivery',
})({
  path: paths.integrations.path,
  async load({ ctx, scope, base, url }) {
    const terminals = await listCardTerminals(ctx.db, scope);
    const box = await findActiveBox(ctx.db, scope);
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      box,
      account: await readMerchantAccount(ctx, scope),
      uberEats: await findUberEatsConnection(ctx.db, scope),
      hasMarketplace: ctx.ports.marketplace !== null,
      hasCouriers: ctx.ports.courier !== null,
      makers: MAKERS.map((maker) => {
        const own = terminals.filter(({ provider }) => provider === maker);
        const isOffered = ctx.ports.cardTerminals[maker] !== undefined || needsBox(maker);
        const looks = own.map((one) => healthLook(one, knownHealth(ctx, one.id), ctx.ports.cardTerminals));
        return { maker, names: own.map(({ name }) => name), isOffered, look: makerLook(looks, isOffered) };
      }),
    };
  },
  title: ({ store }) => `Integrations · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, store, account, makers, box, uberEats, hasMarketplace, hasCouriers }) {
    const { restaurantId, id: storeId } = store.profile;
    const to = (path: Parameters<typeof href>[1]) => href(base, path, { restaurantId, storeId } as never);
    const manage = to(paths.integrationsManage);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Integrations"
          status="What your store is connected to"
          actions={<LinkButton href={manage}>Manage</LinkButton>}
        />
        <Group title="Payment">
          {makers.map(({ maker, names, isOffered, look }) => (
            <Tile
              key={maker}
              icon={CardIcon}
              name={MAKER_LABELS[maker]}
              look={look}
              words={MAKER_WORDS[maker]}
              facts={
                names.length > 0
                  ? names.join(', ')
                  : isOffered && needsBox(maker) && !box
                    ? 'Needs a box in the store first.'
                    : isOffered
                      ? null
                      : 'Not switched on for this installation.'
              }
              action={
                names.length > 0
                  ? { label: `Manage ${MAKER_LABELS[maker]}`, href: manage }
                  : isOffered && needsBox(maker) && !box
                    ? { label: 'Add a box', href: to(paths.box) }
                    : isOffered
                      ? { label: `Connect ${MAKER_LABELS[maker]}`, href: to(paths.cardTerminals) }
                      : null
              }
            />
          ))}
          <Tile
            icon={OnlineIcon}
            name="Online payments"
            look={accountLook(account.state)}
            words="Cards on your website, paid into your bank account."
            facts={null}
            action={{
              label: account.state === 'none' ? 'Connect bank account' : 'Manage online payments',
              href: to(paths.payments),
            }}
          />
        </Group>
        <Group title="Ordering">
          <Tile
            icon={DeliveryIcon}
            name="Uber Eats"
            look={isConnected(uberEats) ? CONNECTED : hasMarketplace ? NOT_CONNECTED : NOT_AVAILABLE}
            words="Your store on Uber Eats, and whether it’s online there."
            facts={hasMarketplace ? (uberEats?.uberEatsStoreName ?? null) : 'Not switched on for this installation.'}
            action={
              hasMarketplace
                ? { label: isConnected(uberEats) ? 'Manage Uber Eats' : 'Connect Uber Eats', href: to(paths.uberEats) }
                : null
            }
          />
          <CourierTile hasCouriers={hasCouriers} deliveryHref={to(paths.deliveryArea)} />
        </Group>
      </AdminLayout>
    );
  },
});

function CourierTile({ hasCouriers, deliveryHref }: { hasCouriers: boolean; deliveryHref: string }) {
  return (
    <Tile
      icon={DeliveryIcon}
      name="Uber Direct"
      look={hasCouriers ? CONNECTED : NOT_AVAILABLE}
      words="Couriers for your own delivery orders, booked at the till or on the order."
      facts={hasCouriers ? null : 'Not switched on for this installation.'}
      action={hasCouriers ? { label: 'Fees of Uber Direct', href: deliveryHref } : null}
    />
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="mb-8" aria-label={title}>
      <h2 className="mb-3 text-18">{title}</h2>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">{children}</ul>
    </section>
  );
}

interface TileProps {
  icon: IconType;
  name: string;
  look: StatusBadgeStyle;
  words: string;
  facts: string | null;
  action: { readonly label: string; readonly href: string } | null;
}

function Tile({ icon: Icon, name, look, words, facts, action }: TileProps) {
  return (
    <Card as="li" className="flex flex-col gap-2">
      <div className="flex items-start gap-3">
        <Icon size={24} aria-hidden className="mt-0.5 shrink-0 text-ink-2" />
        <h3 className="min-w-0 flex-1 text-16 font-semibold">{name}</h3>
        <StatusPill look={look} />
      </div>
      <p className="text-14 text-ink-2">{words}</p>
      {facts ? <p className="text-14 text-ink-3">{facts}</p> : null}
      {action ? (
        <div className="mt-auto pt-2">
          <LinkButton href={action.href} aria-label={action.label}>
            {action.label.replace(` ${name}`, '')}
          </LinkButton>
        </div>
      ) : null}
    </Card>
  );
}
