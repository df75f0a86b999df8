import { describe, expect, test } from 'bun:test';
import { aLine, anOrder, aShare, aTicket } from '#src/domain/printing/docket-examples.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { until } from '#tests/support/until.ts';
import { encodeDocket } from '../escpos/encode.ts';
import type { PrinterProblem } from '../printer.port.ts';
import { openApiSign, partnerSign } from './sign.ts';
import {
  IMPATIENT,
  INTERFACES,
  KITCHEN,
  KITCHEN_ADDRESS,
  QUICK,
  type TestingCloud,
  testingCloud,
} from './testing-cloud.ts';

/** Until a docket is in the cloud. */
async function pushed({ sunmi }: TestingCloud): Promise<void> {
  await until('a docket in the cloud', async () => sunmi.world.tickets.size > 0);
}

const count = (text: string, word: string) => text.split(word).length - 1;

async function aJob(jobId: string, name = 'Margherita', comments = '') {
  const order = anOrder({ lines: [aLine({ name, quantity: 2, comments })], customerName: '' });
  const docket = renderDocket(aTicket({ order, station: aShare(order.lines) }));
  const { bytes } = await encodeDocket(docket, { printerModel: 'sunmiCloudKitchenPrinter', jobId });
  return { jobId, bytes, address: KITCHEN_ADDRESS };
}

describe('a request is signed as Sunmi checks it', () => {
  test('by HMAC over body, app, time and nonce', () => {
    const body = '{"sn":"N302LDY000353"}';
    expect(openApiSign('key123', body, 'app', '1700000000', '123456')).toBe(
      'b2eff41d1d82a716e0995097841c6de1aadc4f2277e19e0a982882a9c06ddb11',
    );
  });

  test('by MD5 over the fields in the order of their names, on the older interface', () => {
    const fields = { msn: 'NT1234DF23456', app_id: 'sm5b9b4daef3463', shop_id: '1', timeStamp: '1589277365' };
    expect(partnerSign('dd3ac24736589ae17d333e362859bf4c', fields)).toBe('B364A4C3C313EB69F45CB28F445AA4D7');
  });
});

