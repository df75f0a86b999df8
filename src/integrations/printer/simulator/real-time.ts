/** Commands that a printer obeys the moment they arrive, whatever waits in its buffer. */
export type RealTimeCommand =
  | { readonly kind: 'status'; readonly which: number }
  | { readonly kind: 'recover'; readonly how: number }
  | { readonly kind: 'clearBuffers' }
  | { readonly kind: 'pulse'; readonly pin: 2 | 5 };

const DLE = 0x10;
/** Whole lengths by what follows DLE (and, for DC4, its function). */
const CLEAR = [0x10, 0x14, 0x08, 0x01, 0x03, 0x14, 0x01, 0x06, 0x02, 0x08] as const;

/** Takes real-time commands out of the stream; TCP may split them anywhere. */
export class RealTimeScanner {
  #held: number[] = [];

  scan(bytes: Uint8Array): { readonly data: number[]; readonly commands: RealTimeCommand[] } {
    const input = [...this.#held, ...bytes];
    this.#held = [];
    const data: number[] = [];
    const commands: RealTimeCommand[] = [];
    let at = 0;
    while (at < input.length) {
      if (input[at] !== DLE) {
        data.push(input[at] ?? 0);
        at++;
        continue;
      }
      const length = lengthOf(input, at);
      if (length === 'more' || at + length > input.length) {
        this.#held = input.slice(at);
        break;
      }
      const command = commandOf(input.slice(at, at + length));
      if (command === null) data.push(...input.slice(at, at + length));
      else commands.push(command);
      at += length;
    }
    return { data, commands };
  }
}

function lengthOf(input: readonly number[], at: number): number | 'more' {
  const kind = input[at + 1];
  if (kind === undefined) return 'more';
  if (kind === 0x04 || kind === 0x05) return 3;
  if (kind !== 0x14) return 1;
  const fn = input[at + 2];
  if (fn === undefined) return 'more';
  if (fn === 0x08) return CLEAR.length;
  return fn === 0x01 ? 5 : 1;
}

function commandOf(bytes: readonly number[]): RealTimeCommand | null {
  const [, kind, first = 0, second = 0] = bytes;
  if (bytes.length === 3 && kind === 0x04) return { kind: 'status', which: first };
  if (bytes.length === 3 && kind === 0x05) return { kind: 'recover', how: first };
  if (bytes.length === 5) return { kind: 'pulse', pin: second === 0 ? 2 : 5 };
  if (bytes.length === CLEAR.length && CLEAR.every((byte, at) => byte === bytes[at])) return { kind: 'clearBuffers' };
  return null;
}
