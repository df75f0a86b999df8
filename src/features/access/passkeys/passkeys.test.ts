import { beforeEach, describe, expect, test } from 'bun:test';
import { findSession } from '#db/access/sessions.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { MAX_PASSKEYS } from '#src/domain/access/passkey.ts';
import { AppError } from '#src/shared/app-error.ts';
import { type Asked, SoftPasskey } from '#tests/support/soft-passkey.ts';
import { changePassword } from '../change-password.ts';
import { addPasskey, beginPasskey, listOwnPasskeys, removePasskey } from './own-passkeys.ts';
import { beginPasskeySignIn, signInByPasskey } from './sign-in-by-passkey.ts';

const site = { origin: 'https://staff.servery.example', rpId: 'staff.servery.example' };
const HERE = '203.0.113.7 Mozilla/5.0 (Linux; Android 14) Chrome/130.0';
const OWNER = 'user_roma-pizza_owner';
const MANAGER = 'user_roma-pizza_office';
const byOf = (id: string): ActedBy => ({ mover: 'staff', kind: 'staff', id, name: id, origin: HERE });

let ctx: TestContext;
beforeEach(async () => {
  ctx = await seededContext();
});

type Changed = Partial<Asked>;

async function add(device: SoftPasskey, userId = OWNER, changed: Changed = {}) {
  const { cookie, question } = await beginPasskey(ctx, { userId, site });
  const answer = device.make({ ...site, ...question, ...changed });
  return addPasskey(ctx, { userId, by: byOf(userId), cookie, site, answer });
}
async function added(userId = OWNER): Promise<SoftPasskey> {
  const device = new SoftPasskey();
  await add(device, userId);
  return device;
}
/** A question of this browser with the device's answer. */
function signed(device: SoftPasskey, changed: Changed = {}) {
  const { cookie, question } = beginPasskeySignIn(ctx, site);
  return { cookie, answer: device.sign({ ...site, ...question, ...changed }), site, origin: HERE };
}
/** Who is signed in then, or the reason of the refusal. */
function enter(input: Parameters<typeof signInByPasskey>[1]): Promise<string> {
  return signInByPasskey(ctx, input).then(
    (token) => findSession(ctx.db, ctx, token, 'staff')?.subjectId ?? 'no session',
    whyOf,
  );
}
function whyOf(error: unknown): string {
  if (!(error instanceof AppError)) throw error;
  return error.reason ?? error.code;
}
const acts = async () => (await ctx.db.selectFrom('audit_log').select('action').execute()).map(({ action }) => action);

test('a passkey signs its person in, says when, and the audit log says so', async () => {
  const device = await added();
  expect(await listOwnPasskeys(ctx, OWNER)).toMatchObject([{ name: 'Chrome on Android', usedIsoDateTimeUtc: null }]);
  expect(await enter(signed(device))).toBe(OWNER);
  const [passkey] = await listOwnPasskeys(ctx, OWNER);
  expect(passkey?.usedIsoDateTimeUtc).not.toBeNull();
  expect(await acts()).toEqual(expect.arrayContaining(['addPasskey', 'signIn']));
});

test('it counts as both steps: no code is asked for', async () => {
  const device = await added();
  const nowIso = ctx.clock.now().toString();
  await ctx.write((trx) =>
    trx
      .insertInto('two_steps')
      .values({ userId: OWNER, salt: 'x', createdIsoDateTimeUtc: nowIso, confirmedIsoDateTimeUtc: nowIso })
      .execute(),
  );
  expect(await enter(signed(device))).toBe(OWNER);
});

test('a new password leaves passkeys, and the email about it says so', async () => {
  const device = await added();
  const by = byOf(OWNER);
  await changePassword(ctx, { userId: OWNER, present: 'servery-demo', password: 'another long one', by });
  expect(await enter(signed(device))).toBe(OWNER);
  const mails = await ctx.db.selectFrom('outgoing_messages').select('template').execute();
  expect(mails).toContainEqual({ template: 'passwordChangedNotPasskeys' });
});

