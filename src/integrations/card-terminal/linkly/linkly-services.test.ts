import { describe, expect, test } from 'bun:test';
import { PURCHASE } from '../testing-till.ts';
import { linklyBench } from './linkly-bench.ts';

const { key: KEY } = PURCHASE;

async function paid(story: 'approve' | 'decline' = 'approve') {
  const bench = linklyBench();
  bench.tell(story);
  const port = bench.open();
  await port.begin(bench.device, PURCHASE);
  bench.pass(5000);
  await port.look(bench.device, KEY);
  return { bench, port, services: port.services ?? {} };
}

describe('what a Linkly PIN pad does beside payments', () => {
  test('it gives the text of its last receipt back, marked as a duplicate', async () => {
    const { bench, services } = await paid();
    const said = await services.lastReceipt?.(bench.device);
    expect(said).toMatchObject({ kind: 'done', text: expect.stringMatching(/\*\* DUPLICATE \*\*[\s\S]*AUD 12\.50/) });
  });

  test('with no receipt yet, it says so', async () => {
    const bench = linklyBench();
    expect(await bench.open().services?.lastReceipt?.(bench.device)).toEqual({
      kind: 'nothing',
      why: 'no_receipt',
      text: 'NO PREVIOUS TXN',
    });
  });

  test('totals close nothing; a settlement closes the day once, and the second is only told', async () => {
    const { bench, services } = await paid();
    expect(await services.totals?.(bench.device)).toMatchObject({
      kind: 'done',
      text: expect.stringMatching(/PURCHASES 1 +\$12\.50/),
    });
    expect(await services.settle?.(bench.device)).toMatchObject({
      kind: 'done',
      text: expect.stringMatching(/SETTLEMENT[\s\S]*TOTAL +\$12\.50/),
    });
    expect(await services.settle?.(bench.device)).toEqual({
      kind: 'nothing',
      why: 'already_settled',
      text: 'ALREADY SETTLED',
    });
    bench.pass(25 * 60 * 60 * 1000);
    expect(await services.settle?.(bench.device)).toMatchObject({ text: expect.stringMatching(/TOTAL +\$0\.00/) });
  });

  test('a logon tries the whole way to the bank', async () => {
    const bench = linklyBench();
    expect(await bench.open().services?.test?.(bench.device)).toEqual({ kind: 'done', text: 'LOGON SUCCESSFUL' });
  });

  test('one that has to log on first takes no payment and says so, and takes them again after a logon', async () => {
    const bench = linklyBench();
    bench.cloud.needsLogon.add(bench.device.address);
    const port = bench.open();
    const refused = { why: 'not_allowed', code: 'TF' };
    expect(await port.health(bench.device)).toEqual({ kind: 'unavailable', why: 'not_allowed' });
    expect(await port.begin(bench.device, PURCHASE)).toMatchObject({ kind: 'refused', ...refused });
    expect(await port.services?.settle?.(bench.device)).toMatchObject({ kind: 'refused', ...refused });
    expect(await port.services?.logOn?.(bench.device)).toEqual({ kind: 'done', text: 'LOGON SUCCESSFUL' });
    expect(await port.health(bench.device)).toEqual({ kind: 'ready' });
    expect(await port.begin(bench.device, { ...PURCHASE, key: 'after-logon' })).toEqual({ kind: 'taken' });
  });

  test.each([
    ['busy', (bench: ReturnType<typeof linklyBench>) => bench.tell('never')],
    ['offline', (bench: ReturnType<typeof linklyBench>) => bench.plug(false)],
  ] as const)('while it is %s nothing is closed', async (why, make) => {
    const bench = linklyBench();
    make(bench);
    const port = bench.open();
    const request = { key: KEY, kind: 'PURCHASE', amountInCents: 100, currencyCode: 'AUD', reference: 'P-1' } as const;
    await port.begin(bench.device, { ...request, original: null, operator: null });
    expect(await port.services?.settle?.(bench.device)).toMatchObject({ kind: 'refused', why });
    expect(await port.services?.lastReceipt?.(bench.device)).toMatchObject({ kind: 'refused', why });
  });

  test('not paired any more, it refuses', async () => {
    const bench = linklyBench();
    const services = bench.open().services ?? {};
    expect(await services.settle?.({ ...bench.device, secret: null })).toMatchObject({ why: 'not_paired' });
    bench.world.terminal(bench.device.address).secret = 'paired by someone else';
    expect(await services.settle?.(bench.device)).toMatchObject({ kind: 'refused', why: 'not_paired' });
  });

  test('a broken line is no answer, and names in capitals are read too', async () => {
    const bench = linklyBench();
    bench.cloud.casing = 'pascal';
    bench.cloud.faults.push({ at: 'settlement', how: 'hangUp' });
    const services = bench.open().services ?? {};
    expect(await services.settle?.(bench.device)).toEqual({ kind: 'unreachable', why: 'connection_lost' });
    expect(await services.settle?.(bench.device)).toMatchObject({ kind: 'done' });
    bench.cloud.faults.push({ at: 'logon', how: 408 });
    expect(await services.test?.(bench.device)).toEqual({ kind: 'unreachable', why: 'timeout' });
  });
});
