/**
 * A strict reader of the ESC/POS that a TM-m30 understands, written from its manual. It shares no table with the
 * encoder: a mistake there must not be repeated here.
 */
export type Decoded =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'lineFeed' }
  | { readonly kind: 'carriageReturn' }
  | { readonly kind: 'initialise' }
  | { readonly kind: 'codePage'; readonly page: number }
  | { readonly kind: 'font'; readonly font: 'A' | 'B' | 'C' }
  | { readonly kind: 'align'; readonly align: 'left' | 'centre' | 'right' }
  | { readonly kind: 'bold' | 'underline' | 'reverse' | 'smooth'; readonly on: boolean }
  | { readonly kind: 'size'; readonly width: number; readonly height: number }
  | { readonly kind: 'lineSpacing'; readonly dots: number | null }
  | { readonly kind: 'feedLines'; readonly count: number }
  | { readonly kind: 'feedDots'; readonly dots: number }
  | { readonly kind: 'cut'; readonly feedsToBlade: boolean }
  | { readonly kind: 'drawer'; readonly pin: 2 | 5; readonly onMs: number; readonly offMs: number }
  | { readonly kind: 'autoStatus'; readonly mask: number }
  | { readonly kind: 'queuedStatus'; readonly which: 'paper' | 'drawer' }
  | { readonly kind: 'identify'; readonly what: number }
  | { readonly kind: 'completion'; readonly mark: string }
  | { readonly kind: 'offlineCause' }
  | { readonly kind: 'qrModel' | 'qrSize' | 'qrLevel'; readonly value: number }
  | { readonly kind: 'qrData'; readonly data: string }
  | { readonly kind: 'qrPrint' }
  | { readonly kind: 'image'; readonly bytesPerRow: number; readonly rows: number; readonly bits: Uint8Array }
  | { readonly kind: 'violation'; readonly why: string };

export interface DecodeStep {
  readonly length: number;
  readonly decoded: Decoded;
}

/** One command from the front of the bytes, or 'more' when it is not complete yet. */
export function decodeNext(bytes: Uint8Array): DecodeStep | 'more' {
  const first = bytes[0];
  if (first === undefined) return 'more';
  if (first === 0x0a) return { length: 1, decoded: { kind: 'lineFeed' } };
  if (first === 0x0d) return { length: 1, decoded: { kind: 'carriageReturn' } };
  if (first === 0x1b) return decodeEscape(bytes);
  if (first === 0x1d) return decodeGroup(bytes);
  if (first < 0x20 || first === 0x7f) return violation(1, `control byte ${hex(first)} in text`);
  return decodeText(bytes);
}

function decodeText(bytes: Uint8Array): DecodeStep {
  let text = '';
  let length = 0;
  for (const byte of bytes) {
    if (byte < 0x20 || byte === 0x7f) break;
    const character = characterOf(byte);
    if (character === null) {
      if (length > 0) break;
      return violation(1, `byte ${hex(byte)} is not on page 16`);
    }
    text += character;
    length++;
  }
  return { length, decoded: { kind: 'text', text } };
}

/** WPC1252 from 80 to 9F, by Unicode; 0 where the page is empty. The rest of the page equals Latin-1. */
const UPPER_CONTROLS = [
  0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017d, 0, 0,
  0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178,
];

function characterOf(byte: number): string | null {
  if (byte < 0x80 || byte > 0x9f) return String.fromCharCode(byte);
  const code = UPPER_CONTROLS[byte - 0x80] ?? 0;
  return code === 0 ? null : String.fromCharCode(code);
}

type Args = readonly number[];
type Reader = readonly [argumentCount: number, read: (args: Args) => Decoded];

const on = (args: Args) => ((args[0] ?? 0) & 1) === 1;
const bad = (why: string): Decoded => ({ kind: 'violation', why });

const ALIGNS = ['left', 'centre', 'right'] as const;
const FONTS = ['A', 'B', 'C'] as const;
/** Both 0, 1, 2 and '0', '1', '2' are allowed by the manual. */
const digit = (value = 0) => (value >= 0x30 ? value - 0x30 : value);

const AFTER_ESCAPE: Readonly<Record<number, Reader>> = {
  64: [0, () => ({ kind: 'initialise' })],
  116: [1, ([page = 0]) => ({ kind: 'codePage', page })],
  77: [1, ([n]) => orBad(FONTS[digit(n)], (font) => ({ kind: 'font', font }), 'unknown font')],
  97: [1, ([n]) => orBad(ALIGNS[digit(n)], (align) => ({ kind: 'align', align }), 'unknown alignment')],
  69: [1, (args) => ({ kind: 'bold', on: on(args) })],
  45: [1, ([n]) => ({ kind: 'underline', on: digit(n) !== 0 })],
  51: [1, ([dots = 0]) => ({ kind: 'lineSpacing', dots })],
  50: [0, () => ({ kind: 'lineSpacing', dots: null })],
  100: [1, ([count = 0]) => ({ kind: 'feedLines', count })],
  74: [1, ([dots = 0]) => ({ kind: 'feedDots', dots })],
  112: [
    3,
    ([pin, onTime = 0, offTime = 0]) =>
      digit(pin) > 1
        ? bad('unknown drawer')
        : { kind: 'drawer', pin: digit(pin) === 0 ? 2 : 5, onMs: onTime * 2, offMs: offTime * 2 },
  ],
};

