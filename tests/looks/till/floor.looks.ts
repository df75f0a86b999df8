/** The map of the tables and its editor. */
import { inSheet, key, sheet, table, tableSheet } from '../till-ways.ts';
import { at, type Look } from './look.ts';

const floor = at('/table-map');
const editor = at('/table-map/edit');

export const FLOOR: readonly Look[] = [
  floor('floor'),
  floor(
    'floor-list',
    (page) => key(page, 'Show a list').click(),
    (page) => key(page, 'Show the map').click(),
  ),
  floor('floor-guests', async (page) => {
    await table(page, '2').click();
    await sheet(page);
  }),
  floor('floor-table', (page) => tableSheet(page, '4')),
  floor('floor-move', async (page) => {
    await tableSheet(page, '4');
    await inSheet(page, 'Move').click();
    await page.getByText('tap a free table').waitFor();
  }),
  editor('floor-editor'),
  editor('floor-editor-chosen', (page) =>
    page
      .getByRole('button', { name: /^Table 4\b/ })
      .first()
      .click(),
  ),
  editor('floor-editor-wall', async (page) => {
    await key(page, 'Wall').click();
    await page.locator('[data-fixture]').first().focus();
    for (const press of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Shift++']) await page.keyboard.press(press);
  }),
  editor(
    'floor-editor-label',
    async (page) => {
      for (const text of ['Bar', 'Way to the terrace']) {
        await key(page, 'Label').click();
        await page.getByLabel('Text', { exact: true }).fill(text);
      }
      await key(page, 'Wall').click();
      await page.locator('[data-fixture]').last().focus();
      await page.keyboard.press('r');
    },
    async (page) => {
      await key(page, 'Publish').click();
      await page.waitForLoadState('networkidle');
    },
  ),
  floor('floor-walls', async (page) => {
    await page.locator('[data-part=fixture]').first().waitFor();
  }),
];
