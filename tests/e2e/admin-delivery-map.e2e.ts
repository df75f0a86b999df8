import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { until, untilHolds } from '../support/until.ts';
import { ADMIN } from '../support/words/admin.ts';

const { delivery } = ADMIN;
const PLACE = '/restaurants/roma-pizza/stores/roma-newtown/settings/delivery_area';
const MINUTES = 180_000;

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  browser = await openBrowser({ drawsMaps: true });
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

async function openZones(page: Page) {
  await signInToAdmin(page, server.url);
  await page.goto(`${server.url}/admin${PLACE}`);
  await page.getByRole('radio', { name: delivery.areas }).check();
}

/** Taps the map at parts of its width and height. */
async function tapMap(page: Page, corners: readonly (readonly [number, number])[]) {
  const map = page.getByRole('region', { name: delivery.map });
  const box = await map.boundingBox();
  if (!box) throw new Error('the map has no place on the page');
  for (const [across, down] of corners) {
    await page.mouse.move(box.x + box.width * across, box.y + box.height * down, { steps: 4 });
    await page.mouse.click(box.x + box.width * across, box.y + box.height * down);
  }
}

/** How bright the map's ground is at its left edge, where no area reaches: from 0 to 255. */
async function brightnessOf(page: Page): Promise<number> {
  const box = await page.getByRole('region', { name: delivery.map }).boundingBox();
  if (!box) throw new Error('the map has no place on the page');
  const clip = { x: box.x + 4, y: box.y + box.height / 2, width: 8, height: 8 };
  const shot = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const drawn = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    drawn.drawImage(image, 0, 0);
    const colours = [...drawn.getImageData(0, 0, image.width, image.height).data].filter((_, at) => at % 4 !== 3);
    return colours.reduce((sum, one) => sum + one, 0) / colours.length;
  }, shot);
}

const cornersOf = (page: Page, number: number) => page.getByLabel(delivery.corners(number));

