import { wasPickupSent } from '#db/marketplace/menu-uploads.repository.ts';
import type { MarketplaceMenuType } from '#src/domain/marketplace/marketplace-menu.ts';
import { type PriceGrid, ROUNDING_STEPS } from '#src/domain/marketplace/price-grid.ts';
import { amountToDecimalText, currencySymbol, formatAmount } from '#src/domain/money/format-amount.ts';
import type { PriceRow } from '#src/domain/ordering/marketplace-menu/price-rows.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { readPrices, savePrices } from '#src/features/marketplace/price-menu.ts';
import { type ActionAnswer, type FormState, href, type PageActionRequest } from '#src/pages/page.tsx';
import type { FieldIssue } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { Input, Select } from '#src/ui/controls.tsx';
import { Field, FieldError, fieldId } from '#src/ui/field.tsx';
import { type Column, Table } from '#src/ui/list.tsx';
import { Breadcrumbs, Segments, Tabs } from '#src/ui/navigation.tsx';
import { Card, EmptyState, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { SaveBar, UnsavedWarning } from '../form-parts.tsx';
import { AMOUNT_WANTED, bpsFrom, centsFrom, PERCENT_WANTED } from '../forms/kinds.tsx';
import { refused, textOf, textsUnder, valuesOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { menuTypeOf, menuTypeTabs } from './uber-eats-menu.page.tsx';

const ROWS_OF_PAGE = 100;
const FORM_ID = 'prices';
const SHOWS = [
  ['all', 'All'],
  ['below', 'Leaves less than our price'],
  ['typed', 'Typed'],
] as const;
type Show = (typeof SHOWS)[number][0];

interface View {
  readonly type: MarketplaceMenuType;
  readonly show: Show;
  readonly page: number;
}

/** What the menu costs on Uber Eats: by commission and rounding, or as somebody typed it. */
export const uberEatsPricesPage = adminPage<StoreScope>({
  guard: { action: 'pos.manage' },
  under: paths.integrations,
  words: 'uber eats prices commission markup',
  example: { forms: { save: { commission: '30', rounding: '50' } } },
})({
  path: paths.uberEatsPrices.path,
  async load({ ctx, scope, base, url, query }) {
    const view = viewOf(query);
    const { grid, rows } = await readPrices(ctx, scope, view.type);
    const shown = rows.filter(IS_SHOWN[view.show]);
    const pages = Math.max(1, Math.ceil(shown.length / ROWS_OF_PAGE));
    const page = Math.min(view.page, pages);
    return {
      ...{ base, here: url.pathname, view: { ...view, page }, grid, pages, total: rows.length },
      store: await ctx.menus.storeOf(scope),
      hasTwo: await wasPickupSent(ctx.db, scope),
      rows: shown.slice((page - 1) * ROWS_OF_PAGE, page * ROWS_OF_PAGE),
    };
  },
  title: ({ store }) => `Prices on Uber Eats · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    try {
      return await save(request);
    } catch (error) {
      return refused(error, request.form, { commissionBps: 'commission', roundUpToCents: 'rounding' });
    }
  },
  render({ base, here, view, grid, rows, pages, total, hasTwo, store }, { form, notice }) {
    const { restaurantId, id: storeId, currencyCode } = store.profile;
    const params = { restaurantId, storeId };
    const menuHref = href(base, paths.uberEatsMenu, params);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Prices on Uber Eats"
          status="They are sent with the next upload."
          breadcrumbs={
            <Breadcrumbs
              crumbs={[
                { label: 'Uber Eats', href: href(base, paths.uberEats, params) },
                { label: 'Menu', href: menuHref },
                { label: 'Prices' },
              ]}
            />
          }
        />
        <div className="mb-4 flex flex-col gap-3 empty:hidden">
          <Notice text={notice} />
          <ErrorSummary errors={form.errors} message={form.message} isBeside={() => true} />
        </div>
        <Tabs label="Order type" tabs={menuTypeTabs(here, view.type)} />
        {view.type === 'pickup' && !hasTwo ? (
          <div className="mb-4">
            <Banner kind="info" title="Uber Eats uses the delivery prices until the pickup menu is uploaded" />
          </div>
        ) : null}
        <form method="post" id={FORM_ID} className="flex flex-col gap-4">
          <GridFields {...{ grid, form, currencyCode }} />
          {total === 0 ? (
            <EmptyState title="No items for Uber Eats yet">
              Turn on Uber Eats for an item and its category in the menu. Its price appears here.
            </EmptyState>
          ) : (
            <PriceList {...{ here, view, rows, pages, form, currencyCode }} />
          )}
          <SaveBar label="Save prices" backHref={menuHref} />
        </form>
        <UnsavedWarning formId={FORM_ID} form={form} />
      </AdminLayout>
    );
  },
});

interface FormProps {
  form: FormState;
  currencyCode: CurrencyCode;
}

function GridFields({ grid, form, currencyCode }: FormProps & { grid: PriceGrid }) {
  const { text } = valuesOf(form);
  return (
    <Card as="section" className="max-w-narrow">
      <SectionHeading>How prices are made</SectionHeading>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          name="commission"
          label="Commission"
          help="What Uber Eats keeps. Prices are raised so that ours is left."
          error={form.errors.commission}
        >
          {(wiring) => (
            <Input
              {...wiring}
              after="%"
              inputMode="decimal"
              maxLength={6}
              autoComplete="off"
              defaultValue={text('commission', grid.commissionBps / 100)}
            />
          )}
        </Field>
        <Field name="rounding" label="Round up to" help="Never down." error={form.errors.rounding}>
          {(wiring) => (
            <Select
              {...wiring}
              options={ROUNDING_STEPS.map((step) => ({
                value: String(step),
                label: step === 1 ? 'Don’t round' : formatAmount(step, currencyCode),
              }))}
              defaultValue={text('rounding', grid.roundUpToCents)}
            />
          )}
        </Field>
      </div>
    </Card>
  );
}

interface ListProps extends FormProps {
  here: string;
  view: View;
  rows: readonly PriceRow[];
  pages: number;
}

function PriceList({ here, view, rows, pages, form, currencyCode }: ListProps) {
  return (
    <>
      <Segments
        label="Items"
        options={SHOWS.map(([show, label]) => ({
          ...{ href: hrefOf(here, { ...view, show, page: 1 }), label, isHere: show === view.show },
        }))}
      />
      {rows.length === 0 ? (
        <EmptyState title="No items match" />
      ) : (
        <Table
          caption="Prices on Uber Eats"
          columns={columns(currencyCode, form)}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
      <Pages {...{ here, view, pages }} />
    </>
  );
}

const IS_SHOWN: Readonly<Record<Show, (row: PriceRow) => boolean>> = {
  all: () => true,
  below: ({ leftInCents, oursInCents }) => leftInCents < oursInCents,
  typed: ({ typedInCents }) => typedInCents !== null,
};

function viewOf(query: URLSearchParams): View {
  const show = SHOWS.find(([name]) => name === query.get('show'))?.[0] ?? 'all';
  const page = /^[1-9]\d{0,3}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  return { type: menuTypeOf(query), show, page };
}

function hrefOf(path: string, { type, show, page }: View): string {
  const query = new URLSearchParams({
    ...(type === 'delivery' ? {} : { type }),
    ...(show === 'all' ? {} : { show }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return query.size === 0 ? path : `${path}?${query}`;
}

function columns(currencyCode: CurrencyCode, form: FormState): Column<PriceRow>[] {
  const money = (cents: number) => <span className="tnum">{formatAmount(cents, currencyCode)}</span>;
  const { text } = valuesOf(form);
  return [
    { key: 'name', header: 'Item', cell: ({ name }) => <span className="font-semibold">{name}</span> },
    { key: 'category', header: 'Category', isMinor: true, cell: ({ category }) => category },
    { key: 'ours', header: 'Our price', isNumeric: true, cell: ({ oursInCents }) => money(oursInCents) },
    { key: 'theirs', header: 'On Uber Eats', isNumeric: true, cell: ({ theirsInCents }) => money(theirsInCents) },
    {
      key: 'left',
      header: 'You keep',
      isNumeric: true,
      cell: ({ leftInCents, oursInCents }) =>
        leftInCents < oursInCents ? (
          <span className="font-semibold text-fail-text">
            {money(leftInCents)}
            <span className="sr-only"> less than our price</span>
          </span>
        ) : (
          money(leftInCents)
        ),
    },
    {
      key: 'typed',
      header: 'Set price',
      cell: ({ id, name, typedInCents }) => {
        const field = `typed.${id}`;
        const error = form.errors[field];
        const stored = typedInCents === null ? '' : amountToDecimalText(typedInCents);
        return (
          <span className="flex max-w-40 flex-col gap-1">
            <Input
              id={fieldId(field)}
              name={field}
              aria-label={`Set price of ${name}`}
              before={currencySymbol(currencyCode)}
              inputMode="decimal"
              maxLength={12}
              autoComplete="off"
              placeholder="By commission"
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${fieldId(field)}-error` : undefined}
              defaultValue={text(field, stored)}
            />
            {error ? <FieldError id={`${fieldId(field)}-error`}>{error}</FieldError> : null}
          </span>
        );
      },
    },
  ];
}

