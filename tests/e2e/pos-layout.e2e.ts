/** Every screen of the till at each size it is used at: nothing too wide, out of sight or too small for a finger; and its light. */
import { Database } from 'bun:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { untilAppAwake } from '../support/awake.ts';
import { axeFindings, SIZES as SIZES_OF } from '../support/browser.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { findingsOn } from '../support/layout.ts';
import { ROMA_NEWTOWN } from '../support/open-hours.ts';
import { until } from '../support/until.ts';

const MINUTES = 180_000;
const SIZES = [
  [1280, 800],
  [1024, 600],
  [1920, 1080],
  [820, 1180],
  [390, 844],
] as const;
/** What a finger needs (design language, targets). */
const LEAST_TARGET = 48;

let counter: Counter;
let server: Counter['server'];
let till: Counter['till'];

beforeAll(async () => {
  counter = await openCounter('Counter');
  ({ server, till } = counter);
}, MINUTES);
afterAll(() => counter?.[Symbol.asyncDispose]());

const open = async (path: string) => {
  await till.page.setViewportSize({ width: 1280, height: 800 });
  await till.page.goto(`${server.url}/pos${path}`);
  await untilAppAwake(till.page);
};

/** Two drinks and a pasta, as they are touched. */
async function ringUp(page: Page) {
  for (const [category, name] of [
    ['Drinks', 'Limonata'],
    ['Drinks', 'Espresso'],
    ['Pasta', 'Lasagne'],
  ] as const) {
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('button', { name: category, exact: true })
      .click();
    await page.getByRole('region', { name: 'Items' }).getByRole('button', { name }).first().click();
  }
}

/** By name, what is wrong with it at each size; what is cut short is looked at by a person (tests/looks). */
async function wrongAtAnySize(): Promise<string[]> {
  const wrong: string[] = [];
  for (const [width, height] of SIZES) {
    await till.page.setViewportSize({ width, height });
    const found = await findingsOn(till.page, { leastTarget: LEAST_TARGET, seesCutShort: false });
    wrong.push(...found.map(({ kind, what }) => `${width}×${height} ${kind}: ${what}`));
  }
  return wrong;
}

describe('a screen of the till fits every size, and a finger', () => {
  test.each([
    ['/home'],
    ['/incoming-online-orders'],
    ['/saved-orders'],
    ['/order-history'],
    ['/table-map'],
    ['/reports'],
    ['/timesheet'],
    ['/staff-records'],
    ['/reports/sales-reports/store'],
    ['/reports/sales-reports/item'],
    ['/reports/sales-reports/pizza'],
    ['/reports/sales-reports/tyro'],
    ['/reports/sales-reports/store/orders'],
    ['/customer-list'],
    ['/third-party-delivery'],
    ['/third-party-delivery/completed'],
    ['/new-bookings'],
    ['/table-bookings'],
    ['/more'],
    ['/settings'],
    ['/settings/pos-terminal-settings'],
    ['/settings/notifications'],
    ['/settings/print-stations'],
    ['/settings/quick-comments'],
    ['/settings/print-docket-settings'],
  ])(
    '%s',
    async (path) => {
      await open(path);
      expect(await wrongAtAnySize()).toEqual([]);
    },
    MINUTES,
  );

  test(
    'the order with its lines, and the sheet that takes its money',
    async () => {
      const { page } = till;
      await open('/ordering');
      await ringUp(page);
      expect(await wrongAtAnySize()).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.keyboard.press('F12');
      await page.getByRole('dialog', { name: 'Pay' }).waitFor();
      expect(await wrongAtAnySize()).toEqual([]);
      await page.keyboard.press('Escape');
    },
    MINUTES,
  );

  test(
    'the sheet of a pizza and of half and half',
    async () => {
      const { page } = till;
      for (const [category, name] of [
        ['Pizzas', 'Diavola'],
        ['Half and half', 'large'],
      ] as const) {
        await open('/ordering');
        await page
          .getByRole('navigation', { name: 'Categories' })
          .getByRole('button', { name: category, exact: true })
          .click();
        await page.getByRole('region', { name: 'Items' }).getByRole('button', { name }).first().click();
        await page.getByRole('dialog').waitFor();
        expect(await wrongAtAnySize()).toEqual([]);
      }
    },
    MINUTES,
  );
});