describe('no one is signed in', () => {
  test.each<[what: string, why: string, input: (device: SoftPasskey) => ReturnType<typeof signed>]>([
    [
      'by what another site got signed',
      'wrong_passkey',
      (device) => signed(device, { origin: 'https://servery.evil' }),
    ],
    ['by what is for another host', 'wrong_passkey', (device) => signed(device, { rpId: 'servery.evil' })],
    ['by the answer to another question', 'wrong_passkey', (device) => signed(device, { challenge: 'AAAA' })],
    ['by a device that nobody unlocked', 'wrong_passkey', (device) => signed(device, { isVerified: false })],
    ['by a device that nobody knows', 'unknown_passkey', () => signed(new SoftPasskey())],
    [
      'by one device in the name of another',
      'wrong_passkey',
      (device) => {
        const other = signed(new SoftPasskey());
        return {
          ...other,
          answer: { ...other.answer, credentialId: device.credentialId, userHandle: device.userHandle },
        };
      },
    ],
    [
      'as somebody else',
      'wrong_passkey',
      (device) => {
        device.userHandle = 'c29tZWJvZHkgZWxzZQ';
        return signed(device);
      },
    ],
    ['in a browser that was asked nothing', 'passkey_expired', (device) => ({ ...signed(device), cookie: '' })],
    [
      'in a browser that was asked something else',
      'wrong_passkey',
      (device) => ({ ...signed(device), cookie: beginPasskeySignIn(ctx, site).cookie }),
    ],
    [
      'after five minutes',
      'passkey_expired',
      (device) => {
        const late = signed(device);
        ctx.pass({ minutes: 5 });
        return late;
      },
    ],
    [
      'after five minutes, also where the cookie claims more',
      'wrong_passkey',
      (device) => {
        const late = signed(device);
        return { ...late, cookie: late.cookie.replace(/^\d+/, '9999999999999') };
      },
    ],
  ])('%s', async (_, why, input) => {
    const device = await added();
    expect(await enter(input(device))).toBe(why);
    expect(await acts()).not.toContain('signIn');
  });

  test('by an answer that was given before', async () => {
    const device = await added();
    const once = signed(device);
    expect([await enter(once), await enter(once)]).toEqual([OWNER, 'passkey_expired']);
  });

  test('by two of the same answer at the same moment: one is in', async () => {
    const once = signed(await added());
    const both = await Promise.all([enter(once), enter(once)]);
    expect(both.toSorted()).toEqual(['passkey_expired', OWNER]);
  });

  test('by a device that has counted no further, and the audit log has it', async () => {
    const device = await added();
    device.counter = 7;
    expect(await enter(signed(device))).toBe(OWNER);
    expect(await enter(signed(device))).toBe('passkey_copied');
    device.counter = 3;
    expect(await enter(signed(device))).toBe('passkey_copied');
    expect((await acts()).filter((act) => act === 'refuseCopiedPasskey')).toHaveLength(2);
    device.counter = 8;
    expect(await enter(signed(device))).toBe(OWNER);
  });

  test('by a passkey that was removed', async () => {
    const device = await added();
    const [passkey] = await listOwnPasskeys(ctx, OWNER);
    await removePasskey(ctx, { userId: OWNER, passkeyId: passkey?.id ?? '', by: byOf(OWNER) });
    expect(await enter(signed(device))).toBe('unknown_passkey');
    expect(await acts()).toContain('removePasskey');
  });

  test('after ten wrong answers of one device, for a quarter of an hour; another device is', async () => {
    const device = await added();
    const wrong = () => signed(device, { isVerified: false });
    for (let tries = 0; tries < 10; tries++) expect(await enter(wrong())).toBe('wrong_passkey');
    expect(await enter(signed(device))).toBe('too_many_tries');
    expect(await enter({ ...signed(device), origin: '198.51.100.4 Firefox' })).toBe(OWNER);
    ctx.pass({ minutes: 16 });
    expect(await enter(signed(device))).toBe(OWNER);
  });
});

describe('a new passkey', () => {
  test.each<[what: string, changed: Changed]>([
    ['another site asked for', { origin: 'https://servery.evil' }],
    ['is for another host', { rpId: 'servery.evil' }],
    ['answers another question', { challenge: 'AAAA' }],
    ['was made by a device that nobody unlocked', { isVerified: false }],
  ])('that %s is not kept', async (_, changed) => {
    expect(await add(new SoftPasskey(), OWNER, changed).catch(whyOf)).toBe('wrong_passkey');
    expect(await listOwnPasskeys(ctx, OWNER)).toEqual([]);
  });

  test('is kept for whoever was asked, and no one else', async () => {
    const { cookie, question } = await beginPasskey(ctx, { userId: OWNER, site });
    const answer = new SoftPasskey().make({ ...site, ...question });
    const theirs = { userId: MANAGER, by: byOf(MANAGER), cookie, site, answer };
    expect(await addPasskey(ctx, theirs).catch(whyOf)).toBe('wrong_passkey');
  });

  test('keeps its id when it is sent twice, and is never a second person’s', async () => {
    const device = new SoftPasskey();
    const first = await add(device);
    expect(await add(device)).toEqual(first);
    expect(await add(device, MANAGER).catch(whyOf)).toBe('wrong_passkey');
    expect(await listOwnPasskeys(ctx, OWNER)).toHaveLength(1);
  });

  test('tells its person by email', async () => {
    await added();
    const mails = await ctx.db.selectFrom('outgoing_messages').select(['template', 'recipient']).execute();
    expect(mails).toContainEqual({ template: 'passkeyAdded', recipient: 'owner@roma-pizza.example' });
  });

  test('is the tenth at the most', async () => {
    for (let count = 0; count < MAX_PASSKEYS; count++) await added();
    expect(await beginPasskey(ctx, { userId: OWNER, site }).then(() => 'asked', whyOf)).toBe('too_many_passkeys');
  });

  test('is removed by its own person alone', async () => {
    await added();
    const [passkey] = await listOwnPasskeys(ctx, OWNER);
    const theirs = { userId: MANAGER, passkeyId: passkey?.id ?? '', by: byOf(MANAGER) };
    expect(await removePasskey(ctx, theirs).then(() => 'removed', whyOf)).toBe('resource_not_found');
    expect(await listOwnPasskeys(ctx, OWNER)).toHaveLength(1);
  });
});
