import { describe, expect, test } from 'bun:test';
import type { Server } from 'bun';
import { startSpooler } from '#src/features/printing/spooler.ts';
import { cloudJobs } from '#src/server/features.ts';
import { until } from '#tests/support/until.ts';
import {
  type BatteryFixture,
  batteryFixture,
  CANARY,
  type Planted,
  requestOf,
  type Sent,
} from './support/battery-fixture.ts';
import { ROLES } from './support/roles.ts';
import { askOf } from './support/route-row.ts';
import { isAllowed, ROWS } from './support/route-table.ts';

type OpenDatabase = BatteryFixture & { readonly planted: Planted };

/** What a stream has to say within a moment. */
async function firstWords(answer: Response): Promise<string> {
  const reader = answer.body!.getReader();
  const decoder = new TextDecoder();
  let text = '';
  const until = performance.now() + 300;
  while (performance.now() < until) {
    const part = await Promise.race([reader.read(), Bun.sleep(50).then(() => null)]);
    if (part === null || part.done) break;
    text += decoder.decode(part.value, { stream: true });
  }
  await reader.cancel();
  return text;
}

async function textOf(answer: Response): Promise<string> {
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  const headers = JSON.stringify([...answer.headers]);
  return `${headers} ${isStream ? await firstWords(answer) : await answer.text()}`;
}

/** As the visitors of a website come in, past what is kept of its pages. */
async function atTheEdge({ program }: OpenDatabase, sent: Sent): Promise<string> {
  const server = { requestIP: () => ({ address: '10.200.0.1' }), timeout() {} } as unknown as Server<undefined>;
  return (await program.edge.fetch(requestOf(sent), server)).text();
}

