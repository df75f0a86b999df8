import { createRoute } from '@tanstack/react-router';
import type { PosFrame } from '../kit/frame-routes.tsx';
import type { RouteReads } from '../kit/route-reads.ts';
import { lazyScreen, screen } from '../kit/route-screen.ts';
import { type CustomerSearch, readCustomerSearch } from '../paths/customer-search.ts';

/** The store's customers, and one of them. */
export function guestRoutes(frame: PosFrame, { api, loads }: RouteReads) {
  const CustomerListScreen = lazyScreen(() => import('./customer-list.screen.tsx'), 'CustomerListScreen');
  const customers = createRoute({
    getParentRoute: () => frame,
    path: '/customer-list',
    validateSearch: readCustomerSearch,
    loaderDeps: ({ search }): CustomerSearch => search,
    loader: ({ deps }) => loads.read(customers.id, () => api.guests.list(deps.search ?? '', deps.ready === true), deps),
    component: screen(CustomerListScreen, () => {
      const search = customers.useSearch();
      const navigate = customers.useNavigate();
      return (
        <CustomerListScreen
          list={customers.useLoaderData()}
          search={search}
          onSearch={(next) => void navigate({ search: readCustomerSearch({ ...search, ...next }) })}
        />
      );
    }),
  });

  const CustomerScreen = lazyScreen(() => import('./customer.screen.tsx'), 'CustomerScreen');
  const customer = createRoute({
    getParentRoute: () => frame,
    path: '/restaurants/$restaurantId/stores/$storeId/customers/$uid',
    // A till belongs to one store, so another store's addresses are not found there.
    loader: ({ params }) => loads.read(customer.id, () => api.guests.read(params.uid, params), { uid: params.uid }),
    component: screen(CustomerScreen, () => {
      const card = customer.useLoaderData();
      return <CustomerScreen key={card.id} card={card} />;
    }),
  });

  return [customers, customer] as const;
}
