import type { CloudPrinterPlace, KitchenCloudPort } from '../kitchen-cloud.port.ts';
import { type SunmiSimulator, startSunmiSimulator } from '../simulator/sunmi-simulator.ts';
import { type CloudPrintTimes, createKitchenCloudPrinter } from './kitchen-cloud-printer.ts';
import { createSunmiOpenApi, type SunmiSettings } from './open-api.ts';
import { createSunmiPartnerApi } from './partner-api.ts';

export const KITCHEN: CloudPrinterPlace = { serialNumber: 'N411TEST00001', shopId: '281474976710655' };
export const KITCHEN_ADDRESS = `cloud:${KITCHEN.serialNumber}/${KITCHEN.shopId}`;
/** The same times shorter, with room for a slow machine; and those of a docket that is given up. */
export const QUICK: CloudPrintTimes = { holdMs: 100, giveUpMs: 20000, againMs: 5, pausesMs: [5] };
export const IMPATIENT: CloudPrintTimes = { ...QUICK, giveUpMs: 800 };

export interface TestingCloud extends AsyncDisposable {
  readonly sunmi: SunmiSimulator;
  readonly cloud: KitchenCloudPort;
  readonly printer: ReturnType<typeof createKitchenCloudPrinter>;
  /** Seconds that our clock is ahead. */
  setClock(seconds: number): void;
  /** The same cloud after the program began again. */
  restarted(): ReturnType<typeof createKitchenCloudPrinter>;
}

export const INTERFACES = {
  current: {
    create: createSunmiOpenApi,
    push: 'pushContent',
    state: 'printStatus',
    clear: 'clearPrintJob',
    bind: 'bindShop',
  },
  older: {
    create: createSunmiPartnerApi,
    push: 'pushContent',
    state: 'getPrintStatus',
    clear: 'clearPrintList',
    bind: 'printerAdd',
  },
} as const;
export type InterfaceName = keyof typeof INTERFACES;

/** A simulated cloud with one printer of ours, one of somebody else's channel, one that is bound elsewhere, and a client of it. */
export async function testingCloud(
  name: InterfaceName,
  settings: Partial<SunmiSettings> = {},
  times = QUICK,
): Promise<TestingCloud> {
  const own = { appId: 'app', appKey: 'key123' };
  const sunmi = await startSunmiSimulator({
    ...{ port: 0, ...own, serverUrl: null },
    devices: [
      { serialNumber: KITCHEN.serialNumber },
      { serialNumber: 'N411CHAN00001', isForeign: true },
      { serialNumber: 'N411ELSE00001', boundElsewhere: true },
    ],
  });
  let aheadMs = 0;
  const cloud = INTERFACES[name].create({
    ...{ ...own, apiUrl: sunmi.url, timeoutMs: 20000, nowMs: () => Date.now() + aheadMs },
    ...settings,
  });
  return {
    sunmi,
    cloud,
    printer: createKitchenCloudPrinter(cloud, times),
    setClock(seconds) {
      aheadMs = seconds * 1000;
    },
    restarted: () => createKitchenCloudPrinter(cloud, times),
    [Symbol.asyncDispose]: () => sunmi.stop(),
  };
}
