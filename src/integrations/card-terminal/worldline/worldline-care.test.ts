import { describe, expect, test } from 'bun:test';
import { PURCHASE } from '../testing-till.ts';
import { worldlineBench } from './worldline-bench.ts';

function opened() {
  const bench = worldlineBench();
  const port = bench.open();
  return { bench, port, services: port.services ?? {} };
}

describe('care of an ANZ Worldline terminal', () => {
  test('it says what it is and runs, and its shift is open again afterwards', async () => {
    const { bench, port, services } = opened();
    expect(await services.details?.(bench.device)).toEqual({
      kind: 'done',
      text: 'S1F2, 26.01.3, 240500246810, 000000012345678, SIMULATED BANK',
      details: {
        model: 'S1F2',
        software: '26.01.3',
        serialNumber: '240500246810',
        merchantNumber: '000000012345678',
        acquirer: 'SIMULATED BANK',
      },
    });
    expect(await begin(port, bench)).toEqual({ kind: 'taken' });
  });

  test('one with older software says what it can', async () => {
    const { bench, services } = opened();
    bench.wire.faults.push({ at: 'HardwareInformation', how: 709 });
    expect(await services.details?.(bench.device)).toMatchObject({
      kind: 'done',
      details: { model: 'S1F2', serialNumber: null },
    });
  });

  test('with nothing new to install, an update says so', async () => {
    const { bench, services } = opened();
    expect(await services.update?.(bench.device)).toEqual({ kind: 'done', text: 'UP TO DATE' });
  });

  test('one that restarts to install its update takes the next payment', async () => {
    const { bench, port, services } = opened();
    bench.wire.updateTo = '26.02.0';
    expect(await services.update?.(bench.device)).toEqual({ kind: 'done', text: 'INSTALLING UPDATE' });
    expect(await services.details?.(bench.device)).toMatchObject({ details: { software: '26.02.0' } });
    expect(await begin(port, bench)).toEqual({ kind: 'taken' });
  });

  test('a restart that the terminal no longer answers has still happened', async () => {
    const { bench, port, services } = opened();
    bench.wire.faults.push({ at: 'Reboot', how: 'hangUp' });
    expect(await services.restart?.(bench.device)).toEqual({ kind: 'done', text: 'RESTARTING' });
    expect(await begin(port, bench)).toEqual({ kind: 'taken' });
  });

  test('none of it is done in the middle of a payment', async () => {
    const { bench, port, services } = opened();
    bench.tell('slow');
    await begin(port, bench);
    for (const act of ['details', 'update', 'restart'] as const) {
      expect(await services[act]?.(bench.device)).toMatchObject({ kind: 'refused', why: 'busy' });
    }
  });

  test('a line that breaks in the middle is said, and the next payment opens a new one', async () => {
    for (const at of ['Deactivate', 'SystemInformation', 'SoftwareUpdate', 'Reconfig', 'Activate']) {
      const { bench, port, services } = opened();
      await services.test?.(bench.device);
      bench.wire.faults.push({ at, how: 'hangUp' });
      const act = at === 'SystemInformation' || at === 'Activate' ? services.details : services.update;
      expect([at, (await act?.(bench.device))?.kind]).toEqual([at, WHEN_CUT[at] ?? 'unreachable']);
      expect([at, await begin(port, bench)]).toEqual([at, { kind: 'taken' }]);
    }
  });
});

/** After its software was fetched, a terminal whose line goes installs it; details were read before the shift opens. */
const WHEN_CUT: Readonly<Record<string, string>> = { Reconfig: 'done', Activate: 'done' };

function begin({ begin }: ReturnType<typeof opened>['port'], { device }: ReturnType<typeof opened>['bench']) {
  return begin(device, PURCHASE);
}
