import { afterAll, expect, test } from 'bun:test';
import { Window } from 'happy-dom';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { browserGlobals } from '#islands/runtime/testing/browser-globals.ts';
import { basic, line, menuOf } from '#src/domain/pricing/testing-menu.ts';
import type { PosSession } from '#src/domain/till/till.types.ts';
import { addToOrder, act as change, draftNow, startFresh, useDraft } from '../draft/draft-store.ts';
import { emptyDraft } from '../draft/order-draft.ts';
import type { OrderTotal } from '../draft/order-total.ts';
import { SessionProvider } from '../kit/pos-context.tsx';
import { useHeardOrder } from './use-heard-order.ts';

const window = new Window();
/** What is said is written down at once. */
const atOnce = (run: () => void, ms: number) => {
  if (ms <= 50) run();
};
browserGlobals(window, { window, document: window.document, IS_REACT_ACT_ENVIRONMENT: true, setTimeout: atOnce });
afterAll(() => {
  startFresh();
});

const MENU = menuOf([basic('burger', 1000)]);
const session = { store: { currencyCode: 'AUD' } } as unknown as PosSession;

function Screen() {
  const draft = useDraft();
  const totalInCents = draft.lines.reduce((sum, { quantity }) => sum + 1000 * quantity, 0);
  useHeardOrder(draft, { lines: new Map(), totalInCents } as unknown as OrderTotal, MENU);
  return null;
}

test('the first dish on a new till is heard, one more of it, and that the last one was removed', async () => {
  document.body.innerHTML = '<div id="announcer"></div><div id="till"></div>';
  change({ type: 'restore', draft: emptyDraft('none') });
  const root = createRoot(document.querySelector('#till')!);
  await act(async () =>
    root.render(
      <SessionProvider session={session}>
        <Screen />
      </SessionProvider>,
    ),
  );
  const heard = async (then: () => unknown) => {
    await act(async () => void then());
    return document.querySelector('#announcer')?.textContent;
  };
  expect(draftNow().id).toBe('none');
  expect(await heard(() => addToOrder({ ...line('burger'), id: 'a' }))).toBe('burger added. Total $10.00.');
  expect(await heard(() => change({ type: 'step', lineId: 'a', by: 1 }))).toBe('2 × burger. Total $20.00.');
  expect(await heard(() => change({ type: 'remove', lineId: 'a' }))).toBe('burger removed. Total $0.00.');
  await act(async () => root.unmount());
});
