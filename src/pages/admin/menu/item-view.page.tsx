import tryItemIsland from '#islands/admin/try-item.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { fields, selectionFromForm } from '#islands/storefront/item-form.ts';
import { pricingMenuOf } from '#islands/storefront/pricing-menu.ts';
import { unchosenOf } from '#islands/storefront/unchosen.ts';
import { shownDiets } from '#src/domain/menu/diet-filter.ts';
import type { Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import { type TriedChoice, tryItem } from '#src/domain/pricing/try-item.ts';
import { localDateTimeOf } from '#src/domain/time/store-clock.ts';
import { readEditedMenu } from '#src/features/menu/desk/read-edited.ts';
import { type FormState, GoTo, href, type PageRequest } from '#src/pages/page.tsx';
import { ItemChoices } from '#src/pages/storefront/item-choices.tsx';
import { pizzasFor } from '#src/pages/storefront/pizzas-for.ts';
import { notFound } from '#src/shared/app-error.ts';
import { COLLECTION_TYPES } from '#src/shared/primitives.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input, Select } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { EditIcon } from '#src/ui/icon.tsx';
import { Image } from '#src/ui/image.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { Card, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { may } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';
import { Explained } from './item-explained.tsx';
import { editHref, ITEM_TYPES, viewHref } from './item-types.ts';
import { COLLECTION_LABELS, DIET_LABELS, ITEM_TYPE_LABELS } from './menu-labels.ts';

const CHANNELS = [
  { value: 'online', label: 'Website' },
  { value: 'pos', label: 'Till' },
  { value: 'uberEats', label: 'Uber Eats' },
] as const;

/** The names of the switches: none is the name of a choice. */
const AT = { channel: 'channel', collectionType: 'type', date: 'date', time: 'time' } as const;

async function loadView(request: PageRequest<StoreScope>, itemId: string, isPizza: boolean) {
  const { ctx, scope, base, url, actor, query } = request;
  const [store, menu] = [await ctx.menus.storeOf(scope), await readEditedMenu(ctx, scope)];
  const item = menuIndexOf(menu).items.get(itemId);
  if (!item) throw notFound('item');
  const params = { restaurantId: scope.restaurantId, storeId: scope.storeId };
  if ((item.type === 'pizza') !== isPizza) throw new GoTo(viewHref(base, params, item) + url.search);
  const now = ctx.clock.now();
  const where = whereOf(query, now, store.profile.timezone);
  const selection = selectionFromForm(item, formOf(withFirstSize(query, item, menu)), menu);
  return {
    base,
    here: url.pathname,
    store,
    menu,
    item,
    form: stateOf(query),
    where,
    tried: tryItem(item, menu, store.profile, { ...where, selection, quantity: 1 }),
    unchosen: unchosenOf(item, selection, menu),
    now,
    mayEdit: may(actor, 'menu.manage', scope),
  };
}

type View = Awaited<ReturnType<typeof loadView>>;

/** The item as a customer has it, working: what is chosen, where and when it is ordered, and what makes its price. */
function itemView<const Path extends (typeof paths)['viewItem' | 'viewPizza']['path']>(path: Path, isPizza: boolean) {
  return adminPage<StoreScope>({
    guard: { action: 'menu.read' },
    under: paths.menu,
    // Each opens at the address of its own type.
    example: { opens: [200, 302] },
  })({
    path,
    load: (request) => loadView(request, request.params.itemId, isPizza),
    title: ({ item }) => `${item.name} · View · Servery`,
    head: () => ({ isIndexed: false }),
    render: (view) => <ItemView {...view} />,
  });
}

export const viewItemPage = itemView(paths.viewItem.path, false);
export const viewPizzaPage = itemView(paths.viewPizza.path, true);

function ItemView({ base, here, store, menu, item, form, where, tried, unchosen, now, mayEdit }: View) {
  const { restaurantId, id: storeId, currencyCode, timezone } = store.profile;
  const params = { restaurantId, storeId };
  return (
    <AdminLayout base={base} here={here} store={store}>
      <PageHeader
        title={item.name}
        status={`${ITEM_TYPE_LABELS[item.type]}, as customers order it. Nothing is added to a cart.`}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[
              { label: 'Menu', href: href(base, paths.menu, params) },
              { label: item.name, href: href(base, paths.item, { ...params, itemId: item.id }) },
              { label: 'View' },
            ]}
          />
        }
        actions={
          mayEdit ? (
            <LinkButton href={editHref(base, params, item)} icon={EditIcon}>
              Edit {ITEM_TYPES[item.type].noun}
            </LinkButton>
          ) : null
        }
      />
      <form method="get" data-part="try-item">
        <WithSide
          label="Price"
          side={
            <>
              <div data-part="explained" aria-live="polite">
                <Explained {...{ tried, unchosen, where, now, timezone, currencyCode }} />
              </div>
              <HelpCard
                title="About this view"
                points={[
                  'The choices are the ones customers see. The price is worked out by the same rules that charge them.',
                  'Change the channel, order type or time to see whether the item can be ordered then.',
                ]}
              />
            </>
          }
        >
          <Switches where={where} form={form} />
          <Card as="section" className="mt-6 flex flex-col gap-6">
            <Dish item={item} />
            {hasChoices(item) ? (
              <ItemChoices {...{ item, menu, currencyCode, form }} commentLength={0} pizzas={pizzasFor(item, menu)} />
            ) : (
              <p data-part="no-choices" className="text-ink-2">
                {`Nothing to choose: ${item.type === 'custom' ? 'the till adds it as it is.' : 'customers add it as it is.'}`}
              </p>
            )}
            <noscript>
              <Button type="submit">Show price</Button>
            </noscript>
          </Card>
        </WithSide>
      </form>
      <IslandTag of={tryItemIsland} hydrate="idle" props={{ menu: pricingMenuOf(item, menu), currencyCode }} />
    </AdminLayout>
  );
}

