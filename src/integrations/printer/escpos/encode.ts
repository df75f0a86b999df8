import { inflateRawSync } from 'node:zlib';
import { Align, type Printer } from 'escpos-buffer';
import type {
  Docket,
  DocketAlign,
  DocketElement,
  DocketLine,
  PaperPicture,
} from '#src/domain/printing/docket.types.ts';
import { columnsOf } from '#src/domain/printing/docket-width.ts';
import { fontOf, PRINTER_MODEL_FACTS } from '#src/domain/printing/printer-models.ts';
import type { FontSize } from '#src/domain/printing/printing.schema.ts';
import type { EncodedJob, EncodeRequest } from '../printer.port.ts';
import { Bitmap, rasterCommands } from './bitmap.ts';
import { isOnPage } from './code-page.ts';
import { completionRequest } from './completion.ts';
import { pixelFont } from './pixel-font.ts';
import { type EscposModel, isEscposModel, openPrinter } from './profile.ts';
import { rasterLine } from './raster-line.ts';

const ESC = 0x1b;
const GS = 0x1d;
const LINE_FEED = 0x0a;
/** Dots per module of a QR code: scans well from paper, and version 10 still fits. */
const QR_MODULE_DOTS = 6;

const ALIGNS: Record<DocketAlign, Align> = { left: Align.Left, centre: Align.Center, right: Align.Right };

/** Null for models that take no ESC/POS from us, and for a drawer behind a cloud, which could open it an hour late. */
export async function encodeEscpos({ printerModel, jobId, content }: EncodeRequest): Promise<EncodedJob | null> {
  if (!isEscposModel(printerModel)) return null;
  if (content.kind === 'docket') {
    return encodeDocket(content.docket, { printerModel, jobId, rings: content.rings ?? false });
  }
  if (!PRINTER_MODEL_FACTS[printerModel].hasDrawerSocket) return null;
  return { bytes: await encodeDrawerPulse({ printerModel, jobId, drawer: content.drawer }), missing: [] };
}

/**
 * A docket as ESC/POS bytes, with the buzzer ahead of it, from `1B 40` to the cut and, for the m30 family, the completion request of the job. The same docket and
 * job id give the same bytes.
 */
export async function encodeDocket(
  docket: Docket,
  {
    printerModel,
    jobId,
    rings = false,
  }: { readonly printerModel: EscposModel; readonly jobId: string; readonly rings?: boolean },
): Promise<EncodedJob> {
  const { printer, profile, memory } = await openPrinter(printerModel);
  if (rings) await printer.buzzer();
  const writer = new LineWriter(
    docket,
    printerModel,
    printer,
    (...bytes) => memory.write(Buffer.from(bytes)),
    async (size) => {
      const font = profile.fonts.find((each) => each.name === fontOf(printerModel, size).name);
      if (font !== undefined) await profile.setFont(font);
    },
  );
  for (const element of docket.elements) await writer.element(element);
  // A cloud says itself what it has printed.
  if (PRINTER_MODEL_FACTS[printerModel].provesById) await memory.write(Buffer.from(completionRequest(jobId)));
  return { bytes: new Uint8Array(memory.buffer()), missing: [...writer.missing] };
}

/**
 * Opens the drawer on pin 2 (`first`) or 5. A job of its own, ahead of the receipt: a jam on the docket must not keep the
 * drawer shut. Never repeated.
 */
export async function encodeDrawerPulse({
  printerModel,
  jobId,
  drawer,
}: {
  readonly printerModel: EscposModel;
  readonly jobId: string;
  readonly drawer: 'first' | 'second';
}): Promise<Uint8Array> {
  const { printer, memory } = await openPrinter(printerModel);
  await printer.drawer(drawer === 'first' ? 0 : 1, 100, 500);
  await memory.write(Buffer.from(completionRequest(jobId)));
  return new Uint8Array(memory.buffer());
}

class LineWriter {
  readonly missing = new Set<string>();
  #spacing: number | null = null;
  #align: DocketAlign = 'left';
  #size: FontSize = 12;

