/** A new box whose disk is too small, or whose line breaks, shows the problem until it has the whole store. */
import { beforeEach, expect, test } from 'bun:test';
import { openShop, type ShopOnALine, signal } from '#kiosk/testing/shop-on-a-line.ts';

let shop: ShopOnALine;
beforeEach(async () => {
  shop = await openShop();
});

const diskFull = () => Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
/** Retries as the loop does. */
const pull = () => shop.sync.pull(0, signal).catch((error: unknown) => shop.sync.failed(error, 'down'));
const isFullWhile = () => {
  const { state, isDiskFull } = shop.sync.report();
  return [state.kind, isDiskFull];
};

test('a disk that fills up during the first copy is reported, also between tries, until everything has arrived', async () => {
  const { box } = shop;
  const { writeAlone } = box;
  Object.assign(box, {
    writeAlone: async () => {
      throw diskFull();
    },
  });
  await pull();
  expect(isFullWhile()).toEqual(['stuck', true]);
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  shop.line = async (call) => {
    asked.resolve();
    await answer.promise;
    return call();
  };
  const again = pull();
  await asked.promise;
  expect(isFullWhile()).toEqual(['fetching', true]);
  answer.resolve();
  await again;
  expect(isFullWhile()).toEqual(['stuck', true]);
  Object.assign(box, { writeAlone });
  await pull();
  expect(isFullWhile()).toEqual(['level', false]);
});

test('a box says that all is good only once it has fetched the store', async () => {
  const whole = shop.line;
  shop.line = async (call) => {
    const answer = await call();
    if (!answer.headers.get('content-type')?.includes('ndjson')) return answer;
    return new Response((await answer.text()).slice(0, 200), { headers: answer.headers });
  };
  await pull();
  expect(shop.sync.report().state.kind).toBe('away');
  shop.line = whole;
  // Its own changes get through before the store has arrived.
  await shop.sync.push();
  expect(shop.sync.report().state.kind).toBe('fetching');
  await pull();
  expect(shop.sync.report().state.kind).toBe('level');
});