const AFTER_GROUP: Readonly<Record<number, Reader>> = {
  33: [1, ([n = 0]) => sizeOf(n)],
  66: [1, (args) => ({ kind: 'reverse', on: on(args) })],
  98: [1, (args) => ({ kind: 'smooth', on: on(args) })],
  97: [1, ([mask = 0]) => ({ kind: 'autoStatus', mask })],
  114: [1, ([n]) => ({ kind: 'queuedStatus', which: digit(n) === 2 ? 'drawer' : 'paper' })],
  73: [1, ([what = 0]) => ({ kind: 'identify', what })],
};

function orBad<T>(value: T | undefined, make: (value: T) => Decoded, why: string): Decoded {
  return value === undefined ? bad(why) : make(value);
}

function sizeOf(n: number): Decoded {
  const width = (n >> 4) + 1;
  const height = (n & 0x0f) + 1;
  return width > 8 || height > 8 ? bad('character size above 8') : { kind: 'size', width, height };
}

function decodeEscape(bytes: Uint8Array): DecodeStep | 'more' {
  return decodeFixed(bytes, AFTER_ESCAPE, 'ESC');
}

function decodeFixed(bytes: Uint8Array, table: Readonly<Record<number, Reader>>, name: string): DecodeStep | 'more' {
  const code = bytes[1];
  if (code === undefined) return 'more';
  const reader = table[code];
  if (reader === undefined) return violation(2, `unknown command ${name} ${hex(code)}`);
  const [count, read] = reader;
  if (bytes.length < 2 + count) return 'more';
  return { length: 2 + count, decoded: read([...bytes.subarray(2, 2 + count)]) };
}

function decodeGroup(bytes: Uint8Array): DecodeStep | 'more' {
  const code = bytes[1];
  if (code === 0x56) return decodeCut(bytes);
  if (code === 0x28) return decodeCounted(bytes);
  if (code === 0x76) return decodeImage(bytes);
  return decodeFixed(bytes, AFTER_GROUP, 'GS');
}

/** `GS v 0 m xL xH yL yH …`: rows of whole bytes. */
function decodeImage(bytes: Uint8Array): DecodeStep | 'more' {
  if (bytes.length < 8) return 'more';
  const [, , zero, mode, xLow = 0, xHigh = 0, yLow = 0, yHigh = 0] = bytes;
  if (zero !== 0x30 || mode !== 0) return violation(4, 'unknown image');
  const [bytesPerRow, rows] = [xLow + xHigh * 256, yLow + yHigh * 256];
  const length = 8 + bytesPerRow * rows;
  if (bytes.length < length) return 'more';
  return { length, decoded: { kind: 'image', bytesPerRow, rows, bits: bytes.slice(8, length) } };
}

function decodeCut(bytes: Uint8Array): DecodeStep | 'more' {
  const mode = bytes[2];
  if (mode === undefined) return 'more';
  if ([0x00, 0x01, 0x30, 0x31].includes(mode)) return { length: 3, decoded: { kind: 'cut', feedsToBlade: false } };
  if (mode !== 0x41 && mode !== 0x42) return violation(3, `unknown cut ${hex(mode)}`);
  return bytes.length < 4 ? 'more' : { length: 4, decoded: { kind: 'cut', feedsToBlade: true } };
}

/** `GS ( x pL pH …`: the count tells the length, whatever is inside. */
function decodeCounted(bytes: Uint8Array): DecodeStep | 'more' {
  if (bytes.length < 5) return 'more';
  const [, , letter = 0, low = 0, high = 0] = bytes;
  const length = 5 + low + high * 256;
  if (bytes.length < length) return 'more';
  const body = bytes.subarray(5, length);
  if (letter === 0x6b) return { length, decoded: decodeSymbol(body) };
  if (letter === 0x48) return { length, decoded: decodeResponseRequest(body) };
  return violation(length, `unknown command GS ( ${hex(letter)}`);
}

function decodeSymbol(body: Uint8Array): Decoded {
  const [symbol, fn, value = 0] = body;
  if (symbol !== 0x31) return bad('only QR symbols are known');
  if (fn === 0x41) return { kind: 'qrModel', value: digit(value) };
  if (fn === 0x43) return value >= 1 && value <= 16 ? { kind: 'qrSize', value } : bad('QR module size');
  if (fn === 0x45) return digit(value) <= 3 ? { kind: 'qrLevel', value: digit(value) } : bad('QR level');
  if (fn === 0x50) return { kind: 'qrData', data: new TextDecoder().decode(body.subarray(3)) };
  if (fn === 0x51) return { kind: 'qrPrint' };
  return bad('unknown QR function');
}

function decodeResponseRequest(body: Uint8Array): Decoded {
  const fn = body[0];
  if (fn === 0x31 && body.length === 3) return { kind: 'offlineCause' };
  const mark = [...body.subarray(2)];
  const isPrintable = mark.length === 4 && mark.every((byte) => byte >= 0x20 && byte <= 0x7e);
  if (fn !== 0x30 || !isPrintable) return bad('process id request');
  return { kind: 'completion', mark: String.fromCharCode(...mark) };
}

function violation(length: number, why: string): DecodeStep {
  return { length, decoded: { kind: 'violation', why } };
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0').toUpperCase();
}
