import { expect, test } from 'bun:test';
import { orderingFixture, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type {
  PhoneVerificationPort,
  VerificationChecked,
  VerificationRequest,
} from '#src/integrations/phone-verification/phone-verification.port.ts';
import { sendPhoneCode } from './send-phone-code.ts';
import { verifyPhoneCode } from './verify-phone-code.ts';

const PHONE = '0491 570 110';

async function service() {
  const fixture = await orderingFixture();
  const started: VerificationRequest[] = [];
  let isDown = false;
  const phoneVerification: PhoneVerificationPort = {
    async start(request) {
      started.push(request);
      return { kind: 'started' };
    },
    async check({ code }): Promise<VerificationChecked> {
      if (isDown) return { kind: 'unreachable', why: 'timeout' };
      return { kind: code === '482913' ? 'approved' : 'wrong' };
    },
  };
  const ctx = { ...fixture.ctx, ports: { ...fixture.ctx.ports, phoneVerification } };
  const setDown = (value: boolean) => {
    isDown = value;
  };
  const send = (isCall = false) => sendPhoneCode(ctx, SCOPE, { phone: PHONE, origin: 'phone', isCall });
  const verify = (verificationId: string, code: string) =>
    verifyPhoneCode(ctx, SCOPE, { phone: PHONE, verificationId, code });
  return { ...fixture, started, setDown, send, verify };
}

test('a service that makes the codes sends and checks them, and a code still proves its number once', async () => {
  const { sms, started, send, verify } = await service();
  const { verificationId } = await send();
  expect([started, sms.inbox.messages]).toEqual([[{ to: '+61491570110', channel: 'sms' }], []]);
  expect(await refusalOf(verify(verificationId, '111111'))).toMatchObject({ reason: 'code_wrongCode' });
  expect(await refusalOf(verify('not-asked-here', '482913'))).toMatchObject({ reason: 'code_expired' });
  expect((await verify(verificationId, '482913')).token).not.toBe('');
  expect(await refusalOf(verify(verificationId, '482913'))).toMatchObject({ reason: 'code_alreadyUsed' });
});

test('it calls too, and when it is down no try is counted', async () => {
  const { started, setDown, send, verify } = await service();
  const { verificationId } = await send(true);
  expect(started).toMatchObject([{ channel: 'call' }]);
  setDown(true);
  for (let at = 0; at < 6; at++) {
    expect(await refusalOf(verify(verificationId, '482913'))).toMatchObject({ reason: 'verification_off' });
  }
  setDown(false);
  expect((await verify(verificationId, '482913')).customerId).not.toBe('');
});
