/** Drives payments at terminals that only this page reaches; fetched when the till has one. */

import type { PosApi } from '../../api/pos-api.ts';
import { browserStore, useBrowserStore } from '../../kit/browser-store.ts';
import { deviceStorage } from '../../kit/training.ts';
import { PageDriver, type Question } from './page-driver.ts';
import { runCalls } from './run-calls.ts';
import { runJournal } from './run-journal.ts';
import { loadTyro, tyroScript } from './tyro-script.ts';

const STEP_MS = 1000;

const asked = browserStore<Question | null>(null);
export function useTerminalQuestion(): Question | null {
  return useBrowserStore(asked, null);
}

/** This page. A reload makes another, which only asks. */
const PAGE_ID = crypto.randomUUID();
const driven = new Set<string>();

/** Drives it to its end. Called again for the same payment, it goes on as before. */
export function driveByTill(api: PosApi, attemptId: string): void {
  if (driven.has(attemptId)) return;
  driven.add(attemptId);
  const driver = new PageDriver(attemptId, {
    calls: runCalls(api),
    journal: runJournal(deviceStorage().storage),
    scriptOf: async (run) => tyroScript(await loadTyro(run)),
    pageId: PAGE_ID,
    nowMs: () => performance.now(),
    onQuestion: asked.set,
  });
  const step = async () => {
    const isOver = await driver.step().catch(() => false);
    if (isOver) {
      driven.delete(attemptId);
      void driveTheRest(api);
    } else setTimeout(() => void step(), STEP_MS);
  };
  void step();
}

/** A payment that was approved in part is reversed at the same terminal, with nobody following it on the screen. */
async function driveTheRest(api: PosApi): Promise<void> {
  const open = await api.card.open().catch(() => []);
  for (const { attemptId, isDrivenByTill } of open) if (isDrivenByTill) driveByTill(api, attemptId);
}
