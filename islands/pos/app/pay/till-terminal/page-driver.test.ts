import { describe, expect, test } from 'bun:test';
import type { TakenRun, TillRunNews } from '#src/contracts/till-terminals.endpoints.ts';
import { type GivenRun, type Heard, PageDriver, type Question } from './page-driver.ts';
import { type Report, runJournal } from './run-journal.ts';

const GIVEN: GivenRun = {
  role: 'begin',
  provider: 'tyro',
  script: { url: 'https://tyro.test/iclient-v1.js', apiKey: 'key', product: { vendor: 'v', name: 'n', version: '1' } },
  terminal: { mid: '401', tid: '1' },
  secret: 'secret',
  beginsWithinMs: 4000,
  request: { key: 'a', kind: 'PURCHASE', amountInCents: 100, original: null, mayAddSurcharge: true },
  heldBy: 'page-1',
};

function bench({ pageId = 'page-1', kept = new Map<string, string>() } = {}) {
  const world = {
    nowMs: 0,
    given: GIVEN as TakenRun | Error,
    loadsForMs: 0 as number | 'never',
    isAway: false,
    starts: true,
    news: { isOver: false, state: 'inProgress', wantsCancel: false, answer: null } as TillRunNews,
    heard: null as Heard | null,
  };
  const said: (Report & { pageId: string })[] = [];
  const did: string[] = [];
  const questions: (Question | null)[] = [];
  const driver = new PageDriver('a', {
    pageId,
    nowMs: () => world.nowMs,
    onQuestion: (question) => void questions.push(question),
    journal: runJournal({
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
    }),
    scriptOf: async () => {
      if (world.loadsForMs === 'never') throw new Error('not to be had');
      world.nowMs += world.loadsForMs;
      return {
        begin: (_, on) => {
          did.push('begin');
          world.heard = on;
          return world.starts;
        },
        continueLast: (on) => {
          did.push('continue');
          world.heard = on;
        },
        cancel: () => void did.push('cancel'),
      };
    },
    calls: {
      take: async () => {
        if (world.given instanceof Error) throw world.given;
        return world.given;
      },
      report: async (_, { pageId: from, reports }) => {
        if (world.isAway) throw new Error('away');
        said.push(...reports.map((one) => ({ ...one, pageId: from })));
        return world.news;
      },
    },
  });
  return {
    did,
    said,
    kept,
    questions,
    driver,
    kinds: () => said.map(({ kind }) => kind),
    hear: () => world.heard as Heard,
    pass: (ms: number) => {
      world.nowMs += ms;
    },
    set: (next: Partial<typeof world>) => Object.assign(world, next),
    want: (next: Partial<TillRunNews>) => Object.assign(world, { news: { ...world.news, ...next } }),
  };
}