describe.each(['current', 'older'] as const)('Sunmi’s %s interface', (name) => {
  const calls = INTERFACES[name];
  const bound = async (times = QUICK) => {
    const bench = await testingCloud(name, {}, times);
    await bench.cloud.bind(KITCHEN);
    return bench;
  };

  test('binds a printer once; again for the same shop is no error, and another shop’s is said to be taken', async () => {
    await using bench = await testingCloud(name);
    expect(await bench.cloud.bind(KITCHEN)).toEqual({ kind: 'done', value: null });
    expect(await bench.cloud.bind(KITCHEN)).toEqual({ kind: 'done', value: null });
    expect(await bench.cloud.bind({ ...KITCHEN, shopId: '7' })).toEqual({ kind: 'refused', code: 60008 });
    expect((await bench.cloud.unbind({ ...KITCHEN, shopId: '7' })).kind).toBe('refused');
    expect(await bench.cloud.unbind(KITCHEN)).toEqual({ kind: 'done', value: null });
    expect(await bench.cloud.bind({ ...KITCHEN, shopId: '7' })).toEqual({ kind: 'done', value: null });
  });

  test.each([
    ['N411NOBODY001', 60002],
    ['N411CHAN00001', 60003],
    ['N411ELSE00001', 60008],
  ] as const)('refuses to bind %s with %p', async (serialNumber, code) => {
    await using bench = await testingCloud(name);
    expect(await bench.cloud.bind({ ...KITCHEN, serialNumber })).toEqual({ kind: 'refused', code });
  });

  test('tells a wrong app, a wrong key and a wrong clock apart', async () => {
    const refusals = async (settings: object, seconds = 0) => {
      await using bench = await testingCloud(name, settings);
      bench.setClock(seconds);
      return await bench.cloud.bind(KITCHEN);
    };
    expect(await refusals({ appId: 'other' })).toEqual({ kind: 'refused', code: 20001 });
    expect(await refusals({ appKey: 'other' })).toEqual({ kind: 'refused', code: 40002 });
    expect(await refusals({}, 3600)).toEqual({ kind: 'refused', code: 60001 });
  });

  test('says whether a printer is connected, and leaves out one that isn’t ours', async () => {
    await using bench = await bound();
    const ask = async () => {
      const answer = await bench.cloud.online([KITCHEN, { ...KITCHEN, serialNumber: 'N411ELSE00001' }]);
      return answer.kind === 'done' ? [...answer.value] : answer;
    };
    expect(await ask()).toEqual([[KITCHEN.serialNumber, true]]);
    await bench.sunmi.device(KITCHEN.serialNumber).set({ refuse: true });
    expect(await ask()).toEqual([[KITCHEN.serialNumber, false]]);
  });

  test('a service that is down, and a gateway’s page in place of an answer, are no answer', async () => {
    await using bench = await testingCloud(name);
    bench.sunmi.setDown(true);
    expect(await bench.cloud.bind(KITCHEN)).toEqual({ kind: 'unreachable', mayBeDone: true });
    await bench.sunmi.stop();
    expect(await bench.cloud.bind(KITCHEN)).toEqual({ kind: 'unreachable', mayBeDone: false });
  });

  test('prints a docket once, and believes only the cloud’s word for it', async () => {
    await using bench = await bound();
    const { machine } = bench.sunmi.device(KITCHEN.serialNumber);
    expect(await bench.printer.print(await aJob('job-1', 'Crème brûlée – €9'))).toEqual({
      kind: 'printed',
      nearEnd: false,
    });
    expect(count(machine.text(), '2 x Crème brûlée – €9')).toBe(1);
    expect(machine.papers).toHaveLength(1);
    expect(machine.violations).toEqual([]);
  });

  test('sends nothing to a printer that is off, or that isn’t bound to us', async () => {
    await using bench = await bound();
    await bench.sunmi.device(KITCHEN.serialNumber).set({ refuse: true });
    expect(await bench.printer.print(await aJob('job-1'))).toEqual({ kind: 'refused', why: 'offline' });
    await bench.sunmi.device(KITCHEN.serialNumber).set({ refuse: false });
    await bench.cloud.unbind(KITCHEN);
    expect(await bench.printer.print(await aJob('job-2'))).toEqual({ kind: 'refused', why: 'not_set_up' });
    expect(bench.sunmi.world.tickets.size).toBe(0);
  });

  test('a push whose answer is lost is asked again under the same number: one paper', async () => {
    await using bench = await bound();
    bench.sunmi.loseNextAnswer(calls.push);
    expect((await bench.printer.print(await aJob('job-1'))).kind).toBe('printed');
    expect(count(bench.sunmi.device(KITCHEN.serialNumber).machine.text(), '2 x Margherita')).toBe(1);
    bench.sunmi.loseNextRequest(calls.push);
    expect((await bench.printer.print(await aJob('job-2', 'Calzone'))).kind).toBe('printed');
    expect(count(bench.sunmi.device(KITCHEN.serialNumber).machine.text(), '2 x Calzone')).toBe(1);
  });

  test('a docket that was printed by a program that died is found again, with or without the printer, and isn’t printed twice', async () => {
    await using bench = await bound();
    const job = await aJob('job-1');
    await bench.printer.print(job);
    const again = bench.restarted();
    expect((await again.print({ ...job, mayBeOnPaper: true })).kind).toBe('printed');
    await bench.sunmi.device(KITCHEN.serialNumber).set({ refuse: true });
    expect((await again.print({ ...job, mayBeOnPaper: true })).kind).toBe('printed');
    expect(bench.sunmi.device(KITCHEN.serialNumber).machine.papers).toHaveLength(1);
  });

  test('without paper staff are told, a new roll prints it, once', async () => {
    await using bench = await bound();
    const device = bench.sunmi.device(KITCHEN.serialNumber);
    await device.set({ paperOut: true });
    const held = Promise.withResolvers<PrinterProblem>();
    const printing = bench.printer.print({ ...(await aJob('job-1')), onHold: held.resolve });
    expect(await held.promise).toBe('not_printing');
    await device.set({ paperOut: false });
    expect(await printing).toEqual({ kind: 'printed', nearEnd: false });
    expect(device.machine.papers).toHaveLength(1);
  });

  test('without paper for too long it is taken back: it never comes out late, and prints when it is sent again', async () => {
    await using bench = await bound(IMPATIENT);
    const device = bench.sunmi.device(KITCHEN.serialNumber);
    await device.set({ paperOut: true });
    const job = await aJob('job-1');
    expect(await bench.printer.print(job)).toEqual({ kind: 'refused', why: 'not_printing' });
    await device.set({ paperOut: false });
    expect(device.machine.papers).toHaveLength(0);
    expect((await bench.printer.print(job)).kind).toBe('printed');
    expect(device.machine.papers).toHaveLength(1);
  });

  test('that goes off in the middle is taken back too', async () => {
    await using bench = await bound(IMPATIENT);
    const device = bench.sunmi.device(KITCHEN.serialNumber);
    await device.set({ paperOut: true });
    const printing = bench.printer.print(await aJob('job-1'));
    await pushed(bench);
    await device.set({ refuse: true });
    expect((await printing).kind).toBe('refused');
    await device.set({ refuse: false, paperOut: false });
    expect(device.machine.papers).toHaveLength(0);
  });

  test('when neither the docket’s state nor the queue answers, it may be on paper', async () => {
    await using bench = await bound(IMPATIENT);
    const device = bench.sunmi.device(KITCHEN.serialNumber);
    await device.set({ paperOut: true });
    const printing = bench.printer.print(await aJob('job-1'));
    await pushed(bench);
    bench.sunmi.setDown(true);
    expect(await printing).toEqual({ kind: 'unknown', why: 'timeout' });
    bench.sunmi.setDown(false);
    await device.set({ paperOut: false });
    // Printed late, and the next attempt finds it: no second paper.
    expect((await bench.printer.print({ ...(await aJob('job-1')), mayBeOnPaper: true })).kind).toBe('printed');
    expect(device.machine.papers).toHaveLength(1);
  });

  test('what somebody throws away in the cloud is sent again under a new number', async () => {
    await using bench = await bound();
    const device = bench.sunmi.device(KITCHEN.serialNumber);
    await device.set({ paperOut: true });
    const printing = bench.printer.print(await aJob('job-1'));
    await pushed(bench);
    bench.sunmi.world.clear(device);
    expect((await printing).kind).toBe('refused');
    await device.set({ paperOut: false });
    const again = bench.restarted();
    if (name === 'current') expect((await again.print(await aJob('job-1'))).kind).toBe('printed');
  });

  test('ESC/POS bytes and ten thousand letters in a comment are text and nothing else', async () => {
    await using bench = await bound();
    const { machine } = bench.sunmi.device(KITCHEN.serialNumber);
    const hostile = `\x1bp\x00\x19\xfa \x10\x14\x01 ${'x'.repeat(10000)} 🍕 \ud800 مرحبا`;
    expect((await bench.printer.print(await aJob('job-1', 'Margherita', hostile))).kind).toBe('printed');
    expect(machine.drawerPulses).toEqual([]);
    expect(machine.violations).toEqual([]);
  });
});

