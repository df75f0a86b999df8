/** The lock screen asks for a PIN only where somebody has one. */
import { afterEach, expect, test } from 'bun:test';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { Window } from 'happy-dom';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { browserGlobals } from '#islands/runtime/testing/browser-globals.ts';
import type { Attention, PosSession } from '#src/domain/till/till.types.ts';
import { SessionProvider, type Till, TillProvider } from '../kit/pos-context.tsx';
import { LockScreen } from './lock.screen.tsx';

const window = new Window({ url: 'https://servery.example/pos/' });
browserGlobals(window, {
  ...{ window, document: window.document, HTMLElement: window.HTMLElement, Node: window.Node },
  ...{ self: window, location: window.location, scrollTo: () => undefined, IS_REACT_ACT_ENVIRONMENT: true },
  requestAnimationFrame: () => 0,
});

const till = { api: {}, changeSession: () => undefined, checkSession: async () => undefined } as unknown as Till;
const store = { name: 'Forno Glebe', restaurantName: 'Forno', timezone: 'Australia/Sydney' };
const session = {
  ...{ store, terminal: { name: 'Front', asksForPin: true }, line: 'store' },
} as unknown as PosSession;
const WAITS: Attention = {
  ...{ atIsoDateTimeUtc: '2026-11-21T08:00:00.000Z', sequence: 1 },
  ...{ newOrders: [], acceptedCount: 0, failedPrints: [] },
};

let root: Root;
afterEach(async () => {
  await act(async () => root.unmount());
});

async function lockScreen(attention: Attention) {
  document.body.innerHTML = '<div id="till"></div>';
  const screen = () => (
    <TillProvider till={till}>
      <SessionProvider session={session}>
        <LockScreen attention={attention} />
      </SessionProvider>
    </TillProvider>
  );
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: createRootRoute({ component: screen }), history, isServer: false });
  root = createRoot(document.querySelector('#till')!);
  await act(async () => {
    await router.load();
    root.render(<RouterProvider router={router as never} />);
  });
  return {
    text: document.body.textContent ?? '',
    hasPad: [...document.querySelectorAll('button')].some((key) => key.textContent === '7'),
  };
}

test('a new store’s till says where to add employees, and asks for no PIN that nobody has', async () => {
  const { text, hasPad } = await lockScreen({ ...WAITS, hasNoPins: true });
  expect(text).toContain('No employees yet');
  expect(text).toContain('Add employees in the admin, under Settings, Employees.');
  expect(text).not.toContain('Please enter your PIN');
  expect(hasPad).toBe(false);
});

test('a till whose store has employees asks for a PIN', async () => {
  const { text, hasPad } = await lockScreen(WAITS);
  expect(text).toContain('Please enter your PIN to proceed.');
  expect(text).not.toContain('No employees yet');
  expect(hasPad).toBe(true);
});
