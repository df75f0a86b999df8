/** Merging a bill with another, and moving its dishes: what is chosen, and what is asked of the server. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { Window } from 'happy-dom';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { browserGlobals } from '#islands/runtime/testing/browser-globals.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { BillRow } from '#src/domain/till/bill.types.ts';
import type { PosSession } from '#src/domain/till/till.types.ts';
import { SessionProvider, type Till, TillProvider } from '../kit/pos-context.tsx';
import { MergeBillSheet } from './bill-pick-sheet.tsx';
import { TransferSheet } from './transfer-sheet.tsx';

const window = new Window();
browserGlobals(window, {
  window,
  document: window.document,
  Node: window.Node,
  HTMLElement: window.HTMLElement,
  IS_REACT_ACT_ENVIRONMENT: true,
  requestAnimationFrame: () => 0,
});

const till = { refresh: async () => {}, checkSession: async () => {} } as unknown as Till;
const session = { store: { currencyCode: 'AUD' } } as unknown as PosSession;
let root: Root;
let asked: unknown[];
beforeEach(() => {
  document.body.innerHTML = '<div id="till"></div>';
  root = createRoot(document.querySelector('#till')!);
  asked = [];
});
afterEach(async () => {
  await act(async () => root.unmount());
});

const show = (sheet: ReactNode) =>
  act(async () =>
    root.render(
      <TillProvider till={till}>
        <SessionProvider session={session}>{sheet}</SessionProvider>
      </TillProvider>,
    ),
  );
const keyOf = (text: string) =>
  [...document.querySelectorAll('button')].find(
    (key) => key.getAttribute('aria-label') === text || key.textContent?.includes(text),
  );
const tap = (text: string) => act(async () => keyOf(text)?.click());
const text = () => document.body.textContent ?? '';

const bill = (id: string, orderNumber: string | null, leftInCents: number) =>
  ({ id, orderNumber, leftInCents, tableName: null, customerName: '', savedByName: 'Mia' }) as BillRow;
const BILLS = [bill('b2', 'P-102', 1250), bill('b3', null, 400)];
const close = () => asked.push('closed');

test('a merge names the other bill and the total of both before it is made', async () => {
  const onMerge = async (billId: string) => asked.push(billId);
  await show(<MergeBillSheet into="P-101" intoLeftInCents={2000} bills={BILLS} onMerge={onMerge} onClose={close} />);
  expect(keyOf('Choose a bill')?.disabled).toBe(true);
  await tap('Not sent');
  expect(text()).toContain('Merge the saved order, $24.00 in total');
  await tap('P-102');
  await tap('Merge P-102, $32.50 in total');
  expect(asked).toEqual(['b2']);
});

test('a merge that another till was faster with says so, and can be tried with another bill', async () => {
  const onMerge = async (billId: string) => {
    asked.push(billId);
    if (billId === 'b2') throw new AppErrorAnswer('validation_failed', 'P-102 is paid.', 'bill_paid', {}, 400);
  };
  await show(<MergeBillSheet into="P-101" intoLeftInCents={2000} bills={BILLS} onMerge={onMerge} onClose={close} />);
  await tap('P-102');
  await tap('Merge P-102');
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('P-102 is paid.');
  await tap('Not sent');
  await tap('Merge the saved order');
  expect(asked).toEqual(['b2', 'b3']);
  expect(document.querySelectorAll('[role="alert"]').length).toBe(0);
});

const ORDER = {
  orderNumber: 'P-101',
  lines: [
    { id: 'l1', priced: { name: 'Lasagne', quantity: 2 } },
    { id: 'l2', priced: { name: 'Cola', quantity: 1 } },
  ],
} as unknown as Order;

test('dishes are counted on the key, and move to a new bill unless another is chosen', async () => {
  const onDone = async (...move: unknown[]) => asked.push(move);
  await show(<TransferSheet order={ORDER} bills={BILLS} onDone={onDone} onClose={close} />);
  expect(keyOf('Choose dishes')?.disabled).toBe(true);
  await tap('Lasagne: one more');
  await tap('Move 1 dish');
  await tap('Cola: one more');
  await tap('P-102');
  await tap('Move 2 dishes');
  expect(asked).toEqual([
    [[{ lineId: 'l1', quantity: 1 }], null],
    [
      [
        { lineId: 'l1', quantity: 1 },
        { lineId: 'l2', quantity: 1 },
      ],
      'b2',
    ],
  ]);
});
