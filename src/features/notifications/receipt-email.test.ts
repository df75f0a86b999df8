import { describe, expect, test } from 'bun:test';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import { listOpenCommands } from '#db/sync/sync-commands.repository.ts';
import { emailReceiptBodySchema } from '#src/domain/ordering/ordering.schema.ts';
import { billsFixture, FRONT, ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { OTHER_SCOPE, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { emailReceipt, knownEmailOf, MAX_RECEIPT_EMAILS, type ReceiptEmail } from './receipt-email.ts';

const ADA = 'ada@mail.example';
const boxed = boxOwnership(() => ({ mark: 'k7m2p9', restaurantId: SCOPE.restaurantId, storeId: SCOPE.storeId }));

/** A bill of a burger and a cola that two people pay, and the till that mails their receipts. */
async function mailFixture() {
  const fixture = await billsFixture();
  await fixture.send('one', { lines: [ordered('a', 'burger'), ordered('b', 'cola')], customerName: 'Ada <b>' });
  await fixture.pay('one', { amountInCents: 1000 });
  await fixture.pay('one');
  const [first] = (await fixture.bill('one')).tenders;
  const mail = (input: Partial<ReceiptEmail> = {}, ctx = fixture.ctx) =>
    emailReceipt(ctx, SCOPE, { orderId: 'one', email: ADA, tenderId: null, key: 'press-1', by: FRONT.by, ...input });
  return { ...fixture, mail, tenderId: first?.id ?? '', inbox: fixture.email.inbox.messages };
}

describe('a receipt by e-mail', () => {
  test('says what the printed one says, as text and well set, and nothing of a guest runs in it', async () => {
    const fixture = await mailFixture();
    expect(await fixture.mail()).toEqual({ isPending: false });
    await fixture.pump();
    expect(fixture.inbox).toHaveLength(1);
    const [mail] = fixture.inbox;
    expect(mail?.to).toEqual([ADA]);
    expect(mail?.subject).toBe('Your receipt from Roma Pizza, order P-101');
    for (const part of [mail?.text ?? '', mail?.html ?? '']) {
      for (const words of [
        'P-101',
        'burger',
        'cola',
        '$14.00',
        'Includes GST',
        '$1.27',
        'Balance due',
        '20261121-P-101',
      ])
        expect(part).toContain(words);
    }
    expect(mail?.text).not.toMatch(/\{\dx\d\}|cut|\[QR/);
    expect(mail?.html).toContain('Ada &lt;b&gt;');
    expect(mail?.html).not.toMatch(/<script|<img|<a |<b>/);
  });

  test('for one share has what that payer paid', async () => {
    const fixture = await mailFixture();
    await fixture.mail({ tenderId: fixture.tenderId });
    await fixture.pump();
    const [mail] = fixture.inbox;
    expect(mail?.text).toContain('YOU PAID');
    expect(mail?.html).toContain('You paid');
    expect(mail?.html).toContain('$10.00');
  });

  test('pressed twice it is one mail; to another address or on another request it is another', async () => {
    const fixture = await mailFixture();
    await fixture.mail();
    await fixture.mail();
    await fixture.mail({ email: 'ben@mail.example', key: 'press-2' });
    await fixture.mail({ key: 'press-3' });
    await fixture.pump();
    expect(fixture.inbox.flatMap(({ to }) => to)).toEqual([ADA, 'ben@mail.example', ADA]);
    const audit = await fixture.ctx.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'emailReceipt')
      .execute();
    expect(audit).toHaveLength(3);
  });

  test('is sent a limited number of times', async () => {
    const fixture = await mailFixture();
    for (let at = 0; at < MAX_RECEIPT_EMAILS; at++) await fixture.mail({ key: `press-${at}` });
    expect(await refusalOf(fixture.mail({ key: 'one-more' }))).toMatchObject({ reason: 'too_many_receipts' });
  });

  test('of another store’s order, or of a payment that isn’t its own, does not exist', async () => {
    const fixture = await mailFixture();
    const elsewhere = emailReceipt(fixture.ctx, OTHER_SCOPE, {
      orderId: 'one',
      email: ADA,
      tenderId: null,
      key: 'k',
      by: FRONT.by,
    });
    expect(await refusalOf(elsewhere)).toMatchObject({ code: 'resource_not_found' });
    expect(await refusalOf(fixture.mail({ tenderId: 'nobody' }))).toMatchObject({ code: 'resource_not_found' });
  });

  test.each([
    '',
    'ada',
    'ada@',
    'ada@mail',
    '@mail.example',
    'ada ben@mail.example',
    'a@b.example\nBcc: x@y.example',
    `${'a'.repeat(101)}@b.example`,
  ])('to %p is refused beside its field', (email) => {
    const read = emailReceiptBodySchema.safeParse({ email });
    expect(read.error?.issues[0]?.path).toEqual(['email']);
  });

  test('with a space around the address is accepted', () => {
    expect(emailReceiptBodySchema.parse({ email: ' ada@mail.example ' })).toEqual({ email: ADA, tenderId: null });
  });

  test('at a box waits as a command, and the cloud is the one that sends', async () => {
    const fixture = await mailFixture();
    expect(await fixture.mail({}, { ...fixture.ctx, ownership: boxed })).toEqual({ isPending: true });
    await fixture.pump();
    expect(fixture.inbox).toHaveLength(0);
    expect(await listOpenCommands(fixture.ctx.db, SCOPE, 'one')).toMatchObject([
      { kind: 'emailReceipt', body: { email: ADA, tenderId: null } },
    ]);
  });
});

test('the address that a customer gave on the website is offered; a stranger has none', async () => {
  const { ctx, send } = await billsFixture();
  await ctx.write((trx) =>
    trx
      .updateTable('customers')
      .set({ unverifiedEmail: ADA })
      .where('id', '=', 'customer-ada')
      .execute()
      .then(() => {}),
  );
  await send('one', { lines: [ordered('a', 'burger')], customerPhone: '0491 570 156' });
  await send('two', { lines: [ordered('b', 'burger')] });
  expect(await knownEmailOf({ db: ctx.db }, SCOPE, 'one')).toEqual({ email: ADA });
  expect(await knownEmailOf({ db: ctx.db }, SCOPE, 'two')).toEqual({ email: null });
});
