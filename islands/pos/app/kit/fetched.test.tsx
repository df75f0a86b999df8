/** What a till opens whose script is not part of the app: before it comes, when it does not come, and when it is kept. */
import { beforeEach, expect, test } from 'bun:test';
import { Window } from 'happy-dom';
import { act, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { browserGlobals } from '#islands/runtime/testing/browser-globals.ts';
import { fetched, kept } from './fetched.tsx';
import { keep, loadKept } from './kept.ts';

const window = new Window();
let root: Root;
browserGlobals(window, {
  window,
  document: window.document,
  IS_REACT_ACT_ENVIRONMENT: true,
  HTMLElement: window.HTMLElement,
  requestAnimationFrame: window.requestAnimationFrame.bind(window),
});
beforeEach(() => {
  window.document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root')!);
});

interface Props {
  onClose: () => void;
}
const Pizza: ComponentType<Props> = () => <p>Half and half</p>;
const shown = () => window.document.body.textContent ?? '';

async function open(Sheet: ComponentType<Props>) {
  await act(async () => root.render(<Sheet onClose={() => {}} />));
}

test('a sheet that did not come says so, and “Try again” opens it once the till is back online', async () => {
  let isOnline = false;
  const load = async () => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return Pizza;
  };
  await open(fetched(load));
  expect(shown()).toContain('Not available offline');
  expect(shown()).toContain('Cash sales go on.');
  isOnline = true;
  const again = [...window.document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again');
  await act(async () => again?.click());
  expect(shown()).toContain('Half and half');
  expect(shown()).not.toContain('Not available offline');
  await act(async () => root.unmount());
});

test('a sheet that the till has at hand is there at once, also after the server is gone', async () => {
  let isOnline = true;
  const Sheet = kept(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return Pizza;
  });
  expect(await loadKept()).toBe(true);
  isOnline = false;
  act(() => root.render(<Sheet onClose={() => {}} />));
  expect(shown()).toContain('Half and half');
  await act(async () => root.unmount());
});

test('what did not come is asked for the next time, and what came is not asked for again', async () => {
  const asked: string[] = [];
  let isOnline = false;
  keep(async () => {
    asked.push('tables');
    // It has a sheet of its own.
    keep(async () => asked.push('guests'));
    return true;
  });
  keep(async () => {
    asked.push('saved');
    if (!isOnline) throw new TypeError('Failed to fetch');
    return true;
  });
  expect(await loadKept()).toBe(false);
  isOnline = true;
  expect(await loadKept()).toBe(true);
  expect(asked).toEqual(['tables', 'saved', 'saved', 'guests']);
});
