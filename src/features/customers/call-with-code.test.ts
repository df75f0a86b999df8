import { expect, test } from 'bun:test';
import { orderingFixture, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { sendPhoneCode } from './send-phone-code.ts';
import { verifyPhoneCode } from './verify-phone-code.ts';

const PHONE = '0491 570 110';

test('a phone that gets no texts is called, and the code that it hears signs in', async () => {
  const { ctx, sms } = await orderingFixture();
  await sendPhoneCode(ctx, SCOPE, { phone: PHONE, origin: 'phone' });
  ctx.pass({ seconds: 31 });
  const { verificationId } = await sendPhoneCode(ctx, SCOPE, { phone: PHONE, origin: 'phone', isCall: true });
  expect(sms.inbox.messages.map(({ isCall }) => isCall)).toEqual([false, true]);
  const heard = sms.inbox.messages[1]?.text ?? '';
  expect(heard).toMatch(/^Hello from Roma Pizza\. Your code is: (\d\. ){6}Once more: (\d\. ){6}Goodbye\.$/);
  const code = (/is: ([\d. ]+)O/.exec(heard)?.[1] ?? '').replaceAll(/\D/g, '');
  const verified = await verifyPhoneCode(ctx, SCOPE, { phone: PHONE, verificationId, code });
  expect(verified.token).not.toBe('');
});

test('calls count like texts, so that they can’t be used to ring someone again and again', async () => {
  const { ctx, sms } = await orderingFixture();
  const call = () => sendPhoneCode(ctx, SCOPE, { phone: PHONE, origin: 'phone', isCall: true });
  await call();
  expect(await refusalOf(call())).toMatchObject({ reason: 'too_many_codes' });
  expect(sms.inbox.messages).toHaveLength(1);
});

test('a gateway without calls says so, and no code is used up', async () => {
  const fixture = await orderingFixture();
  const { send } = fixture.sms;
  const ctx = { ...fixture.ctx, ports: { ...fixture.ctx.ports, sms: { send } } };
  const asked = { phone: PHONE, origin: 'phone' };
  expect(await refusalOf(sendPhoneCode(ctx, SCOPE, { ...asked, isCall: true }))).toMatchObject({ reason: 'calls_off' });
  expect(await refusalOf(sendPhoneCode(ctx, SCOPE, asked))).toBeUndefined();
});
