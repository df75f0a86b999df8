import { decodeNext } from './escpos-decoder.ts';

const PAGE_1252 = [0x1b, 0x74, 0x10] as const;
const COMPLETION = [0x1d, 0x28, 0x48, 6, 0, 0x30, 0x30] as const;

/** What a Sunmi printer would have done wrongly with a job; empty when all of it is in its manual. */
export interface SunmiReading {
  /** The same docket as a TM-m30 takes it, so that one machine makes the paper of all simulators. */
  readonly bytes: Uint8Array;
  readonly violations: readonly string[];
}

/**
 * Reads the content of a push strictly: UTF-8 text between commands, UTF-8 set before any accent, no code pages, cuts of Sunmi's own
 * kind. Written from its manual, without a table of the encoder's.
 */
export function readSunmiContent(content: Uint8Array, mark: string): SunmiReading {
  const bytes: number[] = [];
  const violations: string[] = [];
  let isUtf8 = false;
  for (let at = 0; at < content.length; ) {
    const rest = content.subarray(at);
    const text = textLength(rest);
    if (text > 0) {
      const { page, why } = onPage(rest.subarray(0, text), isUtf8);
      bytes.push(...page);
      violations.push(...why);
      at += text;
      continue;
    }
    const own = ownCommand(rest);
    if (own) {
      isUtf8 ||= own.setsUtf8;
      bytes.push(...own.as);
      violations.push(...own.why);
      at += own.length;
      continue;
    }
    const step = decodeNext(rest);
    if (step === 'more')
      return { bytes: Uint8Array.from(bytes), violations: [...violations, 'half a command at the end'] };
    const { decoded, length } = step;
    if (decoded.kind === 'codePage') violations.push('a code page');
    else if (decoded.kind === 'completion') violations.push('a completion request');
    else {
      bytes.push(...rest.subarray(0, length));
      // The machine begins on page 437, and a Sunmi printer on none.
      if (decoded.kind === 'initialise') bytes.push(...PAGE_1252);
    }
    at += length;
  }
  return { bytes: Uint8Array.from([...bytes, ...COMPLETION, ...Buffer.from(mark)]), violations };
}

function textLength(bytes: Uint8Array): number {
  const end = bytes.findIndex((byte) => byte < 0x20);
  return end < 0 ? bytes.length : end;
}

interface OwnCommand {
  readonly length: number;
  readonly as: readonly number[];
  readonly setsUtf8: boolean;
  readonly why: readonly string[];
}

/** `GS ( E` settings, and cuts that feed first. */
function ownCommand(bytes: Uint8Array): OwnCommand | null {
  const [gs, second, third, low = 0, high = 0, fn, ...rest] = bytes;
  if (gs !== 0x1d) return null;
  if (second === 0x56 && (third === 0x61 || third === 0x62)) {
    return { length: 4, as: [0x1d, 0x56, 0x42, 0], setsUtf8: false, why: [] };
  }
  if (second !== 0x28 || third !== 0x45) return null;
  const setsUtf8 = fn === 0x06 && rest[0] === 0x03 && rest[1] === 0x01;
  const isKnown = setsUtf8 || fn === 0x07 || fn === 0x10;
  return { length: 5 + low + high * 256, as: [], setsUtf8, why: isKnown ? [] : ['an unknown setting'] };
}

function onPage(bytes: Uint8Array, isUtf8: boolean): { readonly page: readonly number[]; readonly why: string[] } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const page = [...text].map((character) => page1252Of(character) ?? 0x3f);
    const why = [...text].filter((character) => page1252Of(character) === null).map((one) => `no letter for ${one}`);
    if (!isUtf8 && bytes.some((byte) => byte >= 0x80)) why.push('an accent before UTF-8 was set');
    return { page, why };
  } catch {
    return { page: [0x3f], why: ['text that is no UTF-8'] };
  }
}

function page1252Of(character: string): number | null {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  for (let byte = 0x80; byte < 0xa0; byte++) {
    if (new TextDecoder('windows-1252').decode(Uint8Array.of(byte)) === character) return byte;
  }
  return null;
}
