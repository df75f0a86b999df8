import { listCategories } from '#db/menu/categories.repository.ts';
import { listItems } from '#db/menu/items.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import type { PrintStation } from '#src/domain/printing/printing.schema.ts';
import { routeItems } from '#src/features/menu/route-items.ts';
import { whatPrintsWhere } from '#src/features/printing/what-prints-where.ts';
import { type FormState, href } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { TickBox } from '#src/ui/controls.tsx';
import { RouteIcon } from '#src/ui/icon.tsx';
import { Count } from '#src/ui/navigation.tsx';
import { Card, EmptyState, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { UnsavedWarning } from '../form-parts.tsx';
import { refused, textOf, tickedByGroup, tickedOf, valuesOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { NEW, paths } from '../paths.ts';
import { PretendOrder, pretendDishes } from './pretend-order.tsx';

const SHOWN = 'shown.';

export const itemRoutingPage = adminPage<StoreScope>({
  guard: { action: 'store.manage' },
  inStore: { in: 'counter', at: 20, label: 'Item routing', icon: RouteIcon },
  words: 'stations kitchen dockets what prints where',
  example: {
    forms: { '': { categoryId: '{categoryId}', 'shown.{itemId}': '1', 'item.{itemId}.{stationId}': 'on' } },
    answers: [303, 400],
  },
})({
  path: paths.itemRouting.path,
  async load({ ctx, scope, base, url, query }) {
    const categories = await listCategories(ctx.db, scope);
    const items = await listItems(ctx.db, scope);
    const stations = await listPrintStations(ctx.db, scope);
    const known = new Set(stations.map(({ id }) => id));
    const isRouted = (ids: readonly string[]) => ids.some((id) => known.has(id));
    const rows = categories.map((category) => {
      const own = items.filter((item) => item.categoryId === category.id);
      const unrouted = isRouted(category.printStationIds)
        ? 0
        : own.filter((item) => !isRouted(item.printStationIds)).length;
      return { category, items: own, unrouted };
    });
    const dishes = pretendDishes(query, rows);
    return {
      base,
      dishes,
      print: await whatPrintsWhere(ctx.db, ctx, scope, dishes),
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      stations,
      rows,
      chosen: rows.find(({ category }) => category.id === query.get('category')) ?? rows[0] ?? null,
    };
  },
  title: ({ store }) => `Item routing · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    const categoryId = textOf(form, 'categoryId');
    const stationsOf = tickedByGroup(form, 'item.');
    try {
      const { changed } = await routeItems(ctx, scope, {
        categoryId,
        printStationIds: tickedOf(form, 'category.'),
        items: tickedOf(form, SHOWN).map((itemId) => ({
          itemId,
          printStationIds: stationsOf.get(itemId) ?? [],
        })),
        by,
      });
      const notice = changed === 0 ? 'No changes to save.' : 'Saved. Applies from the next order.';
      return { kind: 'redirect', to: `${url.pathname}?category=${encodeURIComponent(categoryId)}`, notice };
    } catch (error) {
      return refused(error, form);
    }
  },
  render({ base, here, store, stations, rows, chosen, dishes, print }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader title="Item routing" status="Choose which station makes each item, and where its ticket prints" />
        <div className="mb-4 flex flex-col gap-3 empty:hidden">
          {notice ? <Banner kind="success" title={notice} isOutcome /> : null}
          <ErrorSummary errors={form.errors} message={form.message} />
        </div>
        {stations.length === 0 || !chosen ? (
          <EmptyState
            title={stations.length === 0 ? 'No print stations yet' : 'Your menu is empty'}
            action={
              stations.length === 0 ? (
                <LinkButton href={href(base, paths.printStation, { ...params, stationId: NEW })} variant="primary">
                  Add station
                </LinkButton>
              ) : null
            }
          >
            Items go to print stations. Each station prints at its own printers.
          </EmptyState>
        ) : (
          <div className="grid items-start gap-6 lg:grid-cols-[14rem_1fr]">
            <nav aria-label="Categories" className="max-lg:-mx-(--gutter) max-lg:overflow-x-auto max-lg:px-(--gutter)">
              <ul className="flex gap-1 lg:flex-col">
                {rows.map(({ category, unrouted }) => {
                  const isHere = category.id === chosen.category.id;
                  return (
                    <li key={category.id} className="shrink-0">
                      <a
                        href={`${here}?category=${encodeURIComponent(category.id)}`}
                        aria-current={isHere ? 'true' : undefined}
                        className={cx(
                          'flex min-h-(--control) items-center justify-between gap-3 rounded-input px-3 no-underline',
                          isHere ? 'bg-accent-soft font-semibold text-accent-text' : 'hover:bg-sunken',
                        )}
                      >
                        {category.name}
                        {unrouted > 0 ? (
                          <span title={`${unrouted} print at the default station`}>
                            <Count value={unrouted} />
                          </span>
                        ) : null}
                      </a>
                    </li>
                  );
                })}
              </ul>
            </nav>
            <Matrix key={chosen.category.id} chosen={chosen} stations={stations} form={form} />
            <UnsavedWarning formId="edit" form={form} />
            <PretendOrder rows={rows} chosen={dishes} categoryId={chosen.category.id} print={print} here={here} />
          </div>
        )}
      </AdminLayout>
    );
  },
});

interface MatrixProps {
  chosen: {
    readonly category: { readonly id: string; readonly name: string; readonly printStationIds: readonly string[] };
    readonly items: readonly MenuItem[];
    readonly unrouted: number;
  };
  stations: readonly PrintStation[];
  form: FormState;
}

function Matrix({ chosen: { category, items, unrouted }, stations, form }: MatrixProps) {
  const value = valuesOf(form);
  const first = stations.find((station) => station.isDefault)?.name;
  return (
    <form id="edit" method="post" noValidate className="min-w-0">
      <input type="hidden" name="categoryId" value={category.id} />
      <Card isFlush className="overflow-x-auto!">
        <table className="w-full border-collapse text-left text-14 max-sm:block">
          <caption className="sr-only">Stations of {category.name}</caption>
          <thead className="border-line border-b bg-sunken text-12 text-ink-2 max-sm:sr-only">
            <tr>
              <th scope="col" className="sticky left-0 bg-sunken px-4 py-2 font-semibold">
                {category.name}
              </th>
              {stations.map((station) => (
                <th key={station.id} scope="col" className="px-3 py-2 text-center font-semibold whitespace-nowrap">
                  {station.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            <tr className={cx(ROW, 'bg-sunken')}>
              <th scope="row" className={cx(HEAD, 'bg-sunken py-2 font-semibold')}>
                All items
                <span className="block font-normal text-12 text-ink-3">unless set below</span>
              </th>
              {stations.map((station) => (
                <Tick
                  key={station.id}
                  name={`category.${station.id}`}
                  station={station.name}
                  label={`${category.name} at ${station.name}`}
                  isOn={value.isOn(`category.${station.id}`, category.printStationIds.includes(station.id))}
                />
              ))}
            </tr>
            {items.map((item) => (
              <tr key={item.id} className={cx(ROW, 'hover:bg-sunken/70')}>
                <th scope="row" className={cx(HEAD, 'bg-surface py-1 font-medium')}>
                  {item.name}
                  <input type="hidden" name={`${SHOWN}${item.id}`} value="1" />
                </th>
                {stations.map((station) => (
                  <Tick
                    key={station.id}
                    name={`item.${item.id}.${station.id}`}
                    station={station.name}
                    label={`${item.name} at ${station.name}`}
                    isOn={value.isOn(`item.${item.id}.${station.id}`, item.printStationIds.includes(station.id))}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <p className="mt-3 text-14 text-ink-2">
        {unrouted > 0
          ? `${unrouted} of ${items.length} items have no station and print at ${first ?? 'the default station'}.`
          : 'Items with nothing ticked follow their category.'}
      </p>
      <div data-bar className="sticky bottom-0 mt-2 border-line border-t bg-paper py-3">
        <Button type="submit" variant="primary">
          Save {category.name}
        </Button>
      </div>
    </form>
  );
}

/** A row of the table; on a phone a name with its stations as chips, so that nothing is wider than the screen. */
const ROW =
  'border-line border-b last:border-b-0 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-2 max-sm:px-4 max-sm:py-3';
const HEAD = 'px-4 text-left max-sm:basis-full max-sm:bg-transparent! max-sm:p-0! sm:sticky sm:left-0';
const CHIP =
  'max-sm:flex max-sm:gap-2 max-sm:rounded-full max-sm:border max-sm:border-line-strong/60 max-sm:px-3 max-sm:has-checked:border-accent-text max-sm:has-checked:bg-accent-soft max-sm:has-checked:font-semibold max-sm:has-checked:text-accent-text ' +
  'sm:inline-grid sm:size-(--control) sm:place-items-center sm:rounded-input';

function Tick({ name, station, label, isOn }: { name: string; station: string; label: string; isOn: boolean }) {
  return (
    <td className="sm:px-3 sm:text-center">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box inside is its control */}
      <label
        className={cx(
          CHIP,
          'min-h-(--control) cursor-pointer items-center hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent-text',
        )}
      >
        <TickBox name={name} aria-label={label} defaultChecked={isOn} />
        <span aria-hidden="true" className="sm:hidden">
          {station}
        </span>
      </label>
    </td>
  );
}
