import { type Params, textAt } from './form-body.ts';

export interface StripeFaultBody {
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly code?: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly param?: string;
  readonly payment_intent?: object;
}

/** Thrown by the simulated API, answered in Stripe's error shape. */
export class StripeFault extends Error {
  /** `isRemembered`: whether the answer is stored under the idempotency key; a request with wrong parameters is not. */
  constructor(
    readonly status: number,
    readonly body: StripeFaultBody,
    readonly isRemembered: boolean,
  ) {
    super(body.message);
  }
}

/** The parameters themselves are wrong: nothing ran, so nothing is stored under the key. */
export function badParameter(param: string, message: string, code?: string): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', message, param, ...(code ? { code } : {}) }, false);
}

/** The request is well formed, but the thing is not in a state for it. */
export function wrongState(code: string, message: string): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', code, message }, true);
}

export function missing(what: string, id: string): StripeFault {
  const message = `No such ${what}: '${id}'`;
  return new StripeFault(404, { type: 'invalid_request_error', code: 'resource_missing', message, param: 'id' }, true);
}

export function requiredText(params: Params, path: string): string {
  const found = textAt(params, path);
  if (found === null)
    throw badParameter(bracketed(path), `Missing required param: ${bracketed(path)}.`, 'parameter_missing');
  return found;
}

/** A non-negative whole number of cents, or null when absent. */
export function centsAt(params: Params, path: string): number | null {
  const found = textAt(params, path);
  if (found === null) return null;
  if (!/^-?\d{1,12}$/.test(found))
    throw badParameter(bracketed(path), `Invalid integer: ${found}`, 'parameter_invalid_integer');
  const amount = Number(found);
  if (amount < 0) throw badParameter(bracketed(path), 'Invalid non-negative integer');
  return amount;
}

export function requiredCents(params: Params, path: string): number {
  const amount = centsAt(params, path);
  if (amount === null)
    throw badParameter(bracketed(path), `Missing required param: ${bracketed(path)}.`, 'parameter_missing');
  return amount;
}

function bracketed(path: string): string {
  const [first, ...rest] = path.split('.');
  return `${first}${rest.map((part) => `[${part}]`).join('')}`;
}
