import { beforeEach, describe, expect, test } from 'bun:test';
import type { CloudPrinterRow } from '#db/printing/cloud-printers.repository.ts';
import { listDomainClaims, listDomains } from '#db/tenancy/domains.repository.ts';
import type { Printer } from '#src/domain/printing/printing.schema.ts';
import { proofRecordOf, proofTextOf } from '#src/domain/tenancy/store-domain.ts';
import {
  addOrder,
  addPrinters,
  aPrinter,
  soldFor,
  WOK_SCOPE,
} from '#src/features/printing/testing/printing-fixture.ts';
import type { DnsAnswer } from '#src/integrations/dns/dns.port.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { type AdminPages, adminPages } from '#src/server/testing/admin-pages.ts';
import { signedInAs } from '#src/server/testing/test-app.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope } from '#src/shared/scope.ts';

const ROMA = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const HOST = 'order.roma.test';
const EDIT = `/super-admin/domains/edit/${HOST}`;
const CREATE = `/super-admin/domains/create/${HOST}`;

const MARRICKVILLE = {
  ...{ do: 'save', id: 'roma-marrickville', name: 'Roma Marrickville', timezone: 'Australia/Sydney' },
  ...{ line1: '1 Illawarra Rd', suburb: 'Marrickville', state: 'NSW', postcode: '2204' },
};

let pages: AdminPages;
let platform: ReturnType<AdminPages['withCookie']>;
let texts: Record<string, string[]>;
let addresses: Record<string, string[]>;

beforeEach(async () => {
  [texts, addresses] = [{}, {}];
  const answer = (values: string[] = []): DnsAnswer => ({ kind: 'found', values });
  const dns = {
    txt: async (name: string) => answer(texts[name]),
    addresses: async (name: string) => answer(addresses[name]),
  };
  pages = await adminPages({ parts: { ports: { ...NO_PORTS, dns } } });
  const { ctx } = pages;
  await ctx.write((trx) =>
    trx
      .insertInto('users')
      .values({
        ...{ id: 'platform', email: 'platform@test.example', displayName: 'Pat', isSuperAdmin: 1 as const },
        createdIsoDateTimeUtc: '2026-11-01T00:00:00Z',
      })
      .execute(),
  );
  platform = pages.withCookie(await signedInAs(ctx, 'servery_staff', { kind: 'staff', subjectId: 'platform' }));
});

const text = (html: string) =>
  html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('the platform’s own pages', () => {
  const PAGES = [
    '/super-admin',
    '/super-admin/restaurants/browse',
    '/super-admin/new-orders',
    '/super-admin/domains',
    '/printers',
    '/printers/kitchen',
    '/sunmi-cloud-kitchen-printers',
    CREATE,
  ];

  test.each(PAGES)('%s opens for a platform admin and doesn’t exist for an owner', async (path) => {
    expect((await platform.get(path)).status).toBe(200);
    expect((await pages.get('owner', path)).status).toBe(404);
  });

  test.each(PAGES)('%s is shown as a part of Platform in the menu', async (path) => {
    const { html } = await platform.get(path);
    expect(html).toMatch(/<a href="\/admin\/super-admin" aria-current="(?:page|true)"/);
  });

  test('every tile opens a page that is there', async () => {
    const { html } = await platform.get('/super-admin');
    const tiles = [...html.matchAll(/<li><a href="\/admin([^"]*)"[^>]*border/g)].map(([, to]) =>
      to!.replaceAll('&amp;', '&'),
    );
    expect(tiles).toHaveLength(13);
    for (const to of tiles) expect([to, (await platform.get(to)).status]).toEqual([to, 200]);
  });

  test('a tile counts what its list shows', async () => {
    await addOrder(pages.ctx, { statusCode: 'new', placedIsoDateTimeUtc: '2026-11-21T06:40:00Z' });
    const { html } = await platform.get('/super-admin');
    expect(text(html)).toContain('New orders 1 The oldest has waited 20 minutes');
    expect(text((await platform.get('/super-admin/new-orders')).html)).toContain('1 order');
  });

  test('a restaurant in the list asks for a reason before it opens', async () => {
    const { html } = await platform.get('/super-admin/restaurants/browse?search=roma');
    expect(html).toContain('href="/admin/restaurants/roma-pizza/open-as-support"');
    expect((await platform.get('/restaurants/roma-pizza/stores')).location).toContain('/open-as-support?next=');
  });
});

