/** The till's screens: addresses, what each loads, who may come in. Reads like a menu. */
import { createRootRouteWithContext, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import type { ApiClient } from '#islands/runtime/api-client.ts';
import { type AppDocument, AppShell, appScripts } from '#islands/runtime/app-shell.tsx';
import type { PosSession } from '#src/domain/till/till.types.ts';
import { device } from './alone/alone.ts';
import { withKept } from './alone/kept-api.ts';
import type { PosApi } from './api/pos-api.ts';
import { createPosApi } from './api/pos-api.ts';
import { readSavedSearch, type SavedSearch } from './bills/saved-search.ts';
import { type CustomerSearch, readCustomerSearch } from './guests/customer-search.ts';
import { type HistorySearch, readHistorySearch } from './history/history-search.ts';
import { askedAhead } from './kit/asked-ahead.ts';
import { createLoads, type Shown } from './kit/loads.ts';
import { observedClient } from './kit/observed-api.ts';
import { withPricesOfNow } from './order/lose-prices.ts';
import { readMenuEarly } from './order/menu-store.ts';
import { OrderingScreen } from './order/ordering.screen.tsx';
import { SessionProvider, type Till, TillProvider } from './pos-context.tsx';
import { lazyScreen, screen } from './route-screen.ts';
import { settingsRoutes } from './settings/settings-routes.tsx';
import { Frame } from './shell/frame.tsx';
import { PairedTerminal } from './shell/paired-terminal.tsx';
import { PosErrorScreen, PosNotFoundScreen } from './shell/problem.screen.tsx';
import { keepSession, type SessionKeeper } from './shell/session-keeper.ts';
import { startAddress } from './shell/start.ts';

interface PosRouterContext {
  readonly api: PosApi;
  readonly sessions: SessionKeeper;
}

/** One factory for both sides: the server gives the caller's cookies through `client`, the browser its own fetch. */
export function createPosRouter(info: AppDocument, client: ApiClient) {
  const api = withPricesOfNow(withKept(createPosApi(observedClient(client)), device));
  if (typeof window !== 'undefined' && location.pathname.endsWith('/ordering')) readMenuEarly(api);
  const sessions = keepSession(api);
  // The router does not exist yet; it does when something is loaded.
  let shown: () => readonly Shown[] = () => [];
  const loads = createLoads({
    shown: () => shown(),
    onSessionOver: () => sessions.forget(),
    device,
    storeId: async () => (await sessions.read())?.store.storeId ?? null,
  });

  const root = createRootRouteWithContext<PosRouterContext>()({
    beforeLoad: async () => ({ session: await sessions.read() }),
    scripts: () => appScripts(info),
    component: () => (
      <AppShell document={info}>
        <TillProvider till={till}>
          <Outlet />
        </TillProvider>
      </AppShell>
    ),
    errorComponent: ({ error }) => (
      <AppShell document={info}>
        <PosErrorScreen error={error} />
      </AppShell>
    ),
    notFoundComponent: PosNotFoundScreen,
  });

  const start = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: ({ context: { session } }) => {
      throw redirect({ to: startOf(session) });
    },
  });

  const login = createRoute({
    getParentRoute: () => root,
    path: '/auth/login',
    beforeLoad: ({ context: { session } }) => {
      // One that only a password opens may be paired again: a store's box knows no passwords.
      if (session && !session.needsPassword)
        throw redirect({ to: mayStand(session) ? startOf(session) : '/auth/lockscreen' });
    },
    component: lazyScreen(() => import('./shell/login.screen.tsx'), 'LoginScreen'),
  });

  /** A terminal of a store: it hears and rings, also while it is locked. */
  const paired = createRoute({
    getParentRoute: () => root,
    id: 'paired',
    beforeLoad: ({ context: { session } }) => {
      if (!session) throw redirect({ to: '/auth/login' });
      return { session };
    },
    loader: () => loads.read(paired.id, () => api.attention()),
    component: () => (
      <SessionProvider session={paired.useRouteContext().session}>
        <PairedTerminal attention={paired.useLoaderData()}>
          <Outlet />
        </PairedTerminal>
      </SessionProvider>
    ),
  });

  const LockScreen = lazyScreen(() => import('./shell/lock.screen.tsx'), 'LockScreen');
  const lock = createRoute({
    getParentRoute: () => paired,
    path: '/auth/lockscreen',
    beforeLoad: ({ context: { session } }) => {
      if (session.employee) throw redirect({ to: startOf(session) });
    },
    component: screen(LockScreen, () => <LockScreen attention={paired.useLoaderData()} />),
  });

  /** Somebody stands at it, or nobody is asked: the bar above every screen. */
  const frame = createRoute({
    getParentRoute: () => paired,
    id: 'frame',
    beforeLoad: ({ context: { session } }) => {
      if (!mayStand(session)) throw redirect({ to: '/auth/lockscreen' });
    },
    component: () => (
      <Frame attention={paired.useLoaderData()}>
        <Outlet />
      </Frame>
    ),
    errorComponent: ({ error }) => <PosErrorScreen error={error} />,
  });

  const HomeScreen = lazyScreen(() => import('./shell/home.screen.tsx'), 'HomeScreen');
  const home = createRoute({
    getParentRoute: () => frame,
    path: '/home',
    component: screen(HomeScreen, () => <HomeScreen attention={paired.useLoaderData()} />),
  });

  const IncomingScreen = lazyScreen(() => import('./history/incoming.screen.tsx'), 'IncomingScreen');
  const incoming = createRoute({
    getParentRoute: () => frame,
    path: '/incoming-online-orders',
    loader: () => loads.read(incoming.id, () => api.incoming(), {}, 'incoming'),
    component: screen(IncomingScreen, () => <IncomingScreen board={incoming.useLoaderData()} />),
  });

  const HistoryScreen = lazyScreen(() => import('./history/history.screen.tsx'), 'HistoryScreen');
  const history = createRoute({
    getParentRoute: () => frame,
    path: '/order-history',
    validateSearch: readHistorySearch,
    loaderDeps: ({ search }): HistorySearch => search,
    loader: {
      handler: ({ deps }) => {
        const { order, ...filter } = deps;
        const load = async () => {
          const [page, detail] = await Promise.all([api.history(filter), order ? api.order(order) : null]);
          return { page, detail };
        };
        // A till that reaches nobody opens with the orders of its day, as it knew them last.
        return loads.read(history.id, load, deps, Object.keys(deps).length === 0 ? 'history' : null);
      },
      // The newest stands first: a list of before would move under the hand when the answer comes.
      staleReloadMode: 'blocking',
    },
    component: screen(HistoryScreen, () => {
      const search = history.useSearch();
      const navigate = history.useNavigate();
      return (
        <HistoryScreen
          {...history.useLoaderData()}
          search={search}
          onSearch={(next) => void navigate({ search: readHistorySearch({ ...search, ...next }) })}
        />
      );
    }),
  });

  const ordering = createRoute({
    getParentRoute: () => frame,
    path: '/ordering',
    component: OrderingScreen,
  });

  const SavedScreen = lazyScreen(() => import('./bills/saved.screen.tsx'), 'SavedScreen');
  const bills = askedAhead((billId) => api.bill(billId));
  /** The list stays while bills of it are opened: it is read again when it is entered and when something has happened. */
  const savedList = createRoute({
    getParentRoute: () => frame,
    id: 'saved-list',
    loader: () =>
      loads.read(
        savedList.id,
        async () => {
          const [list, { tables }] = await Promise.all([api.bills(), api.tables()]);
          return { list, tables };
        },
        {},
        'saved',
      ),
  });
  const saved = createRoute({
    getParentRoute: () => savedList,
    path: '/saved-orders',
    validateSearch: readSavedSearch,
    loaderDeps: ({ search }): SavedSearch => search,
    loader: ({ deps }) =>
      loads.read(saved.id, async () => ({ detail: deps.bill ? await bills.take(deps.bill) : null }), deps),
    component: screen(SavedScreen, () => {
      const navigate = saved.useNavigate();
      return (
        <SavedScreen
          {...savedList.useLoaderData()}
          {...saved.useLoaderData()}
          onAim={bills.aim}
          onOpen={(bill) => navigate({ search: bill === undefined ? {} : { bill } })}
        />
      );
    }),
  });

  const TableMapScreen = lazyScreen(() => import('./floor/table-map.screen.tsx'), 'TableMapScreen');
  const tableMap = createRoute({
    getParentRoute: () => frame,
    path: '/table-map',
    loader: () => loads.read(tableMap.id, () => api.floor.board(), {}, 'tables'),
    component: screen(TableMapScreen, () => <TableMapScreen board={tableMap.useLoaderData()} />),
  });

  const FloorEditorScreen = lazyScreen(() => import('./floor/floor-editor.screen.tsx'), 'FloorEditorScreen');
  const floorEditor = createRoute({
    getParentRoute: () => frame,
    path: '/table-map/edit',
    loader: () => loads.read(floorEditor.id, () => api.floor.layout()),
    component: screen(FloorEditorScreen, () => <FloorEditorScreen answer={floorEditor.useLoaderData()} />),
  });

  const BillPayScreen = lazyScreen(() => import('./bills/bill-pay.screen.tsx'), 'BillPayScreen');
  const billPay = createRoute({
    getParentRoute: () => frame,
    path: '/saved-orders/$billId/pay',
    loader: ({ params: { billId } }) => loads.read(billPay.id, () => api.bill(billId), { billId }),
    component: screen(BillPayScreen, () => {
      const detail = billPay.useLoaderData();
      return <BillPayScreen key={detail.id} detail={detail} />;
    }),
  });

  const CustomerListScreen = lazyScreen(() => import('./guests/customer-list.screen.tsx'), 'CustomerListScreen');
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

  const CustomerScreen = lazyScreen(() => import('./guests/customer.screen.tsx'), 'CustomerScreen');
  const customer = createRoute({
    getParentRoute: () => frame,
    path: '/restaurants/$restaurantId/stores/$storeId/customers/$uid',
    // The till is one store's: an address of another one is not found there.
    loader: ({ params }) => loads.read(customer.id, () => api.guests.read(params.uid, params), { uid: params.uid }),
    component: screen(CustomerScreen, () => {
      const card = customer.useLoaderData();
      return <CustomerScreen key={card.id} card={card} />;
    }),
  });

  const CashScreen = lazyScreen(() => import('./cash/cash.screen.tsx'), 'CashScreen');
  const cash = createRoute({
    getParentRoute: () => frame,
    path: '/reports',
    loader: () => loads.read(cash.id, () => api.cash.board()),
    component: screen(CashScreen, () => <CashScreen board={cash.useLoaderData()} />),
  });

  const MoreScreen = lazyScreen(() => import('./shell/more.screen.tsx'), 'MoreScreen');
  const more = createRoute({
    getParentRoute: () => frame,
    path: '/more',
    component: screen(MoreScreen, () => <MoreScreen />),
  });

  const router = createRouter({
    routeTree: root.addChildren([
      start,
      login,
      paired.addChildren([
        lock,
        frame.addChildren([
          home,
          incoming,
          history,
          ordering,
          tableMap,
          floorEditor,
          savedList.addChildren([saved]),
          billPay,
          cash,
          more,
          ...settingsRoutes(frame, { api, loads }),
          customers,
          customer,
        ]),
      ]),
    ]),
    basepath: info.base === '' ? '/' : info.base,
    context: { api, sessions },
    // A screen that is opened again asks again; what is shown meanwhile is what it knew.
    defaultStaleTime: 0,
    defaultPendingMs: 150,
    // In the place of the screen: the bar stays, and with it the way back to selling.
    defaultErrorComponent: ({ error }) => <PosErrorScreen error={error} />,
  });

  shown = () => router.state.matches;

  const till: Till = {
    api,
    refresh: () => router.invalidate(),
    async checkSession() {
      sessions.forget();
      await router.invalidate();
    },
    async changeSession(to, known) {
      sessions.forget();
      if (known) sessions.learn(known);
      if (to === 'here') {
        await router.invalidate();
        return;
      }
      // Going there asks everything anew, who stands here first of all; what is left behind need not be read once more.
      await router.navigate({ to: to === 'home' ? startOf(await sessions.read()) : '/auth/lockscreen' });
    },
  };
  return router;
}

/** An employee is there, or the lock screen of this till is off. */
function mayStand({ employee, terminal }: PosSession): boolean {
  return employee !== null || !terminal.asksForPin;
}

/** Where this till begins, as it is set. */
function startOf(session: PosSession | null) {
  return session ? startAddress(session.terminal.settings.screen.startScreen, session.store) : '/home';
}
