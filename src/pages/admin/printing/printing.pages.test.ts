import { describe, expect, test } from 'bun:test';
import { insertCategory } from '#db/menu/categories.repository.ts';
import { insertItem } from '#db/menu/items.repository.ts';
import { readDocketSettings } from '#db/printing/docket-facts.repository.ts';
import { finishPrintJob } from '#db/printing/print-jobs.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import type { Category } from '#src/domain/menu/menu.schema.ts';
import { basic } from '#src/domain/pricing/testing-menu.ts';
import { directPrintId, directPrintPath } from '#src/features/printing/direct-print.ts';
import { testPrint } from '#src/features/printing/test-print.ts';
import {
  addPrinters,
  allJobs,
  aPrinter,
  aStation,
  ROMA_SCOPE,
  WOK_SCOPE,
} from '#src/features/printing/testing/printing-fixture.ts';
import { addBox } from '#src/features/sync/manage-box.ts';
import { pairBox } from '#src/features/sync/pair-box.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { testingCloud } from '#src/integrations/printer/sunmi/testing-cloud.ts';
import { adminPages, errorOf, fieldText, fieldValue, isTicked, ROMA } from '#src/server/testing/admin-pages.ts';
import { fieldId } from '#src/ui/field.tsx';

const SETTINGS = `${ROMA}/printer-settings`;
const NEW_PRINTER = {
  do: 'save',
  name: 'Bar',
  connection: 'LAN',
  ipAddress: '192.168.1.60',
  port: '9100',
  printerModel: 'epsonTmM30II',
  paperDots: '576',
  numberOfCopies: '1',
  active: 'on',
  fallbackPrinterId: '',
};

