import { describe, expect, test } from 'bun:test';
import { findSession } from '#db/access/sessions.repository.ts';
import { findAuditBreaks } from '#db/audit/audit.repository.ts';
import { lastEventSequence } from '#db/outbox/outbox.repository.ts';
import { getPosTerminal, listPosTerminals } from '#db/staff/pos-terminals.repository.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { actOf, type ProtectedAct } from '#src/domain/access/approval.ts';
import { type PosTerminalSettings, posTerminalSettingsSchema } from '#src/domain/access/pos-terminal.schema.ts';
import { hashPassword } from '#src/features/access/passwords.ts';
import { readTillSession } from '#src/features/pos/read-session.ts';
import { printingFixture, ROMA_SCOPE, WOK_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { createEmployee, editEmployee } from '#src/features/staff/manage-employees.ts';
import { createEmailSimulator } from '#src/integrations/email/simulator/email-simulator.ts';
import { AppError } from '#src/shared/app-error.ts';
import { type AtTheTill, allowing } from './approvals.ts';
import { authorisePin } from './authorise-pin.ts';
import { enterPin } from './enter-pin.ts';
import { lockTerminal } from './lock-terminal.ts';
import { createTerminal, editTerminal, renewPairingCode, unpairTerminal } from './manage-terminals.ts';
import { openLockedTerminal } from './open-locked-terminal.ts';
import { pairTerminal } from './pair-terminal.ts';
import { sendTerminalAlerts } from './send-terminal-alerts.job.ts';

const origin = '203.0.113.7 till';

async function till() {
  const ctx = await printingFixture();
  const { posTerminalId, pairingCode } = await createTerminal(ctx, ROMA_SCOPE, { name: 'Front', by: BY_OWNER });
  const { token } = await pairTerminal(ctx, { pairingCode, origin });
  const mia = await createEmployee(ctx, ROMA_SCOPE, {
    name: 'Mia',
    pin: '4821',
    permissions: ['takeOrders', 'refund'],
    by: BY_OWNER,
  });
  const tom = await createEmployee(ctx, ROMA_SCOPE, {
    name: 'Tom',
    pin: '1111',
    permissions: ['takeOrders'],
    by: BY_OWNER,
  });
  const type = (pin: string) => enterPin(ctx, ROMA_SCOPE, { posTerminalId, pin, origin });
  return { ctx, posTerminalId, token, mia, tom, type };
}

const rejection = async (act: Promise<unknown>): Promise<AppError> => {
  const error = await act.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error('it was not refused');
  return error;
};

const auditActions = async (ctx: TestContext) =>
  await ctx.db.selectFrom('audit_log').select(['action', 'actorName', 'approvedById']).orderBy('sequence').execute();

describe('a till is paired', () => {
  test('with its code, in any way people type it; the code works once', async () => {
    const ctx = await printingFixture();
    const { pairingCode, posTerminalId } = await createTerminal(ctx, ROMA_SCOPE, { name: 'Front', by: BY_OWNER });
    expect(pairingCode).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
    const typed = `${pairingCode.slice(0, 4).toLowerCase()}-${pairingCode.slice(4)} `;
    const paired = await pairTerminal(ctx, { pairingCode: typed, origin });
    expect(paired).toMatchObject({ restaurantId: 'roma-pizza', storeId: 'roma-newtown', posTerminalId });
    expect(await findSession(ctx.db, ctx, paired.token, 'posTerminal')).toMatchObject({ subjectId: posTerminalId });
    expect((await rejection(pairTerminal(ctx, { pairingCode, origin }))).reason).toBe('wrong_pairing_code');
  });

  test('within a quarter of an hour: at the minute itself the code is over', async () => {
    const ctx = await printingFixture();
    const first = await createTerminal(ctx, ROMA_SCOPE, { name: 'Front', by: BY_OWNER });
    ctx.pass({ minutes: 14, seconds: 59 });
    await pairTerminal(ctx, { pairingCode: first.pairingCode, origin });
    const second = await renewPairingCode(ctx, ROMA_SCOPE, { posTerminalId: first.posTerminalId, by: BY_OWNER });
    ctx.pass({ minutes: 15 });
    expect((await rejection(pairTerminal(ctx, { pairingCode: second.pairingCode, origin }))).code).toBe(
      'validation_failed',
    );
  });

  test('by the newest code only, and the previous device is no longer a till', async () => {
    const { ctx, posTerminalId, token } = await till();
    const old = await renewPairingCode(ctx, ROMA_SCOPE, { posTerminalId, by: BY_OWNER });
    const fresh = await renewPairingCode(ctx, ROMA_SCOPE, { posTerminalId, by: BY_OWNER });
    await rejection(pairTerminal(ctx, { pairingCode: old.pairingCode, origin }));
    expect(await findSession(ctx.db, ctx, token, 'posTerminal')).not.toBeNull();
    await pairTerminal(ctx, { pairingCode: fresh.pairingCode, origin });
    expect(await findSession(ctx.db, ctx, token, 'posTerminal')).toBeNull();
  });

  test('by one device, when two type the code at once', async () => {
    const ctx = await printingFixture();
    const { pairingCode } = await createTerminal(ctx, ROMA_SCOPE, { name: 'Front', by: BY_OWNER });
    const answers = await Promise.allSettled([1, 2, 3].map(() => pairTerminal(ctx, { pairingCode, origin })));
    expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  test('not by guessing: after ten wrong codes a device waits, others at the same address do not', async () => {
    const ctx = await printingFixture();
    const { pairingCode } = await createTerminal(ctx, ROMA_SCOPE, { name: 'Front', by: BY_OWNER });
    for (const wrong of Array(9).fill('22222222').concat('no code')) {
      expect((await rejection(pairTerminal(ctx, { pairingCode: wrong, origin }))).reason).toBe('wrong_pairing_code');
    }
    expect((await rejection(pairTerminal(ctx, { pairingCode, origin }))).reason).toBe('too_many_tries');
    const beside = await pairTerminal(ctx, { pairingCode, origin: `${origin.split(' ')[0]} another device` });
    expect(beside.storeId).toBe('roma-newtown');
  });

  test('nor by a device that calls itself another each time: after three hundred the address waits seconds between tries, and is never shut', async () => {
    const ctx = await printingFixture();
    const { pairingCode } = await createTerminal(ctx, ROMA_SCOPE, { name: 'Front', by: BY_OWNER });
    for (let at = 0; at < 300; at++) {
      const guess = { pairingCode: '22222222', origin: `203.0.113.7 guesser ${at}` };
      expect((await rejection(pairTerminal(ctx, guess))).reason).toBe('wrong_pairing_code');
    }
    const guess = (at: number) =>
      rejection(pairTerminal(ctx, { pairingCode: '22222222', origin: `203.0.113.7 guesser ${at}` }));
    expect((await guess(300)).reason).toBe('wrong_pairing_code');
    expect((await guess(301)).details).toEqual({ retryAfterSeconds: 2 });
    ctx.pass({ seconds: 2 });
    expect((await guess(302)).reason).toBe('wrong_pairing_code');
    expect((await guess(303)).details).toEqual({ retryAfterSeconds: 4 });
    ctx.pass({ seconds: 4 });
    expect((await pairTerminal(ctx, { pairingCode, origin: '203.0.113.7 till' })).storeId).toBe('roma-newtown');
  });

  test('and unpaired: its sessions end at once', async () => {
    const { ctx, posTerminalId, token, type } = await till();
    const entry = await type('4821');
    await unpairTerminal(ctx, ROMA_SCOPE, { posTerminalId, by: BY_OWNER });
    expect(await findSession(ctx.db, ctx, token, 'posTerminal')).toBeNull();
    const employeeToken = entry.result === 'success' ? entry.token : '';
    expect(await findSession(ctx.db, ctx, employeeToken, 'employee')).toBeNull();
  });

  test("in its own store: another tenant's till does not exist", async () => {
    const { ctx, posTerminalId } = await till();
    for (const act of [
      () => renewPairingCode(ctx, WOK_SCOPE, { posTerminalId, by: BY_OWNER }),
      () => unpairTerminal(ctx, WOK_SCOPE, { posTerminalId, by: BY_OWNER }),
      () => enterPin(ctx, WOK_SCOPE, { posTerminalId, pin: '4821', origin }),
    ]) {
      expect((await rejection(act())).code).toBe('resource_not_found');
    }
    expect(await listPosTerminals(ctx.db, WOK_SCOPE)).toEqual([]);
  });

  test('the code itself is nowhere in the database', async () => {
    const ctx = await printingFixture();
    const { pairingCode } = await createTerminal(ctx, ROMA_SCOPE, { name: 'Front', by: BY_OWNER });
    const image = Buffer.from(ctx.database.raw.serialize());
    expect(image.includes(pairingCode)).toBe(false);
  });
});

describe('a PIN', () => {
  test('signs its employee in, and the previous one out', async () => {
    const { ctx, mia, type } = await till();
    const tom = await type('1111');
    const entry = await type('4821');
    expect(entry).toMatchObject({ result: 'success', employee: { id: mia.id, permissions: ['takeOrders', 'refund'] } });
    const tokenOf = (each: typeof entry) => (each.result === 'success' ? each.token : '');
    expect(await findSession(ctx.db, ctx, tokenOf(entry), 'employee')).toMatchObject({ subjectId: mia.id });
    expect(await findSession(ctx.db, ctx, tokenOf(tom), 'employee')).toBeNull();
  });

  test('is unique in its store and not between stores', async () => {
    const { ctx } = await till();
    const twin = { name: 'Twin', pin: '4821', permissions: [], by: BY_OWNER };
    expect((await rejection(createEmployee(ctx, ROMA_SCOPE, twin))).details).toMatchObject({
      fields: [{ path: 'pin' }],
    });
    const elsewhere = await createEmployee(ctx, WOK_SCOPE, twin);
    const hashes = await ctx.db.selectFrom('employees').select(['id', 'pinHash']).execute();
    expect(new Set(hashes.map((row) => row.pinHash)).size).toBe(hashes.length);
    expect(elsewhere.name).toBe('Twin');
  });

  test('of an employee who left signs no one in, and may be given to another', async () => {
    const { ctx, mia, type } = await till();
    const change = { name: 'Mia', pin: null, permissions: mia.permissions.slice(), color: mia.color, by: BY_OWNER };
    const entry = await type('4821');
    await editEmployee(ctx, ROMA_SCOPE, { ...change, employeeId: mia.id, isActive: false });
    expect(await findSession(ctx.db, ctx, entry.result === 'success' ? entry.token : '', 'employee')).toBeNull();
    expect((await type('4821')).result).toBe('incorrect PIN');
    await createEmployee(ctx, ROMA_SCOPE, { name: 'New', pin: '4821', permissions: [], by: BY_OWNER });
    expect((await type('4821')).result).toBe('success');
  });

  test('in a store without employees finds none', async () => {
    const ctx = await printingFixture();
    const { posTerminalId } = await createTerminal(ctx, ROMA_SCOPE, { name: 'Front', by: BY_OWNER });
    expect(await enterPin(ctx, ROMA_SCOPE, { posTerminalId, pin: '0000', origin })).toMatchObject({
      result: 'employee not found',
    });
  });

  test('and locking the till are each one row of an audit log that is whole, without the PIN', async () => {
    const { ctx, posTerminalId, type } = await till();
    await type('9999');
    await type('4821');
    const by: ActedBy = { mover: 'staff', kind: 'employee', id: 'x', name: 'Mia', origin };
    await lockTerminal(ctx, ROMA_SCOPE, { posTerminalId, by });
    const rows = await auditActions(ctx);
    expect(rows.slice(-3).map((row) => [row.action, row.actorName])).toEqual([
      ['wrongPin', 'Front'],
      ['enterPin', 'Mia'],
      ['lockTerminal', 'Mia'],
    ]);
    expect(await findAuditBreaks(ctx.db)).toEqual([]);
    expect(JSON.stringify(await ctx.db.selectFrom('audit_log').selectAll().execute())).not.toMatch(/\b4821\b/);
  });
});

describe('wrong PINs lock the terminal', () => {
  test('for 1, 2, 4 … 60 minutes from the fifth on, and at the twentieth only a password opens it', async () => {
    const { ctx, type, posTerminalId } = await till();
    const waits: number[] = [];
    for (let wrong = 1; wrong <= 20; wrong++) {
      const answer = await type('9999');
      if (answer.result === 'success') throw new Error('a wrong PIN was right');
      if (wrong === 20) {
        expect(answer.needsPassword).toBe(true);
        break;
      }
      const until = answer.lockedUntilIsoDateTimeUtc;
      const minutes = until === null ? 0 : Temporal.Instant.from(until).since(ctx.clock.now()).total('minutes');
      waits.push(minutes);
      if (minutes === 0) continue;
      ctx.pass({ seconds: minutes * 60 - 1 });
      expect((await rejection(type('4821'))).reason).toBe('pin_locked');
      ctx.pass({ seconds: 1 });
    }
    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60, 60, 60, 60]);
    ctx.pass({ hours: 24 * 30 });
    const locked = await rejection(type('4821'));
    expect(locked.details).toMatchObject({ needsPassword: true });
    expect((await getPosTerminal(ctx.db, ROMA_SCOPE, posTerminalId)).tries.wrongTries).toBe(20);
  });

  test('tries made at the same moment count each, so a burst gets no more guesses', async () => {
    const { type } = await till();
    const answers = await Promise.allSettled(Array.from({ length: 12 }, (_, at) => type(String(2000 + at))));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(5);
  });

  test('a right PIN forgets the wrong ones before it', async () => {
    const { type } = await till();
    for (const pin of ['9999', '9999', '9999', '9999', '4821', '9999', '9999', '9999']) await type(pin);
    expect(await type('9999')).toMatchObject({ lockedUntilIsoDateTimeUtc: null });
  });

  test('another person’s guesses are not forgotten, nor the day’s: thirty need a password, and the owner is notified', async () => {
    const { ctx, type, posTerminalId, tom } = await till();
    const by: ActedBy = { mover: 'staff', kind: 'employee', id: tom.id, name: 'Tom', origin };
    const act = actOf('refund', 'order-1', 'Refund', { upTo: 850 });
    const asTom = (pin: string) =>
      authorisePin(ctx, ROMA_SCOPE, { posTerminalId, act, employee: tom, by, origin, pin });
    for (const pin of ['9990', '9991', '4821', '9992', '4821', '9993']) await asTom(pin);
    expect(await asTom('9994')).not.toMatchObject({ lockedUntilIsoDateTimeUtc: null });
    ctx.pass({ minutes: 1 });
    for (let round = 0; round < 5; round++) {
      expect((await type('1111')).result).toBe('success');
      for (let guess = 0; guess < 4; guess++) expect((await asTom('9999')).result).toBe('incorrect PIN');
    }
    expect((await type('1111')).result).toBe('success');
    for (let guess = 0; guess < 4; guess++) await asTom('9999');
    expect((await type('1111')).result).toBe('success');
    expect(await asTom('9999')).toMatchObject({ needsPassword: true });
    ctx.pass({ hours: 48 });
    expect((await rejection(type('1111'))).details).toMatchObject({ needsPassword: true });
    const notified = await ctx.db.selectFrom('outgoing_messages').select('payloadJson').execute();
    expect(notified.map(({ payloadJson }) => JSON.parse(payloadJson))).toMatchObject([
      { wrongTries: 30, isInDay: true },
    ]);
  });

  test('another terminal of the store is not locked, and no employee is', async () => {
    const { ctx, type } = await till();
    for (let wrong = 0; wrong < 5; wrong++) await type('9999');
    const other = await createTerminal(ctx, ROMA_SCOPE, { name: 'Bar', by: BY_OWNER });
    const entry = await enterPin(ctx, ROMA_SCOPE, { posTerminalId: other.posTerminalId, pin: '4821', origin });
    expect(entry.result).toBe('success');
  });

  test("after twenty the owner gets one email, and a manager's password opens it", async () => {
    const { ctx: base, type, posTerminalId } = await till();
    const email = createEmailSimulator({ clock: base.clock });
    const ctx = { ...base, ports: { ...base.ports, email } };
    const passwordHash = await hashPassword('correct horse');
    await ctx.db
      .insertInto('users')
      .values([
        { id: 'u1', email: 'boss@roma.example', displayName: 'Boss', passwordHash, createdIsoDateTimeUtc: 'x' },
        { id: 'u2', email: 'helper@roma.example', displayName: 'Helper', passwordHash, createdIsoDateTimeUtc: 'x' },
      ])
      .execute();
    const place = { restaurantId: 'roma-pizza', createdIsoDateTimeUtc: 'x' };
    await ctx.db
      .insertInto('memberships')
      .values([
        { id: 'm1', userId: 'u1', storeId: null, role: 'restaurantAdmin', ...place },
        { id: 'm2', userId: 'u2', storeId: 'roma-newtown', role: 'storeUser', ...place },
      ])
      .execute();
    for (let wrong = 1; wrong <= 20; wrong++) {
      await type('9999');
      ctx.pass({ minutes: 60 });
    }
    await sendTerminalAlerts(ctx);
    await sendTerminalAlerts(ctx);
    const messages = await ctx.db.selectFrom('outgoing_messages').select(['recipient', 'statusCode']).execute();
    expect(messages.map((row) => row.recipient).sort()).toEqual(['boss@roma.example', 'owner@roma-pizza.example']);
    expect(messages.every((row) => row.statusCode === 'sent')).toBe(true);

    const open = (address: string, password: string) =>
      openLockedTerminal(ctx, ROMA_SCOPE, { posTerminalId, email: address, password, origin });
    expect((await rejection(open('boss@roma.example', 'wrong'))).reason).toBe('wrong_login');
    expect((await rejection(open('helper@roma.example', 'correct horse'))).reason).toBe('wrong_login');
    expect((await rejection(type('4821'))).reason).toBe('pin_locked');
    await open('boss@roma.example', 'correct horse');
    expect((await type('4821')).result).toBe('success');
    const staffSessions = await ctx.db.selectFrom('sessions').selectAll().where('kind', '=', 'staff').execute();
    expect(staffSessions).toEqual([]);
  });
});

describe('a protected act', () => {
  const refund = (orderId: string, upTo: number) => actOf('refund', orderId, `Refund of ${orderId}`, { upTo });
  const TOM = { id: 'tom', permissions: ['takeOrders'] as const };

  async function approved() {
    const made = await till();
    const { ctx, posTerminalId, mia } = made;
    const by: ActedBy = { mover: 'staff', kind: 'employee', id: 'tom', name: 'Tom', origin };
    const answer = await authorisePin(ctx, ROMA_SCOPE, {
      posTerminalId,
      by,
      origin,
      pin: '4821',
      employee: TOM,
      act: refund('order-1', 850),
    });
    if (answer.result !== 'success') throw new Error('Mia may refund');
    /** The approver, or the reason why there is none; within an action that is then given up, or done. */
    const asks = async (act: ProtectedAct, at: Partial<AtTheTill> = {}, isDone = false) => {
      let approver: string | null = null;
      const asked = ctx.write(async (trx) => {
        const allow = allowing(ctx, ROMA_SCOPE, { posTerminalId, employee: TOM, ...at }, answer.approval);
        approver = await allow(trx, act);
        if (!isDone) throw new Error('given up');
      });
      return asked.then(
        () => approver,
        (error: unknown) => (error instanceof AppError ? error.reason : approver),
      );
    };
    return { ...made, asks, approverId: mia.id };
  }

  test.each<[string, ProtectedAct, Partial<AtTheTill>]>([
    ['of another order', refund('order-2', 850), {}],
    ['of more', refund('order-1', 851), {}],
    ['of another kind', actOf('cancelOrder', 'order-1', '', { upTo: 850 }), {}],
    ['of somebody else', refund('order-1', 850), { employee: { id: 'ava', permissions: ['takeOrders'] } }],
    ['of nobody', refund('order-1', 850), { employee: null }],
    ['at another till', refund('order-1', 850), { posTerminalId: 'other' }],
  ])('is approved by a PIN, and one %s is not', async (_, act, at) => {
    const { asks, approverId } = await approved();
    expect(await asks(act, at)).toBe('pin_required');
    expect(await asks(refund('order-1', 850))).toBe(approverId);
  });

  test('uses its approval up, and one that was given up does not; both names are recorded', async () => {
    const { ctx, asks, approverId } = await approved();
    expect(await asks(refund('order-1', 850))).toBe(approverId);
    expect(await asks(refund('order-1', 850), {}, true)).toBe(approverId);
    expect(await asks(refund('order-1', 850))).toBe('pin_required');
    expect((await auditActions(ctx)).at(-1)).toEqual({
      action: 'authorisePin',
      actorName: 'Tom',
      approvedById: approverId,
    });
  });

  test('needs another PIN once the first is two minutes old, the till was locked, or another PIN was typed', async () => {
    const late = await approved();
    late.ctx.pass({ seconds: 121 });
    expect(await late.asks(refund('order-1', 850))).toBe('pin_required');
    const locked = await approved();
    const { ctx, posTerminalId } = locked;
    await lockTerminal(ctx, ROMA_SCOPE, { posTerminalId, by: BY_OWNER });
    expect(await locked.asks(refund('order-1', 850))).toBe('pin_required');
    const changed = await approved();
    await changed.type('4821');
    expect(await changed.asks(refund('order-1', 850))).toBe('pin_required');
  });

  test('can’t be approved by an employee without permission, who stays unnamed, and a wrong PIN counts towards the lock', async () => {
    const { ctx, posTerminalId } = await till();
    const by: ActedBy = { mover: 'staff', kind: 'employee', id: 'tom', name: 'Tom', origin };
    const ask = (pin: string) =>
      authorisePin(ctx, ROMA_SCOPE, { posTerminalId, act: refund('order-1', 850), employee: TOM, by, origin, pin });
    const { code, message } = await rejection(ask('1111'));
    expect([code, message]).toEqual(['user_not_allowed', 'That PIN doesn’t have permission. Ask someone who does.']);
    for (let wrong = 0; wrong < 5; wrong++) expect((await ask('9999')).result).toBe('incorrect PIN');
    expect((await rejection(ask('4821'))).reason).toBe('pin_locked');
  });
});

describe("a till's settings", () => {
  const settings = (over: Partial<PosTerminalSettings>) => posTerminalSettingsSchema.parse(over);

  test('reach the open till: what it asks, when it locks, how often failed dockets ring', async () => {
    const { ctx, posTerminalId, mia, tom } = await till();
    const session = (employee: { id: string; name: string } | null) =>
      readTillSession(ctx, ROMA_SCOPE, { posTerminalId, employee: employee && { ...employee, permissions: [] } });
    expect((await session(null)).terminal).toEqual({
      id: posTerminalId,
      name: 'Front',
      asksForPin: true,
      locksWhenIdle: false,
      settings: {
        printAlarmMinutes: 1,
        screen: { startScreen: 'home', orderType: 'pickup', cartSide: 'right', hasPictures: true, hasKeySound: false },
        autoLock: { minutes: 10, isAfterSale: false },
        receipt: 'always',
        notifications: {
          newOrder: { sound: 'bell', volume: 80, repeatMinutes: 1, louderAfterMinutes: 5 },
          failedPrint: { sound: 'alarm', volume: 80 },
          newBooking: { sound: 'chime', volume: 80, repeatMinutes: 5 },
          newMarketplaceOrder: { sound: 'marimba', volume: 80, repeatMinutes: 1, louderAfterMinutes: 3 },
        },
      },
    });
    const forMia = settings({
      lockScreen: { isEnabled: true, appliesTo: 'specificEmployees', employeeIds: [mia.id] },
      printAlarmMinutes: 10,
    });
    await editTerminal(ctx, ROMA_SCOPE, { posTerminalId, name: 'Front', settings: forMia, by: BY_OWNER });
    expect((await session(mia)).terminal).toMatchObject({ asksForPin: true, locksWhenIdle: true });
    expect((await session(tom)).terminal).toMatchObject({ locksWhenIdle: false, settings: { printAlarmMinutes: 10 } });
    const off = settings({ lockScreen: { isEnabled: false, appliesTo: 'everyone', employeeIds: [] } });
    await editTerminal(ctx, ROMA_SCOPE, { posTerminalId, name: 'Front', settings: off, by: BY_OWNER });
    expect((await session(null)).terminal).toMatchObject({ asksForPin: false, locksWhenIdle: false });
  });

  test('reach open screens, naming the till and nothing else', async () => {
    const { ctx, posTerminalId } = await till();
    const before = await lastEventSequence(ctx.db);
    await editTerminal(ctx, ROMA_SCOPE, { posTerminalId, name: 'Bar', settings: settings({}), by: BY_OWNER });
    const notified = await ctx.db
      .selectFrom('outbox_events')
      .select(['type', 'storeId', 'payloadJson'])
      .where('sequence', '>', before)
      .execute();
    expect(notified).toEqual([
      { type: 'terminalSettingsChanged', storeId: 'roma-newtown', payloadJson: JSON.stringify({ posTerminalId }) },
    ]);
  });
});