describe('printers of all restaurants', () => {
  const FRONT: Printer = aPrinter('front', { name: 'Front desk', ipAddress: '10.0.0.9' });
  const OFF: Printer = aPrinter('old', { name: 'Old one', active: false });
  const cloudRow = (serialNumber: string, more: Partial<CloudPrinterRow> = {}) => ({
    ...{
      serialNumber,
      restaurantId: 'roma-pizza',
      storeId: 'roma-newtown',
      printerId: 'wok',
      shopId: '281474976710655',
    },
    ...{
      claimedIsoDateTimeUtc: '2026-11-20T07:00:00Z',
      boundIsoDateTimeUtc: '2026-11-20T07:00:00Z',
      isOnline: 1 as const,
    },
    ...{ heardIsoDateTimeUtc: '2026-11-21T06:58:00Z' },
    ...more,
  });

  beforeEach(async () => {
    const { ctx } = pages;
    const wok = aPrinter('wok', {
      ...{ name: 'Wok', connection: 'SUNMI', ipAddress: null, cloudSerial: 'N411WOK00001' },
      printerModel: 'sunmiCloudKitchenPrinter',
    });
    await addPrinters(ctx, WOK_SCOPE, [FRONT, OFF], []);
    await addPrinters(ctx, ROMA, [wok], []);
    const placed = await addOrder(ctx, { orderNumber: 'W-7', customerName: 'Secret Guest' });
    await ctx.write(async (trx) => {
      await trx
        .updateTable('printers')
        .set({ statusCode: 'offline', statusText: 'Paper out', statusIsoDateTimeUtc: '2026-11-21T06:55:00Z' })
        .where('id', '=', 'front')
        .execute();
      await trx.insertInto('cloud_printers').values(cloudRow('N411WOK00001')).execute();
      for (const [id, stage, status, hours] of [
        ['a', 'printed', 'success', 1],
        ['b', 'failed', 'failure', 2],
        ['c', 'printed', 'success', 30],
      ] as const) {
        const at = isoUtc(ctx.clock.now().subtract({ hours }));
        await trx
          .insertInto('print_jobs')
          .values({
            ...{ id, restaurantId: 'roma-pizza', storeId: 'roma-newtown', printerId: 'wok', orderId: placed.id },
            ...{
              docketType: 'ORDER_TICKET',
              stationId: id,
              reason: 'auto',
              priority: 10,
              status,
              stage,
              payloadJson: '{}',
            },
            ...{ nextAttemptIsoDateTimeUtc: at, createdIsoDateTimeUtc: at, finishedIsoDateTimeUtc: at },
            ...{ leaseUntilIsoDateTimeUtc: null, errorKind: null, failedOverFromPrinterId: null, leaseOwner: null },
            ...{ firstTriedIsoDateTimeUtc: at, expiresIsoDateTimeUtc: at },
            errorText: stage === 'failed' ? 'Wok: paper out' : null,
          })
          .execute();
      }
    });
  });

  test('are listed with those that can’t print first, their last word and their last day', async () => {
    const { html } = await platform.get('/printers');
    expect(html.indexOf('Front desk')).toBeLessThan(html.indexOf('Wok'));
    expect(text(html)).toContain('Paper out, for 5 minutes');
    expect(text(html)).toContain('1 printed, 1 failed');
    expect(text(html)).toContain('Golden Wok');
    expect(text((await platform.get('/super-admin')).html)).toContain('Printers offline 1 4 in all stores');
  });

  test.each([
    ['search=n411wok', ['Wok'], ['Front desk', 'Old one']],
    ['search=golden+desk', ['Front desk'], ['Old one', 'Sunmi N411WOK00001']],
    ['search=10.0.0.9', ['Front desk'], ['Old one']],
    ['state=offline', ['Front desk'], ['Old one', 'Sunmi N411WOK00001']],
    ['state=off', ['Old one'], ['Front desk']],
    ['connection=SUNMI', ['Sunmi N411WOK00001'], ['Front desk', 'Old one']],
    ['search=%25', ['No printers match'], ['Front desk']],
  ])('with %s are those that match alone', async (query, found, missing) => {
    const { html } = await platform.get(`/printers?${query}`);
    for (const words of found) expect(html).toContain(words);
    for (const words of missing) expect(html).not.toContain(`>${words}<`);
  });

  test('one opens with its store and its dockets of the last day, and nothing of what is on them', async () => {
    const { html } = await platform.get('/printers/wok');
    const shown = text(html);
    for (const words of [
      'Roma Pizza',
      'Sunmi N411WOK00001',
      'Kitchen ticket of W-7',
      'Wok: paper out',
      '281474976710655',
    ])
      expect(shown).toContain(words);
    expect(shown.match(/Kitchen ticket of W-7/g)).toHaveLength(2);
    expect(html).not.toContain('Secret Guest');
    expect((await platform.get('/printers/nothing')).status).toBe(404);
    for (const path of ['/printers/wok', '/sunmi-cloud-kitchen-printers'])
      expect((await pages.get('owner', path)).status).toBe(404);
  });

  test('behind Sunmi’s cloud are listed by serial number, what isn’t bound first and why', async () => {
    await pages.ctx.write((trx) =>
      trx
        .insertInto('cloud_printers')
        .values(
          cloudRow('N411GONE0001', { printerId: 'deleted', boundIsoDateTimeUtc: null, code: 60003, isOnline: null }),
        )
        .execute(),
    );
    const { html } = await platform.get('/sunmi-cloud-kitchen-printers');
    const shown = text(html);
    expect(shown).toContain('This server has no account with Sunmi');
    for (const words of ['N411WOK00001', 'Online', '2 minutes ago', 'Being released', 'Printer removed', '60003: '])
      expect(shown).toContain(words);
    expect((await platform.get('/sunmi-cloud-kitchen-printers?state=online')).html).not.toContain('N411GONE0001');
    expect((await platform.get('/sunmi-cloud-kitchen-printers?search=gone')).html).not.toContain('N411WOK00001');
  });
});

