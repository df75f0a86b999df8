import { describe, expect, test } from 'bun:test';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { basic, line, MENU as TESTING_MENU } from '#src/domain/pricing/testing-menu.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import type { PosApi } from '../api/pos-api.ts';
import { act, draftNow, startFresh } from '../draft/draft-store.ts';
import { withPricesOfNow } from './lose-prices.ts';
import { menuToSellFrom, readMenu, readMenuAgain, readMenuEarly } from './menu-store.ts';

const MENU = { version: 'morning' } as PosMenu;
/** A till without a stored menu from before it started. */
const NO_DEVICE = { storedMenu: async () => null };

test('a menu that could not be read early is requested again', async () => {
  let asked = 0;
  const api = {
    ...NO_DEVICE,
    menu: async () => {
      asked++;
      if (asked === 1) throw new Error('no one is signed in');
      return MENU;
    },
  };
  readMenuEarly(api);
  await readMenuAgain(api);
  expect(asked).toBe(2);
});

test('a menu that was requested early is not requested twice', async () => {
  let asked = 0;
  const api = {
    ...NO_DEVICE,
    menu: async () => {
      asked++;
      return MENU;
    },
  };
  readMenuEarly(api);
  await readMenu(api);
  expect(asked).toBe(1);
  await readMenuAgain(api);
  expect(asked).toBe(2);
});

test('a till with a menu names its version, and keeps it if that is still current', async () => {
  const asked: (string | null)[] = [];
  const api = {
    ...NO_DEVICE,
    menu: async (unless: string | null) => {
      asked.push(unless);
      return unless === 'noon' ? null : ({ version: 'noon' } as PosMenu);
    },
  };
  await readMenuAgain(api);
  const noon = await menuToSellFrom(api);
  expect(noon.version).toBe('noon');
  await readMenuAgain(api);
  expect(asked).toEqual(['morning', 'noon']);
  expect(await menuToSellFrom(api)).toBe(noon);
});

test('a change during a reading causes another reading', async () => {
  let [answer, asked] = [(_: PosMenu) => {}, 0];
  const api = {
    ...NO_DEVICE,
    menu: () => {
      asked++;
      return asked === 1
        ? new Promise<PosMenu>((done) => {
            answer = done;
          })
        : Promise.resolve({ version: 'sold out' } as PosMenu);
    },
  };
  readMenuEarly(api);
  const news = [readMenuAgain(api), readMenuAgain(api)];
  answer({ version: 'on sale' } as PosMenu);
  await Promise.all(news);
  expect(asked).toBe(2);
  expect((await menuToSellFrom(api)).version).toBe('sold out');
});

test('the order on this till shows how another menu changes it', async () => {
  const sold = (version: string, soldout: boolean) =>
    ({
      version,
      menu: { ...TESTING_MENU, items: TESTING_MENU.items.map((item) => ({ ...item, soldout })) },
      closedItemIds: [],
    }) as unknown as PosMenu;
  let answer = sold('before', false);
  const api = { ...NO_DEVICE, menu: async () => answer };
  await readMenuAgain(api);
  act({ type: 'add', line: line('burger') });
  answer = sold('after', true);
  await readMenuAgain(api);
  expect(draftNow().news).toMatchObject([{ name: 'burger', change: { kind: 'out', why: 'Sold out' } }]);
  startFresh();
});

describe('a price that changes', () => {
  const at = (version: number, burgerInCents: number) =>
    ({
      version: `menu ${version}`,
      menu: {
        ...TESTING_MENU,
        version,
        items: [basic('burger', burgerInCents)],
      },
      closedItemIds: [],
    }) as unknown as PosMenu;
  const kept = () => draftNow().keptPrices.map(({ menuVersion, priced }) => [menuVersion, priced.unitPriceInCents]);
  const refused = (reason: string) => async () => {
    throw new AppErrorAnswer('validation_failed', 'No.', reason, { newTotalInCents: 1 }, 400);
  };

  test('under an order is kept with the till’s version then, and dropped when the order is empty', async () => {
    let answer = at(21, 1000);
    const api = { ...NO_DEVICE, menu: async () => answer };
    await readMenuAgain(api);
    answer = at(22, 1100);
    await readMenuAgain(api);
    expect(kept()).toEqual([]);
    act({ type: 'add', line: line('burger') });
    answer = at(23, 1200);
    await readMenuAgain(api);
    expect(kept()).toEqual([[22, 1100]]);
  });

  test('is dropped once the store returns another total, which is shown; other rejections change nothing', async () => {
    const calls = { menu: async () => null, ...NO_DEVICE, sendBill: refused('price_changed'), card: {} };
    const full = withPricesOfNow({ ...calls, place: refused('tendered_too_little') } as unknown as PosApi);
    await full.place({} as never).catch(() => null);
    expect(kept()).toEqual([[22, 1100]]);
    await full.sendBill('bill', {} as never).catch(() => null);
    expect(kept()).toEqual([]);
    expect(draftNow().news).toMatchObject([{ change: { fromInCents: 1100, toInCents: 1200 } }]);
    startFresh();
  });

  test('while the till was off is kept too: the order was built from the menu stored on the device', async () => {
    // As after a reload: nothing is known but what the device has stored.
    const started: string = './menu-store.ts?started';
    const { readMenuAgain: readAgain, readMenuEarly: readEarly } = (await import(
      started
    )) as typeof import('./menu-store.ts');
    act({ type: 'add', line: line('burger') });
    const asked: string[] = [];
    const api = {
      storedMenu: async () => {
        asked.push('device');
        return at(31, 1000);
      },
      menu: async (unless: string | null) => {
        asked.push(`store, unless ${unless}`);
        return at(32, 1100);
      },
    };
    readEarly(api);
    await readAgain(api);
    // Read the device first, because the store's answer replaces what it has stored.
    expect(asked).toEqual(['device', 'store, unless null', 'store, unless menu 32']);
    expect(kept()).toEqual([[31, 1000]]);
    expect(draftNow().news).toMatchObject([{ name: 'burger', change: { fromInCents: 1000, toInCents: 1100 } }]);
    startFresh();
  });
});
