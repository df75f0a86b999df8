import { wordsOfReturn } from '#src/domain/marketplace/authorisation-errors.ts';
import { readState } from '#src/features/marketplace/authorise-state.ts';
import { listRestaurantsFor } from '#src/features/tenancy/manage-restaurants.ts';
import { listStoresFor } from '#src/features/tenancy/manage-stores.ts';
import { href } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Card, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { may } from '../forms.ts';
import { staffOf } from '../home.pages.tsx';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';

/** As many as one person owns; with more, the way leads through the list of restaurants. */
const MOST = 50;

/** Where Uber sends an owner back, with a code or an error. It writes nothing: the button does. */
export const uberEatsAuthPage = adminPage<unknown>({ guard: 'signedIn' })({
  path: paths.uberEatsAuth.path,
  async load({ ctx, actor, base, url, query }) {
    const staff = staffOf(actor);
    const state = query.get('state') ?? '';
    const who = readState(ctx, state, { userId: staff.userId });
    const code = query.get('code') ?? '';
    const error = query.get('error');
    const storeHref = who && href(base, paths.uberEats, { restaurantId: who.restaurantId, storeId: who.storeId });
    const isYes = storeHref !== null && code !== '' && error === null;
    return {
      ...{ base, here: url.pathname, storeHref, code, state, isYes },
      refusal: isYes ? null : wordsOfReturn(error ?? (who ? 'invalid_request' : 'invalid_grant')),
      stores: who ? [] : await ownStores(),
    };

    async function ownStores() {
      const restaurants = await listRestaurantsFor(ctx, staff, { limit: MOST });
      const lists = await Promise.all(
        restaurants.map(async ({ id: restaurantId, name }) =>
          (await listStoresFor(ctx, staff, { restaurantId })).map((store) => ({
            name: `${name} · ${store.name}`,
            place: { restaurantId, storeId: store.id },
          })),
        ),
      );
      return lists.flat().filter(({ place }) => may(actor, 'restaurant.manage', place));
    }
  },
  title: () => 'Uber Eats · Servery',
  head: () => ({ isIndexed: false }),
  render({ base, here, storeHref, code, state, isYes, refusal, stores }) {
    return (
      <AdminLayout base={base} here={here} store={null}>
        <PageHeader title="Uber Eats" status={isYes ? 'One more step' : 'Nothing was connected'} />
        <div className="flex max-w-narrow flex-col gap-4">
          {refusal ? (
            <Banner kind="problem" title={refusal.message} isAnnounced>
              {refusal.next}
            </Banner>
          ) : null}
          {isYes && storeHref ? (
            <Card as="section">
              <SectionHeading>Uber Eats gave access</SectionHeading>
              <p className="mb-4 text-ink-2">Continue within a minute, then choose the store that this one is.</p>
              <form method="post" action={storeHref}>
                <input type="hidden" name="code" value={code} />
                <input type="hidden" name="state" value={state} />
                <Button type="submit" name="do" value="finish" variant="primary">
                  Continue
                </Button>
              </form>
            </Card>
          ) : null}
          {!isYes && storeHref ? (
            <div>
              <LinkButton href={storeHref} variant="primary">
                Back to the store
              </LinkButton>
            </div>
          ) : null}
          {stores.length > 0 ? (
            <Card as="section">
              <SectionHeading>Choose the store to connect</SectionHeading>
              <ul className="flex flex-col gap-2">
                {stores.map(({ name, place }) => (
                  <li key={place.storeId}>
                    <LinkButton href={href(base, paths.uberEats, place)}>{name}</LinkButton>
                  </li>
                ))}
              </ul>
            </Card>
          ) : null}
        </div>
      </AdminLayout>
    );
  },
});
