import { describe, expect, test } from 'bun:test';
import { newTokenSchema } from './access-token.schema.ts';
import { reachesStore, tokenStanding } from './access-token.ts';

const END = '2026-11-21T07:00:00.000Z';

describe('a key', () => {
  test.each([
    ['works until it expires', '2026-11-21T06:59:59.999Z', null, 'works'],
    ['is over at the moment it expires', END, null, 'expired'],
    ['is over after that', '2027-01-01T00:00:00.000Z', null, 'expired'],
    ['is over from when it was revoked', '2026-11-20T00:00:00.000Z', '2026-11-19T00:00:00.000Z', 'revoked'],
  ] as const)('%s', (_, now, revokedIsoDateTimeUtc, standing) => {
    expect(tokenStanding({ expiresIsoDateTimeUtc: END, revokedIsoDateTimeUtc }, now)).toBe(standing);
  });

  test.each([
    ['reaches every store without a list', null, 'roma-newtown', true],
    ['reaches a store of its list', ['roma-newtown'], 'roma-newtown', true],
    ['reaches no other', ['roma-newtown'], 'roma-bondi', false],
    ['reaches none by an empty list', [], 'roma-newtown', false],
  ] as const)('%s', (_, storeIds, storeId, reaches) => {
    expect(reachesStore(storeIds, storeId)).toBe(reaches);
  });

  test.each([
    ['no name', { name: '  ' }, 'name'],
    ['nothing that it may do', { scopes: [] }, 'scopes'],
    ['something that no key may do', { scopes: ['refund'] }, 'scopes.0'],
    ['chosen stores without one', { storeIds: [] }, 'storeIds'],
    ['no end', { days: 10_000 }, 'days'],
  ])('is not made with %s', (_, change, path) => {
    const asked = { name: 'Claude', scopes: ['readReports'], storeIds: null, days: 90, ...change };
    const { success, error } = newTokenSchema.safeParse(asked);
    expect([success, error?.issues.map((issue) => issue.path.join('.'))]).toEqual([false, [path]]);
  });
});
