import { listRestaurantMembers, listStoreMembers, type Member } from '#db/access/users.repository.ts';
import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { addRestaurantUser, addStoreUser } from '#src/features/access/add-member.ts';
import { exportMembers } from '#src/features/access/export-members.ts';
import { changeMemberRole, inviteAgain, type MemberPlace, removeMember } from '#src/features/access/manage-members.ts';
import { resetTwoStep } from '#src/features/access/reset-two-step.ts';
import { listMemberPhones } from '#src/features/notifications/phones/own-phones.ts';
import { EMPTY_FORM, type FormState, href, type PageFileRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import { type RestaurantScope, restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input, RadioGroup } from '#src/ui/controls.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { PersonIcon, StoreIcon } from '#src/ui/icon.tsx';
import type { ListState } from '#src/ui/list-address.ts';
import { Card, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage, type Example } from '../admin-page.ts';
import { may, refused, textOf, valuesOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { FileLink, KitList } from '../lists/kit-list.tsx';
import {
  asksForFile,
  type ListKit,
  type ListPage,
  listFile,
  matchingRows,
  pageOfRows,
  readList,
} from '../lists/list-kit.ts';
import { paths } from '../paths.ts';
import { RingingPhones } from './ringing-phones.tsx';
import { ROLES, USER_FILE, userList } from './user-list.tsx';

/** Where the server sends no email. */
const UNSENT = 'Email isn’t set up here, so invitations wait until it is.';

/** Runs a button of the page, and returns its message. */
async function act(
  ctx: AppContext,
  place: MemberPlace,
  form: FormData,
  by: ActedBy,
  add: (input: { email: string; displayName: string; role: 'admin' | 'user'; by: ActedBy }) => Promise<unknown>,
): Promise<string> {
  const userId = textOf(form, 'userId');
  const role = textOf(form, 'role') as 'admin' | 'user';
  const isMailed = ctx.ports.email !== null;
  switch (form.get('do')) {
    case 'add': {
      const email = textOf(form, 'email');
      await add({ email, displayName: textOf(form, 'displayName'), role, by });
      return `${email} added. ${isMailed ? 'People who are new here get an email to accept the invitation.' : UNSENT}`;
    }
    case 'changeRole':
      await changeMemberRole(ctx, place, { userId, role, by });
      return 'Role changed. It applies from their next page.';
    case 'inviteAgain':
      await inviteAgain(ctx, place, { userId, by });
      return isMailed ? 'Invitation sent again.' : UNSENT;
    case 'remove':
      await removeMember(ctx, place, { userId, by });
      return 'User removed.';
    case 'resetTwoStep':
      await resetTwoStep(ctx, place, { userId, by });
      return 'Two-step sign-in turned off. Their devices were signed out, and they get an email.';
    default:
      throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
  }
}

const USERS_FORMS: Example['forms'] = {
  add: { email: 'new@mail.example', displayName: 'New', role: 'user' },
  changeRole: { userId: '{userId}', role: 'admin' },
  inviteAgain: { userId: '{userId}' },
  remove: { userId: '{userId}' },
  resetTwoStep: { userId: '{userId}' },
};

export const storeUsersPage = adminPage<StoreScope>({
  guard: { action: 'store.users' },
  inStore: { in: 'settings', at: 50, label: 'Store users', icon: PersonIcon },
  words: 'staff access roles invitations',
  example: { forms: USERS_FORMS, answers: [303, 400, 409] },
})({
  path: paths.storeUsers.path,
  async load({ ctx, scope, base, url, query, actor }) {
    const { restaurantId } = scope;
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      ...listed(query, await listStoreMembers(ctx.db, scope), actor),
      ringing: { phones: await listMemberPhones(ctx, restaurantOf(scope), scope.storeId), now: ctx.clock.now() },
      restaurantHref: may(actor, 'restaurant.users', { restaurantId })
        ? href(base, paths.restaurantUsers, { restaurantId })
        : null,
    };
  },
  file: usersFile,
  title: ({ store }) => `Users · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    try {
      const { restaurantId, storeId } = scope;
      const add = (input: Parameters<typeof addStoreUser>[2]) => addStoreUser(ctx, scope, input);
      const notice = await act(ctx, { restaurantId, storeId }, form, by, add);
      return { kind: 'redirect', to: url.pathname + url.search, notice };
    } catch (error) {
      return refused(error, form);
    }
  },
  render({ base, here, store, restaurantHref, ringing, ...list }, { form, notice }) {
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Store users"
          status={`People who can sign in to ${store.profile.name}`}
          actions={<FileLink here={here} {...list} />}
        />
        <Members
          list={list}
          here={here}
          form={form}
          notice={notice}
          admin="Everything in this store, including printers, tills and employees."
          user="Orders, bookings and sold-out items."
        />
        <RingingPhones {...ringing} />
        <p className="mt-4 text-14 text-ink-2">
          Users of the whole restaurant can open this store too.{' '}
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
  async load({ ctx, scope, base, url, query, actor }) {
    return {
      base,
      here: url.pathname,
      restaurant: await findRestaurant(ctx.db, scope),
      ...listed(query, await listRestaurantMembers(ctx.db, scope), actor),
      ringing: { phones: await listMemberPhones(ctx, scope, null), now: ctx.clock.now() },
    };
  },
  file: usersFile,
  title: ({ restaurant }) => `Users · ${restaurant?.name ?? 'Servery'}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    try {
      const place = { restaurantId: scope.restaurantId, storeId: null };
      const add = (input: Parameters<typeof addRestaurantUser>[2]) => addRestaurantUser(ctx, scope, input);
      return { kind: 'redirect', to: url.pathname + url.search, notice: await act(ctx, place, form, by, add) };
    } catch (error) {
      return refused(error, form);
    }
  },
  render({ base, here, restaurant, ringing, ...list }, { form, notice }) {
    return (
      <AdminLayout base={base} here={here} store={null} restaurant={restaurant ?? undefined}>
        <PageHeader
          title="Restaurant users"
          status={`People who can sign in to all of ${restaurant?.name ?? ''}`}
          actions={<FileLink here={here} {...list} />}
        />
        <Members
          list={list}
          here={here}
          form={form}
          notice={notice}
          admin="Everything in every store, including users and payouts."
          user="Can view everything and edit the menu, coupons and orders."
        />
        <RingingPhones {...ringing} />
      </AdminLayout>
    );
  },
});

