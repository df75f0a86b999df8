import { describe, expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { addOrder, printingFixture, ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { adminPages, adminPagesOf, fieldValue, ROMA } from '#src/server/testing/admin-pages.ts';

type Pages = Awaited<ReturnType<typeof adminPages>>;
const PATH = `${ROMA}/settings/delivery_area`;
const SQUARE = ['-33.90, 151.17', '-33.90, 151.19', '-33.92, 151.19', '-33.92, 151.17'] as const;
const [A, B, C, D] = SQUARE;

async function save(pages: Pages, fields: Record<string, string>) {
  const { version } = await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'delivery');
  return pages.post('manager', PATH, { mode: 'areas', minOrderValue: '20', version: String(version), ...fields });
}

const area = (at: number, name: string, charge: string, corners: readonly string[]) => ({
  [`area.${at}.id`]: '',
  [`area.${at}.name`]: name,
  [`area.${at}.charge`]: charge,
  // As a browser sends a field with lines.
  [`area.${at}.polygon`]: corners.join('\r\n'),
});
const stored = async ({ ctx }: Pages) => (await readSettingsGroup(ctx, ROMA_SCOPE, 'delivery')).value;

async function sendFile(pages: Pages, name: string, text: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ mode: 'areas', minOrderValue: '20', ...fields }))
    form.set(field, value);
  form.set('do', 'addZones');
  form.set('zonesFile', new File([text], name));
  return pages.post('manager', PATH, form);
}

describe('the shape of an area', () => {
  test('is rejected at its own field if its sides cross, and everything typed is kept', async () => {
    const pages = await adminPages();
    const { status, html } = await save(pages, area(0, 'Bow tie', '5', [A, C, B, D]));
    expect(status).toBe(400);
    expect(html).toContain('This shape crosses itself.');
    expect(fieldValue(html, 'area.0.name')).toBe('Bow tie');
    expect(fieldValue(html, 'area.0.charge')).toBe('5');
  });

  test('without a fee is asked for one, and 0 is one', async () => {
    const pages = await adminPages();
    const { status, html } = await save(pages, area(0, 'Square', '', SQUARE));
    expect(status).toBe(400);
    expect(html).toContain('Enter the delivery fee, 0 if it’s free.');
    expect((await save(pages, area(0, 'Square', '0', SQUARE))).status).toBe(303);
  });

  test('charges the courier’s price where that is ticked, and its own fee again once it isn’t', async () => {
    const pages = await adminPages();
    const square = area(0, 'Square', '5', SQUARE);
    await save(pages, { ...square, 'area.0.courier': 'on' });
    const [made] = (await stored(pages)).deliveryAreas;
    expect(made).toMatchObject({ shouldApplyThirdPartyDeliveryFee: true, deliveryCharges: 500 });
    const { html } = await pages.get('manager', PATH);
    expect(html).toMatch(/<input[^>]*name="area\.0\.courier"[^>]*checked/);
    await save(pages, { ...square, 'area.0.id': made?.id ?? '' });
    expect((await stored(pages)).deliveryAreas[0]?.shouldApplyThirdPartyDeliveryFee).toBe(false);
  });

  test('can charge a courier’s price only while couriers are turned on, which the page says with where', async () => {
    const off = await adminPages();
    await save(off, { ...area(0, 'Square', '5', SQUARE), 'area.0.courier': 'on' });
    const { html } = await off.get('manager', PATH);
    expect(html).toContain('Couriers are turned off');
    expect(html).toContain('The people who run this installation can turn couriers on with an Uber Direct account.');
    expect(html).toContain(`href="/admin${ROMA}/integrations"`);
    const ctx = await printingFixture();
    const courier = {} as NonNullable<typeof ctx.ports.courier>;
    const on = await adminPagesOf({ ...ctx, ports: { ...ctx.ports, courier } });
    expect((await on.get('manager', PATH)).html).toContain('Couriers are turned on');
    expect((await on.get('manager', `${ROMA}/integrations`)).html).toContain('Fees of Uber Direct');
  });

  test('is stored without the corner that closes it', async () => {
    const pages = await adminPages();
    expect((await save(pages, area(0, 'Square', '5', [...SQUARE, A]))).status).toBe(303);
    expect((await stored(pages)).deliveryAreas[0]?.polygon).toHaveLength(4);
  });

  test('names an area inside another, with the fee that applies', async () => {
    const pages = await adminPages();
    const small = ['-33.905, 151.175', '-33.905, 151.18', '-33.91, 151.18'];
    await save(pages, { ...area(0, 'Wide', '9', SQUARE), ...area(1, 'Near', '5', small) });
    const { html } = await pages.get('manager', PATH);
    expect(html).toContain('Near is inside Wide. There, the fee of Near applies.');
  });
});

