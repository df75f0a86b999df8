/** A day of the till's report as a person finds it: sold, only given back, or nothing at all. */
import { afterEach, expect, test } from 'bun:test';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { Window } from 'happy-dom';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { browserGlobals } from '#islands/runtime/testing/browser-globals.ts';
import { figuresOf } from '#src/domain/reports/sales-figures.ts';
import type { SalesFigures, SalesReport } from '#src/domain/reports/sales-report.types.ts';
import type { PosSession } from '#src/domain/till/till.types.ts';
import { SessionProvider, type Till, TillProvider } from '../kit/pos-context.tsx';
import { SalesReportScreen } from './sales-report.screen.tsx';

const window = new Window({ url: 'https://servery.example/pos/' });
browserGlobals(window, {
  ...{ window, document: window.document, HTMLElement: window.HTMLElement, Node: window.Node },
  ...{ self: window, location: window.location, scrollTo: () => undefined, IS_REACT_ACT_ENVIRONMENT: true },
  requestAnimationFrame: () => 0,
});

const till = { api: {} } as unknown as Till;
const session = {
  ...{ store: { id: 'roma-newtown', currencyCode: 'AUD', timezone: 'Australia/Sydney' }, line: 'store' },
} as unknown as PosSession;
const NOTHING = figuresOf([]);

let root: Root;
afterEach(async () => {
  await act(async () => root.unmount());
});

async function textOf(totals: SalesFigures): Promise<string> {
  document.body.innerHTML = '<div id="till"></div>';
  const quantity = totals.orderCount;
  const row = { id: '2026-11-22', name: 'Sun 22 Nov', quantity, grossInCents: totals.grossInCents, figures: totals };
  const days = { from: '2026-11-22', to: '2026-11-22' };
  const report: SalesReport = { ...days, level: 'store', rows: [row], totals, sincePrinted: null };
  const screen = () => (
    <TillProvider till={till}>
      <SessionProvider session={session}>
        <SalesReportScreen read={{ type: 'store', report }} search={{}} onSearch={() => undefined} />
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
  return document.body.textContent ?? '';
}

test('a day on which money was only given back shows it, and can be printed', async () => {
  const refunded = { refundInCents: 500, dishRefundInCents: 500, netInCents: -500, totalInCents: -500 };
  const text = await textOf({ ...NOTHING, ...refunded });
  expect(text).not.toContain('No sales in this period.');
  expect(text).toContain('Sun 22 Nov');
  expect(text).toContain('−$5.00');
  expect(text).toContain('Print');
});

test('a day without sales and refunds says so, and has nothing to print', async () => {
  const text = await textOf(NOTHING);
  expect(text).toContain('No sales in this period.');
  expect(text).not.toContain('Print');
});
