import { listPrinters } from '#db/printing/printers.repository.ts';
import { setSoldOut } from '#src/features/menu/set-sold-out.ts';
import { readSettingsGroup } from '#src/features/tenancy/save-settings.ts';
import { type ActionAnswer, href, type PageActionRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Select } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import { may, refused, requireMay, textOf } from '../../admin/forms.ts';
import { PAUSE_REASONS, pauseByForm } from '../../admin/setup/pause-form.tsx';
import { type StoreHead, storeHeadOf } from '../../storefront/store-head.ts';
import { StaffLayout } from '../layout.tsx';
import { myStores, storeAmong } from '../my-stores.ts';
import { paths } from '../paths.ts';
import { SearchForm, searchOf } from '../search-form.tsx';
import { staffPage } from '../staff-page.ts';
import { PrintersCard } from './printers-card.tsx';
import { StorePills } from './store-card.tsx';
import { storeLine } from './store-line.ts';
import { saveTimes, TimesCard } from './usual-times.tsx';

/** The lengths that fit a hurried evening; one without an end is set in the admin. */
const LENGTHS = [
  { value: '15', label: '15 min' },
  { value: '30', label: '30 min' },
  { value: '60', label: '1 hour' },
  { value: 'tomorrow', label: 'Until tomorrow' },
] as const;

const FOUND_SHOWN = 20;

/** The switchboard of a store: what waits, orders on and off, usual times, printers, and what is sold out. */
export const storePage = staffPage<unknown>({
  guard: 'signedIn',
  example: {
    forms: {
      pause: { pauseFor: '30', pauseReason: 'tooBusy' },
      resume: {},
      times: { 'prepMinutes.pickup': '20', 'prepMinutes.delivery': '45', 'prepMinutes.dineIn': '15' },
      soldOut: { itemId: '{itemId}' },
      backOnSale: { itemId: '{soldOutItemId}' },
    },
    needs: {
      pause: 'store.manage',
      resume: 'store.manage',
      times: 'store.manage',
      soldOut: 'soldOut.manage',
      backOnSale: 'soldOut.manage',
    },
  },
})({
  path: paths.store.path,
  async load({ ctx, actor, params, base, query }) {
    const store = storeAmong(await myStores(ctx, actor), params.storeId);
    const { scope } = store;
    const head = storeHeadOf(await ctx.menus.storeOf(scope), ctx.clock.now());
    const { items } = await ctx.menus.menuOf(scope);
    const search = searchOf(query);
    const asked = search.toLowerCase();
    const found = items.filter((item) => !item.soldout && asked !== '' && item.name.toLowerCase().includes(asked));
    return {
      base,
      store,
      head,
      line: await storeLine(ctx, store),
      times: await readSettingsGroup(ctx, scope, 'orderProcess'),
      printers: await listPrinters(ctx.db, scope),
      search,
      soldOut: items.filter((item) => item.soldout).map(({ id, name }) => ({ id, name })),
      found: found.slice(0, FOUND_SHOWN).map(({ id, name }) => ({ id, name })),
      mayManage: may(actor, 'store.manage', scope),
      maySell: may(actor, 'soldOut.manage', scope),
    };
  },
  title: ({ store }) => `${store.name} · Servery staff`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    try {
      return await act(request);
    } catch (error) {
      return refused(error, request.form);
    }
  },
  render(data, { form, notice }) {
    const { base, store, head, line, search, soldOut, found, mayManage, maySell } = data;
    const { storeId } = store;
    return (
      <StaffLayout
        base={base}
        tab="stores"
        title={store.name}
        back={{ href: href(base, paths.stores, {}), label: 'Stores' }}
        status={store.restaurantName}
        storeId={storeId}
      >
        <div className="mb-3 flex flex-col gap-3 empty:hidden">
          {notice ? <Banner kind="success" title={notice} isOutcome /> : null}
          <ErrorSummary errors={form.errors} message={form.message} />
        </div>
        <div className="flex flex-col gap-4">
          <Card as="section" className="flex flex-col gap-3">
            <p className="flex flex-wrap items-center gap-2">
              <StatusPill
                look={
                  head.isPaused
                    ? { word: 'Paused', tone: 'off', icon: 'slash' }
                    : head.isOpen
                      ? { word: 'Taking orders', tone: 'done', icon: 'online' }
                      : { word: 'Closed', tone: 'off', icon: 'offline' }
                }
                size="large"
              />
              <span className="text-ink-2">{head.openText.replace(/^(?:Closed · |Closed|Paused|Open) ?/, '')}</span>
            </p>
            {mayManage ? <PauseForms isPaused={head.isPaused} /> : null}
          </Card>
          <Services head={head} />
          <TimesCard stored={data.times} form={form} mayManage={mayManage} />
          <PrintersCard printers={data.printers} />
          <Card as="section" className="flex flex-col gap-3">
            <SectionHeading>Orders</SectionHeading>
            <div className="flex flex-wrap gap-2 empty:hidden">
              <StorePills line={{ ...line, isPaused: false }} />
            </div>
            <LinkButton href={href(base, paths.home, {}, { store: storeId })} isWide>
              Open orders
            </LinkButton>
          </Card>
          <Card as="section" className="flex flex-col gap-3">
            <SectionHeading trailing={soldOut.length}>Sold out</SectionHeading>
            {soldOut.length === 0 ? <p className="text-ink-2">Everything is on sale.</p> : null}
            <ItemForms items={soldOut} act="backOnSale" label="Back on sale" may={maySell} />
            {maySell ? (
              <>
                <SearchForm label="Search items to take off sale" placeholder="Find an item" search={search} />
                {search !== '' && found.length === 0 ? <p className="text-ink-2">No matches.</p> : null}
                <ItemForms items={found} act="soldOut" label="Sold out" may={maySell} />
              </>
            ) : null}
          </Card>
        </div>
      </StaffLayout>
    );
  },
});

