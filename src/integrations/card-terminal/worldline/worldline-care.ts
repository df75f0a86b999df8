import type { TerminalDetails } from '#src/domain/payments/terminal-details.ts';
import type { ServiceAnswer } from '../card-terminal.port.ts';
import type { Done } from './tim-line.ts';
import { refusalOf } from './worldline-codes.ts';
import type { WorldlinePad } from './worldline-pad.ts';

/** Care of the terminal itself. All of it is done with the shift closed, which is opened again (reference, 4.3). */

export function readDetails(pad: WorldlinePad): Promise<ServiceAnswer> {
  return withClosedShift(pad, async ({ line }) => {
    const system = await line.run('systemInformation', () => line.terminal.systemInformationAsync());
    if (system.kind === 'failed') return refusalOf(system);
    // Older software has only the first.
    const hardware = await line.run('hardwareInformation', () => line.terminal.hardwareInformationAsync());
    const details = detailsOf([system.data, hardware.kind === 'done' ? hardware.data : null]);
    const words = Object.values(details).filter((word) => word !== null);
    return { kind: 'done', text: words.join(', ') || 'NO DETAILS', details };
  });
}

export function update(pad: WorldlinePad): Promise<ServiceAnswer> {
  return withClosedShift(pad, async ({ line }) => {
    const software = await line.run('softwareUpdate', () => line.terminal.softwareUpdateAsync());
    if (software.kind === 'failed') return refusalOf(software);
    const settings = pad.isReady ? await line.run('reconfig', () => line.terminal.reconfigAsync()) : null;
    // It restarts to install what it has fetched, at once or a little later.
    if (!pad.isReady) return { kind: 'done', text: 'INSTALLING UPDATE' };
    return settings?.kind === 'failed' ? refusalOf(settings) : { kind: 'done', text: 'UP TO DATE' };
  });
}

/** Its line goes with it: an answer may come before that or not at all. */
export function restart(pad: WorldlinePad): Promise<ServiceAnswer> {
  return withClosedShift(pad, async ({ line }) => {
    const done = await line.run('reboot', () => line.terminal.rebootAsync());
    if (done.kind === 'failed' && pad.isReady) return refusalOf(done);
    pad.close();
    return { kind: 'done', text: 'RESTARTING' };
  });
}

async function withClosedShift(
  pad: WorldlinePad,
  act: (pad: WorldlinePad) => Promise<ServiceAnswer>,
): Promise<ServiceAnswer> {
  const { line } = pad;
  const closed = await line.run('deactivate', () => line.terminal.deactivateAsync());
  // Closed already, by an earlier try that was cut off.
  if (closed.kind === 'failed' && closed.number !== 705) return refusalOf(closed);
  const said = await act(pad);
  if (!pad.isReady) return said;
  const opened: Done = await line.run('activate', () => line.terminal.activateAsync());
  // The next payment connects, logs in and opens the shift anew.
  if (opened.kind === 'failed') pad.close();
  return said;
}

type Fact = keyof TerminalDetails;
const NAMES: Readonly<Record<Fact, readonly string[]>> = {
  model: ['terminalType', 'hardwareType', 'model'],
  software: ['softwareVersion', 'firmwareVersion', 'swVersion'],
  serialNumber: ['serialNumber', 'terminalSerialNumber'],
  merchantNumber: ['merchantId', 'merchantNumber'],
  acquirer: ['acquirerName', 'acquirer'],
};
const DEPTH = 3;

/** Which of these a terminal tells, and in which object, depends on its software: the first of each that is found. */
function detailsOf(data: unknown): TerminalDetails {
  const find = (fact: Fact) =>
    NAMES[fact].map((name) => textAt(data, name, DEPTH)).find((text) => text !== null) ?? null;
  return {
    model: find('model'),
    software: find('software'),
    serialNumber: find('serialNumber'),
    merchantNumber: find('merchantNumber'),
    acquirer: find('acquirer'),
  };
}

function textAt(value: unknown, name: string, depth: number): string | null {
  if (typeof value !== 'object' || value === null || depth < 0) return null;
  for (const [key, inner] of Object.entries(value)) {
    if (key === name && (typeof inner === 'string' || typeof inner === 'number')) return String(inner).trim() || null;
  }
  for (const inner of Object.values(value)) {
    const found = textAt(inner, name, depth - 1);
    if (found !== null) return found;
  }
  return null;
}
