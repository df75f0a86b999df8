import type { Docket, DocketElement } from './docket.types.ts';
import { columnsOfText } from './docket-text.ts';
import { columnsOf } from './docket-width.ts';

/** A docket as plain text in its columns: previews on screens, logs and golden files. Large text keeps its place. */
export function docketPlainText(docket: Docket): string {
  return docket.elements.flatMap((element) => linesOf(element, docket)).join('\n');
}

function linesOf(element: DocketElement, docket: Docket): string[] {
  const columns = columnsOf(docket.fontSize, 1, docket.paperDots);
  switch (element.kind) {
    case 'rule':
      return [element.character.repeat(columns)];
    case 'feed':
      return Array.from({ length: element.lines }, () => '');
    case 'qr':
      return [centred(`[QR ${element.data}]`, columns)];
    case 'picture':
      return [];
    case 'cut':
      return [centred('- - - cut - - -', columns)];
    case 'line': {
      const text = element.runs
        .map((run) => (run.reverse && run.text.trim() !== '' ? `[${run.text.trim()}]` : run.text))
        .join('');
      const size = element.width > 1 || element.height > 1 ? `{${element.width}x${element.height}} ` : '';
      if (element.align === 'left') return [size + text.trimEnd()];
      const room = Math.floor(columns / element.width);
      const gap = Math.max(0, room - columnsOfText(text));
      return [`${size}${' '.repeat(element.align === 'centre' ? Math.floor(gap / 2) : gap)}${text}`];
    }
  }
}

function centred(text: string, columns: number): string {
  return ' '.repeat(Math.max(0, Math.floor((columns - columnsOfText(text)) / 2))) + text;
}