describe('the printers of a store', () => {
  test('are listed with their state for everyone who may see the store', async () => {
    const pages = await adminPages();
    for (const who of ['owner', 'reader', 'manager', 'staff'] as const) {
      const { status, html } = await pages.get(who, SETTINGS);
      expect(status).toBe(200);
      expect(html).toContain('192.168.1.50:9100');
      expect(html.includes('Test print')).toBe(who === 'owner' || who === 'manager');
    }
  });

  test('one is found by its name or address, and several are tested at once', async () => {
    const pages = await adminPages();
    await addPrinters(pages.ctx, ROMA_SCOPE, [aPrinter('bar', { ipAddress: '192.168.1.51' })], []);
    const found = (await pages.get('manager', `${SETTINGS}?search=1.51`)).html;
    expect(found).toContain('192.168.1.51:9100');
    expect(found).not.toContain('192.168.1.50:9100');
    expect((await pages.get('manager', `${SETTINGS}?search=nowhere`)).html).toContain('No printers match');
    expect((await pages.get('manager', SETTINGS)).html).toMatch(/Test(<!-- -->)? selected/);
    expect((await pages.get('staff', SETTINGS)).html).not.toMatch(/Test(<!-- -->)? selected/);

    const both = new FormData();
    both.append('do', 'testPrint');
    for (const id of ['kitchen', 'bar']) both.append('printerId', id);
    expect((await pages.post('staff', SETTINGS, both)).status).toBe(403);
    expect((await pages.post('manager', SETTINGS, both)).notice).toBe('Test pages sent to 2 printers.');
    expect((await allJobs(pages.ctx)).map(({ printerId }) => printerId).toSorted()).toEqual(['bar', 'kitchen']);
  });

  test('are added by who manages the store, and listed from then on', async () => {
    const pages = await adminPages();
    const answer = await pages.post('manager', `${SETTINGS}/printers/new`, NEW_PRINTER);
    expect(answer).toMatchObject({ status: 303, location: `/admin${SETTINGS}` });
    const bar = (await listPrinters(pages.ctx.db, ROMA_SCOPE)).find(({ printer }) => printer.name === 'Bar');
    expect(bar?.printer).toMatchObject({ ipAddress: '192.168.1.60', port: 9100, active: true, isSecure: false });
  });

  test('an address outside the shop’s network is rejected beside its field; all that was typed stays', async () => {
    const pages = await adminPages();
    const { active: _, ...off } = NEW_PRINTER;
    const answer = await pages.post('owner', `${SETTINGS}/printers/new`, { ...off, ipAddress: '8.8.8.8', port: 'abc' });
    expect(answer.status).toBe(400);
    expect(answer.html).toContain('Enter a port from 1 to 65535.');
    expect(fieldValue(answer.html, 'name')).toBe('Bar');
    expect(fieldValue(answer.html, 'ipAddress')).toBe('8.8.8.8');
    expect(fieldValue(answer.html, 'port')).toBe('abc');
    expect(isTicked(answer.html, 'active')).toBe(false);
    const second = await pages.post('owner', `${SETTINGS}/printers/new`, { ...NEW_PRINTER, ipAddress: '8.8.8.8' });
    expect(second.html).toContain('on your own network');
    expect(await listPrinters(pages.ctx.db, ROMA_SCOPE)).toHaveLength(1);
  });

  test('a printer on USB keeps no network address, and one in the network no serial number', async () => {
    const pages = await adminPages();
    const both = { ...NEW_PRINTER, usbSerial: 'X5F4' };
    await pages.post('owner', `${SETTINGS}/printers/new`, { ...both, name: 'Net' });
    await pages.post('owner', `${SETTINGS}/printers/new`, { ...both, name: 'Cable', connection: 'USB', port: '' });
    const printers = (await listPrinters(pages.ctx.db, ROMA_SCOPE)).map(({ printer }) => printer);
    expect(printers.find(({ name }) => name === 'Net')).toMatchObject({ ipAddress: '192.168.1.60', port: 9100 });
    expect(printers.find(({ name }) => name === 'Net')?.usbSerial ?? null).toBeNull();
    expect(printers.find(({ name }) => name === 'Cable')).toMatchObject({ ipAddress: null, usbSerial: 'X5F4' });
  });

  test('list what each of them printed, with Reprint, and another store’s printer lists nothing of it', async () => {
    const pages = await adminPages();
    await addPrinters(pages.ctx, ROMA_SCOPE, [aPrinter('bar', { name: 'Bar', ipAddress: '192.168.1.61' })], []);
    await addPrinters(pages.ctx, WOK_SCOPE, [aPrinter('wok')], []);
    for (const printerId of ['kitchen', 'bar', 'bar']) {
      await testPrint(pages.ctx, ROMA_SCOPE, { printerId, by: BY_OWNER });
    }
    const rows = async (query: string) => {
      const { html } = await pages.get('manager', `${SETTINGS}?tab=jobs${query}`);
      return /the last (\d+)/.exec(html)?.[1];
    };
    expect(await rows('')).toBe('3');
    expect(await rows('&printer=bar')).toBe('2');
    expect(await rows('&printer=kitchen')).toBe('1');
    expect(await rows('&printer=wok')).toBe('3');
  });

  test('one with a buzzer keeps it until it gets a drawer; nothing else can be plugged in there', async () => {
    const pages = await adminPages();
    const kitchen = { ...NEW_PRINTER, name: 'Loud', drawerPort: 'buzzer' };
    await pages.post('owner', `${SETTINGS}/printers/new`, kitchen);
    const loud = async () =>
      (await listPrinters(pages.ctx.db, ROMA_SCOPE)).map(({ printer }) => printer).find(({ name }) => name === 'Loud');
    expect((await loud())?.drawerPort).toBe('buzzer');
    const path = `${SETTINGS}/printers/${(await loud())?.id}`;
    expect((await pages.post('owner', path, { ...kitchen, drawerPort: 'bell' })).status).toBe(400);
    expect((await loud())?.drawerPort).toBe('buzzer');
    await pages.post('owner', path, { ...kitchen, drawerPort: 'drawer' });
    expect((await loud())?.drawerPort).toBe('drawer');
  });

  test('a printer on Bluetooth needs its address, and keeps it as its self-test prints it', async () => {
    const pages = await adminPages();
    const sent = { ...NEW_PRINTER, name: 'Terrace', connection: 'BLUETOOTH', port: '' };
    const empty = await pages.post('owner', `${SETTINGS}/printers/new`, { ...sent, bluetoothAddress: '' });
    expect(errorOf(empty.html, 'bluetoothAddress')).toContain('00:01:90:7C:AB:12');
    const wrong = await pages.post('owner', `${SETTINGS}/printers/new`, {
      ...sent,
      bluetoothAddress: '00:01:90:7C:AB',
    });
    expect(errorOf(wrong.html, 'bluetoothAddress')).toContain('00:01:90:7C:AB:12');
    await pages.post('owner', `${SETTINGS}/printers/new`, { ...sent, bluetoothAddress: ' 00:01:90:7c:ab:12 ' });
    const terrace = async () =>
      (await listPrinters(pages.ctx.db, ROMA_SCOPE))
        .map(({ printer }) => printer)
        .find(({ name }) => name === 'Terrace');
    expect(await terrace()).toMatchObject({ ipAddress: null, bluetoothAddress: '00:01:90:7C:AB:12' });
    const path = `${SETTINGS}/printers/${(await terrace())?.id}`;
    await pages.post('owner', path, { ...sent, connection: 'USB', bluetoothAddress: '00:01:90:7C:AB:12' });
    expect((await terrace())?.bluetoothAddress).toBeNull();
  });

  test('one by ePOS-Print keeps how it is spoken to: its port follows, and another connection drops all of it', async () => {
    const pages = await adminPages();
    const epos = { ...NEW_PRINTER, connection: 'EPOS', deviceId: '' };
    await pages.post('owner', `${SETTINGS}/printers/new`, { ...epos, name: 'Plain', port: '9100' });
    await pages.post('owner', `${SETTINGS}/printers/new`, { ...epos, name: 'Secret', port: '80', isSecure: 'on' });
    await pages.post('owner', `${SETTINGS}/printers/new`, { ...epos, name: 'Odd', port: '8043', deviceId: 'bar_2' });
    const wrong = await pages.post('owner', `${SETTINGS}/printers/new`, { ...epos, deviceId: 'a b' });
    expect(wrong.html).toContain('Use up to 30 letters, digits and . - _ only.');
    const stored = async (name: string) =>
      (await listPrinters(pages.ctx.db, ROMA_SCOPE)).map(({ printer }) => printer).find((each) => each.name === name);
    expect(await stored('Plain')).toMatchObject({ port: 80, isSecure: false, deviceId: 'local_printer' });
    expect(await stored('Secret')).toMatchObject({ port: 443, isSecure: true });
    expect(await stored('Odd')).toMatchObject({ port: 8043, deviceId: 'bar_2' });
    expect((await pages.get('owner', SETTINGS)).html).toContain('https://192.168.1.60:443');
    const path = `${SETTINGS}/printers/${(await stored('Secret'))?.id}`;
    await pages.post('owner', path, { ...epos, name: 'Secret', connection: 'LAN', port: '9100', isSecure: 'on' });
    expect(await stored('Secret')).toMatchObject({ connection: 'LAN', isSecure: false, port: 9100, deviceId: null });
  });

  test('one that asks for its jobs has what to type into it shown to managers alone, and it is what the printer proves itself by', async () => {
    const pages = await adminPages();
    const form = { ...NEW_PRINTER, connection: 'CLOUD', ipAddress: '', name: 'Asks' };
    const { location } = await pages.post('owner', `${SETTINGS}/printers/new`, form);
    const asks = (await listPrinters(pages.ctx.db, ROMA_SCOPE)).find(({ printer }) => printer.name === 'Asks')?.printer;
    if (!asks) throw new Error('it was not stored');
    expect(asks).toMatchObject({ connection: 'CLOUD', ipAddress: null, isSecure: false });
    const path = `${SETTINGS}/printers/${asks.id}`;
    expect(location).toContain(path);
    const { html } = await pages.get('owner', path);
    expect(html).toContain(directPrintId(pages.ctx, asks.id));
    expect(html).toContain(`${pages.ctx.publicUrl}${directPrintPath(ROMA_SCOPE)}`);
    expect((await pages.get('owner', SETTINGS)).html).not.toContain(directPrintId(pages.ctx, asks.id));
  });

  describe('behind Sunmi’s cloud', () => {
    const sunmi = { ...NEW_PRINTER, connection: 'SUNMI', ipAddress: '', name: 'Wok', cloudSerial: 'n411test00001' };
    const withCloud = async () => {
      const bench = await testingCloud('current');
      const pages = await adminPages({ parts: { ports: { ...NO_PORTS, kitchenCloud: bench.cloud } } });
      return { ...bench, pages, [Symbol.asyncDispose]: () => bench[Symbol.asyncDispose]() };
    };

    test('is added by its serial number; its page says how it is connected, and asks again', async () => {
      await using bench = await withCloud();
      const { pages, sunmi: cloud } = bench;
      const { location, notice } = await pages.post('owner', `${SETTINGS}/printers/new`, sunmi);
      expect(notice).toBe('Wok added.');
      const path = location.replace('/admin', '');
      expect((await pages.get('owner', path)).html).toContain('Connected to your store');
      expect((await pages.post('owner', path, { do: 'askCloud' })).notice).toBe('The printer is online.');
      expect((await pages.get('owner', path)).html).toContain('Last heard less than a minute ago.');
      await cloud.device('N411TEST00001').set({ refuse: true });
      expect((await pages.post('owner', path, { do: 'askCloud' })).notice).toBe('The printer is offline.');
      expect((await pages.get('owner', path)).html).toContain('isn’t connected to Sunmi’s cloud');
      const list = (await pages.get('owner', SETTINGS)).html;
      expect(list).toContain('Sunmi N411TEST00001');
      expect(list).toContain('Offline, check its power and network');
      expect((await pages.post('staff', path, { do: 'askCloud' })).status).toBe(403);
    });

    test('with a wrong serial number, or another merchant’s, is refused beside the field; what was typed stays', async () => {
      await using bench = await withCloud();
      for (const [cloudSerial, words] of [
        ['N411NOBODY001', 'Sunmi knows no printer with this serial number.'],
        ['N411ELSE00001', 'connected to another store or app'],
        ['', 'Enter the serial number from the label'],
      ] as const) {
        const answer = await bench.pages.post('owner', `${SETTINGS}/printers/new`, { ...sunmi, cloudSerial });
        expect([answer.status, errorOf(answer.html, 'cloudSerial')]).toEqual([400, expect.stringContaining(words)]);
        expect(fieldValue(answer.html, 'cloudSerial')).toBe(cloudSerial);
      }
      expect(await listPrinters(bench.pages.ctx.db, ROMA_SCOPE)).toHaveLength(1);
    });

    test('that Sunmi didn’t answer for is connected by the button, or says why not', async () => {
      await using bench = await withCloud();
      const { pages, sunmi: cloud } = bench;
      cloud.setDown(true);
      const path = (await pages.post('owner', `${SETTINGS}/printers/new`, sunmi)).location.replace('/admin', '');
      expect((await pages.get('owner', path)).html).toContain('Sunmi hasn’t confirmed this printer yet');
      expect((await pages.post('owner', path, { do: 'bindCloud' })).notice).toContain('Sunmi doesn’t answer');
      cloud.setDown(false);
      cloud.refuseNext('bindShop', 10071702);
      expect((await pages.post('owner', path, { do: 'bindCloud' })).html).toContain(
        'connected to another store or app',
      );
      expect((await pages.post('owner', path, { do: 'bindCloud' })).notice).toContain('Connected.');
    });

    test('is offered only where there is an account with Sunmi and no box', async () => {
      await using bench = await withCloud();
      const offer = 'Sunmi cloud (by serial number)';
      expect((await (await adminPages()).get('owner', `${SETTINGS}/printers/new`)).html).not.toContain(offer);
      expect((await bench.pages.get('owner', `${SETTINGS}/printers/new`)).html).toContain(offer);
      const { pairingCode } = await addBox(bench.pages.ctx, ROMA_SCOPE, { name: 'Counter box', by: BY_OWNER });
      await pairBox(bench.pages.ctx, { pairingCode, origin: 'box' });
      expect((await bench.pages.get('owner', `${SETTINGS}/printers/new`)).html).not.toContain(offer);
    });
  });

  test('fields of another connection are ignored', async () => {
    const pages = await adminPages();
    const cable = { ...NEW_PRINTER, connection: 'USB', ipAddress: 'nowhere', port: 'abc' };
    expect((await pages.post('owner', `${SETTINGS}/printers/new`, cable)).status).toBe(303);
  });

  test('one edited by two people at once keeps both changes; conflicting ones are asked about', async () => {
    const pages = await adminPages();
    await pages.post('owner', `${SETTINGS}/printers/new`, NEW_PRINTER);
    const stored = async () =>
      (await listPrinters(pages.ctx.db, ROMA_SCOPE)).map(({ printer }) => printer).find(({ id }) => id !== 'kitchen');
    const path = `${SETTINGS}/printers/${(await stored())?.id}`;
    const opened = { ...NEW_PRINTER, was: fieldText((await pages.get('owner', path)).html, 'was') };
    await pages.post('owner', path, { ...opened, ipAddress: '192.168.1.61' });
    const renamed = await pages.post('manager', path, { ...opened, name: 'Cocktail bar' });
    expect([renamed.status, renamed.notice]).toEqual([
      303,
      'Saved. The owner changed “Network address” to “192.168.1.61” just now. That change is kept too.',
    ]);
    expect(await stored()).toMatchObject({ name: 'Cocktail bar', ipAddress: '192.168.1.61' });
    const late = await pages.post('manager', path, { ...opened, ipAddress: '192.168.1.62' });
    expect([late.status, fieldValue(late.html, 'theirs.ipAddress')]).toEqual([409, '192.168.1.61']);
    expect((await stored())?.ipAddress).toBe('192.168.1.61');
  });

  test('rejects anyone who doesn’t manage the store, and nothing is written', async () => {
    const pages = await adminPages();
    for (const who of ['staff', 'reader'] as const) {
      expect((await pages.post(who, `${SETTINGS}/printers/new`, NEW_PRINTER)).status).toBe(403);
      expect((await pages.post(who, SETTINGS, { do: 'testPrint', printerId: 'kitchen' })).status).toBe(403);
      expect((await pages.post(who, SETTINGS, { do: 'saveDockets' })).status).toBe(403);
    }
    expect(await listPrinters(pages.ctx.db, ROMA_SCOPE)).toHaveLength(1);
    expect(await allJobs(pages.ctx)).toEqual([]);
  });

  test('another restaurant’s store, and its printer under a store of one’s own, do not exist', async () => {
    const pages = await adminPages();
    await addPrinters(pages.ctx, WOK_SCOPE, [aPrinter('wok-printer')], [aStation('wok-station', { printerIds: [] })]);
    expect((await pages.get('stranger', SETTINGS)).status).toBe(404);
    expect((await pages.post('stranger', `${SETTINGS}/printers/kitchen`, NEW_PRINTER)).status).toBe(404);
    expect((await pages.get('owner', `${SETTINGS}/printers/wok-printer`)).status).toBe(404);
    expect((await pages.post('owner', `${SETTINGS}/printers/wok-printer`, NEW_PRINTER)).status).toBe(404);
    expect((await pages.get('owner', `${SETTINGS}/stations/wok-station`)).status).toBe(404);
    expect((await pages.post('owner', SETTINGS, { do: 'testPrint', printerId: 'wok-printer' })).status).toBe(404);
  });

  test('sends anyone who isn’t signed in to the sign-in page and back', async () => {
    const pages = await adminPages();
    const { status, location } = await pages.get(null, SETTINGS);
    expect(status).toBe(303);
    expect(location).toContain(`/admin/auth/login?next=${encodeURIComponent(`/admin${SETTINGS}`)}`);
  });

  test('one with dockets waiting is not deleted, and the page says why; an empty one is', async () => {
    const pages = await adminPages();
    await testPrint(pages.ctx, ROMA_SCOPE, { printerId: 'kitchen', by: BY_OWNER });
    const kept = await pages.post('owner', `${SETTINGS}/printers/kitchen`, { do: 'delete' });
    expect(kept.status).toBe(403);
    expect(kept.html).toContain('This printer still has dockets waiting.');
    expect(fieldValue(kept.html, 'ipAddress')).toBe('192.168.1.50');
    const [job] = await allJobs(pages.ctx);
    await pages.post('owner', SETTINGS, { do: 'dismissJob', printJobId: job?.id ?? '' });
    expect((await pages.post('owner', `${SETTINGS}/printers/kitchen`, { do: 'delete' })).status).toBe(303);
    expect(await listPrinters(pages.ctx.db, ROMA_SCOPE)).toEqual([]);
  });
});

