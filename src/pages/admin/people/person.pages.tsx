import { type EmployeeAt, listEmployeesOfRestaurant } from '#db/staff/employees.repository.ts';
import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { listStores } from '#db/tenancy/stores.repository.ts';
import { type Person, peopleOf, storesOfBoth } from '#src/domain/staff/people.ts';
import { editPerson, getPerson, joinPeople } from '#src/features/staff/manage-people.ts';
import { href, type PageActionRequest, type PageRequest } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { Button } from '#src/ui/button.tsx';
import { Select } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { PersonIcon } from '#src/ui/icon.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { Card, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { FormSection } from '../edit-form.tsx';
import { KitForm } from '../forms/kit-form.tsx';
import { saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { refusedBeside, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { FileLink, KitList } from '../lists/kit-list.tsx';
import { asksForFile, listFile, matchingRows, pageOfRows, readList } from '../lists/list-kit.ts';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';
import { mayText } from './employee-list.tsx';
import { personKit, personValue } from './person-kit.ts';
import { PERSON_FILE, personList } from './person-list.tsx';
import { PinField, pinAgain } from './pin-field.tsx';

async function peopleAt({ ctx, scope, base, query }: PageRequest<RestaurantScope>) {
  const stores = await listStores(ctx.db, scope);
  const { restaurantId } = scope;
  const kit = personList((personId) => href(base, paths.person, { restaurantId, personId }), stores);
  const lines = peopleOf(await listEmployeesOfRestaurant(ctx.db, scope)).map((person) => ({
    person,
    storeNames: stores.filter(({ id }) => person.storeIds.includes(id)).map(({ name }) => name),
  }));
  return { kit, lines, asked: readList(kit, query) };
}

export const peoplePage = adminPage<RestaurantScope>({
  guard: { action: 'restaurant.manage' },
  inStore: { in: 'settings', at: 45, label: 'Employees of all stores', icon: PersonIcon },
  inRestaurant: { in: 'users', at: 20, label: 'Employees', icon: PersonIcon },
  words: 'staff people pin',
})({
  path: paths.people.path,
  async load(request) {
    const { ctx, scope, base, url } = request;
    const { kit, lines, asked } = await peopleAt(request);
    const working = lines.filter(({ person }) => person.storeIds.length > 0).length;
    const restaurant = await findRestaurant(ctx.db, scope);
    return { base, here: url.pathname, restaurant, kit, working, ...pageOfRows(kit, asked, lines) };
  },
  async file(request) {
    if (!asksForFile(request.query)) return null;
    const { kit, lines, asked } = await peopleAt(request);
    return listFile('employees', PERSON_FILE, [matchingRows(kit, asked, lines)]);
  },
  title: ({ restaurant }) => `Employees · ${restaurant?.name ?? 'Servery'}`,
  head: () => ({ isIndexed: false }),
  render: ({ base, here, restaurant, kit, state, shown, working }, { notice }) => (
    <AdminLayout base={base} here={here} store={null} restaurant={restaurant ?? undefined}>
      <PageHeader
        title="Employees"
        status={`${working} can sign in at the tills of ${restaurant?.name ?? 'your stores'}`}
        actions={<FileLink {...{ here, state, shown }} />}
      />
      <Notice text={notice} />
      <KitList {...{ kit, state, shown, here }} />
    </AdminLayout>
  ),
});

export const personPage = adminPage<RestaurantScope>({
  guard: { action: 'restaurant.manage' },
  under: paths.people,
  example: {
    forms: {
      save: { name: 'Mei', color: '#123456', initials: 'ME', pin: '', 'storeIds.{storeId}': 'on' },
      join: { otherId: '{otherPersonId}' },
    },
    answers: [303, 400],
  },
})({
  path: paths.person.path,
  async load({ ctx, scope, base, url, params }) {
    const person = await getPerson(ctx.db, scope, params.personId);
    const everyone = peopleOf(await listEmployeesOfRestaurant(ctx.db, scope));
    const restaurant = await findRestaurant(ctx.db, scope);
    if (!restaurant) throw notFound('restaurant');
    return {
      base,
      here: url.pathname,
      restaurant,
      person,
      stores: await listStores(ctx.db, scope),
      others: everyone.filter((other) => other.id !== person.id && storesOfBoth(person, other).length === 0),
    };
  },
  title: ({ person }) => `${person.name} · Servery`,
  head: () => ({ isIndexed: false }),
  action: (request) => (request.form.get('do') === 'join' ? join(request) : save(request)),
  render({ base, here, restaurant, person, stores, others }, { form, notice }) {
    const back = href(base, paths.people, { restaurantId: restaurant.id });
    const joining = form.values.do === 'join';
    return (
      <AdminLayout base={base} here={here} store={null} restaurant={restaurant}>
        <PageHeader
          title={person.name}
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Employees', href: back }, { label: person.name }]} />}
          status="At all of your stores"
        />
        <WithSide label="Where they work" side={<PersonSide {...{ base, restaurant, person, stores }} />}>
          <KitForm
            {...{ id: 'edit', kit: personKit('', stores), stored: personValue(person), form, notice }}
            label="Save"
            backHref={back}
          >
            {(put) => (
              <>
                <FormSection title="Employee">
                  {put('name')}
                  <PinField
                    isNew={false}
                    help="Leave empty to keep their PINs. A new PIN works at every store you tick. Adding a store needs one."
                    error={form.errors.pin}
                  />
                  {put('color')}
                  {put('initials')}
                </FormSection>
                <FormSection title="Stores">{put('storeIds')}</FormSection>
              </>
            )}
          </KitForm>
          {others.length > 0 ? (
            <JoinForm {...{ person, others }} error={joining ? form.errors.otherId : undefined} />
          ) : null}
        </WithSide>
      </AdminLayout>
    );
  },
});

type PersonAction = PageActionRequest<RestaurantScope, typeof paths.person.path>;

async function save({ ctx, scope, params: { personId }, form, base, by }: PersonAction) {
  const pin = textOf(form, 'pin');
  // A PIN is never sent back.
  form.delete('pin');
  const answer = await saveForm({
    kit: personKit(pin, await listStores(ctx.db, scope)),
    form,
    newId: () => ctx.ids.next(),
    async read() {
      const person = await getPerson(ctx.db, scope, personId);
      return { person, value: personValue(person) };
    },
    save: (value, { person: seen }) =>
      editPerson(ctx, scope, { ...value, pin: pin === '' ? null : pin, personId, seen, by }),
    done: (since) => ({
      kind: 'redirect',
      to: href(base, paths.people, { restaurantId: scope.restaurantId }),
      notice: savedNotice('Saved.', since),
    }),
  });
  return pin === '' ? answer : pinAgain(answer);
}

async function join({ ctx, scope, params: { personId }, form, url, by }: PersonAction) {
  try {
    await joinPeople(ctx, scope, { personId, otherId: textOf(form, 'otherId'), by });
    return { kind: 'redirect' as const, to: url.pathname, notice: 'Joined. They’re one person now.' };
  } catch (error) {
    return refusedBeside(error, form);
  }
}

interface SideProps {
  base: string;
  restaurant: { readonly id: string };
  person: Person<EmployeeAt>;
  stores: readonly { readonly id: string; readonly name: string }[];
}

/** What they may do is each store's own, so it is changed there. */
function PersonSide({ base, restaurant, person, stores }: SideProps) {
  const at = person.rows.filter(({ isActive }) => isActive);
  return (
    <>
      <Card as="section">
        <h2 className="mb-3 text-16">Permissions at each store</h2>
        {at.length === 0 ? <p className="text-14 text-ink-2">Works at no store now.</p> : null}
        <ul className="flex flex-col gap-3">
          {at.map(({ id: employeeId, storeId, permissions }) => (
            <li key={employeeId} className="text-14">
              <a
                href={href(base, paths.employee, { restaurantId: restaurant.id, storeId, employeeId })}
                className="font-semibold underline"
              >
                {stores.find(({ id }) => id === storeId)?.name ?? storeId}
              </a>
              <p className="text-ink-2">{mayText({ permissions })}</p>
            </li>
          ))}
        </ul>
      </Card>
      <HelpCard
        title="One person, several stores"
        points={[
          'Name, colour and initials are the same at every store.',
          'Permissions and hours are kept for each store.',
          'No one else at a store can have the same PIN, so a PIN that’s free at one may be taken at another.',
        ]}
      />
    </>
  );
}

interface JoinProps {
  person: Person;
  others: readonly Person[];
  error: string | undefined;
}

function JoinForm({ person, others, error }: JoinProps) {
  return (
    <Card as="section" className="mt-6">
      <SectionHeading>Listed twice?</SectionHeading>
      <form method="post" noValidate className="flex flex-col items-start gap-4">
        <Field
          name="otherId"
          label={`Also ${person.name}`}
          help="Someone added at another store who is the same person. Their orders and hours stay as they are."
          error={error}
          className="w-full max-w-96"
        >
          {(wiring) => (
            <Select
              {...wiring}
              placeholder="Choose an employee"
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </Field>
        <Button type="submit" name="do" value="join">
          Join
        </Button>
      </form>
    </Card>
  );
}
