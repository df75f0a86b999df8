import { expect, test } from 'bun:test';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import { readMenuAgain, readMenuEarly } from './menu-store.ts';

const MENU = {} as PosMenu;

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
  await readMenuAgain(api);
  expect(asked).toBe(1);
  await readMenuAgain(api);
  expect(asked).toBe(2);
});