describe('a message of Sunmi', () => {
  const online = { report_type: 4, device_online_data: { action: 2, update_at: 1_800_000_000 } };
  /** A moment of the story, in seconds and milliseconds. */
  const AT = 1_800_000_100;
  const AT_MS = AT * 1000;
  const header = (headers: Readonly<Record<string, string>>) => (name: string) => headers[name] ?? null;

  test('is read when its signature fits its body and every header', async () => {
    await using bench = await testingCloud('current');
    const { rawBody, headers } = bench.sunmi.messageOf(KITCHEN.serialNumber, online, AT);
    const { serialNumber } = KITCHEN;
    expect(bench.cloud.readMessage({ rawBody, header: header(headers) }, AT_MS)).toEqual({
      kind: 'message',
      news: { kind: 'online', serialNumber, isOnline: false, atSeconds: 1_800_000_000 },
    });
    const counters = bench.sunmi.messageOf(serialNumber, { report_type: 2, device_status_data: {} }, AT);
    expect(bench.cloud.readMessage({ rawBody: counters.rawBody, header: header(counters.headers) }, AT_MS)).toEqual({
      kind: 'message',
      news: { kind: 'other', serialNumber },
    });
  });

  test('forged, changed, of another app, or of the day before yesterday is refused', async () => {
    await using bench = await testingCloud('current');
    const { rawBody, headers } = bench.sunmi.messageOf(KITCHEN.serialNumber, online, AT);
    const read = (changed: Readonly<Record<string, string>>, body = rawBody, at = AT_MS) =>
      bench.cloud.readMessage({ rawBody: body, header: header({ ...headers, ...changed }) }, at);
    for (const name of Object.keys(headers).filter((one) => one.startsWith('sunmi-'))) {
      expect([name, read({ [name]: '1' })]).toEqual([name, { kind: 'refused', why: 'signature' }]);
      expect([name, read({ [name]: '' })]).toEqual([name, { kind: 'refused', why: 'signature' }]);
    }
    expect(read({}, rawBody.replace('2', '1'))).toEqual({ kind: 'refused', why: 'signature' });
    expect(read({}, rawBody, AT_MS + 48 * 3_600_000)).toEqual({ kind: 'refused', why: 'expired' });
  });

  test('that is signed and isn’t one of Sunmi’s is said to be unreadable', async () => {
    await using bench = await testingCloud('current');
    for (const about of [
      { report_type: 4 },
      { report_type: 4, device_online_data: { action: 'x' } },
      { report_type: 'x' },
    ]) {
      const { rawBody, headers } = bench.sunmi.messageOf(KITCHEN.serialNumber, about, AT);
      expect(bench.cloud.readMessage({ rawBody, header: header(headers) }, AT_MS)).toEqual({
        kind: 'refused',
        why: 'unreadable',
      });
    }
  });
});
