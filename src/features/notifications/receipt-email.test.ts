import { describe, expect, test } from 'bun:test';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import { listOpenCommands } from '#db/sync/sync-commands.repository.ts';
import { emailReceiptBodySchema } from '#src/domain/ordering/ordering.schema.ts';
import { billsHouse, FRONT, ordered } from '#src/features/counter/testing/bills-house.ts';
import { OTHER_SCOPE, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-house.ts';
import { emailReceipt, knownEmailOf, MAX_RECEIPT_EMAILS, type ReceiptEmail } from './receipt-email.ts';

const ADA = 'ada@mail.example';
const boxed = boxOwnership(() => ({ mark: 'k7m2p9', restaurantId: SCOPE.restaurantId, storeId: SCOPE.storeId }));

/** A bill of a burger and a cola that two people pay, and the till that mails their receipts. */
async function mailHouse() {
  const house = await billsHouse();
  await house.send('one', { lines: [ordered('a', 'burger'), ordered('b', 'cola')], customerName: 'Ada <b>' });
  await house.pay('one', { amountInCents: 1000 });
  await house.pay('one');
  const [first] = (await house.bill('one')).tenders;
  const mail = (input: Partial<ReceiptEmail> = {}, ctx = house.ctx) =>
    emailReceipt(ctx, SCOPE, { orderId: 'one', email: ADA, tenderId: null, key: 'press-1', by: FRONT.by, ...input });
  return { ...house, mail, tenderId: first?.id ?? '', inbox: house.email.inbox.messages };
}

describe('a receipt by e-mail', () => {
  test('says what the printed one says, as text and well set, and nothing of a guest runs in it', async () => {
    const house = await mailHouse();
    expect(await house.mail()).toEqual({ isPending: false });
    await house.pump();
    expect(house.inbox).toHaveLength(1);
    const [mail] = house.inbox;
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

  test('of one share says what that payer paid', async () => {
    const house = await mailHouse();
    await house.mail({ tenderId: house.tenderId });
    await house.pump();
    const [mail] = house.inbox;
    expect(mail?.text).toContain('YOU PAID');
    expect(mail?.html).toContain('You paid');
    expect(mail?.html).toContain('$10.00');
  });

  test('pressed for twice it is one mail; to another address or asked for again it is another', async () => {
    const house = await mailHouse();
    await house.mail();
    await house.mail();
    await house.mail({ email: 'ben@mail.example', key: 'press-2' });
    await house.mail({ key: 'press-3' });
    await house.pump();
    expect(house.inbox.flatMap(({ to }) => to)).toEqual([ADA, 'ben@mail.example', ADA]);
    const audit = await house.ctx.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'emailReceipt')
      .execute();
    expect(audit).toHaveLength(3);
  });

  test('is sent so often and no more', async () => {
    const house = await mailHouse();
    for (let at = 0; at < MAX_RECEIPT_EMAILS; at++) await house.mail({ key: `press-${at}` });
    expect(await refusalOf(house.mail({ key: 'one-more' }))).toMatchObject({ reason: 'too_many_receipts' });
  });

  test('of another store’s order, or of a payment that is not of it, does not exist', async () => {
    const house = await mailHouse();
    const elsewhere = emailReceipt(house.ctx, OTHER_SCOPE, {
      orderId: 'one',
      email: ADA,
      tenderId: null,
      key: 'k',
      by: FRONT.by,
    });
    expect(await refusalOf(elsewhere)).toMatchObject({ code: 'resource_not_found' });
    expect(await refusalOf(house.mail({ tenderId: 'nobody' }))).toMatchObject({ code: 'resource_not_found' });
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

  test('with a gap around the address is taken', () => {
    expect(emailReceiptBodySchema.parse({ email: ' ada@mail.example ' })).toEqual({ email: ADA, tenderId: null });
  });

  test('at a box waits as a command, and the cloud is the one that sends', async () => {
    const house = await mailHouse();
    expect(await house.mail({}, { ...house.ctx, ownership: boxed })).toEqual({ isPending: true });
    await house.pump();
    expect(house.inbox).toHaveLength(0);
    expect(await listOpenCommands(house.ctx.db, SCOPE, 'one')).toMatchObject([
      { kind: 'emailReceipt', body: { email: ADA, tenderId: null } },
    ]);
  });
});

test('the address that a customer gave on the website is offered; a stranger has none', async () => {
  const { ctx, send } = await billsHouse();
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
