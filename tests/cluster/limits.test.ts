import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { PHONE_CODE_LIMITS } from '#src/domain/access/phone-code-limits.ts';
import { MAX_ACCOUNT_FAILURES } from '#src/domain/access/sign-in-limits.ts';
import { MAX_INQUIRIES_OF_ADDRESS } from '#src/features/website-content/inquire.ts';
import { owner, Refused, till } from '#tests/system/support/shop.ts';
import { litefsProgram, NO_LITEFS } from './support/litefs-program.ts';
import { type Machine, startCluster, type TestCluster } from './support/machines.ts';
import { CART, type Call, caller, PLACE, plantedShop, STORE } from './support/shop.ts';

const canRun = litefsProgram() !== null;
if (!canRun) console.log(NO_LITEFS);

describe.skipIf(!canRun)('limits, asked of three machines in turn', () => {
  let cluster: TestCluster;
  let admin: Call;
  const next = turns();

  beforeAll(async () => {
    cluster = await startCluster({ planted: await plantedShop(), env: { CLIENT_ADDRESS_HEADER: 'fly-client-ip' } });
    admin = await owner(cluster.at('syd').url);
  }, 240_000);
  afterAll(async () => {
    await cluster?.[Symbol.asyncDispose]();
  }, 240_000);

  function turns(): () => Machine {
    let at = 0;
    return () => cluster.machines[at++ % cluster.machines.length]!;
  }

  const signIn = (password: string) => {
    const { url } = next();
    return fetch(`${url}/admin/auth/login`, {
      method: 'POST',
      headers: { origin: url, 'fly-client-ip': '203.0.113.9' },
      body: new URLSearchParams({ email: `owner@${PLACE.restaurantId}.example`, password }),
      redirect: 'manual',
    });
  };

  test('a password is tried ten times in all, not ten times at each', async () => {
    const said: string[] = [];
    for (let n = 0; n < MAX_ACCOUNT_FAILURES + 3; n++) said.push(await (await signIn('wrong')).text());
    const isRefused = said.map((html) => html.includes('Too many attempts'));
    expect(isRefused.indexOf(true)).toBe(MAX_ACCOUNT_FAILURES);
    expect(isRefused.slice(MAX_ACCOUNT_FAILURES)).toEqual([true, true, true]);
    expect(await (await signIn('servery-demo')).text()).toContain('Too many attempts');
  }, 240_000);

  test('a PIN is tried as often as at one machine, and then the till waits at all of them', async () => {
    let at = cluster.at('syd').url;
    const call = await till(admin, () => at, 'Till that is guessed at');
    const reasons: string[] = [];
    for (let n = 0; n < 12; n++) {
      at = next().url;
      const said = await call('POST', '/api/pos/enter-pin', { pin: `99${String(n).padStart(2, '0')}` }).catch((error) =>
        String(error instanceof Refused ? error.message : error),
      );
      reasons.push(String(said).includes('pin_locked') ? 'waits' : 'wrong');
    }
    const first = reasons.indexOf('waits');
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(11);
    expect(new Set(reasons.slice(first))).toEqual(new Set(['waits']));
  }, 240_000);

  const sendCode = (phone: string, address: string) => {
    const { url } = next();
    return fetch(`${url}/api/phone-auth/verification-code/send`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json', 'fly-client-ip': address },
      body: JSON.stringify({ ...PLACE, phone }),
    });
  };

  test('a code for a phone is sent once in half a minute to who asks at three machines', async () => {
    const answers = [];
    for (let n = 0; n < 4; n++) answers.push(await sendCode('0491 570 156', '203.0.113.20'));
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 403]);
    expect(await answers[1]!.text()).toContain('too_many_codes');
  });

  test('a number gets six codes in ten minutes from all addresses and machines together', async () => {
    const statuses = [];
    for (let n = 0; n < PHONE_CODE_LIMITS.numberIn10Minutes + 3; n++)
      statuses.push((await sendCode('0491 570 157', `203.0.113.${30 + n}`)).status);
    expect(statuses.indexOf(403)).toBe(PHONE_CODE_LIMITS.numberIn10Minutes);
    expect(new Set(statuses.slice(PHONE_CODE_LIMITS.numberIn10Minutes))).toEqual(new Set([403]));
  });

  test('five messages an hour reach a store from one address, whichever machine takes them', async () => {
    const write = async (n: number) => {
      const { url } = next();
      const answer = await fetch(`${url}${STORE}/store_trading_hours`, {
        method: 'POST',
        headers: { origin: url, 'fly-client-ip': '203.0.113.50' },
        body: new URLSearchParams({ name: 'Ada', email: 'ada@mail.example', message: `Twelve of us? ${n}` }),
        redirect: 'manual',
      });
      return answer.status === 303 ? 'sent' : (await answer.text()).includes('Too many messages') ? 'refused' : 'other';
    };
    const said = [];
    for (let n = 0; n < MAX_INQUIRIES_OF_ADDRESS + 3; n++) said.push(await write(n));
    expect(said).toEqual([...Array(MAX_INQUIRIES_OF_ADDRESS).fill('sent'), ...Array(3).fill('refused')]);
    using books = cluster.at('syd').books();
    expect(books.query('select count(*) as n from inquiries').get()).toEqual({ n: MAX_INQUIRIES_OF_ADDRESS });
  });

  test('a coupon’s code is guessed twenty times in all', async () => {
    let at = cluster.at('fra').url;
    const guest = caller(() => at);
    let wrong = 0;
    for (let n = 0; n < 30; n++) {
      at = next().url;
      const said = await guest('POST', `${CART}/coupons`, { couponCode: `NO${n}` }).catch(String);
      if (String(said).includes('too_many_tries')) break;
      wrong++;
    }
    expect(wrong).toBe(20);
  }, 240_000);
});
