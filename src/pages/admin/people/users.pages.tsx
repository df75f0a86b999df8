import { listRestaurantMembers, listStoreMembers, type Member } from '#db/access/users.repository.ts';
import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { addRestaurantUser, addStoreUser } from '#src/features/access/add-member.ts';
import { changeMemberRole, inviteAgain, type MemberPlace, removeMember } from '#src/features/access/manage-members.ts';
import { EMPTY_FORM, type FormState, href } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { RestaurantScope, StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input, RadioGroup, Select } from '#src/ui/controls.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { PersonIcon, StoreIcon } from '#src/ui/icon.tsx';
import { Table } from '#src/ui/list.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, EmptyState, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage, type Example } from '../admin-page.ts';
import { may, refused, textOf, valuesOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';

const ROLES = [
  { value: 'user', label: 'Standard User' },
  { value: 'admin', label: 'Admin User' },
] as const;

const roleText = (role: Member['role']): 'admin' | 'user' => (role.endsWith('Admin') ? 'admin' : 'user');

/** What a button of the page did, as it is said afterwards. */
async function act(
  ctx: AppContext,
  place: MemberPlace,
  form: FormData,
  by: ActedBy,
  add: (input: { email: string; displayName: string; role: 'admin' | 'user'; by: ActedBy }) => Promise<unknown>,
): Promise<string> {
  const userId = textOf(form, 'userId');
  const role = textOf(form, 'role') as 'admin' | 'user';
  switch (form.get('do')) {
    case 'add': {
      const email = textOf(form, 'email');
      await add({ email, displayName: textOf(form, 'displayName'), role, by });
      return `${email} added. People who are new here get an email to accept the invitation.`;
    }
    case 'changeRole':
      await changeMemberRole(ctx, place, { userId, role, by });
      return 'Role changed. It applies from their next page.';
    case 'inviteAgain':
      await inviteAgain(ctx, place, { userId, by });
      return 'Invitation sent again.';
    case 'remove':
      await removeMember(ctx, place, { userId, by });
      return 'User removed.';
    default:
      throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
  }
}

const USERS_FORMS: Example['forms'] = {
  add: { email: 'new@mail.example', displayName: 'New', role: 'user' },
  changeRole: { userId: '{userId}', role: 'admin' },
  inviteAgain: { userId: '{userId}' },
  remove: { userId: '{userId}' },
};

export const storeUsersPage = adminPage<StoreScope>({
  guard: { action: 'store.users' },
  inStore: { in: 'settings', at: 50, label: 'Store users', icon: PersonIcon },
  words: 'staff access roles invitations',
  example: { forms: USERS_FORMS, answers: [303, 400, 409] },
})({
  path: paths.storeUsers.path,
  async load({ ctx, scope, base, url, actor }) {
    const { restaurantId } = scope;
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      members: await listStoreMembers(ctx.db, scope),
      self: actor && 'userId' in actor ? actor.userId : null,
      restaurantHref: may(actor, 'restaurant.users', { restaurantId })
        ? href(base, paths.restaurantUsers, { restaurantId })
        : null,
    };
  },
  title: ({ store }) => `Users · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    try {
      const { restaurantId, storeId } = scope;
      const add = (input: Parameters<typeof addStoreUser>[2]) => addStoreUser(ctx, scope, input);
      const notice = await act(ctx, { restaurantId, storeId }, form, by, add);
      return { kind: 'redirect', to: url.pathname, notice };
    } catch (error) {
      return refused(error, form);
    }
  },
  render({ base, here, store, members, self, restaurantHref }, { form, notice }) {
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader title="Store users" status={`People who can sign in to ${store.profile.name}`} />
        <Members
          members={members}
          self={self}
          form={form}
          notice={notice}
          admin="Everything in this store, including printers, tills and employees."
          user="Orders, bookings and sold-out items."
        />
        <p className="mt-4 text-14 text-ink-2">
          Users of the whole restaurant can open this store too.
          {restaurantHref ? (
            <a href={restaurantHref} className="underline">
              View users
            </a>
          ) : null}
        </p>
      </AdminLayout>
    );
  },
});

export const restaurantUsersPage = adminPage<RestaurantScope>({
  guard: { action: 'restaurant.users' },
  inStore: { in: 'settings', at: 60, label: 'Restaurant users', icon: StoreIcon },
  inRestaurant: { in: 'users', at: 10, label: 'Restaurant users', icon: PersonIcon },
  words: 'staff access roles invitations',
  example: { forms: USERS_FORMS, answers: [303, 400, 404, 409] },
})({
  path: paths.restaurantUsers.path,
  async load({ ctx, scope, base, url, actor }) {
    return {
      base,
      here: url.pathname,
      restaurant: await findRestaurant(ctx.db, scope),
      members: await listRestaurantMembers(ctx.db, scope),
      self: actor && 'userId' in actor ? actor.userId : null,
    };
  },
  title: ({ restaurant }) => `Users · ${restaurant?.name ?? 'Servery'}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    try {
      const place = { restaurantId: scope.restaurantId, storeId: null };
      const add = (input: Parameters<typeof addRestaurantUser>[2]) => addRestaurantUser(ctx, scope, input);
      return { kind: 'redirect', to: url.pathname, notice: await act(ctx, place, form, by, add) };
    } catch (error) {
      return refused(error, form);
    }
  },
  render({ base, here, restaurant, members, self }, { form, notice }) {
    return (
      <AdminLayout base={base} here={here} store={null} restaurant={restaurant ?? undefined}>
        <PageHeader title="Restaurant users" status={`People who can sign in to all of ${restaurant?.name ?? ''}`} />
        <Members
          members={members}
          self={self}
          form={form}
          notice={notice}
          admin="Everything in every store, including users and payouts."
          user="Can view everything and edit the menu, coupons and orders."
        />
      </AdminLayout>
    );
  },
});

