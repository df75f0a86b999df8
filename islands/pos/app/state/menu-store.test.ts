import { expect, test } from 'bun:test';
import { line, MENU as TESTING_MENU } from '#src/domain/pricing/testing-menu.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import { act, draftNow, startFresh } from './draft-store.ts';
import { menuToSellFrom, readMenu, readMenuAgain, readMenuEarly } from './menu-store.ts';

const MENU = { version: 'morning' } as PosMenu;

test('where it could not be read early it is asked for again', async () => {
  let asked = 0;
  const api = {
    menu: async () => {
      asked++;
      if (asked === 1) throw new Error('nobody stands here');
      return MENU;
    },
  };
  readMenuEarly(api);
  await readMenuAgain(api);
  expect(asked).toBe(2);
});

test('a menu that was asked for early is not asked for twice', async () => {
  let asked = 0;
  const api = {
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

test('a till that has a menu says which, and goes on with it where it is still the same', async () => {
  const said: (string | null)[] = [];
  const api = {
    menu: async (unless: string | null) => {
      said.push(unless);
      return unless === 'noon' ? null : ({ version: 'noon' } as PosMenu);
    },
  };
  await readMenuAgain(api);
  const noon = await menuToSellFrom(api);
  expect(noon.version).toBe('noon');
  await readMenuAgain(api);
  expect(said).toEqual(['morning', 'noon']);
  expect(await menuToSellFrom(api)).toBe(noon);
});

test('what changes while the menu is read is read after it', async () => {
  let [answer, asked] = [(_: PosMenu) => {}, 0];
  const api = {
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

test('what another menu changes about the order on this till is told on it', async () => {
  const sold = (version: string, soldout: boolean) =>
    ({
      version,
      menu: { ...TESTING_MENU, items: TESTING_MENU.items.map((item) => ({ ...item, soldout })) },
      closedItemIds: [],
    }) as unknown as PosMenu;
  let answer = sold('before', false);
  const api = { menu: async () => answer };
  await readMenuAgain(api);
  act({ type: 'add', line: line('burger') });
  answer = sold('after', true);
  await readMenuAgain(api);
  expect(draftNow().news).toMatchObject([{ name: 'burger', change: { kind: 'out', why: 'Sold out' } }]);
  startFresh();
});
