import { create } from 'qrcode';
import { CELLS, dotsOf, type Paper, type PaperElement, type PaperRun } from './paper.ts';

const MARGIN = 32;
/** Advance of DejaVu Sans Mono in ems. */
const ADVANCE = 0.602;
const BASELINE = 0.78;

/** The paper as a person would hold it: a dot of the head is a pixel. */
export function paperSvg(paper: Paper): string {
  const parts: string[] = [];
  let y = MARGIN;
  for (const element of paper.elements) {
    const { svg, height } = drawElement(element, y, paper.dots);
    parts.push(svg);
    y += height;
  }
  const width = paper.dots + MARGIN * 2;
  const height = Math.max(y + MARGIN, MARGIN * 3);
  const tear = paper.isCut ? '' : `<path d="M0 ${height - 2}h${width}" stroke="#999" stroke-dasharray="6 6"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#fff"/>${parts.join('')}${tear}</svg>`;
}

function drawElement(element: PaperElement, y: number, dots: number): { svg: string; height: number } {
  if (element.kind === 'feed') return { svg: '', height: element.advance };
  if (element.kind === 'qr') return drawQr(element, y, dots);
  if (element.kind === 'image') return drawImage(element, y, dots);
  const total = element.runs.reduce((sum, run) => sum + dotsOf(run), 0);
  const tallest = Math.max(0, ...element.runs.map((run) => CELLS[run.font].height * run.height));
  let x = MARGIN + startOf(element.align, dots - total);
  const svg = element.runs
    .map((run) => {
      const drawn = drawRun(run, x, y + tallest - CELLS[run.font].height * run.height);
      x += dotsOf(run);
      return drawn;
    })
    .join('');
  return { svg, height: element.advance };
}

function startOf(align: string, free: number): number {
  if (align === 'centre') return Math.floor(free / 2);
  return align === 'right' ? free : 0;
}

function drawRun(run: PaperRun, x: number, y: number): string {
  const cell = CELLS[run.font];
  const characters = [...run.text];
  const width = characters.length * cell.width;
  const fontSize = cell.width === 9 ? 9 / ADVANCE : 12 / ADVANCE;
  const squeeze = cell.width / (fontSize * ADVANCE);
  const places = characters.map((_, at) => (at * cell.width) / squeeze).join(' ');
  const ink = run.reverse ? '#fff' : '#111';
  const back = run.reverse ? `<rect width="${width}" height="${cell.height}" fill="#111"/>` : '';
  const under = run.underline ? `<rect y="${cell.height - 2}" width="${width}" height="1.5" fill="${ink}"/>` : '';
  const weight = run.bold ? ' font-weight="bold"' : '';
  const text = `<text transform="scale(${squeeze} 1)" x="${places}" y="${cell.height * BASELINE}" font-family="DejaVu Sans Mono" font-size="${fontSize}"${weight} fill="${ink}" xml:space="preserve">${escapeXml(run.text)}</text>`;
  return `<g transform="translate(${x} ${y}) scale(${run.width} ${run.height})">${back}${text}${under}</g>`;
}

const LEVELS = ['L', 'M', 'Q', 'H'] as const;

function drawQr(element: PaperElement & { kind: 'qr' }, y: number, dots: number): { svg: string; height: number } {
  const { modules } = create(element.data, { errorCorrectionLevel: LEVELS[element.level] ?? 'M' });
  const side = modules.size * element.size;
  // A symbol wider than the paper isn't printed, without an error.
  if (side > dots) return { svg: '', height: 0 };
  const x = MARGIN + startOf(element.align, dots - side);
  const squares: string[] = [];
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) {
        squares.push(
          `M${x + column * element.size} ${y + row * element.size}h${element.size}v${element.size}h-${element.size}z`,
        );
      }
    }
  }
  return { svg: `<path d="${squares.join('')}" fill="#111"/>`, height: side };
}

/** Each stretch of black dots of a row is one piece of the path. */
function drawImage(
  element: PaperElement & { kind: 'image' },
  y: number,
  dots: number,
): { svg: string; height: number } {
  const { bytesPerRow, rows, bits, align } = element;
  const width = bytesPerRow * 8;
  const left = MARGIN + Math.max(0, startOf(align, dots - width));
  const isBlack = (x: number, row: number) =>
    x < width && ((bits[row * bytesPerRow + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;
  const path: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let x = 0; x < width; x++) {
      if (!isBlack(x, row)) continue;
      const from = x;
      while (isBlack(x, row)) x++;
      path.push(`M${left + from} ${y + row}h${x - from}v1h${from - x}z`);
    }
  }
  return { svg: `<path d="${path.join('')}" fill="#111"/>`, height: rows };
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
