import type { Docket, DocketElement, DocketLine } from '#src/domain/printing/docket.types.ts';
import { columnsOfText } from '#src/domain/printing/docket-text.ts';
import { columnsOf } from '#src/domain/printing/docket-width.ts';
import { cx } from './classes.ts';

/** The width of the drawn paper, and of one dot of a full width printer on it. */
const PAPER_PX = 336;
/** The width of a letter of the fixed font, in its own size. */
const LETTER_EM = 0.602;
const DOTS_OF_FULL_PAPER = 576;

interface Props {
  docket: Docket;
  label: string;
  /** The width of full width paper on screen. */
  px?: number;
}

/** A docket as its printer lays it out: the same columns, sizes, spacing and breaks. */
export function DocketPaper({ docket, label, px = PAPER_PX }: Props) {
  const width = (px * docket.paperDots) / DOTS_OF_FULL_PAPER;
  return (
    <figure
      aria-label={label}
      className="w-fit rounded-card bg-[#fdfdf9] px-4 py-5 max-sm:px-1.5 text-[#111] shadow-card"
    >
      <div style={{ width }} className="overflow-hidden font-mono whitespace-pre">
        {docket.elements.map((element, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a paper have no identity
          <Element key={at} element={element} docket={docket} width={width} />
        ))}
      </div>
    </figure>
  );
}

function Element({ element, docket, width }: { element: DocketElement; docket: Docket; width: number }) {
  const dot = width / docket.paperDots;
  const spacing = Math.max(docket.lineSpacing, 20) * dot;
  switch (element.kind) {
    case 'line':
      return <Line line={element} docket={docket} dot={dot} spacing={spacing} />;
    case 'rule':
      return (
        <div style={{ height: spacing }} className="grid items-center">
          <div className={cx('border-[#111]', element.character === '=' ? 'border-t-2' : 'border-t border-dashed')} />
        </div>
      );
    case 'feed':
      return <div style={{ height: spacing * element.lines }} />;
    case 'qr':
      return (
        <div className="mx-auto my-2 grid size-24 place-items-center border-4 border-double border-[#111] text-12">
          QR
        </div>
      );
    case 'picture':
      return (
        <div
          style={{ width: element.picture.width * dot, height: element.picture.height * dot }}
          className="mx-auto grid place-items-center border-4 border-double border-[#111] text-12"
        >
          Logo
        </div>
      );
    case 'cut':
      return null;
  }
}

function Line({ line, docket, dot, spacing }: { line: DocketLine; docket: Docket; dot: number; spacing: number }) {
  const letter = (line.fontSize ?? docket.fontSize) * dot;
  const text = line.runs.map((run) => run.text).join('');
  const room = columnsOf(line.fontSize ?? docket.fontSize, line.width, docket.paperDots);
  const gap = Math.max(0, room - columnsOfText(text));
  const before = line.align === 'left' ? 0 : line.align === 'right' ? gap : gap / 2;
  return (
    <div style={{ height: spacing * line.height, fontSize: letter / LETTER_EM, lineHeight: `${spacing}px` }}>
      <span
        style={{
          marginLeft: before * letter * line.width,
          transform: `scale(${line.width}, ${line.height})`,
        }}
        className="inline-block origin-top-left"
      >
        {line.runs.map((run, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: runs of a line have no identity
            key={at}
            className={cx(
              run.bold && 'font-bold',
              run.reverse && 'bg-[#111] text-[#fdfdf9]',
              run.underline && 'underline',
            )}
          >
            {run.text}
          </span>
        ))}
        {text === '' ? '\u00a0' : null}
      </span>
    </div>
  );
}
