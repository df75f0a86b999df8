/** `bun tests/looks/sheet.ts OUT COLUMNS FILE …`: several pictures on one; each `WIDTH` wide and cut at `HEIGHT`. */
import { openBrowser } from '../support/browser.ts';
import { contactSheet } from './pictures.ts';

const [into = 'sheet.png', columns = '2', ...files] = process.argv.slice(2);
const browser = await openBrowser();
try {
  await contactSheet(await browser.newPage({ viewport: { width: 4000, height: 3000 } }), files, into, {
    columns: Number(columns),
    width: numberOf(process.env.WIDTH),
    height: numberOf(process.env.HEIGHT),
  });
} finally {
  await browser.close();
}

function numberOf(text: string | undefined): number | null {
  return text ? Number(text) : null;
}
