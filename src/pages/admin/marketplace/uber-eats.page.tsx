import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { authoriseUri, revokeAccess, takeAuthorisation } from '#src/features/marketplace/authorise-merchant.ts';
import { disconnectStore, integrateStore } from '#src/features/marketplace/connect-store.ts';
import { listOrders } from '#src/features/marketplace/read-orders.ts';
import { type MarketplaceOverview, readMarketplaceOverview } from '#src/features/marketplace/read-overview.ts';
import { tellStoreStatusAgain } from '#src/features/marketplace/tell-store-status.ts';
import { type ActionAnswer, EMPTY_FORM, GoTo, href, type PageActionRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { Card, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { RemoveFold } from '../form-parts.tsx';
import { may, refusedBeside, requireMay, textOf } from '../forms.ts';
import { staffOf } from '../home.pages.tsx';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { RecentOrders } from './uber-eats-order-parts.tsx';
import { ChooseStore, PauseNotice, Scopes, StoreCard } from './uber-eats-parts.tsx';

/** The store on Uber Eats: access, connection, and how it stands there. */
export const uberEatsPage = adminPage<StoreScope>({
  guard: { action: 'pos.manage' },
  under: paths.integrations,
  words: 'uber eats marketplace delivery',
  example: {
    forms: {
      finish: { code: 'code of Uber', state: 'state of no one' },
      integrate: { uberEatsStoreId: '5d2b7a10-3c44-4b0e-9a61-000000000001' },
      disconnect: {},
      revoke: {},
      tellAgain: {},
    },
    needs: {
      finish: 'restaurant.manage',
      integrate: 'restaurant.manage',
      disconnect: 'restaurant.manage',
      revoke: 'restaurant.manage',
    },
    answers: [303, 503],
  },
})({
  path: paths.uberEats.path,
  async load({ ctx, scope, base, url, query, actor }) {
    const mayConnect = may(actor, 'restaurant.manage', scope);
    if (query.has('connect') && mayConnect && ctx.ports.marketplace) {
      // Made at the press, so that the ten minutes begin when the owner leaves.
      throw new GoTo(authoriseUri(ctx, scope, { userId: staffOf(actor).userId }).uri);
    }
    return {
      ...{ base, here: url.pathname, mayConnect, now: ctx.clock.now() },
      store: await ctx.menus.storeOf(scope),
      orders: may(actor, 'orders.manage', scope) ? (await listOrders(ctx, scope, { limit: 20 })).orders : [],
      overview: await readMarketplaceOverview(ctx, scope, { mayConnect, pageToken: query.get('more') }),
    };
  },
  title: ({ store }) => `Uber Eats · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    try {
      return await act(request);
    } catch (error) {
      if (!(error instanceof AppError && error.status === 503)) return refusedBeside(error, request.form);
      return { kind: 'again', status: 503, form: { ...EMPTY_FORM, message: error.message } };
    }
  },
  render({ base, here, store, overview, orders, mayConnect, now }, { form, notice }) {
    const { restaurantId, id: storeId, timezone } = store.profile;
    const integrations = href(base, paths.integrations, { restaurantId, storeId });
    const hrefOf = (uberEatsOrderId: string) =>
      href(base, paths.uberEatsOrder, { restaurantId, storeId, uberEatsOrderId });
    const at = (iso: string) => formatStoreTimeAndDay(Temporal.Instant.from(iso), now, timezone);
    const { integration, choices } = overview;
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Uber Eats"
          status="Your store on Uber Eats"
          actions={
            <LinkButton href={href(base, paths.uberEatsMenu, { restaurantId, storeId })}>Menu on Uber Eats</LinkButton>
          }
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Integrations', href: integrations }, { label: 'Uber Eats' }]} />}
        />
        <div className="flex max-w-narrow flex-col gap-4">
          <Notice text={notice} />
          {form.message ? <Banner kind="problem" title={form.message} isAnnounced /> : null}
          {overview.problem && overview.problem !== form.message ? (
            <Banner kind="waiting" title={overview.problem} />
          ) : null}
          {overview.pause ? <PauseNotice pause={overview.pause} /> : null}
          {integration?.linked ? (
            <StoreCard
              {...{ link: integration.state, store: overview.store, at }}
              name={overview.storeName ?? 'Uber Eats'}
            />
          ) : null}
          {orders.length > 0 ? <RecentOrders {...{ orders, hrefOf, at }} /> : null}
          {integration?.linked === false ? <NotConnected {...{ overview, mayConnect, here }} /> : null}
          {overview.isOn ? null : <Banner kind="info" title="Uber Eats isn’t set up on this server." />}
          {choices ? <ChooseStore {...{ choices, here }} /> : null}
          {overview.isOn ? <Access {...{ overview, mayConnect, here, at }} /> : null}
          {mayConnect && integration?.linked ? (
            <RemoveFold label="Disconnect" button="Disconnect Uber Eats" action="disconnect">
              Orders from Uber Eats stop coming to Servery. The store stays on Uber Eats.
            </RemoveFold>
          ) : null}
        </div>
      </AdminLayout>
    );
  },
});

async function act({ ctx, scope, form, url, by, actor }: PageActionRequest<StoreScope>): Promise<ActionAnswer> {
  const done = (notice: string): ActionAnswer => ({ kind: 'redirect', to: url.pathname, notice });
  if (form.get('do') === 'tellAgain') {
    await tellStoreStatusAgain(ctx, scope, { by });
    return done('Asking Uber Eats again. Reload the page in a moment.');
  }
  requireMay(actor, 'restaurant.manage', scope);
  switch (form.get('do')) {
    case 'finish': {
      const sent = { code: textOf(form, 'code'), state: textOf(form, 'state') };
      await takeAuthorisation(ctx, scope, { ...sent, userId: staffOf(actor).userId, by });
      return done('Uber Eats gave access.');
    }
    case 'integrate':
      await integrateStore(ctx, scope, { uberEatsStoreId: textOf(form, 'uberEatsStoreId'), by });
      return done('Store connected.');
    case 'disconnect':
      await disconnectStore(ctx, scope, { by });
      return done('Store disconnected.');
    case 'revoke':
      await revokeAccess(ctx, scope, { by });
      return done('Access removed. A connected store stays connected.');
    default:
      throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
  }
}

interface PartProps {
  overview: MarketplaceOverview;
  mayConnect: boolean;
  here: string;
}

function NotConnected({ overview, mayConnect, here }: PartProps) {
  const { storeName, access } = overview;
  return (
    <Card as="section">
      <SectionHeading>Not connected</SectionHeading>
      <p className="mb-4 text-ink-2">
        {storeName
          ? `${storeName} was chosen, but Uber Eats doesn’t have it connected to Servery.`
          : 'Sign in to Uber Eats with the account that owns the store, then choose it here.'}
      </p>
      {access ? null : mayConnect ? (
        <LinkButton href={`${here}?connect=1`} variant="primary">
          Sign in to Uber Eats
        </LinkButton>
      ) : (
        <p className="text-ink-2">Ask the restaurant’s owner to connect it.</p>
      )}
    </Card>
  );
}

function Access({ overview, mayConnect, here, at }: PartProps & { at: (iso: string) => string }) {
  const { access, appScopes, integration } = overview;
  // The card above already offers it.
  const isOffered = !access && integration?.linked === false;
  return (
    <Card as="section">
      <SectionHeading>Access</SectionHeading>
      <p className="text-ink-2">
        {access
          ? `You gave access until ${at(access.expiresIsoDateTimeUtc)}. It’s only needed to connect or disconnect stores.`
          : 'No one is signed in to Uber Eats. A connected store works without it.'}
      </p>
      {access ? <Scopes of="merchant" title="From you" given={access.scopes} /> : null}
      {appScopes ? <Scopes of="app" title="From Uber Eats" given={appScopes} /> : null}
      {mayConnect && !isOffered ? (
        <form method="post" className="mt-4 flex flex-wrap gap-2">
          <LinkButton href={`${here}?connect=1`}>{access ? 'Sign in again' : 'Sign in to Uber Eats'}</LinkButton>
          {access ? (
            <Button type="submit" name="do" value="revoke" variant="quiet">
              Remove access
            </Button>
          ) : null}
        </form>
      ) : null}
    </Card>
  );
}