describe('an area that was stored before shapes were checked', () => {
  const BOW_TIE = [A, C, B, D];
  async function withBowTie() {
    const pages = await adminPages();
    const { value, version } = await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'delivery');
    const polygon = BOW_TIE.map((corner) => {
      const [latitude = '', longitude = ''] = corner.split(', ');
      return { latitude, longitude };
    });
    const bowTie = {
      id: 'bow-tie',
      name: 'Bow tie',
      polygon,
      deliveryCharges: 500,
      shouldApplyThirdPartyDeliveryFee: false,
    };
    await saveSettings(pages.ctx, ROMA_SCOPE, {
      name: 'delivery',
      value: { ...value, deliveryAreas: [bowTie] },
      version,
      by: BY_OWNER,
    });
    return pages;
  }
  const row = { ...area(0, 'Bow tie', '5', BOW_TIE), 'area.0.id': 'bow-tie' };

  test('does not keep a store that delivers by suburbs from saving', async () => {
    const pages = await withBowTie();
    expect((await pages.get('manager', PATH)).status).toBe(200);
    const { status } = await save(pages, { ...row, mode: 'suburbs', minOrderValue: '25' });
    expect(status).toBe(303);
    const { minOrderValue, deliveryAreas } = await stored(pages);
    expect([minOrderValue, deliveryAreas[0]?.polygon.length]).toEqual([2500, 4]);
  });

  test('is rejected once the store delivers by areas, or once its corners are changed', async () => {
    const pages = await withBowTie();
    expect((await save(pages, row)).html).toContain('This shape crosses itself.');
    const moved = { ...row, ...area(0, 'Bow tie', '5', [A, C, B, '-33.93, 151.17']), 'area.0.id': 'bow-tie' };
    const { status, html } = await save(pages, { ...moved, mode: 'suburbs' });
    expect([status, html.includes('This shape crosses itself.')]).toEqual([400, true]);
  });
});

describe('files of zones', () => {
  test('fill the form and save nothing; an area of the same name gets the new shape and fee', async () => {
    const pages = await adminPages();
    await save(pages, area(0, 'Near', '5', SQUARE));
    const before = await stored(pages);
    const csv = ['Area,Fee,Latitude,Longitude', ...SQUARE.slice(0, 3).map((corner) => `near,6.5,${corner}`)].join('\n');
    const id = before.deliveryAreas[0]?.id ?? '';
    const { status, html } = await sendFile(pages, 'areas.csv', csv, {
      ...area(0, 'Near', '5', SQUARE),
      'area.0.id': id,
    });
    expect(status).toBe(200);
    expect(html).toContain('1 zone was added from the file. Check the fees, then save.');
    expect(fieldValue(html, 'area.0.id')).toBe(id);
    expect(fieldValue(html, 'area.0.charge')).toBe('6.50');
    expect(await stored(pages)).toEqual(before);
  });

  test('that aren’t zones are rejected at the file, and typed text stays', async () => {
    const pages = await adminPages();
    const { status, html } = await sendFile(pages, 'menu.csv', 'Dish,Price\nPizza,12', area(0, 'Near', '5', SQUARE));
    expect(status).toBe(400);
    expect(html).toContain('The first line needs Suburb, Postcode and Fee');
    expect(fieldValue(html, 'area.0.name')).toBe('Near');
  });

  test('are downloaded as GeoJSON and as CSV, and what is downloaded can be read again', async () => {
    const pages = await adminPages();
    await save(pages, area(0, 'Near', '5.50', SQUARE));
    for (const [format, type] of [
      ['geojson', 'application/geo+json'],
      ['csv', 'text/csv'],
    ] as const) {
      const file = await pages.file('manager', `${PATH}?format=${format}`);
      expect(file.type).toStartWith(type);
      const { html } = await sendFile(pages, `zones.${format}`, new TextDecoder().decode(file.bytes));
      expect(fieldValue(html, 'area.0.name')).toBe('Near');
      expect(fieldValue(html, 'area.0.charge')).toBe('5.50');
    }
  });
});

