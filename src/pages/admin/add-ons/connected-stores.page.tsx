import { CHANNELS, type Channel } from '#src/domain/menu/channels.ts';
import { CONNECTED_WAYS } from '#src/domain/printing/connected-stores.ts';
import {
  connectStores,
  disconnectStores,
  listStoresToConnect,
  requireStore,
} from '#src/features/add-ons/connect-stores.ts';
import { printersThere, testCopyPrint } from '#src/features/printing/test-print.ts';
import { type ActionAnswer, href, type PageActionRequest, type PageRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { refused, refusedBeside, textOf, tickedOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { KitList } from '../lists/kit-list.tsx';
import { pageOfRows, readList } from '../lists/list-kit.ts';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';
import { channelsText, readAddOnFacts, waysText } from './add-on-words.ts';
import { ConnectForm } from './connect-form.tsx';
import { type ConnectedRow, connectedList } from './connected-list.tsx';

/** At which other stores of the restaurant this store's orders print too, by channel. */
export const connectedStoresPage = adminPage<StoreScope>({
  guard: { action: 'store.manage' },
  under: paths.addOns,
  words: 'print orders at another store kitchen copies dark kitchen notify auto accept',
  example: {
    forms: {
      connect: { toStoreId: '{storeId}', 'channel.online': 'on', 'way.prints': 'on' },
      disconnect: { toStoreId: '{storeId}' },
      testPrint: { toStoreId: '{storeId}' },
    },
    answers: [303, 400],
  },
})({
  path: paths.connectedStores.path,
  async load(request: PageRequest<StoreScope>) {
    const { ctx, scope, actor, base, url, query } = request;
    const { addOns, connectedTo, connectedFrom } = await readAddOnFacts(ctx, scope);
    const stores = await listStoresToConnect(ctx, actor, scope);
    const rows = await Promise.all(
      connectedTo.map(
        async (one): Promise<ConnectedRow> => ({
          ...one,
          printers: await printersThere(ctx.db, scope, one.storeId),
          isManaged: stores.some(({ id }) => id === one.storeId),
        }),
      ),
    );
    const kit = connectedList(url.pathname);
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      isOn: addOns.some(({ addOn, isOn }) => addOn === 'CONNECTED_STORES' && isOn),
      stores,
      connectedFrom,
      chosen: connectedTo.find(({ storeId }) => storeId === query.get('store')) ?? null,
      kit,
      ...pageOfRows(kit, readList(kit, query), rows),
    };
  },
  title: ({ store }) => `Connected stores · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const isConnect = request.form.get('do') === 'connect';
    try {
      return isConnect ? await connect(request) : await actOn(request);
    } catch (error) {
      return isConnect ? refused(error, request.form) : refusedBeside(error, request.form);
    }
  },
  render({ base, here, store, isOn, stores, connectedFrom, chosen, kit, state, shown }, { form, notice }) {
    const { restaurantId, id: storeId, name } = store.profile;
    const params = { restaurantId, storeId };
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Connected stores"
          status={`Where orders of ${name} go too`}
          breadcrumbs={
            <Breadcrumbs
              crumbs={[{ label: 'Add-ons', href: href(base, paths.addOns, params) }, { label: 'Connected stores' }]}
            />
          }
        />
        <div className="mb-4 flex max-w-3xl flex-col gap-3 empty:hidden">
          <Notice text={notice} />
          <ErrorSummary errors={form.errors} message={form.message} />
          {isOn ? null : (
            <Banner
              kind="waiting"
              title="Connected stores are off"
              action={<LinkButton href={href(base, paths.addOnsManage, params)}>Turn on</LinkButton>}
            >
              You can connect stores now. Nothing happens there until you turn it on.
            </Banner>
          )}
        </div>
        <WithSide label="About connected stores" side={<Help />}>
          <div className="flex flex-col gap-6">
            <KitList {...{ kit, state, shown, here }} />
            <ConnectForm {...{ here, name, stores, chosen, form }} />
            {connectedFrom.length > 0 ? (
              <section>
                <SectionHeading>Orders that come here</SectionHeading>
                <ul className="list-disc pl-5 text-ink-2">
                  {connectedFrom.map((one) => (
                    <li key={one.storeId}>{`${channelsText(one.channels)} orders of ${one.name}: ${waysText(one)}`}</li>
                  ))}
                </ul>
              </section>
            ) : null}
          </div>
        </WithSide>
      </AdminLayout>
    );
  },
});

async function connect({ ctx, scope, actor, form, url, by }: PageActionRequest<StoreScope>): Promise<ActionAnswer> {
  const ticked = tickedOf(form, 'channel.');
  const channels = CHANNELS.filter((channel: Channel) => ticked.includes(channel));
  const does = tickedOf(form, 'way.');
  const ways = CONNECTED_WAYS.filter((way) => does.includes(way));
  const isWhole = form.get('isWhole') === 'on';
  const { name } = await connectStores(ctx, scope, {
    ...{ actor, toStoreId: textOf(form, 'toStoreId'), channels, ways, isWhole, by },
  });
  const notice = ways.includes('prints')
    ? `Saved. ${channelsText(channels)} orders print at ${name} too.`
    : `Saved. ${channelsText(channels)} orders don’t print at ${name}.`;
  return { kind: 'redirect', to: url.pathname, notice };
}

async function actOn({ ctx, scope, actor, form, url, by }: PageActionRequest<StoreScope>): Promise<ActionAnswer> {
  const toStoreId = textOf(form, 'toStoreId');
  const done = (notice: string): ActionAnswer => ({ kind: 'redirect', to: url.pathname, notice });
  switch (form.get('do')) {
    case 'disconnect':
      await disconnectStores(ctx, scope, { toStoreId, by });
      return done('Disconnected. New orders no longer go there.');
    case 'testPrint': {
      const { name } = await requireStore(ctx, actor, scope, toStoreId);
      const printers = await testCopyPrint(ctx, scope, { toStoreId, by });
      return done(`Test page sent to ${printers.join(', ')} at ${name}.`);
    }
    default:
      throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
  }
}

function Help() {
  return (
    <HelpCard
      title="What happens there"
      points={[
        'Printing, ringing and accepting are three settings. A store can do any of them without the others.',
        'Its tills ring for ten minutes, or until someone looks. The order stays this store’s: it is changed and cancelled here.',
        'What prints is a copy of each order, marked with this store’s name. It prints when this store’s own kitchen gets its ticket.',
        'Changes and cancellations of that order follow, also after you disconnect the store.',
        'Items print at the station of the same name there, or at its default station.',
        'Copies aren’t shown on kitchen screens, and are never copied on to a third store.',
      ]}
    />
  );
}
