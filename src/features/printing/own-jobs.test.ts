import { describe, expect, test } from 'bun:test';
import { STAFF_COOKIE } from '#src/http/cookies.ts';
import { resultXml } from '#src/integrations/printer/simulator/direct-print-simulator.ts';
import { signedInAs, testApp } from '#src/server/testing/test-app.ts';
import { printerLoginCode } from './printer-login.ts';
import { printingRoutes } from './printing.routes.ts';
import { asking, type DirectBench, directBench } from './testing/direct-bench.ts';
import { allJobs, aPrinter, ROMA_SCOPE } from './testing/printing-fixture.ts';

const jobIdIn = (xml: string) => /<printjobid>(\w+)<\/printjobid>/.exec(xml)?.[1] ?? '';
const stages = async ({ ctx }: DirectBench) =>
  Object.fromEntries((await allJobs(ctx)).map(({ printerId, stage }) => [printerId, stage]));

/** The calls of a program that logged in as a printer. */
async function programs(bench: DirectBench) {
  const { app } = await testApp(printingRoutes, { ctx: bench.ctx });
  let asked = 0;
  async function call(method: string, path: string, body?: unknown, token?: string) {
    const request = new Request(`http://shop.test${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await app.fetch(request, { address: `program ${++asked}` });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
  }
  return {
    ...{ app, call },
    async login(printerId: string): Promise<string> {
      const loginCode = printerLoginCode(bench.ctx, printerId);
      return (await call('POST', '/api/printers/login', { printerId, loginCode })).body.token;
    },
    jobs: (token?: string) => call('GET', '/api/printers/jobs', undefined, token),
    next: (token?: string) => call('POST', '/api/printers/jobs/next', {}, token),
    answer: (token: string, document: string) => call('POST', '/api/printers/jobs/answer', { document }, token),
  };
}

describe('a printer that logged in', () => {
  test('reads, fetches and answers its own dockets, each once', async () => {
    const bench = await directBench([asking('kitchen'), asking('bar')]);
    const program = await programs(bench);
    const token = await program.login('kitchen');
    await bench.order('Margherita', 'kitchen');
    expect((await program.jobs(token)).body).toMatchObject({
      ...{ printerId: 'kitchen', printJobs: [{ docketType: 'ORDER_TICKET', stage: 'waiting', mayBePrinted: false }] },
    });
    await bench.layOut();
    const answers = await Promise.all([1, 2, 3].map(() => program.next(token)));
    const documents = answers.flatMap(({ body }) => body.document ?? []);
    expect(documents).toHaveLength(1);
    expect(documents[0]).toContain('<PrintRequestInfo');
    const result = resultXml(jobIdIn(documents[0] ?? ''), '');
    expect((await program.answer(token, result)).status).toBe(200);
    await Promise.all(bench.spooler.running());
    expect(await stages(bench)).toEqual({ kitchen: 'printed' });
    expect((await program.answer(token, result)).status).toBe(200);
    expect((await program.jobs(token)).body.printJobs).toEqual([]);
  });

  test('sees, gets and answers nothing of another printer', async () => {
    const bench = await directBench([asking('kitchen'), asking('bar')]);
    const program = await programs(bench);
    const [kitchen, bar] = [await program.login('kitchen'), await program.login('bar')];
    await bench.order('Margherita', 'kitchen');
    await bench.layOut();
    expect((await program.jobs(bar)).body.printJobs).toEqual([]);
    expect((await program.next(bar)).body).toEqual({ document: null });
    const { document } = (await program.next(kitchen)).body;
    await program.answer(bar, resultXml(jobIdIn(document), ''));
    expect(await stages(bench)).toEqual({ kitchen: 'sending' });
    await program.answer(kitchen, resultXml(jobIdIn(document), ''));
    await Promise.all(bench.spooler.running());
    expect(await stages(bench)).toEqual({ kitchen: 'printed' });
  });

  test('opens no call of staff, a till or a box, and theirs open none of its', async () => {
    const bench = await directBench([asking('kitchen')]);
    const program = await programs(bench);
    const token = await program.login('kitchen');
    const { restaurantId, storeId } = ROMA_SCOPE;
    const store = `/api/printing/restaurants/${restaurantId}/stores/${storeId}`;
    for (const path of [`${store}/printers`, `${store}/print-jobs`, `${store}/docket-settings`]) {
      expect((await program.call('GET', path, undefined, token)).status).toBe(401);
      // As a cookie it is none of theirs either.
      const asCookie = new Request(`http://shop.test${path}`, { headers: { cookie: `${STAFF_COOKIE}=${token}` } });
      expect((await program.app.fetch(asCookie, { address: 'cookie' })).status).toBe(401);
    }
    const staff = await signedInAs(bench.ctx, STAFF_COOKIE, { kind: 'staff', subjectId: 'roma-owner' });
    expect((await program.jobs(staff.split('=')[1])).status).toBe(401);
  });

  test.each([
    ['without a token', async () => undefined],
    ['with a made-up one', async () => 'x'.repeat(43)],
  ])('%s is refused', async (_, tokenOf) => {
    const program = await programs(await directBench([asking('kitchen')]));
    const token = await tokenOf();
    expect([(await program.jobs(token)).status, (await program.next(token)).status]).toEqual([401, 401]);
  });

  test('is out after 30 days, when it logs in elsewhere, and when it is deleted', async () => {
    const bench = await directBench([asking('kitchen'), asking('bar')]);
    const program = await programs(bench);
    const first = await program.login('kitchen');
    const second = await program.login('kitchen');
    expect([(await program.jobs(first)).status, (await program.jobs(second)).status]).toEqual([401, 200]);
    const bar = await program.login('bar');
    await bench.ctx.write((trx) => trx.deleteFrom('print_stations').execute());
    await bench.ctx.write((trx) => trx.deleteFrom('printers').where('id', '=', 'bar').execute());
    expect((await program.jobs(bar)).status).toBe(401);
    bench.ctx.pass({ hours: 30 * 24 });
    expect((await program.jobs(second)).status).toBe(401);
  });

  test('that the store reaches over its network fetches nothing, so that nothing prints twice', async () => {
    const bench = await directBench([aPrinter('kitchen')]);
    const program = await programs(bench);
    const token = await program.login('kitchen');
    const refused = await program.next(token);
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'printer_does_not_ask']);
  });

  test('answers with nonsense and is told so', async () => {
    const program = await programs(await directBench([asking('kitchen')]));
    const token = await program.login('kitchen');
    for (const document of ['<', '<a/>']) expect((await program.answer(token, document)).status).toBe(400);
  });
});
