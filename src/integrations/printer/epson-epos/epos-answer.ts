import { XMLParser } from 'fast-xml-parser';
import type { PrinterProblem } from '../printer.port.ts';

/** A printer's word, out of `<response success code status>` (reference printing §3.2). */
export interface EposAnswer {
  readonly isSuccess: boolean;
  /** 'EPTR_COVER_OPEN'; empty if there is none. */
  readonly code: string;
  /** Bits; 0 when the answer has none. */
  readonly status: number;
}

const MAX_TEXT = 64 * 1024;
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
});

/** Null: it isn't the answer of a printer. A document that declares entities is never read. */
export function readEposAnswer(text: string): EposAnswer | null {
  const body = childOf(readXml(text), 'Envelope', 'Body', 'response');
  return body === null ? null : answerIn(body);
}

/** A parsed document; null for one that can't be read or that declares entities. */
export function readXml(text: string, maxLength = MAX_TEXT): object | null {
  if (text.length > maxLength || /<!(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  try {
    return asObject(parser.parse(text, true));
  } catch {
    return null;
  }
}

/** Its attributes; null if they aren't those of a printer's answer. */
export function answerIn(response: object): EposAnswer | null {
  const { '@success': success, '@code': code, '@status': status } = response as Readonly<Record<string, unknown>>;
  if (typeof success !== 'string' || !['true', 'false', '1', '0'].includes(success)) return null;
  return {
    isSuccess: success === 'true' || success === '1',
    code: typeof code === 'string' ? code : '',
    status: typeof status === 'string' && /^\d{1,10}$/.test(status) ? Number(status) : 0,
  };
}

export function childOf(root: object | null, ...names: readonly string[]): object | null {
  let at: object | null = root;
  for (const name of names) at = at === null ? null : asObject((at as Readonly<Record<string, unknown>>)[name]);
  return at;
}

function asObject(value: unknown): object | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
}

const NO_RESPONSE = 0x1;
const COVER_OPEN = 0x20;
const CUTTER = 0x800;
const OTHER_ERRORS = 0x400 | 0x2000 | 0x4000;
const OFFLINE = 0x8;
const NEAR_END = 0x20000;
const PAPER_END = 0x80000;

/** `offline`: the service answers, but not the printing part behind it. */
export function problemOfStatus(status: number): PrinterProblem | 'offline' | null {
  if ((status & NO_RESPONSE) !== 0) return 'offline';
  if ((status & PAPER_END) !== 0) return 'paper_out';
  if ((status & COVER_OPEN) !== 0) return 'cover_open';
  if ((status & CUTTER) !== 0) return 'cutter';
  return (status & (OTHER_ERRORS | OFFLINE)) === 0 ? null : 'error';
}

export function isNearEndStatus(status: number): boolean {
  return (status & NEAR_END) !== 0;
}

const PROBLEM_OF_CODE: Readonly<Record<string, PrinterProblem>> = {
  EPTR_REC_EMPTY: 'paper_out',
  EPTR_COVER_OPEN: 'cover_open',
  EPTR_CUTTER: 'cutter',
  EPTR_MECHANICAL: 'error',
  EPTR_UNRECOVERABLE: 'error',
  EPTR_AUTOMATICAL: 'error',
  EPTR_BATTERY_LOW: 'error',
  ERROR_WAIT_EJECT: 'error',
};

export function problemOfCode(code: string): PrinterProblem | null {
  return PROBLEM_OF_CODE[code] ?? null;
}

/** The service took nothing of the document, so nothing is on paper. */
const REJECTED: Readonly<Record<string, 'busy' | 'error'>> = {
  SchemaError: 'error',
  DeviceNotFound: 'error',
  RequestEntityTooLarge: 'error',
  EX_BADPORT: 'error',
  EX_DEVICE_BUSY: 'busy',
  EX_SPOOLER: 'busy',
  TooManyRequests: 'busy',
};

export function rejectionOfCode(code: string): 'busy' | 'error' | null {
  return REJECTED[code] ?? null;
}

/** It has the job and has not finished: its queue is switched on. */
export function isStillPrinting(code: string): boolean {
  return code === 'Printing' || code === 'JobSpooling';
}