test(
  'on a phone, and on a small one, cash is typed without scrolling: the whole keypad is in sight',
  async () => {
    const { page } = till;
    await open('/ordering');
    await ringUp(page);
    await page.getByRole('button', { name: /^Pay/ }).last().click();
    const sheet = page.getByRole('dialog', { name: 'Pay' });
    const last = sheet.getByRole('button', { name: 'Delete the last digit' });
    for (const size of [SIZES_OF.phone, { width: 360, height: 640 }]) {
      await page.setViewportSize(size);
      const box = await last.boundingBox();
      expect((box?.y ?? size.height) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height);
      expect(box?.height).toBeGreaterThanOrEqual(56);
    }
    await page.keyboard.press('Escape');
  },
  MINUTES,
);

test(
  'on a phone what is said of a setting moves no key: that it is there already, and that it is saved',
  async () => {
    const { page } = till;
    await open('/settings/quick-comments');
    await page.setViewportSize(SIZES_OF.phone);
    const up = page.getByRole('button', { name: /^Move .* up$/ });
    const places = () => Promise.all([up.nth(1).boundingBox(), page.getByLabel('New comment').boundingBox()]);
    const before = await places();
    await page.getByLabel('New comment').fill('no onion');
    await page.getByText('Already in the list').waitFor();
    expect(await places()).toEqual(before);
    const second = await up.nth(1).getAttribute('aria-label');
    await up.nth(1).click();
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
    await until('it stands first', async () => (await up.nth(0).getAttribute('aria-label')) === second);
    expect(await places()).toEqual(before);
  },
  MINUTES,
);

test(
  'the till is dark until someone chooses; on “device” it follows it, and stays so when it is reopened',
  async () => {
    const { page } = till;
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme ?? null);
    await open('/settings/pos-terminal-settings');
    expect(await theme()).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    const dark = await paper();
    await page.getByRole('button', { name: 'Match device', exact: true }).click();
    expect(await theme()).toBeNull();
    const light = await paper();
    expect(light).not.toBe(dark);
    await page.reload();
    await page.getByRole('button', { name: 'Match device', exact: true, pressed: true }).waitFor();
    expect([await theme(), await paper()]).toEqual([null, light]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await paper()).toBe(dark);
    expect(till.problems).toEqual([]);
  },
  MINUTES,
);

test(
  'how long the oldest order waits can be read on every screen, the one of incoming orders too, in light and in the dark',
  async () => {
    const { page } = till;
    using books = new Database(`${server.dataDir}/servery.db`);
    books.run('pragma busy_timeout = 5000');
    const placed = Temporal.Now.instant().subtract({ minutes: 20 }).toString({ fractionalSecondDigits: 3 });
    books.run(
      `update orders set statusCode = 'new', placedIsoDateTimeUtc = ?1 where id =
         (select id from orders where channel = 'online' and storeId = ?2 order by placedIsoDateTimeUtc desc limit 1)`,
      [placed, ROMA_NEWTOWN.storeId],
    );
    for (const path of ['/incoming-online-orders', '/home']) {
      await open(path);
      await page
        .getByRole('navigation')
        .getByText(/^2\d min$/)
        .first()
        .waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axeFindings(page)).toEqual([]);
      }
    }
  },
  MINUTES,
);

/** So many plain dishes on the menu of this till, half of them with a photo. */
async function withDishes(page: Page, count: number): Promise<void> {
  await page.context().route(/\/api\/pos\/menu/, async (route) => {
    const posMenu = await (await route.fetch()).json();
    if (posMenu === null) return route.fulfill({ json: null });
    const { menu } = posMenu;
    const like = menu.items.find((one: { name: string }) => one.name.startsWith('Cola 375'));
    const image = menu.items.find((one: { image: unknown }) => one.image !== null)?.image ?? null;
    const items = Array.from({ length: count }, (_, at) => ({
      ...like,
      id: `dish-${at}`,
      name: at % 3 === 0 ? 'Fettuccine with slow-cooked lamb' : `Dish ${at}`,
      image: at % 2 === 0 ? image : null,
      barcode: '',
    }));
    const categories = menu.categories.filter(({ id }: { id: string }) => id === like.categoryId);
    return route.fulfill({
      json: { ...posMenu, version: `dishes-${count}`, menu: { ...menu, categories, items } },
    });
  });
}

