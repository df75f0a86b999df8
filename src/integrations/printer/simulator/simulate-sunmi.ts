import { newSecret, type SimulatedOptions } from '#src/integrations/simulators/simulated.ts';
import { printerSimulatorPages } from './printer-pages.ts';
import { startSunmiSimulator } from './sunmi-simulator.ts';
import type { DeviceOptions } from './sunmi-world.ts';

/** Printers that wait to be bound, and two that can't be. */
const DEVICES: readonly DeviceOptions[] = [
  { serialNumber: 'N411DEMO00001' },
  { serialNumber: 'N411DEMO00002' },
  { serialNumber: 'N411DEMO00003' },
  { serialNumber: 'N411DEMO00004' },
  { serialNumber: 'N411ELSE00001', boundElsewhere: true },
  { serialNumber: 'N411CHAN00001', isForeign: true },
];

/** What a cloud doesn't forget when our server restarts: which printer is bound to which shop. */
export interface KeptBindings {
  load(): string | null;
  save(text: string): void;
}

const PATH = 'sunmi';

export async function simulateSunmi({
  port,
  base,
  serverUrl,
  keep = { load: () => null, save: () => {} },
}: SimulatedOptions & { readonly serverUrl: string; readonly keep?: KeptBindings | undefined }) {
  const own = { appId: newSecret(), appKey: newSecret() };
  const bound = JSON.parse(keep.load() ?? '{}') as Record<string, string>;
  const simulator = await startSunmiSimulator({ port, ...own, serverUrl, devices: DEVICES });
  for (const device of simulator.devices) device.shopId = bound[device.serialNumber] ?? null;
  simulator.world.onBound = () =>
    keep.save(
      JSON.stringify(Object.fromEntries(simulator.devices.map(({ serialNumber, shopId }) => [serialNumber, shopId]))),
    );
  return {
    simulator,
    environment: { SUNMI_APP_ID: own.appId, SUNMI_APP_KEY: own.appKey, SUNMI_API_URL: simulator.url },
    pages: { path: PATH, app: [printerSimulatorPages(simulator, { basePath: `${base}/${PATH}` })] },
    stop: () => simulator.stop(),
  };
}