describe('trying an address', () => {
  test('tells the area and its fee, or that there is no delivery', async () => {
    const pages = await adminPages();
    await save(pages, area(0, 'Near', '5.50', SQUARE));
    const asked = async (address: string) =>
      (await pages.get('manager', `${PATH}?address=${encodeURIComponent(address)}`)).html;
    expect(await asked('-33.91, 151.18')).toContain('is in Near: $5.50 delivery fee. Minimum order $20.00.');
    expect(await asked('-34.91, 151.18')).toContain('It’s outside every zone.');
  });

  test('by suburb goes by its name and postcode', async () => {
    const pages = await adminPages();
    const suburb = {
      'suburb.0.id': '',
      'suburb.0.name': 'Newtown',
      'suburb.0.postcode': '2042',
      'suburb.0.charge': '6',
    };
    await save(pages, { ...suburb, mode: 'suburbs' });
    const found = await pages.get('manager', `${PATH}?suburb=newtown&postcode=2042`);
    expect(found.html).toContain('is in Newtown: $6.00 delivery fee.');
    const outside = await pages.get('manager', `${PATH}?suburb=newtown&postcode=3000`);
    expect(outside.html).toContain('No delivery to newtown 3000.');
  });
});

test('an owner reads why the map has no streets, and what its squares are; one who has streets reads nothing of it', async () => {
  const said = 'No map service is set up here, so the map shows no streets. Each square of its grid is 1 km wide.';
  const bare = await adminPages();
  const empty = (await bare.get('manager', PATH)).html;
  expect(empty).toContain('Add its position');
  expect([empty.includes('data-island="admin/area-map"'), empty.includes(said)]).toEqual([false, false]);
  await save(bare, area(0, 'Near', '5', SQUARE));
  const drawn = (await bare.get('manager', PATH)).html;
  expect([drawn.includes('area-map'), drawn.includes(said)]).toEqual([true, true]);
  const mapTiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', credit: 'Example', maxZoom: 18 };
  const streets = await adminPages({ parts: { mapTiles } });
  await save(streets, area(0, 'Near', '5', SQUARE));
  expect((await streets.get('manager', PATH)).html).not.toContain(said);
});

test('a map without streets has the names of suburbs that the store has delivered to', async () => {
  const said = 'The names are suburbs you’ve delivered to.';
  const pages = await adminPages();
  await save(pages, area(0, 'Near', '5', SQUARE));
  expect((await pages.get('manager', PATH)).html).not.toContain(said);
  const address = { line1: '7 Zeta Lane', suburb: 'Erskineville', state: 'NSW', postcode: '2043' };
  const place = { latitude: '-33.9021', longitude: '151.1859' };
  const collection = { type: 'delivery', address: { ...address, ...place }, dropoffNotes: '', areaId: null } as const;
  await addOrder(pages.ctx, { collection });
  const { html } = await pages.get('manager', PATH);
  expect(html).toContain(said);
  expect(html).toContain('Erskineville');
  expect(html).not.toContain('Zeta Lane');
});
