import { describe, expect, test } from 'bun:test';
import type { Member } from '#db/access/users.repository.ts';
import { matchingRows, readList } from '../lists/list-kit.ts';
import { userList } from './user-list.tsx';

const member = (displayName: string, rest: Partial<Member> = {}): Member => ({
  userId: displayName,
  accountId: displayName,
  membershipId: displayName,
  email: `${displayName.toLowerCase()}@mail.example`,
  displayName,
  role: 'storeUser',
  storeId: 's1',
  isInvited: false,
  isTwoStepOn: false,
  ...rest,
});

const MEMBERS = [
  member('Zoë', { role: 'storeAdmin' }),
  member('Ben', { email: 'kitchen@roma.example' }),
  member('Cara', { isInvited: true }),
];

const KIT = userList('Ben');
const shown = (query: string) =>
  matchingRows(KIT, readList(KIT, new URLSearchParams(query)), MEMBERS).map(({ displayName }) => displayName);

describe('the users of a place', () => {
  test.each([
    ['', ['Ben', 'Cara', 'Zoë'], 'by name'],
    ['search=kitchen', ['Ben'], 'by part of their email'],
    ['search=zoe', ['Zoë'], 'by name, without its accent'],
    ['role=admin', ['Zoë'], 'those with the role of an admin'],
    ['status=invited', ['Cara'], 'who has not accepted yet'],
    ['sort=-state', ['Cara', 'Zoë', 'Ben'], 'who is invited first'],
    ['sort=email', ['Cara', 'Ben', 'Zoë'], 'by email'],
  ])('asked for %p are %p: %s', (query, names) => {
    expect(shown(query)).toEqual(names);
  });
});
