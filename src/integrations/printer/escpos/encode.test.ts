import { describe, expect, test } from 'bun:test';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { SAMPLE_BOOKING } from '#src/domain/printing/booking-slip.ts';
import type { PaperPicture } from '#src/domain/printing/docket.types.ts';
import { aLine, anInvoice, anOrder, aShare, aTicket } from '#src/domain/printing/docket-examples.ts';
import { docketPlainText } from '#src/domain/printing/docket-plain-text.ts';
import { FONT_SIZES, type FontSize } from '#src/domain/printing/printing.schema.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { paperText } from '../simulator/paper.ts';
import { PrinterMachine } from '../simulator/printer-machine.ts';
import { RealTimeScanner } from '../simulator/real-time.ts';
import { isOnPage } from './code-page.ts';
import { completionMark } from './completion.ts';
import { encodeDocket } from './encode.ts';
import { ESCPOS_MODELS } from './profile.ts';

const JOB = { printerModel: 'epsonTmM30II', jobId: 'mb1x0k7a9p2q' } as const;

/** Every character of page 1252 that can be printed. */
const PAGE_CHARACTERS = [...Array(0x2123).keys()].map((code) => String.fromCharCode(code)).filter(isOnPage);

function ticketWith(comments: string, fontSize: FontSize = 12) {
  const order = anOrder({ lines: [aLine({ comments })], customerName: '' });
  const ticket = aTicket({ order, station: aShare(order.lines) });
  return renderDocket({ ...ticket, settings: { ...ticket.settings, fontSize } });
}

function print(bytes: Uint8Array) {
  const machine = new PrinterMachine('kitchen');
  machine.receive(bytes);
  return machine;
}

