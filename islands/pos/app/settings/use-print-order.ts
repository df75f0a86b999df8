import { useState } from 'react';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { type PrintRow, printOrderOf, prioritiesFor, priorityChanges } from '#src/domain/printing/print-order.ts';
import { menuOrderOf } from '#src/domain/printing/stations-of-line.ts';
import type { PrintOrderBody } from '#src/domain/till/till-settings.schema.ts';
import type { TillSettings } from '#src/domain/till/till-settings.types.ts';
import { useTill } from '../kit/pos-context.tsx';
import { readMenuAgain } from '../menu/menu-store.ts';
import { asInMenu, movedInOrder, neighboursOf, type PrintMove, runsOf } from './print-runs.ts';
import { settingsCalls } from './settings-calls.ts';
import { useSettingsSave } from './use-settings-save.tsx';

/** The order while it is being arranged: the one it started from, and each step since. */
interface Draft {
  readonly base: readonly PrintRow[];
  readonly steps: readonly (readonly PrintRow[])[];
}

/** The order of items on dockets: as saved, as arranged here, and what can be done with it. */
export function usePrintOrder(settings: TillSettings, menu: Menu) {
  const { api } = useTill();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [chosen, choose] = useState<readonly string[]>([]);
  const saving = useSettingsSave(settings, (approval, body: PrintOrderBody) =>
    settingsCalls(api).setPrintOrder(body, approval),
  );
  const now = printOrderOf(menu);
  const place = menuOrderOf(menu);
  const { base, steps } = draft ?? { base: now, steps: [] };
  const order = steps.at(-1) ?? now;
  const changes = priorityChanges(base, order);
  const runs = runsOf(order, new Map(menu.items.map(({ id, categoryId }) => [id, categoryId])));
  const set = new Set(chosen);
  const step = (rows: readonly PrintRow[]) => setDraft({ base, steps: [...steps, rows] });
  const target = (to: PrintMove) => movedInOrder(order, set, to, neighboursOf(runs, chosen));
  const giveUp = () => setDraft(null);
  return {
    saving,
    runs,
    chosen,
    choose,
    hasChanges: changes.length > 0,
    isBehind: draft !== null && changes.length > 0 && JSON.stringify(base) !== JSON.stringify(now),
    mayMove: (to: PrintMove) => target(to) !== null,
    move(to: PrintMove) {
      const rows = target(to);
      if (rows) step(prioritiesFor(rows, set, place));
    },
    matchMenu: () => step(asInMenu(order, place)),
    undo: steps.length === 0 ? null : () => setDraft({ base, steps: steps.slice(0, -1) }),
    giveUp,
    async save() {
      if (!(await saving.run({ items: [...changes] }))) return;
      await readMenuAgain(api);
      giveUp();
    },
  };
}
