/** One person at the till, with two ways to do everything: fingers only, or keys only. What a journey says is the same. */
import type { Locator, Page } from 'playwright-core';
import { until } from './until.ts';

export type Screen = 'Home' | 'Order' | 'Incoming' | 'Saved' | 'History';
const SCREENS: readonly Screen[] = ['Home', 'Order', 'Incoming', 'Saved', 'History'];

export interface Hand {
  readonly by: 'touch' | 'keys';
  readonly page: Page;
  /** Touches, or keys that were pressed, until now. */
  count(): number;
  /** Presses a key of the screen, found by its name. */
  press(key: Locator): Promise<void>;
  /** Writes into a field; by touch, each letter is a touch on the screen's own keyboard. */
  write(field: Locator, text: string): Promise<void>;
  /** On the pad of the top sheet or screen. */
  digits(text: string): Promise<void>;
  goTo(screen: Screen): Promise<void>;
  /** One dish from the menu: by its category and tile, or by its name. */
  dish(category: string, name: string): Promise<void>;
  /** What has a key of its own on the keyboard. */
  act(act: Act): Promise<void>;
}

export type Act =
  | 'pay'
  | 'save'
  | 'send'
  | 'switch'
  | 'who'
  | 'adjust'
  | 'edit'
  | 'more'
  | 'remove'
  | 'exact'
  /** The main key of the sheet on top. */
  | 'main';

/** Keys of a keyboard for what the screen has buttons for. */
const KEYS: Record<Act, string> = {
  pay: 'F12',
  save: 'F9',
  send: 'F10',
  switch: 'Alt+c',
  who: 'Alt+t',
  adjust: 'Alt+d',
  edit: 'Enter',
  more: '+',
  remove: 'Delete',
  exact: 'e',
  main: 'Control+Enter',
};

const order = (page: Page) => page.getByRole('region', { name: 'Current order' });
const sheet = (page: Page) => page.locator('[data-part=sheet]').last();
const keyOf = (page: Page, act: Act): Locator => {
  switch (act) {
    case 'pay':
      return order(page).getByRole('button', { name: /^Pay/ });
    case 'save':
      return order(page).getByRole('button', { name: 'Save', exact: true });
    case 'send':
      return order(page).getByRole('button', { name: 'Send', exact: true });
    case 'switch':
      return order(page).getByRole('group', { name: 'How it is collected' }).getByRole('button', { name: 'Dine in' });
    case 'who':
      return order(page).getByRole('button', { name: /^(Table, name|Customer)$/ });
    case 'adjust':
      return order(page).getByRole('button', { name: 'Discount or surcharge' });
    case 'edit':
      return order(page).getByRole('button', { name: 'Edit', exact: true });
    case 'more':
      return order(page).getByRole('button', { name: 'Increase quantity' });
    case 'remove':
      return order(page).getByRole('button', { name: 'Remove the line' });
    case 'exact':
      return page.getByRole('button', { name: 'Exact', exact: true }).last();
    case 'main':
      return sheet(page).locator('button[data-variant=primary], button[data-variant=danger]').last();
  }
};

export function fingers(page: Page): Hand {
  let touches = 0;
  const touch = async (key: Locator) => {
    touches++;
    await key.tap();
  };
  return {
    by: 'touch',
    page,
    count: () => touches,
    press: touch,
    async write(field, text) {
      await touch(field);
      touches += text.length;
      await field.fill(text);
    },
    async digits(text) {
      const pad = (await sheet(page).count()) > 0 ? sheet(page) : page.locator('main');
      for (const digit of text) await touch(pad.getByRole('button', { name: digit, exact: true }));
    },
    goTo: (screen) =>
      touch(page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: new RegExp(`^${screen}`) })),
    async dish(category, name) {
      const rail = page.getByRole('navigation', { name: 'Categories' });
      const key = rail.getByRole('button', { name: category, exact: true });
      if ((await key.getAttribute('aria-current')) !== 'true') await touch(key);
      await touch(
        page
          .getByRole('region', { name: 'Items' })
          .getByRole('button', { name: startsWith(name) })
          .first(),
      );
    },
    act: (act) => touch(keyOf(page, act)),
  };
}

/**
 * Fingers that touch every key twice, `gapMs` apart, without looking: what opens, closes, sends, accepts or takes money must do what
 * one touch does. Digits, steppers, tiles, choices and fields count every touch, and get one.
 */
export function shakyFingers(page: Page, gapMs: number): Hand {
  const calm = fingers(page);
  const twice = async (key: Locator, once: () => Promise<void>) => {
    await key.waitFor();
    const counts = await key.evaluate(countsEachTouch);
    // Playwright waits until a key can be pressed; where it was then is where the finger comes down once more.
    await key.tap({ trial: true });
    const box = await key.boundingBox();
    if (counts || !box) return once();
    await page.evaluate(touchAgain, { x: box.x + box.width / 2, y: box.y + box.height / 2, gapMs });
    await once();
    await page.waitForFunction(() => document.documentElement.dataset.touchedAgain === 'yes');
  };
  return {
    ...calm,
    press: (key) => twice(key, () => calm.press(key)),
    act: (act) => twice(keyOf(page, act), () => calm.act(act)),
  };
}