describe('delivery areas on a map', () => {
  test(
    'a whole area is moved by dragging, and an area that is chosen can be removed',
    async () => {
      const { page, context } = await visit(browser, 'desktop');
      await openZones(page);
      await page.getByRole('button', { name: delivery.draw }).and(page.locator(':enabled')).waitFor();
      const map = page.getByRole('region', { name: delivery.map });
      await map.scrollIntoViewIfNeeded();
      const before = await cornersOf(page, 2).inputValue();
      await tapMap(page, [[0.32, 0.85]]);
      const remove = page.getByRole('button', { name: delivery.remove });
      await remove.waitFor();
      const box = (await map.boundingBox())!;
      await page.mouse.move(box.x + box.width * 0.32, box.y + box.height * 0.85);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.32 + 40, box.y + box.height * 0.85, { steps: 10 });
      await page.mouse.up();
      await page.waitForFunction(
        ([label, was]) => document.querySelector<HTMLTextAreaElement>(`[aria-label="${label}"]`)?.value !== was,
        [delivery.corners(2), before] as const,
      );
      await remove.click();
      expect(await cornersOf(page, 2).inputValue()).toBe('');
      // What overlaps is said before anything is saved.
      await page.getByRole('button', { name: delivery.circle(10) }).click();
      await page.getByText(/ is inside Area 2\. There, the fee of .* applies\.$/).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await context.close();
    },
    MINUTES,
  );

  test(
    'a map that is open when the evening comes turns dark with the page, and its areas stay',
    async () => {
      const { page, context, problems } = await visit(browser, 'desktop');
      await openZones(page);
      await page.getByRole('button', { name: delivery.draw }).and(page.locator(':enabled')).waitFor();
      await page.getByRole('region', { name: delivery.map }).scrollIntoViewIfNeeded();
      const corners = await cornersOf(page, 2).inputValue();
      const seen: number[] = [];
      for (const colorScheme of ['light', 'dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        const isAsExpected = colorScheme === 'dark' ? (light: number) => light < 80 : (light: number) => light > 200;
        let last = -1;
        const light = await until(`a ${colorScheme} map that no longer changes`, async () => {
          const found = await brightnessOf(page);
          const isStill = found === last;
          last = found;
          return isAsExpected(found) && isStill ? found : null;
        });
        seen.push(light);
      }
      expect(seen[2]).toBe(seen[0]!);
      expect(await cornersOf(page, 2).inputValue()).toBe(corners);
      expect(problems).toEqual([]);
      await context.close();
    },
    MINUTES,
  );

  test(
    'an area is drawn, given a fee and saved, and an address in it gets its fee',
    async () => {
      const { page, context, problems } = await visit(browser, 'desktop');
      await openZones(page);
      const draw = page.getByRole('button', { name: delivery.draw });
      await page.getByRole('region', { name: delivery.map }).scrollIntoViewIfNeeded();
      await draw.and(page.locator(':enabled')).click();
      await tapMap(page, [
        [0.05, 0.1],
        [0.15, 0.1],
        [0.15, 0.3],
        [0.05, 0.3],
        [0.05, 0.1],
      ]);
      await page.waitForFunction(
        (label) => document.activeElement?.getAttribute('aria-label') === label,
        delivery.fee(3),
      );
      expect(await page.getByLabel(delivery.area(3), { exact: true }).inputValue()).toBe('Area 3');
      const drawn = (await cornersOf(page, 3).inputValue()).split('\n');
      expect(drawn).toHaveLength(4);
      await page.keyboard.type('7.50');
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: delivery.save, exact: true }).last().click();
      await page.getByText(delivery.saved).waitFor();
      expect(await cornersOf(page, 3).inputValue()).toBe(drawn.join('\n'));

      const [north = '', east = ''] = (drawn[1] ?? '').split(', ');
      const [south = '', west = ''] = (drawn[3] ?? '').split(', ');
      const middle = `${(Number(north) + Number(south)) / 2}, ${(Number(east) + Number(west)) / 2}`;
      await page.getByLabel(delivery.address).fill(middle);
      await page.getByRole('button', { name: delivery.tryIt, exact: true }).click();
      await page.getByText('is in Area 3: $7.50 delivery fee.').waitFor();
      expect(problems).toEqual([]);
      await context.close();
    },
    MINUTES,
  );
});

