import { beforeEach, describe, expect, test } from 'bun:test';
import { type OwnerFixture, ownerFixture, ROMA } from '#src/features/owner-tools/testing/owner-fixture.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import { makeToken, readTokens, revokeToken } from './manage-tokens.ts';
import { writeTokenMail } from './token-mail.ts';
import { isTokenSecret, newTokenSecret } from './token-secret.ts';

const SCOPE = grantRestaurantScope({ restaurantId: ROMA });
const OWNER = `user_${ROMA}_owner`;
const BY = { mover: 'staff', kind: 'staff', id: OWNER, name: 'Gina', origin: '203.0.113.9 test' } as const;
const ASKED = { name: 'Claude', scopes: ['readReports'], storeIds: null, days: 90 };
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

let fixture: OwnerFixture;
beforeEach(async () => {
  fixture = await ownerFixture();
}, 60_000);

const owner = {
  kind: 'staff',
  userId: OWNER,
  memberships: [{ role: 'restaurantAdmin', restaurantId: ROMA }],
} as const;
const make = (token: object = {}, rest: object = {}) =>
  makeToken(fixture.ctx, SCOPE, { token: { ...ASKED, ...token }, requestKey: 'once', actor: owner, by: BY, ...rest });
async function whyNot(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return error.reason ?? error.code;
    throw error;
  }
  return 'done';
}
const statusOf = async (secret: string | null, from: Parameters<OwnerFixture['callerOf']>[1] = {}) =>
  (await fixture.callerOf(secret, from).post(LIST)).status;
const textOf = async (secret: string | null, from: Parameters<OwnerFixture['callerOf']>[1] = {}) =>
  (await fixture.callerOf(secret, from).post(LIST)).text();
const acts = async () =>
  (await fixture.ctx.db.selectFrom('audit_log').selectAll().where('subjectType', '=', 'accessToken').execute()).map(
    ({ action, actorName }) => `${action} ${actorName}`,
  );

describe('a key is made', () => {
  test('and opens its restaurant; only a keyed hash of it is kept', async () => {
    const { secret } = await make();
    expect(secret).toStartWith('srv_');
    expect(await statusOf(secret)).toBe(200);
    const whole = Buffer.from(fixture.ctx.database.raw.serialize()).toString('latin1');
    expect(whole).not.toContain(secret.slice(0, -4));
  });

  test('in the audit log and with an email to the admins, neither of which has it', async () => {
    const { secret, mailIds } = await make();
    expect(await acts()).toEqual(['createAccessKey Gina']);
    const mails = await fixture.ctx.db.selectFrom('outgoing_messages').selectAll().where('id', 'in', mailIds).execute();
    expect(mails.map(({ recipient }) => recipient)).toContain(`owner@${ROMA}.example`);
    const { text } = writeTokenMail(fixture.ctx, mails[0]!);
    expect(text).toContain('Gina created the access key “Claude”');
    expect(text).toContain('read your reports');
    expect(text).not.toContain(secret);
  });

  test('once, however often its form is sent', async () => {
    await make();
    expect(await whyNot(make())).toBe('already_done');
    expect(await readTokens(fixture.ctx, SCOPE)).toHaveLength(1);
  });

  test.each<[string, string, object]>([
    ['another restaurant’s store', 'resource_not_found', { storeIds: ['wok-carlton'] }],
    ['a right that no key has', 'validation_failed', { scopes: ['refund'] }],
    ['an end that can’t be chosen', 'validation_failed', { days: 100_000 }],
    ['no name', 'validation_failed', { name: '' }],
  ])('not with %s', async (_, why, token) => {
    expect(await whyNot(make(token))).toBe(why);
    expect(await readTokens(fixture.ctx, SCOPE)).toEqual([]);
  });

  test('not by Servery’s own people, whose access ends', async () => {
    const actor = { kind: 'superAdmin', userId: 'user_platform_admin' };
    expect(await whyNot(make({}, { actor }))).toBe('user_not_allowed');
  });

  test('20 at the most', async () => {
    for (let at = 0; at < 20; at++) await make({}, { requestKey: `form-${at}` });
    expect(await whyNot(make({}, { requestKey: 'one more' }))).toBe('too_many_access_keys');
    const [first] = await readTokens(fixture.ctx, SCOPE);
    await revokeToken(fixture.ctx, SCOPE, { tokenId: first!.id, by: BY });
    expect(await whyNot(make({}, { requestKey: 'one more' }))).toBe('done');
  });
});