describe('a test print', () => {
  test('is queued for the printer, and the page that follows says what came of it', async () => {
    const pages = await adminPages();
    const { location } = await pages.post('owner', SETTINGS, { do: 'testPrint', printerId: 'kitchen' });
    const [job] = await allJobs(pages.ctx);
    expect(job).toMatchObject({ docketType: 'TEST', printerId: 'kitchen', status: 'queued' });
    const after = location.replace('/admin', '');
    expect((await pages.get('owner', after)).html).toContain('Printing a test page at kitchen');
    await pages.ctx.write((trx) =>
      finishPrintJob(trx, ROMA_SCOPE, job?.id ?? '', { stage: 'printed', at: pages.ctx.clock.now() }),
    );
    expect((await pages.get('owner', after)).html).toContain('Test page printed at kitchen');
  });
});

describe('a docket that did not print', () => {
  async function withFailure() {
    const pages = await adminPages({
      printers: [aPrinter('kitchen'), aPrinter('bar', { ipAddress: '192.168.1.51' })],
    });
    await testPrint(pages.ctx, ROMA_SCOPE, { printerId: 'kitchen', by: BY_OWNER });
    const [job] = await allJobs(pages.ctx);
    const printJobId = job?.id ?? '';
    await pages.ctx.write((trx) =>
      finishPrintJob(trx, ROMA_SCOPE, printJobId, {
        stage: 'failed',
        errorKind: 'paperOut',
        errorText: 'kitchen: paper out',
        at: pages.ctx.clock.now(),
      }),
    );
    return { pages, printJobId };
  }

  test('is at the top with its reason, and store staff print it again', async () => {
    const { pages, printJobId } = await withFailure();
    const { html } = await pages.get('staff', SETTINGS);
    expect(html).toContain('Not printed');
    expect(html).toContain('kitchen: paper out');
    expect((await pages.post('staff', SETTINGS, { do: 'retryJob', printJobId })).status).toBe(303);
    expect(await allJobs(pages.ctx)).toMatchObject([{ status: 'queued', stage: 'retrying' }]);
  });

  test('is dismissed once; the second press says that it was dealt with', async () => {
    const { pages, printJobId } = await withFailure();
    expect((await pages.post('staff', SETTINGS, { do: 'dismissJob', printJobId })).notice).toBe('Dismissed.');
    const again = await pages.post('staff', SETTINGS, { do: 'dismissJob', printJobId });
    expect(again.status).toBe(409);
    expect(again.html).toContain('Someone else has already handled this.');
  });

  test('of another restaurant can’t be reached', async () => {
    const { pages, printJobId } = await withFailure();
    const wok = '/restaurants/golden-wok/stores/wok-carlton/printer-settings';
    expect((await pages.post('stranger', wok, { do: 'dismissJob', printJobId })).status).toBe(404);
    expect(await allJobs(pages.ctx)).toMatchObject([{ stage: 'failed' }]);
  });
});