function hasChoices({ type, modifiers }: MenuItem): boolean {
  return modifiers.length > 0 || (type !== 'basic' && type !== 'custom');
}

/** What the page of the website shows above the choices. */
function Dish({ item }: { item: MenuItem }) {
  const { image, name, description, label, backgroundColor } = item;
  const marks = [...(label ? [label] : []), ...shownDiets(item).map((diet) => DIET_LABELS[diet])];
  if (!image && description === '' && marks.length === 0) return null;
  return (
    <div className="flex flex-col gap-4 border-line border-b pb-6 sm:flex-row">
      {image ? (
        <Image
          src={image.path}
          alt={name}
          ratio={[4, 3]}
          width={320}
          colour={backgroundColor}
          className="w-full shrink-0 rounded-card sm:w-56"
        />
      ) : null}
      <div className="flex min-w-0 flex-col gap-3">
        {description ? <p className="text-ink-2">{description}</p> : null}
        {marks.length > 0 ? (
          <ul className="flex flex-wrap gap-1.5">
            {marks.map((mark) => (
              <li key={mark} className="rounded-full bg-sunken px-2.5 py-0.5 font-medium text-14">
                {mark}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}

type Where = Omit<TriedChoice, 'selection' | 'quantity'>;

function whereOf(query: URLSearchParams, now: Temporal.Instant, timezone: string): Where {
  return {
    channel: CHANNELS.find(({ value }) => value === query.get(AT.channel))?.value ?? 'online',
    collectionType: COLLECTION_TYPES.find((one) => one === query.get(AT.collectionType)) ?? 'pickup',
    at: timeOf(query, now, timezone) ?? now,
  };
}

/** A day without a time is that day at the present time, and the other way round. Null: now. */
function timeOf(query: URLSearchParams, now: Temporal.Instant, timezone: string): Temporal.Instant | null {
  const [date, time] = [query.get(AT.date) ?? '', query.get(AT.time) ?? ''];
  if (date === '' && time === '') return null;
  const here = localDateTimeOf(now, timezone);
  try {
    const day = date === '' ? here.toPlainDate() : Temporal.PlainDate.from(date);
    const hour = time === '' ? here.toPlainTime() : Temporal.PlainTime.from(time);
    return day.toPlainDateTime(hour).toZonedDateTime(timezone).toInstant();
  } catch {
    return null;
  }
}

/** Until one is chosen, a pizza is in the size that its page opens with. */
function withFirstSize(query: URLSearchParams, item: MenuItem, menu: Pick<Menu, 'pizza'>): URLSearchParams {
  if (item.type !== 'pizza' || query.has(fields.size)) return query;
  const first = menu.pizza.sizes.find(({ id }) => Object.hasOwn(item.pizza.sizes, id));
  return new URLSearchParams([...query, ...(first ? [[fields.size, first.id] as [string, string]] : [])]);
}

function formOf(query: PageRequest<StoreScope>['query']): FormData {
  const form = new FormData();
  for (const [name, value] of query) form.append(name, value);
  return form;
}

function stateOf(query: URLSearchParams): FormState {
  const names = [...new Set(query.keys())];
  return {
    values: Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])),
    lists: Object.fromEntries(names.map((name) => [name, query.getAll(name)])),
    errors: {},
    message: null,
  };
}

function Switches({ where, form }: { where: Where; form: FormState }) {
  return (
    <Card as="section">
      <h2 className="mb-3 text-16">Where and when</h2>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Field name={AT.channel} label="Channel">
          {(wiring) => <Select {...wiring} options={CHANNELS} defaultValue={where.channel} />}
        </Field>
        <Field name={AT.collectionType} label="Order type">
          {(wiring) => (
            <Select
              {...wiring}
              options={COLLECTION_TYPES.map((value) => ({ value, label: COLLECTION_LABELS[value] }))}
              defaultValue={where.collectionType}
            />
          )}
        </Field>
        <Field name={AT.date} label="Day" isOptional>
          {(wiring) => <Input {...wiring} type="date" defaultValue={form.values[AT.date] ?? ''} />}
        </Field>
        <Field name={AT.time} label="Time" isOptional>
          {(wiring) => <Input {...wiring} type="time" defaultValue={form.values[AT.time] ?? ''} />}
        </Field>
      </div>
    </Card>
  );
}
