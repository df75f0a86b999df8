import { expect, test } from 'bun:test';
import { PrinterMachine } from './printer-machine.ts';

function violationsOf(...bytes: number[]): string[] {
  const machine = new PrinterMachine('strict');
  machine.receive(Uint8Array.from(bytes));
  return machine.violations.map((each) => each.why);
}

test.each([
  ['an unknown command', [0x1b, 0x6d], 'unknown command ESC 6D'],
  ['a control byte in text', [0x41, 0x07], 'control byte 07 in text'],
  ['a byte the page does not have', [0x81], 'byte 81 is not on page 16'],
  ['accents without choosing the page', [0x1b, 0x40, 0xe9], 'accents on code page 0'],
  ['a cut in the middle of a line', [0x41, 0x1d, 0x56, 0x42, 0x00], 'cut in the middle of a line'],
  ['a cut that does not feed', [0x1d, 0x56, 0x00], 'a cut without feeding leaves the last lines inside'],
  ['a line wider than the paper', [...Array<number>(49).fill(0x41), 0x0a], 'a line of 588 dots on 576'],
  ['alignment in the middle of a line', [0x41, 0x1b, 0x61, 0x01], 'alignment in the middle of a line'],
])('%s is a violation', (_, bytes, why) => {
  expect(violationsOf(...bytes)).toEqual([why]);
});

test('only the last fifty dockets are kept, each cut one docket', () => {
  const machine = new PrinterMachine('kitchen');
  for (let docket = 1; docket <= 53; docket++) {
    machine.receive(new TextEncoder().encode(`docket ${docket}\n`));
    machine.receive(Uint8Array.of(0x1d, 0x56, 0x42, 0x00));
  }
  expect(machine.papers).toHaveLength(50);
  expect(machine.papers[0]?.id).toBe(4);
  expect(machine.text()).toContain('docket 53');
});