describe('a page that drives a payment', () => {
  test('begins it once, however often it steps', async () => {
    const page = bench();
    await page.driver.step();
    await page.driver.step();
    expect([page.did, page.kinds()]).toEqual([['begin'], ['begun']]);
  });

  test('waits while it isn’t given, and begins when it is', async () => {
    const page = bench();
    page.set({ given: { role: 'wait' } });
    await page.driver.step();
    page.pass(60_000);
    page.set({ given: GIVEN });
    await page.driver.step();
    expect(page.did).toEqual(['begin']);
  });

  test('begins nothing after its time: another page may have been told that it never began', async () => {
    const lost = bench();
    lost.set({ given: new Error('no answer') });
    await lost.driver.step().catch(() => {});
    lost.pass(4001);
    lost.set({ given: GIVEN });
    await lost.driver.step();
    expect([lost.did, lost.kinds()]).toEqual([[], ['notBegun']]);
    const slow = bench();
    slow.set({ loadsForMs: 5000 });
    await slow.driver.step();
    expect([slow.did, slow.kinds()]).toEqual([[], ['notBegun']]);
  });

  test('without the maker’s script nothing begins, and the till is told', async () => {
    const page = bench();
    page.set({ loadsForMs: 'never' });
    await page.driver.step();
    expect(page.said).toMatchObject([
      { kind: 'notBegun', body: { why: 'The terminal’s script could not be loaded.' } },
    ]);
  });

  test('a script that refuses did not begin', async () => {
    const page = bench();
    page.set({ starts: false });
    await page.driver.step();
    expect(page.kinds()).toEqual(['notBegun']);
  });

  test('after a reload only asks, and never begins', async () => {
    const first = bench();
    await first.driver.step();
    const second = bench({ pageId: 'page-2', kept: first.kept });
    second.set({ given: { ...GIVEN, role: 'continue' } });
    await second.driver.step();
    expect([second.did, second.kinds()]).toEqual([['continue'], ['continued']]);
  });

  test('after a reload before the terminal was told, says that it never began', async () => {
    const first = bench();
    first.set({ given: new Error('no answer') });
    await first.driver.step().catch(() => {});
    const second = bench({ pageId: 'page-2', kept: first.kept });
    second.set({ given: { ...GIVEN, role: 'continue' } });
    await second.driver.step();
    expect([second.did, second.said[0]?.body]).toEqual([[], { why: 'reloaded' }]);
  });

  test('in a browser that lost its storage asks: it can’t know that nothing began', async () => {
    const page = bench({ pageId: 'page-2' });
    page.set({ given: { ...GIVEN, role: 'continue' } });
    await page.driver.step();
    expect(page.did).toEqual(['continue']);
  });

  test('keeps what it heard until the server has it, over a reload too, each under its own page', async () => {
    const first = bench();
    await first.driver.step();
    first.set({ isAway: true });
    first.hear().receipt({ merchantReceipt: 'COPY' });
    await first.driver.step().catch(() => {});
    const second = bench({ pageId: 'page-2', kept: first.kept });
    second.set({ given: { ...GIVEN, role: 'continue' } });
    await second.driver.step();
    expect(second.said.map(({ kind, pageId, seq }) => `${pageId} ${seq} ${kind}`)).toEqual([
      'page-1 1 receipt',
      'page-2 0 continued',
    ]);
  });

  test('hands on the answer about a signature once, and shows every other question', async () => {
    const page = bench();
    await page.driver.step();
    const answers: string[] = [];
    const ask = (text: string, options: string[]) =>
      page.hear().question({ text, options, answer: (option) => void answers.push(option) });
    ask('Signature OK?', ['YES', 'NO']);
    expect(page.questions).toEqual([null]);
    page.want({ answer: { promptId: '1', isAccepted: false } });
    await page.driver.step();
    await page.driver.step();
    expect(answers).toEqual(['NO']);
    ask('Retry?', ['RETRY', 'CANCEL']);
    page.questions.at(-1)?.answer('RETRY');
    expect([answers, page.questions.at(-1)]).toEqual([['NO', 'RETRY'], null]);
  });

  test('asks for a cancel once, and not after the end', async () => {
    const page = bench();
    await page.driver.step();
    page.want({ wantsCancel: true });
    await page.driver.step();
    await page.driver.step();
    expect(page.did).toEqual(['begin', 'cancel']);
    const late = bench();
    await late.driver.step();
    late.hear().complete({ result: 'APPROVED' });
    late.want({ wantsCancel: true });
    await late.driver.step();
    expect(late.did).toEqual(['begin']);
  });

  test('asks again after a while about an end that nobody knows', async () => {
    const page = bench();
    await page.driver.step();
    page.hear().complete({ result: 'UNKNOWN' });
    page.want({ state: 'unknown' });
    page.pass(16_000);
    await page.driver.step();
    await page.driver.step();
    expect(page.did).toEqual(['begin', 'continue']);
  });

  test('is done when the till is, and forgets the payment', async () => {
    const page = bench();
    await page.driver.step();
    page.want({ isOver: true });
    expect(await page.driver.step()).toBe(true);
    expect(page.kept.get('servery-pos-terminal-runs')).toBe('[]');
  });
});