describe('a print station', () => {
  test('is added with its printers and dockets', async () => {
    const pages = await adminPages();
    const answer = await pages.post('owner', `${SETTINGS}/stations/new`, {
      do: 'save',
      name: 'Pass',
      'printerIds.kitchen': 'on',
      'docketTypes.ORDER_STUB': 'on',
      'tagAlongStationIds.kitchen': 'on',
    });
    expect(answer.status).toBe(303);
    const pass = (await listPrintStations(pages.ctx.db, ROMA_SCOPE)).find((one) => one.name === 'Pass');
    expect(pass).toMatchObject({
      printerIds: ['kitchen'],
      docketTypes: ['ORDER_STUB'],
      tagAlongStationIds: ['kitchen'],
      isDefault: false,
    });
  });

  test('a name in use is rejected; the ticks stay as they were sent', async () => {
    const pages = await adminPages();
    const form = { do: 'save', name: 'kitchen', 'printerIds.kitchen': 'on', 'docketTypes.ORDER_INVOICE': 'on' };
    const { status, html } = await pages.post('owner', `${SETTINGS}/stations/new`, form);
    expect(status).toBe(400);
    expect(html).toContain('Another station has this name.');
    expect(isTicked(html, 'printerIds.kitchen')).toBe(true);
    expect(isTicked(html, 'docketTypes.ORDER_TICKET')).toBe(false);
    expect(isTicked(html, 'docketTypes.ORDER_INVOICE')).toBe(true);
  });

  test('the default one stops being it only by choosing another', async () => {
    const pages = await adminPages();
    const { status, html } = await pages.post('owner', `${SETTINGS}/stations/kitchen`, { do: 'save', name: 'Kitchen' });
    expect(status).toBe(400);
    expect(html).toContain('Make another station the default instead.');
    expect(html.match(new RegExp(`id="${fieldId('isDefault')}-error"`, 'g'))).toHaveLength(1);
  });

  test('two people who change different things of one both keep theirs, and changes by both to one are a conflict', async () => {
    const pages = await adminPages();
    const path = `${SETTINGS}/stations/kitchen`;
    const { html } = await pages.get('manager', path);
    const opened = {
      ...{ do: 'save', was: fieldText(html, 'was'), name: 'KITCHEN', isDefault: 'on' },
      ...{ 'printerIds.kitchen': 'on', 'docketTypes.ORDER_TICKET': 'on' },
    };
    expect((await pages.post('owner', path, { ...opened, 'docketTypes.ORDER_STUB': 'on' })).status).toBe(303);
    const saved = await pages.post('manager', path, { ...opened, name: 'Back kitchen' });
    expect(saved.status).toBe(303);
    expect(saved.notice).toContain('Saved. The owner changed “Dockets” to “');
    const [kitchen] = await listPrintStations(pages.ctx.db, ROMA_SCOPE);
    expect(kitchen).toMatchObject({ name: 'Back kitchen', docketTypes: ['ORDER_TICKET', 'ORDER_STUB'] });
    const both = await pages.post('owner', path, { ...opened, name: 'Front kitchen' });
    expect([both.status, fieldValue(both.html, 'theirs.name')]).toEqual([409, 'Back kitchen']);
    expect(fieldValue(both.html, 'name')).toBe('Front kitchen');
  });
});