describe('new orders', () => {
  test('are of every restaurant, the longest wait first, and go once they are answered', async () => {
    const at = (placedIsoDateTimeUtc: string, orderNumber: string) =>
      addOrder(pages.ctx, { ...soldFor(3000), statusCode: 'new', placedIsoDateTimeUtc, orderNumber });
    await at('2026-11-21T06:58:00Z', 'W-2');
    await at('2026-11-21T06:20:00Z', 'W-1');
    const { html } = await platform.get('/super-admin/new-orders');
    expect(html.indexOf('W-1')).toBeGreaterThan(0);
    expect(html.indexOf('W-1')).toBeLessThan(html.indexOf('W-2'));
    expect(text(html)).toContain('40 minutes');
    expect(html.match(/Call the store/g)).toHaveLength(1);
    expect((await platform.get('/super-admin/new-orders?waiting=10')).html).not.toContain('W-2');
    await pages.ctx.write((trx) => trx.updateTable('orders').set({ statusCode: 'accepted' }).execute());
    expect((await platform.get('/super-admin/new-orders')).html).toContain('No order is waiting');
  });
});

describe('a domain that the platform adds for a store', () => {
  const add = (form: Record<string, string> = {}) =>
    platform.post(CREATE, { do: 'add', storeId: 'roma-newtown', ...form });
  const prove = async () => {
    const { token } = (await listDomainClaims(pages.ctx.db, ROMA))[0]!;
    texts[proofRecordOf(HOST)] = [proofTextOf(token)];
    addresses[HOST] = [new URL(pages.ctx.publicUrl).hostname];
    return platform.post(EDIT, { do: 'check', storeId: 'roma-newtown' });
  };

  test('waits for its records, which the page names and looks for', async () => {
    expect(await add()).toMatchObject({ status: 303, location: `/admin${EDIT}` });
    const { html } = await platform.get(EDIT);
    expect(text(html)).toContain('Not proved yet');
    expect(html).toContain(proofRecordOf(HOST));
    expect(html.match(/Missing/g)).toHaveLength(2);
    addresses[HOST] = ['198.51.100.9'];
    expect(text((await platform.get(EDIT)).html)).toContain('Something else');
  });

  test('is the store’s once its record is there, as if its owner had done it', async () => {
    await add();
    expect((await prove()).notice).toBe(`${HOST} is connected.`);
    expect(await listDomains(pages.ctx.db, ROMA)).toEqual([{ host: HOST, isMain: true }]);
    expect((await platform.get('/super-admin/domains?look=yes')).html).toContain('No domains match');
  });

  test('added twice is one domain, and one line in the audit log under the platform admin’s name', async () => {
    await add();
    await add();
    const rows = await pages.ctx.db
      .selectFrom('audit_log')
      .select(['actorKind', 'actorName', 'storeId'])
      .where('action', '=', 'claimDomain')
      .execute();
    expect(rows).toEqual([{ actorKind: 'superAdmin', actorName: 'Pat', storeId: 'roma-newtown' }]);
  });

  test('that belongs to another store is refused in words until it is said to move, and stays theirs until it is proved', async () => {
    await pages.post('owner', '/restaurants/roma-pizza/create/store', MARRICKVILLE);
    await add();
    await prove();
    const refused = await add({ storeId: 'roma-marrickville' });
    expect(refused.status).toBe(409);
    expect(text(refused.html)).toContain(`${HOST} belongs to another store.`);
    expect(text(refused.html)).toContain('loses the domain once the chosen store has proved it');
    expect(await add({ storeId: 'roma-marrickville', move: 'on' })).toMatchObject({ location: `/admin${EDIT}` });
    expect(await listDomains(pages.ctx.db, ROMA)).toEqual([{ host: HOST, isMain: true }]);
    expect(text((await platform.get(EDIT)).html)).toContain('With another store');
  });

  test('that no restaurant can own is said to be none', async () => {
    expect(text((await platform.get('/super-admin/domains?domain=pizza')).html)).toContain('Enter a domain, such as');
    expect(text((await platform.get('/super-admin/domains/create/pizza')).html)).toContain('Enter a domain, such as');
    expect((await platform.get('/super-admin/domains?domain=Order.Roma.test')).location).toBe(`/admin${CREATE}`);
    expect((await platform.get('/super-admin/domains/edit/nobody.test')).status).toBe(404);
  });
});