function Services({ head }: { head: StoreHead }) {
  return (
    <Card as="section">
      <SectionHeading>Services</SectionHeading>
      {head.collections.length === 0 ? <p className="text-ink-2">No online services today.</p> : null}
      <ul className="divide-y divide-line">
        {head.collections.map(({ type, label, isOpen, note }) => (
          <li key={type} className="flex min-h-11 items-center justify-between gap-3 py-2">
            <span className="font-semibold">{label}</span>
            <span className="text-14 text-ink-2">
              {isOpen ? 'Open' : 'Closed'}, {note}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Acts at once, on every channel. */
function PauseForms({ isPaused }: { isPaused: boolean }) {
  if (isPaused) {
    return (
      <form method="post">
        <Button type="submit" name="do" value="resume" variant="primary" size="large" isWide>
          Resume orders
        </Button>
      </form>
    );
  }
  return (
    <form method="post" className="flex flex-col gap-2">
      <input type="hidden" name="do" value="pause" />
      {/* biome-ignore lint/a11y/useSemanticElements: the buttons of one question, which its heading names */}
      <div role="group" aria-labelledby="pause-orders" className="grid grid-cols-2 gap-2">
        <h2 id="pause-orders" className="col-span-2 font-semibold text-16">
          Pause online orders
        </h2>
        <Field name="pauseReason" label="Reason" className="col-span-2">
          {(wiring) => <Select {...wiring} options={PAUSE_REASONS} defaultValue="tooBusy" />}
        </Field>
        {LENGTHS.map(({ value, label }) => (
          <Button key={value} type="submit" name="pauseFor" value={value} className="min-h-14">
            {label}
          </Button>
        ))}
      </div>
    </form>
  );
}

interface ItemProps {
  items: readonly { readonly id: string; readonly name: string }[];
  act: 'soldOut' | 'backOnSale';
  label: string;
  may: boolean;
}

function ItemForms({ items, act, label, may: isAllowed }: ItemProps) {
  if (items.length === 0) return null;
  return (
    <ul className="divide-y divide-line">
      {items.map(({ id, name }) => (
        <li key={id} className="flex items-center justify-between gap-3 py-2">
          <span className="min-w-0 font-medium">{name}</span>
          {isAllowed ? (
            <form method="post" className="shrink-0">
              <input type="hidden" name="itemId" value={id} />
              <Button type="submit" name="do" value={act} aria-label={`${label}: ${name}`}>
                {label}
              </Button>
            </form>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

async function act(request: PageActionRequest<unknown, typeof paths.store.path>): Promise<ActionAnswer> {
  const { ctx, actor, form, params, url, by } = request;
  const { scope } = storeAmong(await myStores(ctx, actor), params.storeId);
  const done = (notice: string): ActionAnswer => ({ kind: 'redirect', to: url.pathname, notice });
  switch (form.get('do')) {
    case 'pause':
    case 'resume':
      requireMay(actor, 'store.manage', scope);
      return done(await pauseByForm(ctx, scope, form, by));
    case 'times':
      requireMay(actor, 'store.manage', scope);
      await saveTimes(ctx, scope, form, by);
      return done('Times saved. New orders go by them.');
    case 'soldOut':
    case 'backOnSale': {
      requireMay(actor, 'soldOut.manage', scope);
      const soldout = form.get('do') === 'soldOut';
      await setSoldOut(ctx, scope, { itemId: textOf(form, 'itemId'), soldout, by });
      return done(soldout ? 'Sold out. It’s off every menu now.' : 'Back on sale.');
    }
    default:
      throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
  }
}