test('a station’s dockets print at another for an hour, and the page says until when; who may not manage can’t', async () => {
  const pages = await adminPages();
  await addPrinters(pages.ctx, ROMA_SCOPE, [aPrinter('bar', { ipAddress: '192.168.1.51' })], []);
  const add = { do: 'save', name: 'Pass', 'printerIds.bar': 'on', 'docketTypes.ORDER_STUB': 'on' };
  await pages.post('owner', `${SETTINGS}/stations/new`, add);
  const pass = (await listPrintStations(pages.ctx.db, ROMA_SCOPE)).find(({ name }) => name === 'Pass');
  const path = `${SETTINGS}/stations/kitchen`;
  const send = { do: 'sendElsewhere', toStationId: pass?.id ?? '', time: '60' };
  expect((await pages.post('staff', path, send)).status).toBe(403);
  expect((await pages.post('owner', path, send)).notice).toBe('Dockets print there from now on.');
  expect((await pages.get('owner', path)).html).toContain('Dockets print at Pass');
  const circle = await pages.post('owner', `${SETTINGS}/stations/${pass?.id}`, { ...send, toStationId: 'kitchen' });
  expect([circle.status, circle.html.includes('Switch that back first.')]).toEqual([400, true]);
  expect((await pages.post('owner', path, { do: 'sendElsewhere', toStationId: '' })).notice).toBe(
    'Dockets print here again.',
  );
  expect((await pages.get('owner', path)).html).not.toContain('Dockets print at Pass');
});

