import { useState } from 'react';
import type { OwnTerminalSettings } from '#src/domain/till/till.types.ts';
import type { SetTerminalBody } from '#src/domain/till/till-settings.schema.ts';

type Patch = SetTerminalBody['patch'];

/** The settings including changes under way. A rejected change is reverted. */
export function usePatched(settings: OwnTerminalSettings, save: (patch: Patch) => Promise<boolean>) {
  const [underWay, setUnderWay] = useState<readonly Patch[]>([]);
  const set = async (patch: Patch): Promise<void> => {
    setUnderWay((so) => [...so, patch]);
    await save(patch);
    setUnderWay((so) => so.filter((one) => one !== patch));
  };
  const shown = underWay.reduce(patchedSettings, settings);
  return { shown, set: (patch: Patch) => void set(patch) };
}

/** As the server does it: each field separately. */
export function patchedSettings(settings: OwnTerminalSettings, patch: Patch): OwnTerminalSettings {
  const { newOrder, failedPrint, newBooking, newMarketplaceOrder = newOrder } = settings.notifications;
  return {
    printAlarmMinutes: patch.printAlarmMinutes ?? settings.printAlarmMinutes,
    receipt: patch.receipt ?? settings.receipt,
    screen: merged(settings.screen, patch.screen),
    autoLock: merged(settings.autoLock, patch.autoLock),
    notifications: {
      newOrder: merged(newOrder, patch.notifications?.newOrder),
      failedPrint: merged(failedPrint, patch.notifications?.failedPrint),
      newBooking: merged(newBooking, patch.notifications?.newBooking),
      newMarketplaceOrder: merged(newMarketplaceOrder, patch.notifications?.newMarketplaceOrder),
    },
  };
}

/** Fields that a patch leaves out, or sets to undefined, stay. */
function merged<Part extends object>(
  part: Part,
  patch: { readonly [Key in keyof Part]?: Part[Key] | undefined } | undefined,
): Part {
  const given = Object.entries(patch ?? {}).filter(([, value]) => value !== undefined);
  return { ...part, ...Object.fromEntries(given) };
}