/**
 * Fingers that miss: before an order is paid, sent or saved they ring up a wrong dessert (one that the order does not have) and
 * take it off, open the discounts and the payment and close both again. What is left has to be what was wanted.
 */
export function strayingFingers(page: Page, wrongDessert: string): Hand {
  const calm = fingers(page);
  const openAndClose = async (key: Locator) => {
    await calm.press(key);
    await calm.press(sheet(page).getByRole('button', { name: 'Close', exact: true }));
    await sheet(page).waitFor({ state: 'detached' });
  };
  const stray = async () => {
    await calm.dish('Desserts', wrongDessert);
    await calm.act('remove');
    await openAndClose(keyOf(page, 'adjust'));
    await openAndClose(keyOf(page, 'pay'));
  };
  return {
    ...calm,
    async act(act) {
      if (act === 'pay' || act === 'send' || act === 'save') await stray();
      await calm.act(act);
    },
  };
}

/**
 * The next touch is followed by another one. It comes from the page itself: its clock is the one that the till goes by, however busy
 * the machine is.
 */
function touchAgain({ x, y, gapMs }: { readonly x: number; readonly y: number; readonly gapMs: number }): void {
  document.documentElement.dataset.touchedAgain = 'no';
  const touch = () => {
    const there = document.elementFromPoint(x, y);
    for (const type of ['pointerdown', 'pointerup', 'click']) {
      const at = { clientX: x, clientY: y, bubbles: true, cancelable: true, pointerType: 'touch' };
      there?.dispatchEvent(new PointerEvent(type, at));
    }
    document.documentElement.dataset.touchedAgain = 'yes';
  };
  window.addEventListener('pointerdown', () => setTimeout(touch, gapMs), { capture: true, once: true });
}

/** Whether each touch of it is meant: it chooses, counts or types. */
function countsEachTouch(key: Element): boolean {
  const isChoice = key.matches('[aria-pressed], [aria-checked], [aria-expanded], [role=radio], [role=checkbox], input');
  const name = key.getAttribute('aria-label') ?? key.textContent ?? '';
  return isChoice || /^\d$|: one more$|: one less$|^Increase quantity$|^Decrease quantity$/.test(name.trim());
}

/** Tab, arrows, Enter and the till's own keys; nothing is clicked and nothing is given the focus from outside. */
export function keyboard(page: Page): Hand {
  let keys = 0;
  const key = async (name: string) => {
    keys++;
    await page.keyboard.press(name);
  };
  /** As fast as a person: what comes faster is a scanner. */
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text, { delay: 45 });
  };
  const focusOn = async (target: Locator) => {
    await target.waitFor();
    const steps = await target.evaluate(tabsTo);
    const tab = steps < 0 ? 'Shift+Tab' : 'Tab';
    for (let step = 0; step < Math.abs(steps); step++) await key(tab);
    for (let more = 0; !(await target.evaluate((one) => one === document.activeElement)); more++) {
      if (more > 60) throw new Error(`the keyboard does not reach ${target}`);
      await key('Tab');
    }
  };
  const press = async (target: Locator) => {
    await focusOn(target);
    await key('Enter');
  };
  return {
    by: 'keys',
    page,
    count: () => keys,
    press,
    async write(field, text) {
      await focusOn(field);
      await type(text);
    },
    digits: type,
    goTo: (screen) => key(`Alt+${SCREENS.indexOf(screen) + 1}`),
    async dish(_, name) {
      await type(name.toLowerCase());
      await until(`${name} found`, async () =>
        (await page.getByRole('region', { name: 'Items' }).locator('li button').first().textContent())?.startsWith(
          name,
        ),
      );
      await key('Enter');
    },
    async act(act) {
      // A key does nothing while what it presses is not there yet.
      await until(act, () => keyOf(page, act).isEnabled());
      await key(KEYS[act]);
    },
  };
}

/** How many steps of Tab lead there, the shorter way round; in a sheet it goes round, as its focus does. */
function tabsTo(target: Element): number {
  const within = target.closest('[data-part=sheet]') ?? document;
  const reachable = [
    ...within.querySelectorAll<HTMLElement>('button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"]'),
  ].filter((one) => one.tabIndex >= 0 && one.checkVisibility());
  const active = document.activeElement ?? document.body;
  const at = reachable.indexOf(active as HTMLElement);
  // What has the focus may be no stop of Tab: the name of a screen. The next stop is then the first one after it.
  const isBefore = (one: Element) => (one.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const from = at < 0 ? reachable.filter(isBefore).length - 1 : at;
  const forth = reachable.indexOf(target as HTMLElement) - from;
  // Back from between two stops begins at the one before.
  if (at < 0) return forth > 0 ? forth : forth - 1;
  if (within === document) return forth;
  const back = forth - Math.sign(forth) * reachable.length;
  return Math.abs(forth) <= Math.abs(back) ? forth : back;
}

function startsWith(name: string): RegExp {
  return new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}