function Pages({ here, view, pages }: { here: string; view: View; pages: number }) {
  if (pages === 1) return null;
  const { page } = view;
  return (
    <nav aria-label="Pages" className="flex items-center gap-3">
      {page > 1 ? <LinkButton href={hrefOf(here, { ...view, page: page - 1 })}>Previous</LinkButton> : null}
      <span className="text-ink-2">{`Page ${page} of ${pages}`}</span>
      {page < pages ? <LinkButton href={hrefOf(here, { ...view, page: page + 1 })}>Next</LinkButton> : null}
    </nav>
  );
}

async function save({ ctx, scope, form, url, query, by }: PageActionRequest<StoreScope>): Promise<ActionAnswer> {
  const issues: FieldIssue[] = [];
  const commissionBps = bpsFrom(textOf(form, 'commission'));
  if (commissionBps === null) issues.push({ path: 'commission', message: PERCENT_WANTED });
  const typed = new Map<string, number | null>();
  for (const [id, text] of textsUnder(form, 'typed.')) {
    const cents = text === '' ? null : centsFrom(text);
    if (text !== '' && cents === null) issues.push({ path: `typed.${id}`, message: AMOUNT_WANTED });
    typed.set(id, cents);
  }
  if (commissionBps === null || issues.length > 0) throw invalidFields(...issues);
  const roundUpToCents = Number(textOf(form, 'rounding'));
  const { type } = viewOf(query);
  await savePrices(ctx, scope, { type, commissionBps, roundUpToCents, typed: Object.fromEntries(typed), by });
  const to = hrefOf(url.pathname, viewOf(query));
  return { kind: 'redirect', to, notice: 'Prices saved. Upload the menu to use them on Uber Eats.' };
}
