import type { ServiceAnswer, TerminalRejection } from '../card-terminal.port.ts';
import { writeSettlementData } from '../linkly/settlement-data.ts';
import type { DayAct } from './terminal-day.ts';

type Body = Record<string, unknown>;

const RECEIPT_TYPE: Record<DayAct, string> = { lastReceipt: 'C', totals: 'S', settle: 'S', test: 'L' };
const CODES: Record<TerminalRejection, string> = { busy: 'BY', offline: 'PF', not_paired: 'PF', not_allowed: 'TF' };
const NOTHING_CODES = { no_receipt: 'AF', already_settled: '97' } as const;

/** Which act a Linkly request asks for; null: none that is simulated. */
export function dayActOf(call: string, request: Body): DayAct | null {
  if (call === 'logon') return 'test';
  if (call === 'reprintreceipt') return request.reprinttype === '2' ? 'lastReceipt' : null;
  if (call !== 'settlement') return null;
  return request.settlementtype === 'S' ? 'settle' : request.settlementtype === 'U' ? 'totals' : null;
}

/** The responses of its session (reference on payments, 2.11). */
export function saidOfTheDay(responseType: string, act: DayAct, done: ServiceAnswer): Body[] {
  if (done.kind === 'done') {
    const lines = done.text.split('\n');
    const ok = { responseType, merchant: '00', success: true, responseCode: '00', responseText: 'APPROVED'.padEnd(20) };
    if (act === 'lastReceipt') return [{ ...ok, receiptText: lines }];
    const receipt = { responseType: 'receipt', type: RECEIPT_TYPE[act], receiptText: lines, isPrePrint: false };
    return [
      receipt,
      {
        ...ok,
        ...(act === 'test' ? { catId: '12345678' } : { settlementData: writeSettlementData(done.totals ?? []) }),
      },
    ];
  }
  const code = done.kind === 'nothing' ? NOTHING_CODES[done.why] : done.kind === 'refused' ? CODES[done.why] : 'X0';
  const text = done.kind === 'unreachable' ? 'NO RESPONSE' : done.text;
  return [{ responseType, merchant: '00', success: false, responseCode: code, responseText: text.padEnd(20) }];
}
