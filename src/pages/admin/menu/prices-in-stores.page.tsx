import { currencySymbol, formatAmount } from '#src/domain/money/format-amount.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import {
  changePricesInStores,
  type PriceInStore,
  readPricesInStores,
  type StoreChange,
  undoPricesInStores,
} from '#src/features/menu/builder/prices-in-stores.ts';
import { CONFIRM_PRICES } from '#src/features/menu/desk/ask-prices.ts';
import { type ActionAnswer, href, type PageActionRequest } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Checkbox, Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { Card, EmptyState, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AMOUNT_WANTED } from '../forms/kinds.tsx';
import { refused, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { UndoNotice } from './builder/undo-notice.tsx';
import { ConfirmPrices } from './confirm-prices.tsx';

const priceField = (key: string) => `price.${key}`;
const storeField = (storeId: string) => `store.${storeId}`;
const seenField = (storeId: string, key: string) => `seen.${storeId}.${key}`;

/** One price for several stores: what each has now, what it will have, and when that counts. */
export const pricesInStoresPage = adminPage<StoreScope>({
  guard: { action: 'menu.manage' },
  under: paths.menu,
  example: { forms: { save: {}, undo: { changeId: 'none' } }, answers: [303, 400, 404] },
})({
  path: paths.pricesInStores.path,
  async load({ ctx, scope, base, url, query, params, actor }) {
    const store = await ctx.menus.storeOf(scope);
    const stores = await readPricesInStores(ctx, scope, { itemId: params.itemId, actor });
    const item = stores[0]?.item;
    if (!item) throw notFound('item');
    return { base, here: url.pathname, query, store, stores, item };
  },
  title: ({ item }) => `Prices of ${item.name} · Servery`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    try {
      return await actOnPrices(request, request.params.itemId);
    } catch (error) {
      return refused(error, request.form);
    }
  },
  render({ base, here, query, store, stores, item }, { form, notice }) {
    const { restaurantId, id: storeId, currencyCode } = store.profile;
    const params = { restaurantId, storeId };
    const values = Object.keys(form.values).length > 0 ? form.values : Object.fromEntries(query);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Prices in stores"
          status={item.name}
          breadcrumbs={
            <Breadcrumbs
              crumbs={[
                { label: 'Menu', href: href(base, paths.menu, params) },
                { label: item.name, href: href(base, paths.item, { ...params, itemId: item.id }) },
                { label: 'Prices in stores' },
              ]}
            />
          }
        />
        <UndoNotice text={notice} changeId={query.get('undo')} />
        <div className="mb-4 empty:hidden">
          <ErrorSummary
            errors={form.errors}
            message={form.message}
            isBeside={(name) => name.startsWith('price.') || name === CONFIRM_PRICES}
          />
        </div>
        {stores[0]?.prices.length === 0 ? (
          <EmptyState title="This item has no price of its own" />
        ) : (
          <div className="grid max-w-5xl items-start gap-6 lg:grid-cols-2">
            <ChooseForm
              {...{ here, stores, values, currencyCode }}
              errors={{ ...unreadable(values), ...form.errors }}
            />
            <Preview {...{ here, stores, values, currencyCode }} question={form.errors[CONFIRM_PRICES]} />
          </div>
        )}
      </AdminLayout>
    );
  },
});

interface Props {
  here: string;
  /** The item's own store first. */
  stores: readonly PriceInStore[];
  values: Readonly<Record<string, string | undefined>>;
  currencyCode: CurrencyCode;
}

/** The new price and the stores that get it. Nothing is saved by it: the changes are shown first. */
function ChooseForm({
  here,
  stores,
  values,
  currencyCode,
  errors,
}: Props & { errors: Readonly<Record<string, string>> }) {
  const isFirst = Object.keys(values).every((name) => !name.startsWith('price.'));
  const text = ({ prices }: PriceInStore) =>
    prices.map(({ label, cents }) => `${prices.length > 1 ? `${label} ` : ''}${formatAmount(cents, currencyCode)}`);
  return (
    <Card as="section">
      <SectionHeading>New price</SectionHeading>
      <form method="get" action={here} className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-4">
          {stores[0]?.prices.map(({ key, label }) => (
            <Field key={key} name={priceField(key)} label={label} error={errors[priceField(key)]}>
              {(wiring) => (
                <Input
                  {...wiring}
                  before={currencySymbol(currencyCode)}
                  inputMode="decimal"
                  placeholder="As it is"
                  autoComplete="off"
                  className="tnum"
                  defaultValue={values[priceField(key)] ?? ''}
                />
              )}
            </Field>
          ))}
        </div>
        <fieldset className="-mx-2">
          <legend className="mb-1 px-2 font-semibold">Stores</legend>
          {stores.map((one) =>
            one.item ? (
              <Checkbox
                key={one.storeId}
                name={storeField(one.storeId)}
                label={one.storeName}
                help={`Now ${text(one).join(', ')}`}
                defaultChecked={isFirst || values[storeField(one.storeId)] !== undefined}
              />
            ) : (
              <p key={one.storeId} className="px-2 py-2 text-14 text-ink-2">
                {`${one.storeName}: not on its menu under this name`}
              </p>
            ),
          )}
        </fieldset>
        <Button type="submit" className="self-start">
          Show changes
        </Button>
      </form>
    </Card>
  );
}