describe('words that are only in the other tenant’s data', () => {
  test('are in its own answers, so that their absence elsewhere means something', async () => {
    const fixture = await batteryFixture();
    const { ids, customerToken } = fixture.planted.other;
    const cookie = `customer_${ids.restaurantId}=${customerToken}`;
    const path = `/restaurants/${ids.restaurantId}/stores/${ids.storeId}/secure/orders/${ids.orderId}`;
    expect(await textOf(await fixture.send({ method: 'GET', path, cookie }))).toContain(CANARY);
    const { rows } = countWords(fixture);
    expect(rows).toBeGreaterThan(30);
  });

  test('are in no answer to anyone of this tenant, on any route that they may use', async () => {
    const leaks: string[] = [];
    let read = 0;
    for (const role of ROLES) {
      if (role === 'superAdmin') continue;
      const fixture = await batteryFixture();
      const { planted, ctx } = fixture;
      for (const [key, row] of Object.entries(ROWS)) {
        for (const form of Object.keys(row.forms ?? { '': 0 })) {
          const named = row.forms ? form : undefined;
          if (!isAllowed(row, role, named) || key.includes('unpair') || key.endsWith('/pos/lock')) continue;
          const text = await textOf(
            await fixture.send(askOf(key, row, planted, ctx, { ids: planted.own.ids, role, form: named })),
          );
          read += text.length;
          if (text.includes(CANARY)) leaks.push(`${role} ${key} ${form}`);
        }
      }
    }
    expect(leaks).toEqual([]);
    expect(read).toBeGreaterThan(1_000_000);
  }, 180_000);

  test('are not found by searching for them, nor in a list sorted or paged in any way', async () => {
    const { planted, ...fixture } = await batteryFixture();
    const { restaurantId, storeId } = planted.own.ids;
    const place = `/restaurants/${restaurantId}/stores/${storeId}`;
    const word = encodeURIComponent(CANARY);
    const phone = encodeURIComponent(planted.other.phone);
    const paths = [
      `/api/orders${place}/orders?search=${word}&pageSize=200`,
      `/api/orders${place}/orders?search=%25&pageSize=200`,
      `/api/orders${place}/orders?search=${phone}`,
      `/api/orders${place}/orders?page=99999`,
      `/api/coupons${place}/suggest?text=${planted.other.ids.couponCode.slice(0, 3)}`,
      `/admin${place}/online-order-history?search=${word}`,
      `${place}/search?q=${word}`,
    ];
    for (const path of paths) {
      const answer = await fixture.send({ method: 'GET', path, cookie: planted.cookies.storeAdmin });
      expect(answer.status).toBe(200);
      const text = await answer.text();
      // What was typed is shown again; the data around it is not.
      expect(text).not.toMatch(new RegExp(`${CANARY} (please|on the side|\\p{Lu}\\p{Ll})`, 'u'));
      expect(text).not.toContain(planted.other.ids.couponCode);
    }
    const till = { cookie: planted.cookies.headEmployee, path: `/api/pos/order-history?day=all&search=${word}` };
    expect(await (await fixture.send({ method: 'GET', ...till })).json()).toMatchObject({ rows: [], total: 0 });
  });

  test('are in no stream, from whatever place it is asked', async () => {
    const { planted, ...fixture } = await batteryFixture();
    const { restaurantId, storeId, orderId } = planted.own.ids;
    const place = `/restaurants/${restaurantId}/stores/${storeId}`;
    const streams = [
      { path: `/api/live${place}?lastEventId=0`, cookie: planted.cookies.storeUser },
      { path: `/api/live${place}?lastEventId=0`, cookie: planted.cookies.posTerminal },
      { path: `/api/live${place}/orders/${orderId}?lastEventId=0`, cookie: planted.cookies.customer },
    ];
    for (const { path, cookie } of streams) {
      const words = await firstWords(await fixture.send({ method: 'GET', path, cookie }));
      expect(words).toContain('data:');
      expect(words).not.toContain(CANARY);
      expect(words).not.toContain(planted.other.ids.storeId);
    }
  });

  test('are not in a cached page, whoever caused it to be rendered', async () => {
    const fixture = await batteryFixture();
    const { own, other, cookies } = fixture.planted;
    for (const { ids, customerToken } of [other, own]) {
      const path = `/restaurants/${ids.restaurantId}/stores/${ids.storeId}`;
      const personal = `customer_${ids.restaurantId}=${customerToken}; cart_${ids.storeId}=${ids.cartId}; ${cookies.storeAdmin}`;
      await atTheEdge(fixture, { method: 'GET', path, cookie: personal });
      const kept = await atTheEdge(fixture, { method: 'GET', path });
      expect(kept).toContain('<html');
      expect(kept).not.toContain(CANARY);
      expect(kept).not.toContain(ids.cartId);
    }
  });

  test('are in no log, mail, text or docket but their own', async () => {
    const fixture = await batteryFixture();
    const { ctx, planted, printers, email, sms } = fixture;
    for (const { ids, customerToken } of [planted.own, planted.sibling, planted.other]) {
      const place = `/restaurants/${ids.restaurantId}/stores/${ids.storeId}`;
      await fixture.send({
        method: 'POST',
        path: `/api/online-ordering${place}/orders/${ids.orderId}/send-order-invoice-email`,
        body: { email: `${ids.storeId}@mail.example` },
        cookie: `customer_${ids.restaurantId}=${customerToken}`,
      });
    }
    for (const job of cloudJobs) await job.run(ctx);
    const spooler = startSpooler(ctx);
    await until('all of it is printed', async () => waitingJobs(fixture) === 0);
    await spooler.stop();

    const paperOf = (storeId: string) =>
      fixture.database.raw
        .query<{ address: string }, [string]>(
          "select json_extract(specJson, '$.ipAddress') || ':' || json_extract(specJson, '$.port') as address from printers where storeId = ?",
        )
        .all(storeId)
        .map(({ address }) => printers.machine(address).text())
        .join('\n');
    expect(paperOf(planted.other.ids.storeId)).toContain(CANARY);
    for (const { ids } of [planted.own, planted.sibling]) {
      expect(paperOf(ids.storeId)).toContain('on the side');
      expect(paperOf(ids.storeId)).not.toContain(CANARY);
    }
    const mails = email.inbox.messages.map((mail) => ({ to: mail.to.join(), all: JSON.stringify(mail) }));
    expect(mails.length).toBeGreaterThan(2);
    for (const { to, all } of mails) {
      const isTheirs =
        to.includes(planted.other.ids.storeId) || to.includes(CANARY.toLowerCase()) || to.includes('roma');
      expect(`${to} ${all.includes(CANARY) && !isTheirs}`).toBe(`${to} false`);
    }
    for (const text of sms.inbox.messages) {
      if (text.to !== planted.other.phone) expect(JSON.stringify(text)).not.toContain(CANARY);
    }
    expect(ctx.logged.join('\n')).not.toContain(CANARY);
  });
});

function waitingJobs({ database }: OpenDatabase): number {
  return database.raw.query<{ n: number }, []>("select count(*) as n from print_jobs where status = 'queued'").get()!.n;
}

/** Rows of the whole database that contain the word. */
function countWords({ database }: OpenDatabase): { rows: number } {
  let rows = 0;
  const tables = database.raw.query<{ name: string }, []>("select name from sqlite_schema where type = 'table'").all();
  for (const { name } of tables) {
    for (const row of database.raw.query(`select * from ${name}`).all())
      if (JSON.stringify(row).includes(CANARY)) rows++;
  }
  return { rows };
}
