/** A new box whose disk is too small, or whose line breaks, says so until the store is on it. */
import { beforeEach, expect, test } from 'bun:test';
import { openShop, type ShopOnALine, signal } from '#kiosk/testing/shop-on-a-line.ts';

let shop: ShopOnALine;
beforeEach(async () => {
  shop = await openShop();
});

const diskFull = () => Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
/** As the loop does it. */
const pull = () => shop.sync.pull(0, signal).catch((error: unknown) => shop.sync.failed(error, 'down'));
const isFullWhile = () => {
  const { state, isDiskFull } = shop.sync.report();
  return [state.kind, isDiskFull];
};

test('a disk that is full while the store is fetched is said, also while it is tried again, and no more once all is there', async () => {
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
  // What it has to say gets through before what it has to fetch.
  await shop.sync.push();
  expect(shop.sync.report().state.kind).toBe('fetching');
  await pull();
  expect(shop.sync.report().state.kind).toBe('level');
});
