/** Puts the till's own storage behind its calls: offline, it continues with the last answers. */
import type { PosMenu } from '#src/domain/till/till.types.ts';
import type { PosApi } from '../api/pos-api.ts';
import { isFromMemory } from '../kit/from-memory.ts';
import { LOST_PATIENCE, withinPatience } from '../kit/patience.ts';
import { isUnreached } from '../kit/unreached.ts';
import type { DeviceDb } from './device-db.ts';
import { noteServerTime } from './server-clock.ts';

export function withStored(api: PosApi, device: Pick<DeviceDb, 'keep' | 'last'> | null): PosApi {
  if (!device) return api;
  const keeping =
    <T>(
      name: string,
      read: () => Promise<T>,
      keep: (answer: T) => Promise<void> = (answer) => device.keep(name, answer),
    ) =>
    async (): Promise<T> => {
      try {
        const answer = await (isFromMemory.get() ? withinPatience(read()) : read());
        whenIdle(() => void keep(answer).catch(() => {}));
        return answer;
      } catch (error) {
        // A device that can't store anything has no last answers.
        const known = await device.last<T>(name).catch(() => undefined);
        if (known === undefined || !(isUnreached(error) || error === LOST_PATIENCE)) throw error;
        isFromMemory.set(true);
        return known;
      }
    };
  /** Writing thousands of items takes longer than drawing them, so only what has changed is written. */
  const keepMenu = async (menu: PosMenu | null) => {
    if (menu === null || (await device.last<string>('menuVersion')) === menu.version) return;
    await device.keep('menu', menu);
    await device.keep('menuVersion', menu.version);
  };
  return {
    ...api,
    async enterPin(pin, employeeId) {
      const answer = await api.enterPin(pin, employeeId);
      if (answer.result === 'success') whenIdle(() => void device.keep('session', answer.session).catch(() => {}));
      return answer;
    },
    session: keeping('session', api.session),
    menu: (unless) => keeping('menu', () => api.menu(unless), keepMenu)(),
    storedMenu: async () => (await device.last<PosMenu>('menu').catch(() => undefined)) ?? null,
    attention: keeping('attention', async () => {
      const answer = await api.attention();
      noteServerTime(answer.atIsoDateTimeUtc);
      return answer;
    }),
  };
}

/** Soon, even on a page that is never idle. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work, 0);
}