describe('how dockets look', () => {
  const form = {
    do: 'saveDockets',
    ...Object.fromEntries(
      ['ORDER_TICKET', 'ORDER_STUB', 'ORDER_INVOICE'].flatMap((type) => [
        [`${type}.fontSize`, '10'],
        [`${type}.lineSpacing`, '40'],
        [`${type}.copies`, '2'],
        [`${type}.shows.qrCode`, 'on'],
        [`${type}.wideItems`, 'on'],
      ]),
    ),
  };

  test('is saved for each kind of docket', async () => {
    const pages = await adminPages();
    expect((await pages.post('owner', `${SETTINGS}?tab=dockets`, form)).status).toBe(303);
    const { ORDER_TICKET, ORDER_INVOICE } = await readDocketSettings(pages.ctx.db, ROMA_SCOPE);
    expect([ORDER_TICKET.wideItems, ORDER_INVOICE.wideItems]).toEqual([true, false]);
    expect(ORDER_INVOICE).toMatchObject({ fontSize: 10, lineSpacing: 40, copies: 2 });
    expect(ORDER_INVOICE.shows).toMatchObject({ qrCode: true, customerPhone: false });
  });

  test('prints as an example on the chosen printer, as it is saved', async () => {
    const pages = await adminPages();
    await addPrinters(pages.ctx, ROMA_SCOPE, [aPrinter('bar', { ipAddress: '192.168.1.51' })], []);
    await pages.post('owner', `${SETTINGS}?tab=dockets`, { ...form, 'ORDER_TICKET.commentSize': 'large' });
    const example = { do: 'printExample', docketType: 'ORDER_TICKET', printerId: 'bar' };
    expect((await pages.post('staff', SETTINGS, example)).status).toBe(403);
    expect((await pages.post('owner', SETTINGS, example)).notice).toBe('Example sent to bar. Check the printer.');
    expect((await allJobs(pages.ctx)).at(-1)).toMatchObject({
      ...{ printerId: 'bar', docketType: 'TEST' },
      payload: { kind: 'ORDER_TICKET', settings: { commentSize: 'large', shows: { customerName: false } } },
    });
    expect((await pages.post('owner', SETTINGS, { ...example, docketType: 'LETTER' })).status).toBe(400);
    expect((await pages.post('owner', SETTINGS, { ...example, printerId: 'wok-printer' })).status).toBe(404);
  });

  test('two people who change different dockets both keep theirs, and changes by both to one are a conflict', async () => {
    const pages = await adminPages();
    expect((await pages.post('owner', `${SETTINGS}?tab=dockets`, form)).status).toBe(303);
    const { html } = await pages.get('manager', `${SETTINGS}?tab=dockets`);
    const opened = { ...form, version: fieldValue(html, 'version') ?? '', was: fieldText(html, 'was') };
    expect((await pages.post('owner', `${SETTINGS}?tab=dockets`, { ...opened, 'ORDER_STUB.copies': '3' })).status).toBe(
      303,
    );
    const saved = await pages.post('manager', `${SETTINGS}?tab=dockets`, { ...opened, 'ORDER_TICKET.copies': '4' });
    expect([saved.status, saved.notice]).toEqual([
      303,
      'Saved. Applies from the next docket. The owner changed “Order stub: Copies” to “3” just now. That change is kept too.',
    ]);
    const stored = await readDocketSettings(pages.ctx.db, ROMA_SCOPE);
    expect([stored.ORDER_TICKET.copies, stored.ORDER_STUB.copies, stored.ORDER_INVOICE.copies]).toEqual([4, 3, 2]);
    const both = await pages.post('owner', `${SETTINGS}?tab=dockets`, { ...opened, 'ORDER_TICKET.copies': '5' });
    expect([both.status, fieldValue(both.html, 'theirs.ORDER_TICKET.copies')]).toEqual([409, '4']);
  });

  test('is shown beside the settings as saved', async () => {
    const pages = await adminPages();
    const { html } = await pages.get('owner', `${SETTINGS}?tab=dockets`);
    for (const kind of ['kitchen ticket', 'order stub', 'receipt'])
      expect(html.toLowerCase()).toContain(`example of the ${kind}`);
  });

  test('a value that no printer supports is rejected beside its field', async () => {
    const pages = await adminPages();
    const { status, html } = await pages.post('owner', `${SETTINGS}?tab=dockets`, {
      ...form,
      'ORDER_STUB.lineSpacing': '300',
    });
    expect(status).toBe(400);
    expect(fieldValue(html, 'ORDER_STUB.lineSpacing')).toBe('300');
    expect(html).toContain('Enter a number from 0 to 255.');
  });
});

