import type { CardSurcharge } from '#src/domain/payments/terminal-options.schema.ts';
import type { TerminalRequestExtras } from '../card-terminal.port.ts';

/** Of `PanSource`: the number was given by telephone, and is typed at the PIN pad. */
const BY_TELEPHONE = '1';

/** The fields of a transaction for what the PIN pad does beyond the amount (reference on payments, 2.7 and 2.8). */
export function fieldsOf({ isByPhone = false, tipChoices }: TerminalRequestExtras) {
  return { ...(isByPhone ? { PanSource: BY_TELEPHONE } : {}), ...(tipChoices ? { EnableTip: true } : {}) };
}

/** … and its purchase analysis data, which are texts. */
export function tagsOf({ tipChoices = [], cardSurcharges = [] }: TerminalRequestExtras) {
  return {
    ...(tipChoices.length > 0 ? { TPO: `[${tipChoices.map((one) => String(one).padStart(2, '0')).join(',')}]` } : {}),
    ...(cardSurcharges.length > 0 ? { SC2: JSON.stringify(cardSurcharges.map(ruleOf)) } : {}),
  };
}

function ruleOf({ prefix, kind, value }: CardSurcharge) {
  return { ...(kind === 'amount' ? { t: '$' } : {}), b: prefix, v: value };
}
