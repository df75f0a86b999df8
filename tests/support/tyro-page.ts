/** A till's page that drives a simulated Tyro terminal, without a browser: its driver, the script it loads, its storage. */
import {
  type GivenRun,
  type MakerScript,
  PageDriver,
  type Question,
} from '#islands/pos/app/pay/till-terminal/page-driver.ts';
import { runJournal } from '#islands/pos/app/pay/till-terminal/run-journal.ts';
import { type TyroClient, tyroScript } from '#islands/pos/app/pay/till-terminal/tyro-script.ts';
import type { TakenRun, TillRunNews } from '#src/contracts/till-terminals.endpoints.ts';
import type { TyroCloud } from '#src/integrations/card-terminal/simulator/tyro-cloud.ts';
import { TYRO_SCRIPT } from '#src/integrations/card-terminal/simulator/tyro-script.ts';

/** Where a message between page and server can be lost. */
export const PAGE_BOUNDARIES = ['take.request', 'take.reply', 'report.request', 'report.reply'] as const;
export interface PageFault {
  readonly at: (typeof PAGE_BOUNDARIES)[number];
  /** `late`: it arrives two seconds after its sender gave up. */
  readonly how: 'lost' | 'late' | 'twice';
}

export interface PageServer {
  take(attemptId: string, pageId: string): Promise<TakenRun>;
  report(attemptId: string, body: { pageId: string; reports: readonly unknown[] }): Promise<TillRunNews>;
}

/** Storage of a browser: it outlives its pages. */
export function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    clear: () => kept.clear(),
  };
}

export interface TyroPageOptions {
  readonly cloud: TyroCloud;
  readonly server: PageServer;
  readonly nowMs: () => number;
}

/** A browser at the till, with one page at a time. */
export function tyroBrowser({ cloud, server, nowMs }: TyroPageOptions) {
  const storage = memoryStorage();
  const faults: PageFault[] = [];
  let late: { readonly atMs: number; readonly act: () => Promise<unknown> }[] = [];
  let pages = 0;
  let page = openPage();

  function faultAt(at: PageFault['at']): PageFault['how'] | null {
    const found = faults.findIndex((fault) => fault.at === at);
    return found < 0 ? null : (faults.splice(found, 1)[0]?.how ?? null);
  }
  async function crossing<Answer>(name: 'take' | 'report', act: () => Promise<Answer>): Promise<Answer> {
    const way = faultAt(`${name}.request`);
    if (way === 'late') late.push({ atMs: nowMs() + 2000, act });
    if (way === 'lost' || way === 'late') throw new Error('no answer');
    if (way === 'twice') await act();
    const answer = await act();
    if (faultAt(`${name}.reply`) !== null) throw new Error('no answer');
    return answer;
  }

  function openPage() {
    const pageId = `page-${++pages}-of-the-till`;
    const waiting: (() => void)[] = [];
    const client = clientOf({ cloud, storage, later: (act) => waiting.push(act) });
    const questions: (Question | null)[] = [];
    const drivers = new Map<string, PageDriver>();
    const calls = {
      take: (attemptId: string, body: { readonly pageId: string }) =>
        crossing('take', () => server.take(attemptId, body.pageId)),
      report: (attemptId: string, body: { readonly pageId: string; readonly reports: readonly unknown[] }) => {
        // What is on the way is what was said then.
        const sent = structuredClone(body);
        return crossing('report', () => server.report(attemptId, sent));
      },
    };
    const driverOf = (attemptId: string) => {
      const known = drivers.get(attemptId);
      if (known) return known;
      const scriptOf = async (_: GivenRun): Promise<MakerScript> => tyroScript(client);
      const journal = runJournal(storage);
      const made = new PageDriver(attemptId, {
        calls,
        journal,
        scriptOf,
        pageId,
        nowMs,
        onQuestion: (question) => void questions.push(question),
      });
      drivers.set(attemptId, made);
      return made;
    };
    const settleDown = async () => {
      for (let turn = 0; turn < 12; turn++) await Promise.resolve();
    };
    return {
      questions,
      async second(attemptIds: readonly string[]) {
        for (let half = 0; half < 2; half++) {
          for (const act of waiting.splice(0)) act();
          await settleDown();
        }
        for (const attemptId of attemptIds)
          await driverOf(attemptId)
            .step()
            .catch(() => false);
        await settleDown();
      },
    };
  }

  return {
    faults,
    storage,
    question: () => page.questions.at(-1) ?? null,
    /** The page as it was a second ago is gone; what it had stored is there. */
    reload() {
      page = openPage();
    },
    async second(attemptIds: readonly string[]) {
      const due = late.filter(({ atMs }) => atMs <= nowMs());
      late = late.filter((one) => !due.includes(one));
      for (const { act } of due) await act().catch(() => {});
      await page.second(attemptIds);
    },
  };
}

function clientOf({
  cloud,
  storage,
  later,
}: {
  readonly cloud: TyroCloud;
  readonly storage: ReturnType<typeof memoryStorage>;
  readonly later: (act: () => void) => void;
}): TyroClient {
  const root: { __tyroEnv: object; TYRO?: { IClient: new (key: string, product: object) => TyroClient } } = {
    __tyroEnv: {
      async ask(path: string, body: Record<string, unknown>) {
        const said = cloud.call(path.split('/').at(-1) ?? '', structuredClone(body));
        if (said === 'lost') throw new Error('no answer');
        return structuredClone(said);
      },
      later,
      memory: storage,
    },
  };
  // The very text that a browser gets; only its clock, its line and its storage are ours.
  new Function('window', TYRO_SCRIPT)(root);
  if (!root.TYRO) throw new Error('the script defines no TYRO');
  return new root.TYRO.IClient('testApiKey', {});
}
