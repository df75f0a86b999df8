import { useState } from 'react';
import type { OwnTerminalSettings } from '#src/domain/till/till.types.ts';
import type { SetTerminalBody } from '#src/domain/till/till-settings.schema.ts';

type Patch = SetTerminalBody['patch'];

/** The settings as they are with what was touched and is under way; a refusal puts the key back. */
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

/** As the server does it: each field by itself. */
export function patchedSettings(settings: OwnTerminalSettings, patch: Patch): OwnTerminalSettings {
  const { newOrder, failedPrint } = settings.notifications;
  return {
    printAlarmMinutes: patch.printAlarmMinutes ?? settings.printAlarmMinutes,
    receipt: patch.receipt ?? settings.receipt,
    screen: merged(settings.screen, patch.screen),
    autoLock: merged(settings.autoLock, patch.autoLock),
    notifications: {
      newOrder: merged(newOrder, patch.notifications?.newOrder),
      failedPrint: merged(failedPrint, patch.notifications?.failedPrint),
    },
  };
}

/** What a patch leaves out, or names without a value, stays. */
function merged<Part extends object>(
  part: Part,
  patch: { readonly [Key in keyof Part]?: Part[Key] | undefined } | undefined,
): Part {
  const given = Object.entries(patch ?? {}).filter(([, value]) => value !== undefined);
  return { ...part, ...Object.fromEntries(given) };
}
