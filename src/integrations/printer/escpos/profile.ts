import { type Cut, InMemory, Model, Printer } from 'escpos-buffer';
import stockEpson from 'escpos-buffer/dist/profile/Epson';
import { columnsOf } from '#src/domain/printing/docket-width.ts';
import { PRINTER_MODEL_FACTS } from '#src/domain/printing/printer-models.ts';
import type { PrinterModel } from '#src/domain/printing/printing.schema.ts';

/** The package's facts about a model; it doesn't export the type. */
type Capability = ReturnType<typeof Model.EXPAND>;
type Font = Capability['fonts'][number];

type EpsonClass = typeof stockEpson;
/** Run from source this import is the class; in a bundle it is the CommonJS module around it. */
const Epson: EpsonClass = 'default' in stockEpson ? (stockEpson.default as EpsonClass) : stockEpson;

const ESC = 0x1b;
const GS = 0x1d;

/** The package starts in the first of them, so the default comes first. */
const FONTS = PRINTER_MODEL_FACTS.epsonTmM30II.fonts.toReversed();
const FONT_CODES = new Map<string, number>(FONTS.map(({ name, code }) => [name, code]));

/**
 * Epson's m30 family, which escpos-buffer lacks. Its stock Epson profile cuts with an obsolete command, sends counts
 * above 127 as UTF-8, knows two fonts and truncates QR data to one byte a character; here is each of these put right.
 */
class EpsonM30 extends Epson {
  override async feed(lines: number): Promise<void> {
    await this.send(ESC, 0x64, Math.max(0, Math.min(255, Math.trunc(lines))));
  }

  /** Feeds to the blade and cuts; the m30 has only a partial cutter. */
  override async cutter(_: Cut): Promise<void> {
    await this.send(GS, 0x56, 0x42, 0x00);
  }

  override async buzzer(): Promise<void> {
    await this.send(ESC, 0x70, 0x00, 0x32, 0xfa);
  }

  override async qrcode(data: string, size: number): Promise<void> {
    const bytes = new TextEncoder().encode(data);
    const count = bytes.length + 3;
    await this.send(GS, 0x28, 0x6b, 0x04, 0x00, 0x31, 0x41, 0x32, 0x00);
    await this.send(GS, 0x28, 0x6b, 0x03, 0x00, 0x31, 0x43, size);
    await this.send(GS, 0x28, 0x6b, 0x03, 0x00, 0x31, 0x45, 0x31);
    await this.send(GS, 0x28, 0x6b, count & 0xff, count >> 8, 0x31, 0x50, 0x30, ...bytes);
    await this.send(GS, 0x28, 0x6b, 0x03, 0x00, 0x31, 0x51, 0x30);
  }

  protected override async fontChanged(current: Font, _: Font): Promise<void> {
    await this.send(ESC, 0x4d, FONT_CODES.get(current.name) ?? 0);
  }

  private async send(...bytes: number[]): Promise<void> {
    await this.connection.write(Buffer.from(bytes));
  }
}

/** Sunmi's cloud kitchen printer: text is UTF-8, said once at the start in place of a code page; it cuts by commands that it documents itself. */
class SunmiCloud extends EpsonM30 {
  override async write(text: string): Promise<void> {
    await this.connection.write(Buffer.from(text, 'utf8'));
  }

  override async cutter(_: Cut): Promise<void> {
    await this.connection.write(Buffer.from([GS, 0x56, 0x62, 0x00]));
  }

  protected override async applyCodePage(): Promise<void> {
    await this.connection.write(Buffer.from([GS, 0x28, 0x45, 0x03, 0x00, 0x06, 0x03, 0x01]));
  }
}

/** Those that Epson's own commands are for, and that say when a docket is on paper. */
export const ESCPOS_MODELS = ['epsonTmM30', 'epsonTmM30II', 'epsonTmM30III'] as const;
export const CLOUD_MODEL = 'sunmiCloudKitchenPrinter';
export type EscposModel = (typeof ESCPOS_MODELS)[number] | typeof CLOUD_MODEL;

export function isEscposModel(model: PrinterModel): model is EscposModel {
  return model === CLOUD_MODEL || ESCPOS_MODELS.some((each) => each === model);
}

/** A printer of the package writing into memory, with what it wrote. */
export async function openPrinter(
  model: EscposModel,
): Promise<{ printer: Printer; profile: InstanceType<EpsonClass>; memory: InMemory }> {
  const capability = Model.EXPAND({
    model: PRINTER_MODEL_FACTS[model].name,
    profile: 'epson',
    brand: 'Epson',
    columns: columnsOf(12),
    feed: 4,
    // The class of a model that reads UTF-8 says so in its place.
    codepage: 'cp1252',
    initialize: '\x1B@',
    fonts: FONTS.map(({ name, size }) => ({ name, columns: columnsOf(size) })),
  });
  const memory = new InMemory();
  const profile = model === CLOUD_MODEL ? new SunmiCloud(capability) : new EpsonM30(capability);
  const printer = await Printer.CONNECT(new Model(profile), memory);
  return { printer, profile, memory };
}
