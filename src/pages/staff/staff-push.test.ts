/** The worker's text, run with a browser's parts made by hand. */
import { beforeEach, describe, expect, test } from 'bun:test';
import { type PhoneNote, TEST_NOTE } from '#src/features/notifications/phones/phone-notes.ts';
import pushText from './staff-push.js' with { type: 'text' };

const STAFF = { icon: '/assets/icon.svg', receipts: '/receipts', subscribe: '/subscribe' };
const SCOPE = 'https://pos.example/staff/';
const NOTE: PhoneNote = {
  ...TEST_NOTE,
  tag: 'order-1',
  title: 'New order W-117 · $31.50',
  page: 'restaurants/r/stores/s/orders/1',
  stays: true,
  accept: {
    label: 'Accept · 20 min',
    path: '/accept',
    key: 'push-accept-1',
    done: 'W-117 is accepted',
    failed: 'W-117 wasn’t accepted',
  },
};

interface Shown {
  readonly title: string;
  readonly tag: string;
  readonly body: string;
  readonly data: PhoneNote;
  readonly silent: boolean;
  readonly renotify: boolean;
  readonly requireInteraction: boolean;
  readonly vibrate?: readonly number[];
  readonly actions: readonly { readonly action: string; readonly title: string }[];
}

/** `network` answers a call; null when there is none. `windows`: the app's open pages. */
function phone(
  network: (path: string) => Response | null,
  { windows = [], mayOpen = true }: { windows?: readonly string[]; mayOpen?: boolean } = {},
) {
  const heard = new Map<string, (event: object) => void>();
  const asked: { path: string; body: unknown; key: string | undefined }[] = [];
  const went: string[] = [];
  const slept: number[] = [];
  let screen: Shown[] = [];
  const rung: Shown[] = [];
  const fetch = async (path: string, init: { body: string; headers: Record<string, string> }) => {
    asked.push({ path, body: JSON.parse(init.body), key: init.headers['idempotency-key'] });
    const answer = network(path);
    if (answer === null) throw new TypeError('Failed to fetch');
    return answer;
  };
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => heard.set(name, listener),
    registration: {
      scope: SCOPE,
      async showNotification(title: string, options: Omit<Shown, 'title'>) {
        const shown = { title, ...options };
        rung.push(shown);
        screen = [...screen.filter(({ tag }) => tag !== shown.tag), shown];
      },
      getNotifications: async ({ tag }: { tag: string }) =>
        screen.filter((one) => one.tag === tag).map((one) => ({ ...one, close: () => close(one) })),
      pushManager: { subscribe: async () => ({ toJSON: () => ({ endpoint: 'https://push.example/new' }) }) },
    },
    clients: {
      matchAll: async () =>
        windows.map((url) => ({
          url,
          focus: async () => went.push('focus'),
          navigate: async (to: string) => went.push(to),
        })),
      async openWindow(url: string) {
        if (!mayOpen) throw new Error('not allowed');
        went.push(`new ${url}`);
      },
    },
  };
  const close = (one: Shown) => {
    screen = screen.filter((other) => other !== one);
  };
  const wait = (done: () => void, ms: number) => {
    slept.push(ms);
    done();
  };
  new Function('STAFF', 'self', 'fetch', 'setTimeout', pushText)(STAFF, self, fetch, wait);
  const happens = async (name: string, event: object) => {
    const works: Promise<unknown>[] = [];
    heard.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
    await Promise.all(works);
  };
  return {
    asked,
    went,
    slept,
    rung,
    screen: () => screen,
    push: (note: unknown) => happens('push', { data: { json: () => note } }),
    happens,
    async touch(action = '') {
      const shown = screen.at(-1);
      if (shown) await happens('notificationclick', { action, notification: { ...shown, close: () => close(shown) } });
    },
  };
}

const fine = () => Response.json({});
const refusal = (status: number, message: string) => Response.json({ error: { message } }, { status });

