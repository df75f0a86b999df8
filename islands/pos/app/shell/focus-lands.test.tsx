/** Where what had the focus is gone, with the screen or with the panel over it, the name of the screen that is there now has it. */
import { beforeEach, describe, expect, test } from 'bun:test';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { Window } from 'happy-dom';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { browserGlobals } from '#islands/runtime/testing/browser-globals.ts';
import { holdKeyboard } from '../kit/modal.ts';
import { ScreenKeys } from './screen-keys.tsx';

const window = new Window({ url: 'http://till.test/home' });
/** Drawn once the test says so. */
let frames: (() => void)[] = [];
browserGlobals(window, {
  ...{ window, document: window.document, HTMLElement: window.HTMLElement, Node: window.Node },
  ...{ self: window, location: window.location, scrollTo: () => undefined, IS_REACT_ACT_ENVIRONMENT: true },
  requestAnimationFrame: (run: () => void) => frames.push(run),
  cancelAnimationFrame: (id: number) => frames.splice(id - 1, 1, () => undefined),
});
beforeEach(() => {
  frames = [];
});

const drawn = () => {
  for (const run of frames.splice(0)) run();
};
/** Null: nothing has it. */
const focused = () => (document.activeElement === document.body ? null : document.activeElement?.textContent);
const NO_ACTS = { onEscape: () => undefined, onEnter: () => undefined };

describe('a panel that closes', () => {
  const opened = (fromKey: boolean) => {
    const screen = '<main><h1>Orders</h1><button id="key">Pay</button></main>';
    document.body.innerHTML = `${screen}<div id="panel" tabindex="-1">Panel</div>`;
    const key = document.querySelector<HTMLElement>('#key')!;
    if (fromKey) key.focus();
    return { key, close: holdKeyboard(document.querySelector<HTMLElement>('#panel')!, null, NO_ACTS) };
  };

  test('gives the focus back to the key that opened it', () => {
    const { close } = opened(true);
    expect(focused()).toBe('Panel');
    close();
    drawn();
    expect(focused()).toBe('Pay');
  });

  test('hands it to the name of the screen where that key is gone, as that of an order that is paid', () => {
    const { key, close } = opened(true);
    key.remove();
    document.querySelector('#panel')?.remove();
    close();
    drawn();
    expect(focused()).toBe('Orders');
  });

  test('hands it to the name of the screen where the key goes with it, a moment later', () => {
    const { key, close } = opened(true);
    close();
    key.remove();
    drawn();
    expect(focused()).toBe('Orders');
  });

  test('leaves it where it was, if nothing had it before', () => {
    const { close } = opened(false);
    document.querySelector('#panel')?.remove();
    close();
    drawn();
    expect(focused()).toBeNull();
  });

  test('leaves it to another panel that has opened since', () => {
    const { key, close } = opened(true);
    close();
    key.remove();
    document.body.insertAdjacentHTML('beforeend', '<div id="next" tabindex="-1">Next</div>');
    const closeNext = holdKeyboard(document.querySelector<HTMLElement>('#next')!, null, NO_ACTS);
    document.querySelector<HTMLElement>('#next')!.blur();
    drawn();
    expect(focused()).toBeNull();
    closeNext();
  });
});

test('a screen that is opened has the focus on its name once it is drawn', async () => {
  document.body.innerHTML = '<div id="till"></div>';
  const shell = createRootRoute({
    component: () => (
      <main>
        <ScreenKeys />
        <Outlet />
      </main>
    ),
  });
  const screen = (path: string, name: string) =>
    createRoute({ getParentRoute: () => shell, path, component: () => <h1>{name}</h1> });
  const routeTree = shell.addChildren([screen('/home', 'Home'), screen('/ordering', 'New order')]);
  const history = createMemoryHistory({ initialEntries: ['/home'] });
  const router = createRouter({ routeTree, history, isServer: false });
  const root = createRoot(document.querySelector('#till')!);
  await act(async () => {
    await router.load();
    root.render(<RouterProvider router={router as never} />);
  });
  drawn();
  // What is there at first is no screen that was opened.
  expect(focused()).toBeNull();
  await act(async () => router.navigate({ to: '/ordering' as never }));
  drawn();
  expect(focused()).toBe('New order');
  await act(async () => root.unmount());
});
