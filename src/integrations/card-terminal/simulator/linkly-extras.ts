import type { TerminalRequestExtras } from '../card-terminal.port.ts';

type Body = Record<string, unknown>;

/**
 * What a PIN pad reads of a purchase beyond its amount, in Linkly's own names (reference on payments, 2.7 and 2.8). Null:
 * a field that no PIN pad understands.
 */
export function extrasIn({ pansource, enabletip }: Body, { tpo, sc2 }: Body): TerminalRequestExtras | null {
  if (![undefined, ' ', '1'].includes(pansource as string | undefined)) return null;
  const tipChoices = tpo === undefined ? [] : choicesIn(String(tpo));
  const cardSurcharges = sc2 === undefined ? [] : rulesIn(String(sc2));
  if (tipChoices === null || cardSurcharges === null) return null;
  const asksTip = enabletip === true || enabletip === '1';
  return {
    ...(pansource === '1' ? { isByPhone: true } : {}),
    ...(asksTip ? { tipChoices } : {}),
    ...(cardSurcharges.length > 0 ? { cardSurcharges } : {}),
  };
}

/** One to three percentages of two digits each. */
function choicesIn(text: string): number[] | null {
  return /^\[\d\d(,\d\d){0,2}\]$/.test(text) ? text.slice(1, -1).split(',').map(Number) : null;
}

function rulesIn(text: string): NonNullable<TerminalRequestExtras['cardSurcharges']> | null {
  const said: unknown = jsonOf(text);
  if (!Array.isArray(said)) return null;
  const rules = (said as Body[]).map(({ b, v, t }) => ({
    prefix: String(b),
    kind: t === '$' ? ('amount' as const) : ('percent' as const),
    value: Number(v),
  }));
  const isSound = rules.every(
    ({ prefix, value }) => /^\d{1,6}$/.test(prefix) && Number.isInteger(value) && value >= 1 && value <= 9999,
  );
  return isSound ? rules : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
