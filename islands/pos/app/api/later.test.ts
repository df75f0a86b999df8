import { describe, expect, test } from 'bun:test';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { later } from './later.ts';

describe('calls whose script is fetched with the first of them', () => {
  test('answer as if they had been there all the time, and keep their identity', async () => {
    let loads = 0;
    const api = later(async () => {
      loads++;
      return { add: async (a: number, b: number) => a + b };
    });
    expect(loads).toBe(0);
    expect(await api.add(2, 3)).toBe(5);
    expect(api.add).toBe(api.add);
  });

  test('say that nothing was reached while the script does not come, and work once it does', async () => {
    let isReached = false;
    const api = later(async () => {
      if (!isReached) throw new TypeError('Failed to fetch dynamically imported module');
      return { board: async () => 'board' };
    });
    const error = await api.board().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(AppErrorAnswer);
    expect((error as AppErrorAnswer).status).toBe(0);
    isReached = true;
    expect(await api.board()).toBe('board');
  });

  test('leave an error of the call as it is', async () => {
    const api = later(async () => ({ act: async () => Promise.reject(new Error('no')) }));
    expect(await api.act().catch((error: Error) => error.message)).toBe('no');
  });

  test('can be awaited as a whole', async () => {
    const api = later(async () => ({ act: async () => 1 }));
    expect(await Promise.resolve(api)).toBe(api);
  });
});
