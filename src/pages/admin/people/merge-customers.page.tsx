import { listRestaurantCustomers } from '#db/customers/restaurant-customers.queries.ts';
import { maskPhone } from '#src/domain/customers/phone-number.ts';
import { mergeCustomers } from '#src/features/customers/merge-customers.ts';
import { readMerging, type SuggestedMerge, suggestMerges } from '#src/features/customers/read-merge.ts';
import { href, type PageRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { Card, EmptyState, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { refused, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { loadOffers } from '../offers/offers-load.ts';
import { paths } from '../paths.ts';
import { MergePreview } from './merge-preview.tsx';

const FOUND = 20;
const BECAUSE: Readonly<Record<SuggestedMerge['because'], string>> = {
  number: 'Same phone number',
  email: 'Same email',
  name: 'Similar name',
};

async function loadMerge(request: PageRequest<RestaurantScope>) {
  const { ctx, scope, query } = request;
  const around = await loadOffers(request);
  const search = (query.get('search') ?? '').slice(0, 60);
  const kept = await readMerging(ctx, scope, query.get('keep') ?? '');
  const gone = kept ? await readMerging(ctx, scope, query.get('gone') ?? '') : null;
  const isPreview = kept !== null && gone !== null && kept.customer.id !== gone.customer.id;
  const found =
    kept && !isPreview && search !== ''
      ? (await listRestaurantCustomers(ctx.db, scope, { text: search, limit: FOUND, offset: 0 })).rows
      : [];
  return {
    ...around,
    search,
    kept,
    gone: isPreview ? gone : null,
    found: found.filter(({ id }) => id !== kept?.customer.id),
    suggestions: kept ? [] : await suggestMerges(ctx, scope),
  };
}

type Data = Awaited<ReturnType<typeof loadMerge>>;

/** Customers who are one person: who they could be, what a merge would do, and the merge. */
export const mergeCustomersPage = adminPage<RestaurantScope>({
  guard: { action: 'restaurant.manage' },
  under: paths.restaurantCustomers,
  words: 'duplicates duplicate customers same person',
  // The customer of the example has no other to be merged with.
  example: { forms: { merge: { keepId: '{customerId}', goneId: '{customerId}' } }, answers: [400] },
})({
  path: paths.mergeCustomers.path,
  load: loadMerge,
  title: ({ restaurant }) => `Merge customers · ${restaurant.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, base, by }) {
    try {
      if (form.get('do') !== 'merge') {
        throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      }
      const keptId = textOf(form, 'keepId');
      const { isNew } = await mergeCustomers(ctx, scope, { keptId, goneId: textOf(form, 'goneId'), by });
      const { restaurantId } = scope;
      const to = href(base, paths.restaurantCustomer, { restaurantId, customerId: keptId });
      return { kind: 'redirect', to, notice: isNew ? 'Customers merged.' : 'These customers were already merged.' };
    } catch (error) {
      return refused(error, form);
    }
  },
  render(data, { form, notice }) {
    const { base, here, restaurant, kept, gone } = data;
    const customersHref = href(base, paths.restaurantCustomers, { restaurantId: restaurant.id });
    return (
      <AdminLayout base={base} here={here} store={null} restaurant={restaurant}>
        <PageHeader
          title="Merge customers"
          status="When one person is here twice"
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Customers', href: customersHref }, { label: 'Merge' }]} />}
        />
        <Notice text={notice} />
        <div className="mb-4 empty:hidden">
          <ErrorSummary errors={form.errors} message={form.message} />
        </div>
        {kept && gone ? <MergePreview {...data} kept={kept} gone={gone} /> : null}
        {kept && !gone ? <FindOther {...data} kept={kept} /> : null}
        {kept ? null : <Suggestions {...data} />}
      </AdminLayout>
    );
  },
});

const nameOf = ({ name }: { readonly name: string }) => name || 'No name';

function Suggestions({ base, here, restaurant, suggestions }: Data) {
  if (suggestions.length === 0) {
    return (
      <EmptyState
        title="No duplicates found"
        action={
          <LinkButton href={href(base, paths.restaurantCustomers, { restaurantId: restaurant.id })}>
            Choose a customer
          </LinkButton>
        }
      >
        Customers with the same number, email or nearly the same name appear here. To merge 2 others, open one of them
        and select Merge.
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="suggested" className="max-w-4xl">
      <SectionHeading id="suggested" trailing={suggestions.length === 1 ? '1 pair' : `${suggestions.length} pairs`}>
        Could be the same person
      </SectionHeading>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {suggestions.map(({ first, second, because }) => (
          <li key={`${first.id} ${second.id}`} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
            <div className="grid min-w-0 flex-1 basis-80 gap-x-6 gap-y-1 sm:grid-cols-2">
              {[first, second].map((one) => (
                <p key={one.id} className="min-w-0">
                  <span className="block truncate font-semibold">{nameOf(one)}</span>
                  <span className="tnum block text-14 text-ink-2">{maskPhone(one.mobileNumberE164)}</span>
                </p>
              ))}
            </div>
            <span className="basis-40 text-14 text-ink-2">{BECAUSE[because]}</span>
            <LinkButton size="small" href={`${here}?keep=${first.id}&gone=${second.id}`}>
              Compare<span className="sr-only">{` ${nameOf(first)} and ${nameOf(second)}`}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FindOther({ here, kept: { customer }, search, found }: Data & { kept: NonNullable<Data['kept']> }) {
  return (
    <div className="grid max-w-3xl gap-6">
      <Card as="section">
        <SectionHeading>Who is {nameOf(customer)} too?</SectionHeading>
        <form method="get" action={here} className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="keep" value={customer.id} />
          <Field
            name="search"
            label="Find the other customer"
            help="Phone, name, email or address"
            className="min-w-0 flex-1 basis-64"
          >
            {(wiring) => <Input {...wiring} type="search" maxLength={60} autoComplete="off" defaultValue={search} />}
          </Field>
          <Button type="submit">Search</Button>
        </form>
      </Card>
      {search === '' ? null : found.length === 0 ? (
        <EmptyState title="No customers match">Try the last digits of the number, or part of the name.</EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface" aria-label="Customers found">
          {found.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
              <p className="min-w-0 flex-1 basis-60">
                <span className="block truncate font-semibold">{nameOf(one)}</span>
                <span className="tnum block text-14 text-ink-2">{maskPhone(one.mobileNumberE164)}</span>
              </p>
              <LinkButton size="small" href={`${here}?keep=${customer.id}&gone=${one.id}`}>
                Compare<span className="sr-only">{` with ${nameOf(one)}`}</span>
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