test(
  'among many suburbs one is found by its name or postcode, and all of them are kept when the form is saved',
  async () => {
    const { page, context, problems } = await visit(browser, 'phone');
    await openZones(page);
    const rows = Array.from({ length: 15 }, (_, at) => `Suburb ${at + 1},20${at + 10},5`);
    const buffer = Buffer.from(['Suburb,Postcode,Fee', ...rows].join('\n'));
    await page.getByLabel(delivery.file).setInputFiles({ name: 'suburbs.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: delivery.addFile }).click();
    await page.getByLabel(delivery.suburb(15)).waitFor();
    await page.getByRole('button', { name: delivery.save, exact: true }).last().click();
    await page.getByText(delivery.saved).waitFor();
    const find = page.getByRole('searchbox', { name: delivery.findSuburb });
    await find.scrollIntoViewIfNeeded();
    for (const typed of ['suburb 7', '2016']) {
      await find.fill(typed);
      await page.getByText('1 found', { exact: true }).waitFor();
      await untilHolds(async () => expect(await page.getByLabel(delivery.suburb(7)).isVisible()).toBe(true));
      expect(await page.getByLabel(delivery.suburb(8)).isVisible()).toBe(false);
    }
    expect(await axeFindings(page)).toEqual([]);
    // Looking for something changes nothing: the title has no mark of what is unsaved.
    await find.blur();
    expect(await page.title()).toStartWith('Delivery');
    await page.getByRole('button', { name: delivery.save, exact: true }).last().click();
    await page.getByText(delivery.saved).waitFor();
    expect(await page.getByLabel(delivery.suburb(15)).inputValue()).toBe('Suburb 15');
    expect(problems).toEqual([]);
    await context.close();
  },
  MINUTES,
);

describe('without a map', () => {
  test(
    'a browser that draws none says so, and a circle around the store is still one button',
    async () => {
      const plain = await openBrowser();
      const { page, context } = await visit(plain, 'phone', { colorScheme: 'dark' });
      await page.addInitScript(() => {
        HTMLCanvasElement.prototype.getContext = () => null;
      });
      await openZones(page);
      await page.getByText(delivery.noMap).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: delivery.circle(3) }).click();
      expect((await cornersOf(page, 4).inputValue()).split('\n')).toHaveLength(32);
      expect(await axeFindings(page)).toEqual([]);
      await context.close();
      await plain.close();
    },
    MINUTES,
  );

  test(
    'without script areas come from a file and by typing, and a shape that crosses itself is refused at its field',
    async () => {
      const { page, context } = await visit(browser, 'tablet', { javaScriptEnabled: false });
      await openZones(page);
      const circle = ['-34.00, 151.10', '-34.00, 151.12', '-34.02, 151.12', '-34.02, 151.10'];
      const csv = ['Area,Fee,Latitude,Longitude', ...circle.map((corner) => `South,12,${corner}`)].join('\n');
      await page
        .getByLabel(delivery.file)
        .setInputFiles({ name: 'south.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await page.getByRole('button', { name: delivery.addFile }).click();
      const row = page.getByLabel(/^Area \d+$/).and(page.locator('[value="South"]'));
      const number = Number(/\d+/.exec((await row.getAttribute('aria-label')) ?? '')?.[0]);
      const [a, b, c, d] = circle;
      await cornersOf(page, number).fill([a, c, b, d].join('\n'));
      await page.getByRole('button', { name: delivery.save, exact: true }).last().click();
      await page.getByText(delivery.crossesItself).first().waitFor();
      await cornersOf(page, number).fill(circle.join('\n'));
      await page.getByRole('button', { name: delivery.save, exact: true }).last().click();
      await page.getByText(delivery.saved).waitFor();
      await page.getByLabel(delivery.address).fill('-34.01, 151.11');
      await page.getByRole('button', { name: delivery.tryIt, exact: true }).click();
      await page.getByText('is in South: $12.00 delivery fee.').waitFor();
      await context.close();
    },
    MINUTES,
  );
});

/** The smallest picture there is. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test(
  'with a source of tiles the map shows them with what their source asks for, and only the map’s page may ask it',
  async () => {
    const asked: string[] = [];
    const tiles = Bun.serve({
      port: 0,
      fetch(request) {
        asked.push(new URL(request.url).pathname);
        return new Response(TILE, { headers: { 'content-type': 'image/png', 'access-control-allow-origin': '*' } });
      },
    });
    const source = `http://127.0.0.1:${tiles.port}`;
    const env = { MAP_TILES_URL: `${source}/{z}/{x}/{y}.png`, MAP_TILES_CREDIT: '© Map makers' };
    const mapped = await runServer({ isPlanted: true, env });
    const { page, context, problems } = await visit(browser, 'tablet');
    await signInToAdmin(page, mapped.url);
    const policyOf = async (path: string) => {
      const response = await page.goto(`${mapped.url}/admin${path}`);
      return response?.headerValue('content-security-policy');
    };
    expect(await policyOf(PLACE)).toContain(`connect-src 'self' ${source};`);
    await page.getByRole('region', { name: delivery.map }).scrollIntoViewIfNeeded();
    await page.getByText('© Map makers').waitFor();
    await until('a tile that was asked for', async () => asked.length > 0);
    expect(await policyOf(PLACE.replace('delivery_area', 'holidays'))).toContain("connect-src 'self';");
    expect(asked.every((path) => /^\/\d+\/\d+\/\d+\.png$/.test(path))).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
    await mapped[Symbol.asyncDispose]();
    await tiles.stop(true);
  },
  MINUTES,
);