describe('item routing', () => {
  test('says at which printer one dish of each category would print, and of the dishes that are chosen', async () => {
    const pages = await adminPages();
    await pages.ctx.write(async (trx) => {
      for (const id of ['food', 'drinks']) {
        await insertCategory(trx, ROMA_SCOPE, { ...category, id, name: id, printStationIds: [] });
        const items = [1, 2].map((at) => basic(`${id}-${at}`, 900, { name: `Dish ${id} ${at}`, categoryId: id }));
        for (const item of items) await insertItem(trx, ROMA_SCOPE, { ...item, ...ROMA_SCOPE });
      }
    });
    const shown = async (query = '') => {
      const { html } = await pages.get('owner', `${ROMA}/manage-item-routing${query}`);
      return html.slice(html.indexOf('id="pretend"'), html.indexOf('Choose other dishes'));
    };
    expect(await shown()).toContain('Dish drinks 1, Dish food 1');
    expect(await shown('?dish=drinks-2&dish=gone')).toContain('<p>Dish drinks 2</p>');
    expect(await allJobs(pages.ctx)).toEqual([]);
  });

  const category = {
    id: 'drinks',
    name: 'Drinks',
    description: '',
    color: null,
    image: null,
    sortOrder: 1,
    applicableOrderingSystem: { pos: true, online: true, uberEats: false },
    printStationIds: [],
  } as unknown as Category;

  async function withDrinks() {
    const pages = await adminPages();
    await pages.ctx.write((trx) => insertCategory(trx, ROMA_SCOPE, category));
    return pages;
  }

  test('a category is sent to a station, and the menu has a new version', async () => {
    const pages = await withDrinks();
    const before = (await pages.ctx.menus.storeOf(ROMA_SCOPE)).menuVersion;
    const form = { categoryId: 'drinks', 'category.kitchen': 'on' };
    expect((await pages.post('owner', `${ROMA}/manage-item-routing`, form)).status).toBe(303);
    const menu = await pages.ctx.menus.menuOf(ROMA_SCOPE);
    expect(menu.categories[0]?.printStationIds).toEqual(['kitchen']);
    expect((await pages.ctx.menus.storeOf(ROMA_SCOPE)).menuVersion).toBe(before + 1);
  });

  test('rejects another store’s station, store staff, and an unknown category', async () => {
    const pages = await withDrinks();
    const path = `${ROMA}/manage-item-routing`;
    const form = { categoryId: 'drinks', 'category.elsewhere': 'on' };
    expect((await pages.post('owner', path, form)).status).toBe(400);
    expect((await pages.post('staff', path, { categoryId: 'drinks' })).status).toBe(403);
    expect((await pages.post('owner', path, { categoryId: 'nothing' })).status).toBe(404);
  });
});

test('an owner hears before typing an address that a printer in the shop needs the box, until there is one', async () => {
  const said = 'A printer in your shop needs the store’s box';
  const form = `${SETTINGS}/printers/new`;
  expect((await (await adminPages()).get('manager', form)).html).not.toContain(said);
  const pages = await adminPages({ parts: { printerReach: 'internet' } });
  const { html } = await pages.get('manager', form);
  expect(html.indexOf(said)).toBeGreaterThan(0);
  expect(html.indexOf(said)).toBeLessThan(html.indexOf('name="ipAddress"'));
  expect(html).toContain(`href="/admin${ROMA}/box"`);
  const { pairingCode } = await addBox(pages.ctx, ROMA_SCOPE, { name: 'Counter box', by: BY_OWNER });
  expect((await pages.get('manager', form)).html).toContain(said);
  await pairBox(pages.ctx, { pairingCode, origin: 'box' });
  expect((await pages.get('manager', form)).html).not.toContain(said);
});
