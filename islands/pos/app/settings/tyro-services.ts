import {
  keepPagePairingEndpoint,
  keepTerminalDocumentEndpoint,
  type TillTerminalAccess,
  tillTerminalAccessEndpoint,
} from '#src/contracts/till-terminals.endpoints.ts';
import type { PosApi } from '../api/pos-api.ts';
import { loadTyro, type TyroClient, tyroTerminal } from '../pay/till-terminal/tyro-script.ts';

/** What is said of a terminal beside payments: a sentence for the till, and the terminal's own paper where there is one. */
export interface TyroSaid {
  readonly isDone: boolean;
  readonly words: string;
  readonly paper?: string;
}

export interface TyroReportWish {
  /** `yyyy-mm-dd`, of the terminal's own day. */
  readonly businessDay: string;
  readonly detail: 'summary' | 'detail';
  readonly format: 'txt' | 'xml';
}

const NO_SCRIPT = 'Tyro can’t be reached from this till. Check the internet, then reload the till and try again.';
const PAIRS_WITHIN_MS = 120_000;
const ANSWERS_WITHIN_MS = 60_000;

/** Pairs, reads and settles one Tyro terminal from this page, and gives what it says to the server. */
export function tyroServices({ client }: Pick<PosApi, 'client'>, cardTerminalId: string) {
  const params = { cardTerminalId };
  const ready = async (): Promise<{ access: TillTerminalAccess; tyro: TyroClient } | null> => {
    const access = await client.call(tillTerminalAccessEndpoint, { params, body: {} });
    const tyro = await loadTyro(access).catch(() => null);
    return tyro && { access, tyro };
  };
  return {
    async pair(onProgress: (words: string) => void): Promise<TyroSaid> {
      const with_ = await ready();
      if (!with_) return failed(NO_SCRIPT);
      const { access, tyro } = with_;
      const { mid = '', tid = '' } = access.terminal;
      const said = await within<Parameters<Parameters<TyroClient['pairTerminal']>[2]>[0]>(PAIRS_WITHIN_MS, (done) =>
        tyro.pairTerminal(mid, tid, (step) => {
          if (step.status === 'inProgress') onProgress(step.message ?? 'Pairing…');
          else done(step);
        }),
      );
      if (said?.status !== 'success' || !said.integrationKey) {
        return failed(said?.message ?? 'The terminal didn’t answer. Start pairing on the terminal, then try again.');
      }
      const body = { secret: said.integrationKey, terminalNumber: `${mid}:${tid}` };
      await client.call(keepPagePairingEndpoint, { params, body });
      return { isDone: true, words: 'Paired. This store can take cards on it.' };
    },

    async report({ businessDay, detail, format }: TyroReportWish): Promise<TyroSaid> {
      const with_ = await ready();
      if (!with_) return failed(NO_SCRIPT);
      const { access, tyro } = with_;
      const wish = { terminalBusinessDay: businessDay.replaceAll('-', ''), type: detail, format };
      const said = await within<Parameters<Parameters<TyroClient['reconciliationReport']>[1]>[0]>(
        ANSWERS_WITHIN_MS,
        (done) => tyro.reconciliationReport({ ...wish, ...tyroTerminal(access) }, done),
      );
      if (said?.result !== 'success' || !said.data) {
        return failed(said?.error ?? 'Tyro didn’t send the report. Try again.');
      }
      const body = { kind: 'reconciliation', businessDay, detail, format, text: said.data } as const;
      await client.call(keepTerminalDocumentEndpoint, { params, body });
      return { isDone: true, words: 'Report received. It’s also kept in the admin.', paper: said.data };
    },

    async settle(): Promise<TyroSaid> {
      const with_ = await ready();
      if (!with_) return failed(NO_SCRIPT);
      const { access, tyro } = with_;
      const said = await within<Parameters<Parameters<TyroClient['manualSettlement']>[0]>[0]>(
        ANSWERS_WITHIN_MS,
        (done) => tyro.manualSettlement(done, tyroTerminal(access)),
      );
      const result = said?.result.toUpperCase();
      if (result === 'ALREADY_SETTLED') return { isDone: true, words: 'Today was already settled.' };
      if (!said || result !== 'SUCCESS') return failed(said?.message || 'Tyro didn’t settle. Try again.');
      const text = said.message || `Settled. Next business day ${said.currentTerminalBusinessDay ?? ''}`.trim();
      const body = { kind: 'settlement', businessDay: null, detail: null, format: 'txt', text } as const;
      await client.call(keepTerminalDocumentEndpoint, { params, body });
      return { isDone: true, words: 'Settled.', paper: text };
    },
  };
}

function failed(words: string): TyroSaid {
  return { isDone: false, words };
}

/** Null: it said nothing in that time. */
function within<Said>(ms: number, ask: (done: (said: Said) => void) => void): Promise<Said | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), ms);
    ask((said) => {
      clearTimeout(timer);
      resolve(said);
    });
  });
}
