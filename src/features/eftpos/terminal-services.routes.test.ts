import { beforeEach, describe, expect, test } from 'bun:test';
import { overTheWire, type Wire } from '#src/features/counter/testing/till-over-the-wire.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { addPrinters, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import { eftposRoutes } from './eftpos.routes.ts';
import { ADDRESS, type EftposFixture, eftposFixture, sellByCard, TRIED_PROVIDERS } from './testing/eftpos-fixture.ts';

const LINKLY_WORDS = { test: 'LOGON SUCCESSFUL', settled: 'ALREADY SETTLED' };
const LINKLY_DETAILS = {
  model: 'IngenicoMove5000',
  software: '6.62.31',
  serialNumber: '8204150771',
  merchantNumber: '000000012345678',
  acquirer: 'SIMULATED BANK',
};
const WORLDLINE_DETAILS = { ...LINKLY_DETAILS, model: 'S1F2', software: '26.01.3', serialNumber: '240500246810' };
const WORDS = {
  simulator: { ...LINKLY_WORDS, details: null },
  linkly: { ...LINKLY_WORDS, details: LINKLY_DETAILS },
  worldline: { test: 'LOGGED IN, SHIFT OPEN', settled: 'NO TRANSACTIONS', details: WORLDLINE_DETAILS },
};

describe.each(TRIED_PROVIDERS)('%s: what a desk asks of a terminal beside payments', (provider) => {
  let fixture: EftposFixture;
  let wire: Wire;
  beforeEach(async () => {
    fixture = await eftposFixture({}, provider);
    await addPrinters(fixture.ctx, SCOPE, [aPrinter('kitchen')], [aStation('kitchen', { isDefault: true })]);
    wire = await overTheWire(fixture.ctx, eftposRoutes, ['settings']);
  });
  const ask = (act: string, body: object = {}) =>
    wire.desk('POST', `pos/card_terminals/${fixture.cardTerminalId}/${act}`, body);

  test('a test tries the way to the terminal and from there to the bank', async () => {
    expect((await ask('test')).body).toEqual({
      isPassed: true,
      steps: [
        { step: 'terminal', isPassed: true, text: 'ready' },
        { step: 'bank', isPassed: true, text: WORDS[provider].test },
      ],
      details: WORDS[provider].details,
    });
    fixture.world.plug(ADDRESS, false);
    expect((await ask('test')).body).toEqual({
      isPassed: false,
      steps: [{ step: 'terminal', isPassed: false, text: 'offline' }],
      details: null,
    });
  });

  test('after a test, a restart or an update it takes payments as before', async () => {
    for (const act of ['test', 'update', 'restart', 'restart']) {
      const { status, body } = await ask(act);
      const isOffered = act === 'test' || provider === 'worldline';
      expect([act, status, body.error?.reason]).toEqual([
        act,
        isOffered ? 200 : 403,
        isOffered ? undefined : 'not_offered',
      ]);
      await sellByCard(fixture);
    }
  });

  test('its last receipt is shown, and printed only if that is wanted', async () => {
    expect((await ask('reprint')).body.error).toMatchObject({ reason: 'no_receipt' });
    await sellByCard(fixture);
    const shown = await ask('reprint', { isPrinted: false });
    expect(shown.body).toEqual({ text: expect.stringContaining('CUSTOMER COPY'), printJobId: null });
    expect((await ask('reprint')).body.printJobId).toEqual(expect.any(String));
  });

  test('its day is closed once; its papers are kept word for word', async () => {
    await sellByCard(fixture);
    const totals = await ask('totals');
    expect(totals.body.document).toMatchObject({ kind: 'totals', text: expect.stringMatching(/TOTAL +\$10\.00/) });
    expect((await ask('settle')).body).toMatchObject({ wasSettled: false, document: { kind: 'settlement' } });
    expect((await ask('settle')).body).toEqual({ wasSettled: true, text: WORDS[provider].settled, document: null });
    const { body } = await wire.desk('GET', `pos/card_terminals/${fixture.cardTerminalId}/documents`);
    expect(body.documents.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['settlement', 'totals']);
    expect(body.documents[0]).toMatchObject({ takenByName: 'Ben', format: 'txt' });
  });

  test('a till logs it on and closes its day, which the admin then has on paper', async () => {
    await sellByCard(fixture);
    const atTill = (act: string) =>
      wire.plain('POST', `/api/pos/settings/card-terminals/${fixture.cardTerminalId}/${act}`, {});
    const logOn = await atTill('log-on');
    const isOffered = provider !== 'worldline';
    expect(isOffered ? logOn.body : logOn.body.error.reason).toEqual(
      isOffered ? { text: 'LOGON SUCCESSFUL' } : 'not_offered',
    );
    expect((await ask('log-on')).status).toBe(isOffered ? 200 : 403);
    expect((await atTill('settle')).body).toEqual({ wasSettled: false, text: expect.stringMatching(/10[.,]00/) });
    expect((await atTill('settle')).body).toEqual({ wasSettled: true, text: WORDS[provider].settled });
    const { body } = await wire.desk('GET', `pos/card_terminals/${fixture.cardTerminalId}/documents`);
    expect(body.documents.map(({ kind }: { kind: string }) => kind)).toEqual(['settlement']);
  });

  test('while it is offline a sentence says so', async () => {
    fixture.world.plug(ADDRESS, false);
    expect((await ask('settle')).body.error).toMatchObject({
      reason: 'card_terminal_offline',
      message: 'Counter pad is offline. Check that it’s on and connected.',
    });
  });

  test('its log is a file with every message and no secret', async () => {
    await sellByCard(fixture);
    const file = await wire.file(`pos/card_terminals/${fixture.cardTerminalId}/logs`);
    expect(file.headers.get('content-disposition')).toContain('card-terminal-pad-1-');
    const text = await file.text();
    expect(text).toContain('attempt-1 out');
    expect(text).toContain('attempt-1 in');
    expect(text).not.toMatch(/secret|password/i);
  });
});