describe('tiles use the height that there is', () => {
  afterEach(async () => {
    await till.page.context().unroute(/\/api\/pos\/menu/);
  });

  /** Each tile's box, and the list's, once the menu is there. */
  const measured = async (page: Page) => {
    await page.locator('[data-part=tiles]').waitFor();
    return page.evaluate(() => {
      const list = document.querySelector('[data-part=tiles]') as Element;
      const box = list.getBoundingClientRect();
      const tiles = [...list.querySelectorAll('li button')].map((tile) => {
        const { top, bottom, height } = tile.getBoundingClientRect();
        const [photo, price] = [tile.querySelector('img'), tile.querySelector('span:last-of-type')];
        const texts = document.createRange();
        texts.selectNodeContents(price as Element);
        const [picture, words] = [photo?.getBoundingClientRect(), texts.getBoundingClientRect()];
        const isClear = !picture || words.right <= picture.left || words.bottom <= picture.top;
        return { top, bottom, height, isClear };
      });
      return { top: box.top, bottom: box.bottom, scrolls: list.scrollHeight > list.clientHeight + 1, tiles };
    });
  };

  test(
    'fifteen dishes are four rows down to the lower edge, and forty are scrolled with a space below the last',
    async () => {
      const { page } = till;
      await withDishes(page, 15);
      await open('/ordering');
      await until('the dishes', async () => (await measured(page)).tiles.length === 15);
      const few = await measured(page);
      expect(new Set(few.tiles.map(({ top }) => Math.round(top))).size).toBe(4);
      for (const { height, isClear } of few.tiles) {
        expect(height).toBeGreaterThan(140);
        expect(height).toBeLessThan(170);
        expect(isClear).toBe(true);
      }
      expect(few.scrolls).toBe(false);
      expect(few.bottom - Math.max(...few.tiles.map(({ bottom }) => bottom))).toBeLessThan(12);

      await page.context().unroute(/\/api\/pos\/menu/);
      await withDishes(page, 40);
      await open('/ordering');
      await until('more than fit', async () => (await measured(page)).scrolls);
      await page.locator('[data-part=tiles]').evaluate((list) => {
        list.scrollTop = list.scrollHeight;
      });
      await until('the last of them', async () => (await measured(page)).tiles.length === 40);
      await page.locator('[data-part=tiles]').evaluate((list) => {
        list.scrollTop = list.scrollHeight;
      });
      const many = await measured(page);
      expect(many.tiles.every(({ height, isClear }) => height >= 92 && isClear)).toBe(true);
      expect(many.bottom - Math.max(...many.tiles.map(({ bottom }) => bottom))).toBeCloseTo(8, 0);
    },
    MINUTES,
  );
});

test(
  'a dish is seen to go to its line and a sheet to come out of its key, and neither moves where less motion is wanted',
  async () => {
    const { page } = till;
    await open('/ordering');
    await page.evaluate(() => {
      const flown: string[] = [];
      Object.assign(window, { flown });
      new MutationObserver((changes) => {
        for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
          if (added instanceof HTMLElement && added.dataset.part === 'flying-name') flown.push(added.textContent ?? '');
      }).observe(document.body, { childList: true });
    });
    const flown = () => page.evaluate(() => (window as unknown as { flown: string[] }).flown);
    const motionOfSheet = async () => {
      await page.getByRole('button', { name: 'Custom item' }).click();
      const sheet = page.getByRole('dialog');
      const motion = await sheet.evaluate((one) => getComputedStyle(one).animationName);
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });
      return motion;
    };
    await ringUp(page);
    expect([await flown(), await motionOfSheet()]).toEqual([[], 'none']);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await ringUp(page);
    await until('the names on their way', async () => (await flown()).length === 3);
    expect((await flown())[1]).toBe('Espresso');
    await until(
      'the last of them has come down',
      async () => (await page.locator('[data-part=flying-name]').count()) === 0,
    );
    expect(await motionOfSheet()).toBe('grow');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(till.problems).toEqual([]);
  },
  MINUTES,
);
