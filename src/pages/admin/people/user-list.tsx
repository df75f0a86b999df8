import type { Member } from '#db/access/users.repository.ts';
import { Button } from '#src/ui/button.tsx';
import { Select } from '#src/ui/controls.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import type { FileColumn, ListKit } from '../lists/list-kit.ts';

export const ROLES = [
  { value: 'user', label: 'Standard User' },
  { value: 'admin', label: 'Admin User' },
] as const;

const ACTIVE: StatusBadgeStyle = { word: 'Active', tone: 'done', icon: 'check' };
const INVITED: StatusBadgeStyle = { word: 'Invited', tone: 'wait', icon: 'queued' };

const roleOf = ({ role }: Member): 'admin' | 'user' => (role.endsWith('Admin') ? 'admin' : 'user');

/** `self`: who looks; they see themselves marked. */
export function userList(self: string | null): ListKit<Member> {
  return {
    caption: 'Users',
    noun: { one: 'user', many: 'users' },
    rowKey: ({ userId }) => userId,
    defaultSort: { by: 'name', direction: 'asc' },
    search: {
      label: 'Search users',
      placeholder: 'Name or email',
      of: ({ displayName, email }) => `${displayName} ${email}`,
    },
    filters: [
      { name: 'role', label: 'Role', options: ROLES, of: roleOf },
      {
        name: 'status',
        label: 'Status',
        options: [
          { value: 'active', label: ACTIVE.word },
          { value: 'invited', label: INVITED.word },
        ],
        of: ({ isInvited }) => (isInvited ? 'invited' : 'active'),
      },
    ],
    empty: {
      title: 'No users yet',
      text: 'Add the first user below. They can sign in once they accept the invitation.',
    },
    noMatches: { title: 'No users match', text: 'Try part of the name or email, or another role.' },
    isBareUpTo: 3,
    columns: userColumns(self),
  };
}

export const USER_FILE: readonly FileColumn<Member>[] = [
  { header: 'Name', cell: ({ displayName }) => displayName },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Role', cell: (member) => ROLES.find(({ value }) => value === roleOf(member))?.label ?? '' },
  { header: 'Status', cell: ({ isInvited }) => (isInvited ? INVITED : ACTIVE).word },
];

function userColumns(self: string | null): ListKit<Member>['columns'] {
  return [
    {
      key: 'name',
      header: 'Name',
      cell: (member) => (
        <span className="font-semibold">
          {member.displayName}
          {member.userId === self ? <span className="font-normal text-ink-3"> (you)</span> : null}
        </span>
      ),
      isSortable: true,
      sortsUpFirst: true,
      sortBy: ({ displayName, email }) => [displayName, email],
    },
    {
      key: 'email',
      header: 'Email',
      cell: ({ email }) => <EmailText email={email} />,
      isSortable: true,
      sortsUpFirst: true,
      sortBy: ({ email }) => email,
    },
    {
      key: 'state',
      header: 'Status',
      cell: (member) => <State member={member} isSelf={member.userId === self} />,
      isSortable: true,
      sortBy: ({ isInvited, displayName }) => [isInvited ? 1 : 0, displayName],
    },
    {
      key: 'role',
      header: 'Role',
      cell: (member) => <RoleForm member={member} />,
      isSortable: true,
      sortsUpFirst: true,
      sortBy: (member) => [roleOf(member), member.displayName],
    },
    {
      key: 'remove',
      header: <span className="sr-only">Remove</span>,
      cell: (member) => <RemoveForm member={member} />,
    },
  ];
}

/** Broken behind its @, where there is no room for it. */
function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <span className="min-w-0 break-words">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

function State({ member, isSelf }: { member: Member; isSelf: boolean }) {
  if (!member.isInvited) {
    return (
      <>
        <StatusPill look={ACTIVE} />
        {member.isTwoStepOn && !isSelf ? <ResetTwoStepForm member={member} /> : null}
      </>
    );
  }
  return (
    <form method="post" className="flex flex-wrap items-center gap-2">
      <StatusPill look={INVITED} />
      <input type="hidden" name="userId" value={member.userId} />
      <Button type="submit" name="do" value="inviteAgain" size="small" variant="quiet">
        Resend
      </Button>
    </form>
  );
}

function RoleForm({ member }: { member: Member }) {
  return (
    <form method="post" className="flex items-center gap-2 max-sm:justify-end">
      <input type="hidden" name="userId" value={member.userId} />
      <Select
        name="role"
        aria-label={`Role of ${member.displayName}`}
        defaultValue={roleOf(member)}
        options={ROLES}
        className="min-w-36"
      />
      <Button type="submit" name="do" value="changeRole" size="small">
        Change
      </Button>
    </form>
  );
}

/** For someone who lost phone and recovery codes. */
function ResetTwoStepForm({ member: { userId, displayName } }: { member: Member }) {
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-(--control) cursor-pointer list-none items-center rounded-input text-14 text-ink-2 underline hover:text-ink [&::-webkit-details-marker]:hidden">
        Two-step sign-in is on<span className="sr-only"> for {displayName}</span>
      </summary>
      <form method="post" className="mt-1 flex max-w-72 flex-col items-start gap-2">
        <p className="text-14 text-ink-2">
          If {displayName} has lost both phone and recovery codes, turn it off. All their devices are signed out, and
          their password alone signs them in until they turn it on again.
        </p>
        <input type="hidden" name="userId" value={userId} />
        <Button type="submit" name="do" value="resetTwoStep" size="small" variant="danger">
          Turn off for {displayName}
        </Button>
      </form>
    </details>
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
