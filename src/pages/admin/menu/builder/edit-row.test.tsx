import { expect, test } from 'bun:test';
import { renderToStaticMarkup as draw } from 'react-dom/server';
import type { MenuRow } from '../menu-list.ts';
import { MenuRows } from '../menu-rows.tsx';
import { shownInRow } from '../sold-out.tsx';

const ROW = { id: 'margherita', name: 'Margherita', fields: { name: 'Margherita', priceText: '12.50' } } as MenuRow;

const PLACE = { restaurantId: 'roma', storeId: 'newtown' };

/** The row of a dish that is edited in the list, when this came back. */
function editing(typed: Record<string, string>, errors: Record<string, string>): string {
  const builder = {
    ...{ bulkForm: 'bulk', isAllTicked: false, editing: ROW.id, typed, errors, currencySymbol: '$' },
    editHref: () => '/menu',
    deleteHref: () => '/menu',
  };
  return draw(
    <MenuRows {...({ rows: [ROW], base: '', params: PLACE, builder } as unknown as Parameters<typeof MenuRows>[0])} />,
  );
}

const input = (html: string, name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';

test('a price that is none is marked at the price, with its message, and not at the name', () => {
  const html = editing({ name: 'Margherita', price: 'dear' }, { price: 'Enter an amount, such as 12.50.' });
  expect(input(html, 'price')).toContain('aria-invalid="true"');
  expect(input(html, 'price')).toContain('aria-describedby="f-price-error"');
  expect(html).toContain('id="f-price-error"');
  expect(input(html, 'name')).not.toContain('aria-invalid="true"');
});

test('the list repeats above only what no open row shows', () => {
  const [open, closed] = [new URLSearchParams('edit=margherita'), new URLSearchParams()];
  expect([shownInRow(open)('price'), shownInRow(open)('newPrice'), shownInRow(closed)('price')]).toEqual([
    true,
    false,
    false,
  ]);
});
