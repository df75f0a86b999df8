import { expect, test } from 'bun:test';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { createRestaurant } from '#src/features/tenancy/manage-restaurants.ts';
import type { EmailMessage } from '#src/integrations/email/email.port.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { confirmAddress, MAX_PROOFS_IN_HOUR, sendProofAgain } from './prove-address.ts';
import { spendAccountToken } from './reset-password.ts';
import { sendAccountMails } from './send-account-mail.ts';
import { signUp } from './sign-up.ts';

const HERE = '203.0.113.7 Firefox';
const NEW = { email: 'nora@shop.example', displayName: 'Nora New', password: 'a long enough one', origin: HERE };
const platform = grantPlatformScope();

const why = (error: unknown) => (error instanceof AppError ? (error.reason ?? error.code) : String(error));
const fieldsOf = (error: unknown) =>
  ((error as AppError).details?.fields ?? []) as readonly { readonly path: string; readonly message: string }[];

function makes(ctx: TestContext, userId: string): Promise<string> {
  const actor: Extract<Actor, { kind: 'staff' }> = { kind: 'staff', userId, memberships: [] };
  const restaurant = { id: null, name: 'Nora’s', countryCode: 'AU' } as const;
  return createRestaurant(ctx, actor, { restaurant, by: BY_OWNER }).then(() => 'made', why);
}

/** The tokens of the links in the program's log, oldest first. */
const tokensLogged = (ctx: TestContext) =>
  ctx.logged.flatMap((line) => /mode=verifyEmail&token=([0-9a-f]+)/.exec(line)?.[1] ?? []);

const follow = (ctx: TestContext, token: string) =>
  spendAccountToken(ctx, { mode: 'verifyEmail', token, origin: HERE }).then(() => 'proved', why);

test('an account whose address was not proved makes no restaurant, and makes one as soon as it is', async () => {
  const mails: EmailMessage[] = [];
  const email = {
    async send(message: EmailMessage) {
      mails.push(message);
      return { kind: 'accepted' as const, providerMessageId: message.messageId };
    },
  };
  const ctx = await seededContext({ ports: { ...NO_PORTS, email } });
  const { userId } = await signUp(ctx, NEW);
  await sendAccountMails.run(ctx);
  expect(await makes(ctx, userId)).toBe('email_not_confirmed');
  expect(await follow(ctx, /token=([0-9a-f]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '')).toBe('proved');
  expect(await makes(ctx, userId)).toBe('made');
  // Whoever reads the log of a program that sends mail finds no link in it.
  expect(tokensLogged(ctx)).toEqual([]);
});

test('where no mail is sent, the link is in the program’s log, and it proves the address', async () => {
  const ctx = await seededContext();
  const { userId } = await signUp(ctx, NEW);
  expect(await makes(ctx, userId)).toBe('email_not_confirmed');
  const [token = ''] = tokensLogged(ctx);
  expect(await follow(ctx, token)).toBe('proved');
  expect(await makes(ctx, userId)).toBe('made');
});

test('an account from before, which nobody asked to prove its address, goes on making restaurants', async () => {
  const ctx = await seededContext();
  await ctx.write((trx) =>
    trx
      .insertInto('users')
      .values({
        ...{ id: 'old', email: 'old@shop.example', displayName: 'Olga Old', passwordHash: 'hash' },
        createdIsoDateTimeUtc: '2026-01-01T00:00:00.000Z',
      })
      .execute(),
  );
  expect(await makes(ctx, 'old')).toBe('made');
});

test('a new link replaces the one before; the sixth in an hour is refused, and none is sent once it is proved', async () => {
  const ctx = await seededContext();
  const { userId } = await signUp(ctx, NEW);
  const again = () => sendProofAgain(ctx, { userId, by: BY_OWNER }).then(() => 'sent', why);
  for (let at = 0; at < MAX_PROOFS_IN_HOUR; at++) expect(await again()).toBe('sent');
  expect(await again()).toBe('too_many_tries');
  const tokens = tokensLogged(ctx);
  expect(new Set(tokens).size).toBe(1 + MAX_PROOFS_IN_HOUR);
  expect(await follow(ctx, tokens[0] ?? '')).toBe('link_expired');
  ctx.pass({ hours: 1 });
  expect(await again()).toBe('sent');
  expect(await follow(ctx, tokensLogged(ctx).at(-1) ?? '')).toBe('proved');
  expect(await again()).toBe('email_confirmed');
});

test('a platform admin confirms an address, which is in the audit log', async () => {
  const ctx = await seededContext();
  const { userId } = await signUp(ctx, NEW);
  await confirmAddress(ctx, platform, { email: ' Nora@Shop.example', by: BY_OWNER });
  expect(await makes(ctx, userId)).toBe('made');
  const rows = await ctx.db.selectFrom('audit_log').select(['action', 'subjectId', 'actorId']).execute();
  expect(rows).toContainEqual({ action: 'confirmEmail', subjectId: userId, actorId: BY_OWNER.id });
});

test.each([
  ['no address', 'nora', 'The email address that you entered is invalid.'],
  ['an address without an account', 'nobody@shop.example', 'There’s no account with this email.'],
  ['a proved one', 'owner@roma-pizza.example', 'This email is already confirmed.'],
])('%s is refused beside the field', async (_, email, message) => {
  const ctx = await seededContext();
  const error = await confirmAddress(ctx, platform, { email, by: BY_OWNER }).catch((refusal) => refusal);
  expect(fieldsOf(error)).toEqual([{ path: 'email', message }]);
});