describe('a docket as bytes', () => {
  test.each(ESCPOS_MODELS)(
    '%s: begins with initialise and page 16, ends with cut and completion request',
    async (model) => {
      const { bytes } = await encodeDocket(renderDocket(aTicket()), { printerModel: model, jobId: JOB.jobId });
      const hex = Buffer.from(bytes).toString('hex');
      expect(hex.startsWith('1b401b7410')).toBe(true);
      expect(hex.endsWith(`1d5642001d284806003030${Buffer.from('9p2q').toString('hex')}`)).toBe(true);
    },
  );

  test('a booking on paper says who comes and marks the allergy, and nothing a guest typed is a command', async () => {
    const { settings, printer, store, marks } = anInvoice();
    const booking = { ...SAMPLE_BOOKING, name: 'Ada\u001b@ \u001di\u0000', note: 'NUT allergy \u001bp0' };
    const docket = renderDocket({ kind: 'BOOKING_SLIP', settings, printer, store, marks, booking });
    const machine = print((await encodeDocket(docket, JOB)).bytes);
    expect(machine.violations).toEqual([]);
    const papers = machine.papers.map(paperText).join('');
    for (const words of ['BOOKING', '4 guests', '0491 570 156', 'High chair']) {
      expect(papers).toContain(words);
    }
    const lines = machine.papers.flatMap(({ elements }) => elements.filter((one) => one.kind === 'line'));
    const marked = lines.flatMap(({ runs }) => runs.filter(({ reverse }) => reverse).map(({ text }) => text));
    expect(marked.join('')).toContain('NUT allergy');
    expect(machine.drawerPulses).toEqual([]);
    expect(machine.papers).toHaveLength(1);
  });

  test('the same docket and job give the same bytes', async () => {
    const twice = await Promise.all([1, 2].map(() => encodeDocket(renderDocket(anInvoice()), JOB)));
    expect(twice[0]?.bytes).toEqual(twice[1]?.bytes ?? new Uint8Array());
  });

  test.each(FONT_SIZES)('in font size %d the paper says what the docket says', async (fontSize) => {
    const snapshot = aTicket();
    const docket = renderDocket({ ...snapshot, settings: { ...snapshot.settings, fontSize } });
    const { bytes } = await encodeDocket(docket, JOB);
    const machine = print(bytes);
    expect(machine.violations).toEqual([]);
    const squash = (text: string) =>
      text
        .replaceAll(/[[\]]|\{\dx\d\}|- - - cut - - -/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim();
    expect(machine.papers.map((paper) => squash(paperText(paper)))).toEqual([squash(docketPlainText(docket))]);
  });

  test('no character that the code page has is lost', async () => {
    expect(PAGE_CHARACTERS.length).toBeGreaterThan(210);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...PAGE_CHARACTERS), { minLength: 1, maxLength: 60 }), async (all) => {
        const docket = ticketWith(`a${all.join('')}z`);
        const { bytes, missing } = await encodeDocket(docket, JOB);
        const machine = print(bytes);
        expect(machine.violations).toEqual([]);
        expect(missing).toEqual([]);
        const plain = docketPlainText(docket)
          .replaceAll(/\{\dx\d\}/g, '')
          .replaceAll(/[\s[\]]/g, '');
        expect(machine.text().replaceAll(/[\s[\]]/g, '')).toBe(plain.replace('---cut---', ''));
      }),
      { numRuns: 60 },
    );
  });

  test('what the page lacks is drawn in the cells of its line, and the other lines stay text', async () => {
    const { bytes, missing } = await encodeDocket(ticketWith('饺子 with ő'), JOB);
    expect(missing).toEqual([]);
    const machine = print(bytes);
    expect(machine.violations).toEqual([]);
    expect(machine.text()).not.toContain('?');
    expect(machine.text()).toContain('Garlic bread');
    const images = machine.papers[0]?.elements.filter((each) => each.kind === 'image') ?? [];
    // Two cells each for two characters, seven for the rest, six for the box: 12 dots a cell, two lines high, with its air.
    expect(images).toMatchObject([{ rows: 48, bytesPerRow: 72 }, { rows: 6 }]);
    expect(images.some((image) => image.kind === 'image' && image.bits.some((byte) => byte !== 0))).toBe(true);
  });

  test('a character that no font has is reported, and its box is as wide as it was', async () => {
    const { missing } = await encodeDocket(ticketWith('𠮷野家'), JOB);
    expect(missing).toEqual(['𠮷']);
  });

  test.each(ESCPOS_MODELS)(
    '%s: an image never holds a command that a printer would obey at once',
    async (printerModel) => {
      const scanner = new RealTimeScanner();
      const everyGlyph = Array.from({ length: 280 }, (_, at) => String.fromCodePoint(0x4e00 + at * 7)).join('');
      const { bytes } = await encodeDocket(ticketWith(everyGlyph), { printerModel, jobId: JOB.jobId });
      expect(scanner.scan(bytes).commands).toEqual([]);
    },
  );

  test('whatever a customer types, the printer only prints', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.constantFrom(...FONT_SIZES),
        async (text, size) => {
          const machine = print((await encodeDocket(ticketWith(text, size), JOB)).bytes);
          expect(machine.violations).toEqual([]);
          expect(machine.drawerPulses).toEqual([]);
          expect(machine.papers).toHaveLength(1);
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each(ESCPOS_MODELS)(
    '%s: its buzzer rings before the first line, and the paper is the same',
    async (printerModel) => {
      const docket = renderDocket(aTicket());
      const of = async (rings: boolean) => print((await encodeDocket(docket, { ...JOB, printerModel, rings })).bytes);
      const [ringing, quiet] = await Promise.all([of(true), of(false)]);
      expect(ringing.drawerPulses).toEqual([{ pin: 2, onMs: 100 }]);
      expect(quiet.drawerPulses).toEqual([]);
      expect(ringing.text()).toBe(quiet.text());
      expect(ringing.violations).toEqual([]);
    },
  );

  test.each([576, 512, 420, 384] as const)(
    'on paper of %d dots the logo stands in the middle, dot for dot, and the text below is as wide as ever',
    async (paperDots) => {
      const invoice = anInvoice();
      const of = (logo?: PaperPicture) =>
        renderDocket({ ...invoice, printer: { ...invoice.printer, paperDots }, ...(logo ? { logo } : {}) });
      const dots = Uint8Array.from({ length: 45 * 100 }, (_, at) => (at * 37) & 0xff);
      const logo = { width: 360, height: 100, dots: deflateRawSync(dots).toString('base64') };
      const [plain, withLogo] = await Promise.all([encodeDocket(of(), JOB), encodeDocket(of(logo), JOB)]);
      const hex = Buffer.from(withLogo.bytes).toString('hex');
      // Three bands of at most 48 rows, each of 45 bytes.
      const bands = ['1d7630002d003000', '1d7630002d003000', '1d7630002d000400'];
      let at = 0;
      for (const band of bands) {
        const found = hex.indexOf(band, at);
        expect(found).toBeGreaterThanOrEqual(at);
        at = found + band.length;
      }
      const machine = print(withLogo.bytes);
      expect(machine.violations).toEqual([]);
      const images = machine.papers[0]?.elements.filter((each) => each.kind === 'image') ?? [];
      expect(images).toMatchObject([
        { bytesPerRow: 45, rows: 48, align: 'centre' },
        { bytesPerRow: 45, rows: 48, align: 'centre' },
        { bytesPerRow: 45, rows: 4, align: 'centre' },
      ]);
      const printed = Buffer.concat(images.map((image) => (image.kind === 'image' ? image.bits : new Uint8Array())));
      expect(printed).toEqual(Buffer.from(dots));
      expect(
        machine
          .text()
          .replaceAll(/\[image[^\]]*\]|\n+/g, '\n')
          .trim(),
      ).toBe(print(plain.bytes).text().replaceAll(/\n+/g, '\n').trim());
    },
  );

  test.each(ESCPOS_MODELS)(
    '%s: a logo never holds a command that a printer would obey at once',
    async (printerModel) => {
      const scanner = new RealTimeScanner();
      const dots = Uint8Array.from(
        { length: 45 * 160 },
        (_, at) => [0x10, [0x04, 0x05, 0x14][(at >> 1) % 3]!][at & 1]!,
      );
      const logo = { width: 360, height: 160, dots: deflateRawSync(dots).toString('base64') };
      const { bytes } = await encodeDocket(renderDocket(anInvoice({ logo })), { printerModel, jobId: JOB.jobId });
      expect(scanner.scan(bytes).commands).toEqual([]);
      expect(print(bytes).drawerPulses).toEqual([]);
    },
  );

  test('a logo wider than the paper is left off', async () => {
    const logo = { width: 600, height: 8, dots: deflateRawSync(new Uint8Array(75 * 8)).toString('base64') };
    const [one, other] = await Promise.all([
      encodeDocket(renderDocket(anInvoice({ logo })), JOB),
      encodeDocket(renderDocket(anInvoice()), JOB),
    ]);
    expect(print(one.bytes).papers[0]?.elements.some((each) => each.kind === 'image')).toBe(false);
    expect(print(one.bytes).text().trim()).toBe(print(other.bytes).text().trim());
  });

  test('the QR code holds the order link', async () => {
    const machine = print((await encodeDocket(renderDocket(anInvoice()), JOB)).bytes);
    const qr = machine.papers[0]?.elements.find((each) => each.kind === 'qr');
    expect(qr).toMatchObject({ data: 'https://romapizza.example/o/order-1', size: 6, level: 1, align: 'centre' });
  });

  test('line spacing is the pitch of normal lines, and tall lines keep the same air', async () => {
    const snapshot = aTicket();
    const docket = renderDocket({ ...snapshot, settings: { ...snapshot.settings, lineSpacing: 40 } });
    const paper = print((await encodeDocket(docket, JOB)).bytes).papers[0];
    const pitch = (words: string) =>
      paper?.elements.find((each) => each.kind === 'line' && each.runs.some((run) => run.text.includes(words)));
    expect(pitch('Placed')).toMatchObject({ advance: 40 });
    expect(pitch('Margherita (Large)')).toMatchObject({ advance: 64 });
  });
});

test.each([
  ['mb1x0k7a9p2q', '9p2q'],
  ['job-1', 'job1'],
  ['7', '0007'],
])('the completion mark of job %s is %s', (jobId, mark) => {
  expect(completionMark(jobId)).toBe(mark);
});

test.each([
  ['“€5”', true],
  ['crème brûlée', true],
  ['₹', false],
  ['Łódź', false],
  ['花', false],
])('%s is on the page: %p', (text, isThere) => {
  expect(isOnPage(text)).toBe(isThere);
});

test('in a bundle, as in the compiled programs, the encoder gives the same bytes', async () => {
  const outdir = tempFolder('encode');
  try {
    const entry = join(import.meta.dir, 'encode.ts');
    const { outputs } = await Bun.build({ entrypoints: [entry], target: 'bun', outdir, naming: 'encode.js' });
    const bundled: { encodeDocket: typeof encodeDocket } = await import(outputs[0]?.path ?? '');
    const docket = ticketWith('花生过敏');
    const [here, there] = await Promise.all([encodeDocket(docket, JOB), bundled.encodeDocket(docket, JOB)]);
    expect(there.bytes).toEqual(here.bytes);
  } finally {
    await rm(outdir, { recursive: true });
  }
});
