/** How a box joins a store: its code, its credential, and its first copy. */
import { beforeEach, describe, expect, test } from 'bun:test';
import { getPosTerminal, setTries } from '#db/staff/pos-terminals.repository.ts';
import { BY, fetchOf, level, openShop, SCOPE, type ShopOnALine, signal } from '#kiosk/testing/shop-on-a-line.ts';
import { terminalLock } from '#src/domain/access/pin.ts';
import { renewBoxCode } from '#src/features/sync/manage-box.ts';
import { createTerminal, renewPairingCode } from '#src/features/tills/manage-terminals.ts';
import { pairTerminal } from '#src/features/tills/pair-terminal.ts';
import { openCloud } from './cloud.ts';

let shop: ShopOnALine;
beforeEach(async () => {
  shop = await openShop();
});

describe('a pairing code', () => {
  test.each(['WRONGCOD', '', '        ', 'x'.repeat(90)])('that is wrong (%p) is refused', async (code) => {
    const client = openCloud({ url: 'http://cloud.test', credential: () => null, fetch: fetchOf(shop.cloud) });
    const error = await client.pair(code).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ status: 400, reason: 'wrong_pairing_code' });
  });

  test('works once, and not after it expires', async () => {
    const client = openCloud({ url: 'http://cloud.test', credential: () => null, fetch: fetchOf(shop.cloud) });
    const { pairingCode } = await renewBoxCode(shop.cloud, SCOPE, { by: BY });
    await client.pair(pairingCode);
    await expect(client.pair(pairingCode)).rejects.toThrow('wrong or has expired');
    const late = await renewBoxCode(shop.cloud, SCOPE, { by: BY });
    shop.cloud.pass({ minutes: 16 });
    await expect(client.pair(late.pairingCode)).rejects.toThrow('wrong or has expired');
  });
});

test('a till that a box blocked after too many wrong PINs opens with a new code from the admin', async () => {
  await level(shop);
  const { cloud, box } = shop;
  const { posTerminalId, pairingCode } = await createTerminal(cloud, SCOPE, { name: 'Front', by: BY });
  await level(shop);
  await pairTerminal(box, { pairingCode, origin: '192.0.2.7 tablet' });
  const wrong = { wrongTries: 20, lastWrongAt: box.clock.now(), wrongBy: { lockScreen: 20 }, wrongInDay: 30 };
  await box.write((trx) => setTries(trx, SCOPE, posTerminalId, { ...wrong, businessDay: '2026-11-21' }));
  const lockAt = async () => terminalLock((await getPosTerminal(box.db, SCOPE, posTerminalId)).tries, box.clock.now());
  expect(await lockAt()).toEqual({ kind: 'passwordOnly' });
  cloud.pass({ seconds: 1 });
  const again = await renewPairingCode(cloud, SCOPE, { posTerminalId, by: BY });
  await level(shop);
  expect(await lockAt()).toEqual({ kind: 'passwordOnly' });
  box.pass({ seconds: 2 });
  await pairTerminal(box, { pairingCode: again.pairingCode, origin: '192.0.2.7 tablet' });
  expect(await lockAt()).toEqual({ kind: 'open' });
});

test('a credential is exchanged without a moment in which none works', async () => {
  let credential = shop.identity.credential;
  const client = openCloud({ url: 'http://cloud.test', credential: () => credential, fetch: fetchOf(shop.cloud) });
  const { credential: next } = await client.rotate();
  // As if the first answer got lost: the old one still opens.
  await client.feed({ after: 0, wait: 0 }, signal);
  credential = next;
  await client.feed({ after: 0, wait: 0 }, signal);
  credential = shop.identity.credential;
  await expect(client.feed({ after: 0, wait: 0 }, signal)).rejects.toMatchObject({ status: 401 });
});

describe('a snapshot', () => {
  const broken = async (change: (text: string) => string) => {
    shop.line = async (call) => {
      const answer = await call();
      if (!answer.headers.get('content-type')?.includes('ndjson')) return answer;
      return new Response(change(await answer.text()), { headers: answer.headers });
    };
    return shop.sync.pull(0, signal).catch((caught: unknown) => caught);
  };

  test.each([
    ['ends in the middle', (text: string) => text.slice(0, text.length / 2)],
    ['lost a row', (text: string) => text.replace(/\n\{"table":"pos_terminals"[^\n]*/, '')],
    ['has another name in a row', (text: string) => text.replace('"name":"till-1"', '"name":"till-X"')],
    ['is no snapshot at all', () => '<html>Log in to the hotel</html>'],
    ['has a row twice', (text: string) => text.replace(/(\n\{"table":"pos_terminals"[^\n]*)/, '$1$1')],
  ])('that %s is rejected', async (_, change) => {
    expect(await broken(change)).toBeInstanceOf(Error);
    expect(shop.box.database.raw.query("select * from sync_places where name = 'taken'").all()).toEqual([]);
    shop.line = (call) => call();
    await level(shop);
    expect(shop.box.database.raw.query('select name from pos_terminals order by name').all()).toEqual([
      { name: 'till-1' },
      { name: 'till-2' },
    ]);
  });
});