interface MembersProps {
  members: readonly Member[];
  /** Who looks: they see themselves marked. */
  self: string | null;
  form: FormState;
  notice: string | null;
  /** What each role may, here. */
  admin: string;
  user: string;
}

function Members({ members, self, form, notice, admin, user }: MembersProps) {
  const adding = form.values.do === 'add' ? form : EMPTY_FORM;
  const value = valuesOf(adding);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex min-w-0 flex-col gap-6">
        {notice ? <Banner kind="success" title={notice} /> : null}
        <ErrorSummary errors={form.errors} message={form.message} />
        {members.length === 0 ? (
          <EmptyState title="No users yet">
            Add the first user below. They get an email to accept the invitation.
          </EmptyState>
        ) : (
          <Table
            caption="Users"
            rows={members}
            rowKey={(member) => member.userId}
            columns={[
              {
                key: 'name',
                header: 'Name',
                cell: (member) => (
                  <span className="font-semibold">
                    {member.displayName}
                    {member.userId === self ? <span className="font-normal text-ink-3"> (you)</span> : null}
                  </span>
                ),
              },
              { key: 'email', header: 'Email', cell: (member) => <span className="break-all">{member.email}</span> },
              { key: 'state', header: 'Status', cell: (member) => <State member={member} /> },
              { key: 'role', header: 'Role', cell: (member) => <RoleForm member={member} /> },
              {
                key: 'remove',
                header: <span className="sr-only">Remove</span>,
                cell: (member) => <RemoveForm member={member} />,
              },
            ]}
          />
        )}
      </div>
      <Card as="section">
        <SectionHeading>Add user</SectionHeading>
        <form method="post" noValidate className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
          <div className="flex flex-col gap-4">
            <Field name="email" label="Email" error={adding.errors.email} isRequired>
              {(wiring) => (
                <Input
                  {...wiring}
                  type="email"
                  autoComplete="off"
                  maxLength={120}
                  defaultValue={value.text('email', '')}
                />
              )}
            </Field>
            <Field name="displayName" label="Name" error={adding.errors.displayName} isRequired>
              {(wiring) => (
                <Input {...wiring} autoComplete="off" maxLength={60} defaultValue={value.text('displayName', '')} />
              )}
            </Field>
          </div>
          <Fieldset name="role" legend="Role" error={adding.errors.role}>
            <div className="-mx-2">
              <RadioGroup
                name="role"
                defaultValue={value.text('role', 'user')}
                options={ROLES.map((role) => ({ ...role, help: role.value === 'admin' ? admin : user }))}
              />
            </div>
          </Fieldset>
          <Button type="submit" name="do" value="add" variant="primary" className="justify-self-start">
            Add
          </Button>
        </form>
      </Card>
    </div>
  );
}

function State({ member }: { member: Member }) {
  if (!member.isInvited) return <StatusPill look={{ word: 'Active', tone: 'done', icon: 'check' }} />;
  return (
    <form method="post" className="flex flex-wrap items-center gap-2">
      <StatusPill look={{ word: 'Invited', tone: 'wait', icon: 'queued' }} />
      <input type="hidden" name="userId" value={member.userId} />
      <Button type="submit" name="do" value="inviteAgain" size="small" variant="quiet">
        Resend
      </Button>
    </form>
  );
}

function RoleForm({ member }: { member: Member }) {
  return (
    <form method="post" className="flex flex-wrap items-center gap-2 max-sm:justify-end">
      <input type="hidden" name="userId" value={member.userId} />
      <Select
        name="role"
        aria-label={`Role of ${member.displayName}`}
        defaultValue={roleText(member.role)}
        options={ROLES}
        className="min-w-36"
      />
      <Button type="submit" name="do" value="changeRole" size="small">
        Change
      </Button>
    </form>
  );
}

/** Asks with the person's name before they are out. */
function RemoveForm({ member }: { member: Member }) {
  return (
    <details className="text-right max-sm:text-left">
      <summary className="inline-flex min-h-(--control) cursor-pointer list-none items-center rounded-input px-2 font-medium text-14 text-ink-2 hover:bg-fail-soft hover:text-fail-text [&::-webkit-details-marker]:hidden">
        Remove<span className="sr-only"> {member.displayName}</span>…
      </summary>
      <form method="post" className="mt-1">
        <input type="hidden" name="userId" value={member.userId} />
        <Button type="submit" name="do" value="remove" size="small" variant="danger">
          Remove {member.displayName}
        </Button>
      </form>
    </details>
  );
}