interface Listed {
  kit: ListKit<Member>;
  state: ListState;
  shown: ListPage<Member>;
}

/** Those who may open the page see every email there. */
async function usersFile({ ctx, scope, query, by }: PageFileRequest<RestaurantScope | StoreScope>) {
  if (!asksForFile(query)) return null;
  const kit = userList(null);
  const members = await exportMembers(ctx, scope, { by });
  return listFile('users', USER_FILE, [matchingRows(kit, readList(kit, query), members)]);
}

function listed(query: URLSearchParams, members: readonly Member[], actor: Actor | null): Listed {
  const kit = userList(actor && 'userId' in actor ? actor.userId : null);
  return { kit, ...pageOfRows(kit, readList(kit, query), members) };
}

/** What each role may do here. */
interface RoleHelp {
  admin: string;
  user: string;
}

interface MembersProps extends RoleHelp {
  list: Listed;
  here: string;
  form: FormState;
  notice: string | null;
}

function Members({ list, here, form, notice, admin, user }: MembersProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex min-w-0 flex-col gap-6">
        {notice ? <Banner kind="success" title={notice} isOutcome /> : null}
        <ErrorSummary errors={form.errors} message={form.message} />
        <KitList {...list} here={here} />
      </div>
      <AddUser form={form.values.do === 'add' ? form : EMPTY_FORM} admin={admin} user={user} />
    </div>
  );
}

function AddUser({ form: adding, admin, user }: RoleHelp & { form: FormState }) {
  const value = valuesOf(adding);
  return (
    <Card as="section">
      <SectionHeading>Add user</SectionHeading>
      <form method="post" data-act="add" noValidate className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
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
  );
}
