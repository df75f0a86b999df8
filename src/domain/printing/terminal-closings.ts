import type { CardTerminalDay } from '../cash/cash.types.ts';
import type { DocketBuilder } from './docket-builder.ts';

/** A card terminal's own total beside ours, as paper says it. */
export interface PrintedClosing
  extends Pick<CardTerminalDay, 'name' | 'paymentCount' | 'oursInCents' | 'terminalInCents' | 'isEqual'> {
  /** 'Sat 21 Nov 2026, 11:20 PM'; null: its day is under way. */
  readonly closedText: string | null;
}

/** What each terminal says that it took, and how far that is from what was taken here. In words: a minus sign is missed. */
export function addClosings(
  docket: DocketBuilder,
  closings: readonly PrintedClosing[],
  money: (cents: number) => string,
): void {
  if (closings.length === 0) return;
  docket.rule();
  docket.text('CARD TERMINALS', { bold: true });
  for (const { name, closedText, paymentCount, oursInCents, terminalInCents, isEqual } of closings) {
    docket.text(name, { bold: true });
    docket.text(closedText === null ? 'Day not closed yet' : `Closed ${closedText}`, { prefix: '  ' });
    if (closedText !== null)
      docket.pair('Terminal says', terminalInCents === null ? 'see its paper' : money(terminalInCents));
    docket.pair(`Taken here (${paymentCount})`, money(oursInCents));
    if (terminalInCents !== null) docket.pair(...differenceOf(terminalInCents - oursInCents, isEqual, money));
  }
}

function differenceOf(
  cents: number,
  isEqual: boolean | null,
  money: (cents: number) => string,
): [string, string, { bold: boolean }] {
  if (cents === 0) return [isEqual === false ? 'CARDS DIFFER' : 'EQUAL', money(0), { bold: true }];
  return [cents > 0 ? 'MORE AT TERMINAL' : 'MORE HERE', money(Math.abs(cents)), { bold: true }];
}
