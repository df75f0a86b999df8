import { describe, expect, test } from 'bun:test';
import { isRedirect } from '@tanstack/react-router';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { createLoads, oldAnswersNow, type Shown } from './loads.ts';

const away = async (): Promise<string> => {
  throw new AppErrorAnswer('service_unavailable', 'No answer.', 'offline', undefined, 0);
};
const broken = async (): Promise<string> => {
  throw new AppErrorAnswer('internal_server_error', 'Broken.', undefined, undefined, 500);
};
const over = async (): Promise<string> => {
  throw new AppErrorAnswer('user_not_allowed', 'Sign in.', 'login_required', undefined, 401);
};

let sessionsForgotten = 0;
const loadsOver = (...shown: Shown[]) =>
  createLoads({
    shown: () => shown,
    onSessionOver() {
      sessionsForgotten++;
    },
  });
/** A device's storage, in memory. */
function aDevice() {
  const kept = new Map<string, unknown>();
  const writing = Promise.withResolvers<void>();
  return {
    written: () => writing.promise,
    async keep(name: string, value: unknown) {
      kept.set(name, value);
      writing.resolve();
    },
    last: async <T>(name: string) => kept.get(name) as T | undefined,
  };
}
const TODAY = { routeId: '/history', loaderData: 'of today', loaderDeps: { day: 'today' } };

describe('the data of a screen', () => {
  test('is the server’s answer', async () => {
    expect(await loadsOver(TODAY).read('/history', async () => 'fresh', { day: 'today' })).toBe('fresh');
  });

  test('stays while the server doesn’t answer', async () => {
    expect(await loadsOver(TODAY).read('/history', away, { day: 'today' })).toBe('of today');
    const board = { routeId: '/incoming', loaderData: 'two orders', loaderDeps: '' };
    expect(await loadsOver(TODAY, board).read('/incoming', away)).toBe('two orders');
  });

  test('never comes from another query, nor from another screen', async () => {
    await expect(loadsOver(TODAY).read('/history', away, { day: 'week' })).rejects.toThrow('No answer.');
    await expect(loadsOver(TODAY).read('/incoming', away)).rejects.toThrow('No answer.');
  });

  test('is an error when the server rejects the request, whatever was shown', async () => {
    await expect(loadsOver(TODAY).read('/history', broken, { day: 'today' })).rejects.toThrow('Broken.');
  });

  test('starts with this store’s last answer on this device, and shows how old it is', async () => {
    const device = aDevice();
    const at = (nowMs: number, storeId = 'roma-1') =>
      createLoads({ shown: () => [], onSessionOver() {}, device, storeId: async () => storeId, now: () => nowMs });
    expect(await at(1000).read('/incoming', async () => 'two orders', {}, 'incoming')).toBe('two orders');
    await device.written();
    expect(await at(5000).read('/incoming', away, {}, 'incoming')).toBe('two orders');
    expect(oldAnswersNow()).toMatchObject({ '/incoming': 1000 });
    await expect(at(5000, 'wok-1').read('/incoming', away, {}, 'incoming')).rejects.toThrow('No answer.');
    await expect(at(5000).read('/history', away, {}, 'history')).rejects.toThrow('No answer.');
    await at(9000).read('/incoming', async () => 'three orders', {}, 'incoming');
    expect(oldAnswersNow()).not.toHaveProperty('/incoming');
  });

  test('does not wait forever when a network swallows the request', async () => {
    const device = aDevice();
    const loads = createLoads({
      shown: () => [],
      onSessionOver() {},
      device,
      storeId: async () => 'roma-1',
      patienceMs: 1,
    });
    await loads.read('/tables', async () => 'the map', {}, 'tables');
    await device.written();
    expect(await loads.read('/tables', () => new Promise<string>(() => {}), {}, 'tables')).toBe('the map');
    const late = Promise.withResolvers<string>();
    const opening = loads.read('/saved', () => late.promise, {}, 'saved');
    late.resolve('at last');
    expect(await opening).toBe('at last');
  });

  test('is the lock screen when the session is over', async () => {
    const answer = await loadsOver(TODAY)
      .read('/history', over, { day: 'today' })
      .catch((thrown: unknown) => thrown);
    expect([isRedirect(answer), sessionsForgotten]).toEqual([true, 1]);
  });
});