  constructor(
    private readonly docket: Docket,
    private readonly model: EscposModel,
    private readonly printer: Printer,
    private readonly raw: (...bytes: number[]) => Promise<void>,
    private readonly chooseFont: (size: FontSize) => Promise<void>,
  ) {}

  async element(element: DocketElement): Promise<void> {
    switch (element.kind) {
      case 'line':
        return this.#line(element);
      case 'rule': {
        const { fontSize, paperDots } = this.docket;
        const text = element.character.repeat(columnsOf(fontSize, 1, paperDots));
        return this.#line({ kind: 'line', runs: [{ text }], width: 1, height: 1, align: 'left' });
      }
      case 'qr':
        return this.#qr(element.data);
      case 'picture':
        return this.#picture(element.picture);
      case 'feed':
        return this.printer.feed(element.lines);
      case 'cut':
        return this.printer.cutter();
    }
  }

  async #line(line: DocketLine): Promise<void> {
    await this.#font(line.fontSize ?? this.docket.fontSize);
    await this.#alignTo(line.align);
    await this.#spacingFor(line.height);
    if (!line.runs.every((run) => isOnPage(run.text))) return this.#image(line);
    const size = ((line.width - 1) << 4) | (line.height - 1);
    if (size !== 0) await this.raw(GS, 0x21, size);
    for (const run of line.runs) {
      if (run.bold) await this.raw(ESC, 0x45, 1);
      if (run.underline) await this.raw(ESC, 0x2d, 1);
      if (run.reverse) await this.raw(GS, 0x42, 1);
      await this.printer.write(run.text);
      if (run.reverse) await this.raw(GS, 0x42, 0);
      if (run.underline) await this.raw(ESC, 0x2d, 0);
      if (run.bold) await this.raw(ESC, 0x45, 0);
    }
    await this.raw(LINE_FEED);
    if (size !== 0) await this.raw(GS, 0x21, 0);
  }

  /** The same line in the same cells, as dots. Paper moves by the image's own height. */
  async #image(line: DocketLine): Promise<void> {
    const [cellWidth, { cellHeight }] = [this.#size, fontOf(this.model, this.#size)];
    const metrics = { cellWidth, cellHeight, advance: this.#spacing ?? 0 };
    const { bitmap, missing } = rasterLine(line, await pixelFont(), metrics);
    for (const character of missing) this.missing.add(character);
    for (const band of rasterCommands(bitmap)) await this.raw(...band);
  }

  async #picture({ width, height, dots }: PaperPicture): Promise<void> {
    const bitmap = new Bitmap(width, height);
    bitmap.bytes.set(inflateRawSync(Buffer.from(dots, 'base64'), { maxOutputLength: bitmap.bytes.length }));
    await this.#alignTo('centre');
    for (const band of rasterCommands(bitmap)) await this.raw(...band);
  }

  /** Settings of a symbol need the start of a line; a blank line on either side is its quiet zone. */
  async #qr(data: string): Promise<void> {
    await this.printer.feed(1);
    await this.#alignTo('centre');
    await this.printer.qrcode(data, QR_MODULE_DOTS);
    await this.printer.feed(1);
  }

  async #font(size: FontSize): Promise<void> {
    if (size === this.#size) return;
    this.#size = size;
    await this.chooseFont(size);
  }

  async #alignTo(align: DocketAlign): Promise<void> {
    if (align === this.#align) return;
    this.#align = align;
    await this.printer.setAlignment(ALIGNS[align]);
  }

  /** The setting is the pitch of normal lines; a taller line gets the same air below it. */
  async #spacingFor(height: number): Promise<void> {
    const { cellHeight } = fontOf(this.model, this.#size);
    const air = Math.max(0, this.docket.lineSpacing - cellHeight);
    const wanted = height === 1 ? this.docket.lineSpacing : Math.min(255, cellHeight * height + air);
    if (wanted === this.#spacing) return;
    this.#spacing = wanted;
    await this.raw(ESC, 0x33, wanted);
  }
}