/** Each old and new price, and when it counts. */
function Preview({ here, stores, values, currencyCode, question }: Props & { question: string | undefined }) {
  const news = newPrices(values);
  const chosen = stores.filter(({ storeId, item }) => item && values[storeField(storeId)] !== undefined);
  const rows = chosen.map((one) => ({
    ...one,
    changes: one.prices.filter(({ key, cents }) => news.has(key) && news.get(key) !== cents),
  }));
  const changing = rows.filter(({ changes }) => changes.length > 0);
  if (news.size === 0) return null;
  const money = (cents: number) => formatAmount(cents, currencyCode);
  return (
    <Card as="section">
      <SectionHeading id="changes">Changes</SectionHeading>
      {rows.length === 0 ? <p className="text-ink-2">Choose at least one store.</p> : null}
      <ul className="flex flex-col divide-y divide-line">
        {rows.map(({ storeId, storeName, changes, isAtOnce }) => (
          <li key={storeId} data-part="price-change" data-store={storeName} className="py-2.5">
            <p className="font-semibold">{storeName}</p>
            {changes.length === 0 ? <p className="text-14 text-ink-2">No change</p> : null}
            {changes.map(({ key, label, cents }) => (
              <p key={key} className="tnum">{`${label}: ${money(cents)} → ${money(news.get(key) ?? cents)}`}</p>
            ))}
            {changes.length > 0 ? (
              <p className="text-14 text-ink-2">{isAtOnce ? 'Sold at this price right away' : 'Waits in its draft'}</p>
            ) : null}
          </li>
        ))}
      </ul>
      {changing.length > 0 ? (
        <form method="post" action={here} className="mt-4 flex flex-col items-start gap-3">
          {[...news].map(([key, cents]) => (
            <input key={key} type="hidden" name={priceField(key)} value={(cents / 100).toFixed(2)} />
          ))}
          {changing.map(({ storeId, prices }) => (
            <span key={storeId} hidden>
              <input type="hidden" name={storeField(storeId)} value="on" />
              {prices.map(({ key, cents }) => (
                <input key={key} type="hidden" name={seenField(storeId, key)} value={cents} />
              ))}
            </span>
          ))}
          <ConfirmPrices question={question} />
          <Button type="submit" name="do" value="save" variant="primary">
            {changing.length === 1 ? 'Change 1 store' : `Change ${changing.length} stores`}
          </Button>
        </form>
      ) : null}
    </Card>
  );
}

/** What can't be read yet is no price. */
function newPrices(values: Props['values']): Map<string, number> {
  const typed = Object.entries(values).flatMap(([name, text]) => {
    const cents = name.startsWith('price.') && text ? parseAmount(text.trim()) : null;
    return cents === null || cents < 0 ? [] : [[name.slice('price.'.length), cents] as const];
  });
  return new Map(typed);
}

function unreadable(values: Props['values']): Record<string, string> {
  const wrong = Object.entries(values).filter(
    ([name, text]) => name.startsWith('price.') && text?.trim() && newPrices({ [name]: text }).size === 0,
  );
  return Object.fromEntries(wrong.map(([name]) => [name, AMOUNT_WANTED]));
}

async function actOnPrices(request: PageActionRequest<StoreScope>, itemId: string): Promise<ActionAnswer> {
  const { ctx, scope, form, url, actor, by } = request;
  if (form.get('do') === 'undo') {
    await undoPricesInStores(ctx, scope, { changes: changesIn(textOf(form, 'changeId')), actor, by });
    return { kind: 'redirect', to: url.pathname, notice: 'Undone.' };
  }
  const texts = Object.fromEntries([...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
  const prices = newPrices(texts);
  if (prices.size === 0) throw invalidFields({ path: priceField('price'), message: AMOUNT_WANTED });
  const seen = new Map<string, Record<string, number>>();
  for (const name of Object.keys(texts)) if (name.startsWith('store.')) seen.set(name.slice('store.'.length), {});
  for (const [name, text] of Object.entries(texts)) {
    const [, storeId = '', key = ''] = /^seen\.([^.]+)\.(.+)$/.exec(name) ?? [];
    const shown = seen.get(storeId);
    if (shown) shown[key] = Number(text);
  }
  const changes = await changePricesInStores(ctx, scope, {
    ...{ itemId, prices, seen, confirmPrices: textOf(form, CONFIRM_PRICES), actor, by },
  });
  const undo = changes.map(({ storeId, changeId }) => `${storeId}:${changeId}`).join(',');
  const notice =
    changes.length === 0
      ? 'Nothing to change.'
      : `Changed in ${changes.length === 1 ? '1 store' : `${changes.length} stores`}.`;
  return { kind: 'redirect', to: undo ? `${url.pathname}?undo=${encodeURIComponent(undo)}` : url.pathname, notice };
}

function changesIn(text: string): StoreChange[] {
  return text.split(',').map((pair) => {
    const [storeId = '', changeId = ''] = pair.split(':');
    return { storeId, changeId };
  });
}
