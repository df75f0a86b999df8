import { expect, test } from 'bun:test';
import { Window } from 'happy-dom';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { browserGlobals } from '#islands/runtime/testing/browser-globals.ts';
import { half, line, menuOf, pizza } from '#src/domain/pricing/testing-menu.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import { type Till, TillProvider } from '../kit/pos-context.tsx';
import { readMenuAgain } from './menu-store.ts';
import { OrderLines } from './order-lines.tsx';

const window = new Window();
browserGlobals(window, { window, document: window.document, IS_REACT_ACT_ENVIRONMENT: true });

const info = { CONTAINS: ['MILK'], MAY_CONTAIN: [], FREE_FROM: [] };
const prawns = { ...info, CONTAINS: ['CRUSTACEANS'] };
const MENU = menuOf([pizza('margherita', 1200, 1800, { allergenInfo: info } as object)], {
  toppings: [{ id: 'prawns', name: 'Garlic prawns', prices: { large: 500 }, allergenInfo: prawns } as never],
});

test('a cashier who is asked finds the allergens of a placed order in its lines: history, incoming and bills', async () => {
  const menu = { version: 4711, menu: MENU, closedItemIds: [] } as unknown as PosMenu;
  const till = { api: { menu: async () => menu, storedMenu: async () => null } } as unknown as Till;
  const selection = {
    type: 'pizza',
    pizza: { kind: 'whole', sizeId: 'large', whole: half('margherita', { prawns: 1 }) },
    modifiers: [],
  } as const;
  const placed = {
    id: 'a',
    line: { ...line('margherita'), selection },
    priced: { name: 'Margherita', quantity: 1, parts: [] },
  };
  // Whatever menu the till sold from so far.
  await readMenuAgain(till.api);
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <TillProvider till={till}>
        <OrderLines lines={[placed] as unknown as Parameters<typeof OrderLines>[0]['lines']} currencyCode="AUD" />
      </TillProvider>,
    ),
  );
  expect(place.querySelector('[data-part="allergens"]')?.textContent).toBe('Contains: milk, crustaceans.');
  await act(async () => root.unmount());
});