describe('a key opens nothing', () => {
  const ways: [string, (secret: string, tokenId: string) => Promise<string | null> | string | null][] = [
    ['that is not sent', () => null],
    ['that is empty', () => ''],
    ['that is mistyped', (secret) => `${secret.slice(0, 9)}${secret[9] === 'z' ? '1' : 'z'}${secret.slice(10)}`],
    ['that is well formed and nobody’s', () => newTokenSecret(fixture.ctx)],
    ['that is written in capitals', (secret) => secret.toUpperCase()],
    [
      'that is revoked',
      async (secret, tokenId) => {
        await revokeToken(fixture.ctx, SCOPE, { tokenId, by: BY });
        return secret;
      },
    ],
    [
      'that has expired',
      (secret) => {
        fixture.ctx.pass({ hours: 90 * 24 });
        return secret;
      },
    ],
    [
      'whose maker left',
      async (secret) => {
        await fixture.ctx.write((trx) => trx.deleteFrom('memberships').where('userId', '=', OWNER).execute());
        return secret;
      },
    ],
    [
      'whose maker is no admin any more',
      async (secret) => {
        await fixture.ctx.write((trx) =>
          trx.updateTable('memberships').set({ role: 'restaurantUser' }).where('userId', '=', OWNER).execute(),
        );
        return secret;
      },
    ],
    ['of another restaurant', async () => (await fixture.makeKey({ restaurantId: 'golden-wok' })).secret],
  ];
  test.each(ways)('%s, and all are refused in the same words', async (_, way) => {
    const { secret, tokenId } = await make();
    expect(await statusOf(secret)).toBe(200);
    const tried = await way(secret, tokenId);
    expect(await statusOf(tried)).toBe(401);
    expect(await textOf(tried)).toBe(await textOf(newTokenSecret(fixture.ctx)));
    expect(await textOf(tried)).toContain('"user_not_allowed"');
  });

  test('in a restaurant that doesn’t exist, in the same words', async () => {
    const { secret } = await make();
    expect(await textOf(secret, { restaurantId: 'nowhere' })).toBe(await textOf(null));
  });

  test('after its last minute, and everything in it', async () => {
    const { secret } = await make({ days: 7 });
    fixture.ctx.pass({ hours: 7 * 24 - 1, minutes: 59, seconds: 59 });
    expect(await statusOf(secret)).toBe(200);
    fixture.ctx.pass({ seconds: 1 });
    expect(await statusOf(secret)).toBe(401);
  });
});

describe('the list', () => {
  test('has what works before what was revoked, however many those are', async () => {
    const { tokenId } = await make();
    fixture.ctx.pass({ hours: 1 });
    for (let at = 0; at < 3; at++) {
      const made = await make({ days: 365 }, { requestKey: `form-${at}` });
      await revokeToken(fixture.ctx, SCOPE, { tokenId: made.tokenId, by: BY });
    }
    expect((await readTokens(fixture.ctx, SCOPE))[0]?.id).toBe(tokenId);
  });

  test('says on which day and about from where a key was used, and never the address', async () => {
    const { secret } = await make();
    expect((await readTokens(fixture.ctx, SCOPE))[0]).toMatchObject({ usedIsoDate: null, usedFrom: null });
    await statusOf(secret, { address: '203.0.113.77' });
    await fixture.ctx.write(async () => undefined);
    const [key] = await readTokens(fixture.ctx, SCOPE);
    const today = fixture.ctx.clock.now().toString().slice(0, 10);
    expect(key).toMatchObject({ usedIsoDate: today, usedFrom: '203.0.113.0/24', standing: 'works' });
  });

  test('says that a key is off whose maker is no admin any more', async () => {
    await make();
    await fixture.ctx.write((trx) => trx.deleteFrom('memberships').where('userId', '=', OWNER).execute());
    expect((await readTokens(fixture.ctx, SCOPE))[0]?.standing).toBe('noRight');
  });

  test('has no key of another restaurant, and none is revoked from there', async () => {
    const { tokenId } = await fixture.makeKey({ restaurantId: 'golden-wok' });
    expect(await readTokens(fixture.ctx, SCOPE)).toEqual([]);
    expect(await whyNot(revokeToken(fixture.ctx, SCOPE, { tokenId, by: BY }))).toBe('resource_not_found');
  });

  test('revoking twice is one act', async () => {
    const { tokenId } = await make();
    for (const _ of [1, 2]) await revokeToken(fixture.ctx, SCOPE, { tokenId, by: BY });
    expect(await acts()).toEqual(['createAccessKey Gina', 'revokeAccessKey Gina']);
  });
});

test('a checksum tells a mistyped key without looking it up', () => {
  const secret = newTokenSecret(fixture.ctx);
  expect(isTokenSecret(secret)).toBe(true);
  const letters = [...secret];
  const wrong = letters.flatMap((letter, at) =>
    at < 4 ? [] : [letters.with(at, letter === 'a' ? 'b' : 'a').join('')],
  );
  expect(wrong.filter(isTokenSecret)).toEqual([]);
});