describe('a message', () => {
  test('rings, stays until it is touched, offers to accept, and says that it came', async () => {
    const one = phone(fine);
    await one.push(NOTE);
    expect(one.screen()).toMatchObject([
      {
        title: 'New order W-117 · $31.50',
        tag: 'order-1',
        silent: false,
        renotify: true,
        requireInteraction: true,
        actions: [{ action: 'accept', title: 'Accept · 20 min' }],
      },
    ]);
    expect(one.screen()[0]?.vibrate?.length).toBeGreaterThan(2);
    expect(one.asked).toEqual([{ path: '/receipts', body: {}, key: undefined }]);
  });

  test('that is silent neither shakes nor rings again, and goes after its time', async () => {
    const one = phone(fine);
    await one.push(NOTE);
    await one.push({ ...NOTE, title: 'W-117 was accepted', isSilent: true, closesAfterSeconds: 6, accept: null });
    expect(one.rung[1]).toMatchObject({ silent: true, renotify: false, actions: [] });
    expect(one.rung[1]?.vibrate).toBeUndefined();
    expect(one.slept).toEqual([6000]);
    expect(one.screen()).toEqual([]);
  });

  test('without a time to go stays, as on Apple’s phones', async () => {
    const one = phone(fine);
    await one.push({ ...NOTE, isSilent: true, closesAfterSeconds: null });
    expect(one.screen()).toHaveLength(1);
  });

  test.each([
    ['nothing', null],
    ['another thing', { hello: 1 }],
  ])('with %s inside still shows something: a push that shows nothing is Apple’s last', async (_, note) => {
    const one = phone(fine);
    await one.push(note);
    expect(one.screen()).toMatchObject([{ title: 'Servery' }]);
  });

  test('that can’t be read, or has no text at all, still shows something', async () => {
    for (const data of [null, { json: () => JSON.parse('{') }]) {
      const one = phone(fine);
      await one.happens('push', { data });
      expect(one.screen()).toHaveLength(1);
    }
  });

  test('shows also where the receipt can’t be sent', async () => {
    const one = phone(() => null);
    await one.push(NOTE);
    expect(one.screen()).toHaveLength(1);
  });
});

describe('a touch', () => {
  test('opens the order', async () => {
    const one = phone(fine);
    await one.push(NOTE);
    await one.touch();
    expect(one.went).toEqual([`new ${SCOPE}restaurants/r/stores/s/orders/1`]);
    expect(one.screen()).toEqual([]);
  });

  test('leads the open app there, and no other page of the browser', async () => {
    const one = phone(fine, { windows: ['https://pos.example/admin', `${SCOPE}home`] });
    await one.push(NOTE);
    await one.touch();
    expect(one.went).toEqual(['focus', `${SCOPE}restaurants/r/stores/s/orders/1`]);
  });
});

describe('Accept', () => {
  let answer: Response | null;
  beforeEach(() => {
    answer = fine();
  });
  const network = (path: string) => (path === '/accept' ? answer : fine());
  async function accepted(options: Parameters<typeof phone>[1] = {}) {
    const one = phone(network, options);
    await one.push(NOTE);
    await one.touch('accept');
    return one;
  }

  test('accepts with the usual time in one touch, by a key that makes a second touch nothing', async () => {
    const one = await accepted();
    expect(one.asked.at(-1)).toEqual({ path: '/accept', body: { etaMinutes: null }, key: 'push-accept-1' });
    expect(one.screen()).toMatchObject([{ title: 'W-117 is accepted', silent: true, actions: [] }]);
    expect(one.went).toEqual([]);
  });

  test('without a session opens the page that asks to sign in', async () => {
    answer = refusal(401, 'Sign in first.');
    const one = await accepted();
    expect(one.went).toEqual([`new ${SCOPE}restaurants/r/stores/s/orders/1`]);
    expect(one.screen()).toEqual([]);
  });

  test('without a session, where no page may be opened, says so', async () => {
    answer = refusal(401, 'Sign in first.');
    const one = await accepted({ mayOpen: false });
    expect(one.screen()).toMatchObject([
      { title: 'W-117 wasn’t accepted', body: 'Sign in to accept it.', actions: [] },
    ]);
  });

  test('of an order that is over says why, and does not offer it again', async () => {
    answer = refusal(409, 'This order was cancelled.');
    const one = await accepted();
    expect(one.screen()).toMatchObject([
      { title: 'W-117 wasn’t accepted', body: 'This order was cancelled.', silent: false, actions: [] },
    ]);
  });

  test('without a connection can be tried again', async () => {
    answer = null;
    const one = await accepted();
    expect(one.screen()).toMatchObject([
      { title: 'W-117 wasn’t accepted', body: 'There is no connection. Try again.', actions: [{ action: 'accept' }] },
    ]);
    answer = fine();
    await one.touch('accept');
    expect(one.screen()).toMatchObject([{ title: 'W-117 is accepted' }]);
  });
});

test('a browser that gives itself another address says so', async () => {
  const one = phone(fine);
  await one.happens('pushsubscriptionchange', {
    oldSubscription: { options: { applicationServerKey: new ArrayBuffer(65) } },
    newSubscription: null,
  });
  expect(one.asked).toEqual([{ path: '/subscribe', body: { endpoint: 'https://push.example/new' }, key: undefined }]);
});
