import { describe, expect, test } from 'bun:test';
import { bankBalanceOf } from '#src/domain/payments/terminal-payment.ts';
import { startWireServer } from '../../simulators/wire-server.ts';
import type { TerminalRequest } from '../card-terminal.port.ts';
import { cardTerminalSuite } from '../card-terminal.suite.ts';
import { newJournal, PURCHASE, runTill } from '../testing-till.ts';
import { LINKLY_ACCOUNT, LINKLY_TEST_HOSTS, linklyBench } from './linkly-bench.ts';
import { sessionIdOf, txnRefOf } from './linkly-ids.ts';
import { createLinklyTerminals } from './linkly-terminal.ts';

cardTerminalSuite('Linkly', linklyBench);

type Bench = ReturnType<typeof linklyBench>;

async function pay(bench: Bench, request = PURCHASE, signature: boolean | null = null) {
  const journal = newJournal(request, signature);
  await runTill({ terminal: bench.open(), device: bench.device, now: bench.now, pass: bench.pass }, journal);
  return journal.payment;
}

describe('Linkly Cloud', () => {
  test('a reply in capitals is the same reply', async () => {
    const bench = linklyBench();
    bench.cloud.casing = 'pascal';
    bench.tell('approveWithSurcharge');
    expect(await pay(bench)).toMatchObject({ state: 'approved', approvedInCents: 1285 });
  });

  test('a token that ended early is replaced, and the payment goes on', async () => {
    const bench = linklyBench();
    const terminal = bench.open();
    expect(await terminal.begin(bench.device, PURCHASE)).toEqual({ kind: 'taken' });
    bench.cloud.forgetTokens();
    bench.pass(60_000);
    expect(await terminal.look(bench.device, PURCHASE.key)).toMatchObject({ kind: 'ended', end: 'APPROVED' });
    expect(bench.purchases()).toBe(1);
  });

  test('a token is fetched anew before its day is over', async () => {
    const bench = linklyBench();
    const terminal = bench.open();
    expect(await terminal.health(bench.device)).toEqual({ kind: 'ready' });
    bench.pass(23 * 3_600_000 + 56 * 60_000);
    bench.cloud.faults.push({ at: 'token', how: 500 });
    expect(await terminal.health(bench.device)).toMatchObject({ kind: 'unreachable' });
    expect(await terminal.health(bench.device)).toEqual({ kind: 'ready' });
  });

  test('a PIN pad that was paired elsewhere is no longer ours, and nothing begins', async () => {
    const bench = linklyBench();
    bench.world.pair(LINKLY_ACCOUNT, '999999');
    expect(await bench.open().health(bench.device)).toEqual({ kind: 'unavailable', why: 'not_paired' });
    expect(await bench.open().begin(bench.device, PURCHASE)).toMatchObject({ kind: 'refused', why: 'not_paired' });
    expect(bench.purchases()).toBe(0);
  });

  test('two PIN pads that showed the same code are two', async () => {
    const bench = linklyBench();
    const terminal = bench.open();
    const pairAt = async (address: string) => {
      const paired = await terminal.pair(address, { code: '246810', password: 'p' });
      return { address, secret: paired.kind === 'paired' ? paired.secret : null };
    };
    const [counter, bar] = [await pairAt('counter'), await pairAt('bar')];
    await terminal.begin(bar, PURCHASE);
    expect(await terminal.health(counter)).toEqual({ kind: 'ready' });
    expect(await terminal.health(bar)).toEqual({ kind: 'unavailable', why: 'busy' });
  });

  test('a PIN pad says how it is', async () => {
    const bench = linklyBench();
    const terminal = bench.open();
    expect(await terminal.health(bench.device)).toEqual({ kind: 'ready' });
    await terminal.begin(bench.device, PURCHASE);
    expect(await terminal.health(bench.device)).toEqual({ kind: 'unavailable', why: 'busy' });
    bench.plug(false);
    expect(await terminal.health(bench.device)).toEqual({ kind: 'unavailable', why: 'offline' });
  });

  test('a refund names its purchase, from our books or from the session', async () => {
    const bench = linklyBench();
    await pay(bench);
    const refund = (key: string, reference: string | null): TerminalRequest => {
      return { ...PURCHASE, key, kind: 'REFUND', amountInCents: 500, original: { key: PURCHASE.key, reference } };
    };
    const session = sessionIdOf(PURCHASE.key).replaceAll('-', '');
    expect(await pay(bench, refund('refund-1', `RFN${session}`))).toMatchObject({ state: 'approved' });
    expect(await pay(bench, refund('refund-2', null))).toMatchObject({ state: 'approved' });
    expect(await pay(bench, refund('refund-3', null))).toMatchObject({ state: 'declined' });
  });

  const CALLS = ['token', 'transaction', 'result'] as const;
  const FAULTS = ['hangUp', 'truncated', 400, 401, 403, 408, 425, 429, 444, 500, 503] as const;
  const EACH = CALLS.flatMap((at) => FAULTS.map((how) => [at, how] as const));
  test.each(EACH)('%s answered by %s: one payment at most, and the books agree', async (at, how) => {
    for (const skipped of [0, 1, 2, 3]) {
      const bench = linklyBench();
      bench.tell('signature');
      const journal = newJournal(PURCHASE, true);
      let calls = 0;
      const pass = (ms: number) => {
        if (calls++ === skipped) bench.cloud.faults.push({ at, how });
        bench.pass(ms);
      };
      if (skipped === 0) bench.cloud.faults.push({ at, how });
      await runTill({ terminal: bench.open(), device: bench.device, now: bench.now, pass }, journal);
      expect(bench.purchases()).toBeLessThanOrEqual(1);
      expect(bankBalanceOf([journal.payment])).toBe(bench.balance());
    }
  });

  test('a bank line that was lost: the books at Linkly say how it ended', async () => {
    const bench = linklyBench();
    const { fetch } = bench;
    const lost = async (request: Request) => {
      const answer = await fetch(request);
      if (!request.url.includes('/result') || answer.status !== 200) return answer;
      const said = (await answer.json()) as Record<string, unknown>[];
      return Response.json(
        said.map((one) => (one.responseType === 'transaction' ? { ...one, success: false, responseCode: 'X0' } : one)),
      );
    };
    const terminal = createLinklyTerminals({ ...LINKLY_TEST_HOSTS, fetch: lost, nowMs: bench.now });
    const journal = newJournal(PURCHASE);
    await runTill({ terminal, device: bench.device, now: bench.now, pass: bench.pass }, journal);
    expect(journal.payment).toMatchObject({ state: 'approved', approvedInCents: 1250 });
  });

  test('one whose end not even Linkly knows is left to a person', async () => {
    const bench = linklyBench();
    const { fetch } = bench;
    const lost = async (request: Request) => {
      const answer = await fetch(request);
      if (answer.status !== 200 || request.method === 'POST') return answer;
      const said = (await answer.json()) as Record<string, unknown>[];
      return Response.json(
        said.map((one) => (one.responseType === 'transaction' ? { ...one, success: false, responseCode: 'TO' } : one)),
      );
    };
    const terminal = createLinklyTerminals({ ...LINKLY_TEST_HOSTS, fetch: lost, nowMs: bench.now });
    const journal = newJournal(PURCHASE);
    await runTill({ terminal, device: bench.device, now: bench.now, pass: bench.pass }, journal);
    expect(journal.payment.state).toBe('unknown');
  });

  describe('a session that Linkly says it doesn’t know', () => {
    const withoutSession = (bench: Bench, isInBooks: () => boolean) => async (request: Request) => {
      if (request.url.includes('/result')) return new Response(null, { status: 404 });
      if (request.url.includes('/v2/transaction?') && !isInBooks()) return new Response(null, { status: 404 });
      return bench.fetch(request);
    };
    test('is looked for under our reference: an approval there is the payment’s', async () => {
      const bench = linklyBench();
      let isInBooks = false;
      const fetch = withoutSession(bench, () => isInBooks);
      const terminal = createLinklyTerminals({ ...LINKLY_TEST_HOSTS, fetch, nowMs: bench.now });
      await terminal.begin(bench.device, PURCHASE);
      bench.pass(60_000);
      expect(await terminal.look(bench.device, PURCHASE.key)).toEqual({ kind: 'notFound' });
      isInBooks = true;
      const ended = { kind: 'ended', end: 'APPROVED', approvedInCents: 1250 };
      expect(await terminal.look(bench.device, PURCHASE.key)).toMatchObject(ended);
    });

    test('is not taken for another payment that its books list beside it', async () => {
      const bench = linklyBench();
      const of = (key: string, success: boolean) => ({
        ...{ txnRef: txnRefOf(key), success, responseCode: success ? '00' : '51', responseText: 'BOOKED' },
        ...{ amtPurchase: success ? 1250 : 0 },
      });
      let booked = [of('another', true)];
      const fetch = async (request: Request) => {
        if (request.url.includes('/result')) return new Response(null, { status: 404 });
        return request.url.includes('/v2/transaction?') ? Response.json(booked) : bench.fetch(request);
      };
      const terminal = createLinklyTerminals({ ...LINKLY_TEST_HOSTS, fetch, nowMs: bench.now });
      expect(await terminal.look(bench.device, PURCHASE.key)).toEqual({ kind: 'notFound' });
      booked = [of(PURCHASE.key, false), of('another', true)];
      expect(await terminal.look(bench.device, PURCHASE.key)).toMatchObject({ kind: 'ended', end: 'DECLINED' });
      booked = [of('another', true), of(PURCHASE.key, true), of('a third', false)];
      expect(await terminal.look(bench.device, PURCHASE.key)).toMatchObject({ end: 'APPROVED', approvedInCents: 1250 });
    });

    test.each([
      [404, 'notFound'],
      [501, 'notFound'],
      [503, 'unreachable'],
    ] as const)('and whose books answer %p: %s', async (status, kind) => {
      const bench = linklyBench();
      const fetch = async (request: Request) => {
        if (request.url.includes('/result')) return new Response(null, { status: 404 });
        return request.url.includes('/v2/transaction?') ? new Response(null, { status }) : bench.fetch(request);
      };
      const terminal = createLinklyTerminals({ ...LINKLY_TEST_HOSTS, fetch, nowMs: bench.now });
      expect(await terminal.look(bench.device, PURCHASE.key)).toMatchObject({ kind });
    });
  });

  test('a network’s sign-in page in place of the answer is no payment: not sent, nobody has to decide', async () => {
    const bench = linklyBench();
    const page = '<html><body>Welcome to Cafe Wi-Fi. Please sign in.</body></html>';
    const fetch = async (request: Request) =>
      request.url.endsWith('/transaction') ? new Response(page, { status: 200 }) : bench.fetch(request);
    const terminal = createLinklyTerminals({ ...LINKLY_TEST_HOSTS, fetch, nowMs: bench.now });
    const journal = newJournal(PURCHASE);
    await runTill({ terminal, device: bench.device, now: bench.now, pass: bench.pass }, journal);
    expect(journal.payment).toMatchObject({ state: 'notStarted', wasTaken: false });
  });

  test('a PIN pad that goes offline after its first display is asked again, whatever the books say', async () => {
    const bench = linklyBench();
    const said = { success: false, responseCode: 'PF', responseText: 'PINPAD OFFLINE', txnRef: txnRefOf(PURCHASE.key) };
    const lost = { ...said, responseType: 'transaction' };
    const shown = { responseType: 'display', displayText: ['ENTER PIN'] };
    const fetch = async (request: Request) => {
      if (request.url.includes('/result')) return Response.json([shown, lost]);
      return request.url.includes('/v2/transaction?') ? Response.json([lost]) : bench.fetch(request);
    };
    const terminal = createLinklyTerminals({ ...LINKLY_TEST_HOSTS, fetch, nowMs: bench.now });
    expect(await terminal.begin(bench.device, PURCHASE)).toEqual({ kind: 'taken' });
    expect(await terminal.look(bench.device, PURCHASE.key)).toMatchObject({ kind: 'unreachable' });
  });

  test('a cancel before the PIN pad’s first display is given once it shows the key', async () => {
    const bench = linklyBench();
    bench.tell('manual');
    let isShowing = false;
    let keys = 0;
    const fetch = async (request: Request) => {
      if (request.url.endsWith('/sendkey')) keys++;
      if (request.url.includes('/result') && !isShowing) return new Response(null, { status: 425 });
      return bench.fetch(request);
    };
    const terminal = createLinklyTerminals({ ...LINKLY_TEST_HOSTS, fetch, nowMs: bench.now });
    await terminal.begin(bench.device, PURCHASE);
    const cancel = () => terminal.cancel(bench.device, PURCHASE.key);
    expect([(await cancel()).kind, keys]).toEqual(['not_yet', 0]);
    isShowing = true;
    expect([(await cancel()).kind, keys]).toEqual(['delivered', 1]);
    expect(await terminal.look(bench.device, PURCHASE.key)).toMatchObject({ kind: 'ended', end: 'CANCELLED' });
    expect((await cancel()).kind).toBe('too_late');
  });

  test('an answer is not pressed twice while the PIN pad thinks', async () => {
    const bench = linklyBench();
    bench.tell('signature');
    let keys = 0;
    const fetch = async (request: Request) => {
      if (!request.url.endsWith('/sendkey')) return bench.fetch(request);
      keys++;
      return Response.json({});
    };
    const terminal = createLinklyTerminals({ ...LINKLY_TEST_HOSTS, fetch, nowMs: bench.now });
    await terminal.begin(bench.device, PURCHASE);
    bench.pass(5000);
    const seen = await terminal.look(bench.device, PURCHASE.key);
    const promptId = seen.kind === 'inProgress' ? (seen.prompt?.promptId ?? '') : '';
    const say = () => terminal.answer(bench.device, PURCHASE.key, { promptId, isAccepted: true });
    expect([await say(), await say()]).toEqual([{ kind: 'delivered' }, { kind: 'delivered' }]);
    expect(keys).toBe(1);
    bench.pass(6000);
    await say();
    expect(keys).toBe(2);
    expect(await terminal.answer(bench.device, PURCHASE.key, { promptId: '99', isAccepted: false })).toEqual({
      kind: 'too_late',
    });
  });

  test('its ids are those that Linkly takes, and follow from ours', () => {
    expect(sessionIdOf('a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(sessionIdOf('a')).not.toBe(sessionIdOf('b'));
    expect(txnRefOf('a')).toMatch(/^[0-9A-Z]{16}$/);
    expect(txnRefOf('a')).not.toBe(txnRefOf('b'));
  });

  test('over a real socket: a password, a purchase, a broken line, an outcome', async () => {
    const bench = linklyBench({ password: 'correct horse' });
    const server = await startWireServer({ port: 0, handle: (request) => bench.cloud.handle(request) });
    try {
      const settings = {
        authUrl: server.url,
        restUrl: server.url,
        posVersion: '1.0',
        nowMs: bench.now,
        timeoutMs: 2000,
      };
      const terminal = createLinklyTerminals(settings);
      const wrong = await terminal.pair(LINKLY_ACCOUNT, { code: '246810', password: 'wrong' });
      expect(wrong).toEqual({ kind: 'refused', why: 'wrong_code' });
      const paired = await terminal.pair(LINKLY_ACCOUNT, { code: '246810', password: 'correct horse' });
      const device = { address: LINKLY_ACCOUNT, secret: paired.kind === 'paired' ? paired.secret : null };
      bench.cloud.faults.push({ at: 'transaction', how: 'truncated' }, { at: 'result', how: 'hangUp' });
      expect(await terminal.begin(device, PURCHASE)).toMatchObject({ kind: 'unreachable' });
      expect(await terminal.look(device, PURCHASE.key)).toMatchObject({ kind: 'unreachable' });
      bench.pass(5000);
      expect(await terminal.look(device, PURCHASE.key)).toMatchObject({ kind: 'ended', end: 'APPROVED' });
    } finally {
      await server.stop();
    }
    const gone = createLinklyTerminals({ authUrl: server.url, restUrl: server.url, posVersion: '1.0' });
    expect(await gone.health({ address: LINKLY_ACCOUNT, secret: 's' })).toMatchObject({ kind: 'unreachable' });
  });
});
