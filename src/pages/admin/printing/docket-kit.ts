import {
  DOCKET_TYPES,
  type DocketSettings,
  type DocketType,
  FONT_SIZES,
  MAX_COPIES,
  MAX_LINE_SPACING,
  type PrintDocketSettings,
  printDocketSettingsSchema,
} from '#src/domain/printing/printing.schema.ts';
import {
  COMMENT_SIZE_LABEL,
  COMMENT_SIZE_LABELS,
  COMMENT_SIZES,
  COMMENTS_ON,
  SHOWN_LABELS,
  SHOWN_ON,
  shownHelp,
  WIDE_ITEMS_LABEL,
  WIDE_ITEMS_ON,
} from '#src/domain/printing/printing-choices.ts';
import { select } from '../forms/choices.tsx';
import { formKit } from '../forms/form-kit.ts';
import type { FieldsOf } from '../forms/kind.ts';
import { limited, tick } from '../forms/kinds.tsx';
import { mapped } from '../forms/optional.ts';
import { DOCKET_LABELS } from './print-labels.ts';

const FONT_LABELS: Readonly<Record<number, string>> = { 8: 'Smallest', 9: 'Small', 10: 'Medium', 12: 'Normal' };

/** How the dockets of a store look, each kind of them. */
export const docketKit = formKit<PrintDocketSettings>({
  schema: printDocketSettingsSchema,
  fields: Object.fromEntries(DOCKET_TYPES.map((type) => [type, fieldsOf(type)])) as FieldsOf<PrintDocketSettings>,
});

/** Labels name the docket, so that a list of changes makes sense; beside the fields it is in the heading. */
function fieldsOf(type: DocketType): FieldsOf<DocketSettings> {
  const of = (label: string) => `${DOCKET_LABELS[type]}: ${label}`;
  const sizes = [...FONT_SIZES].reverse();
  return {
    fontSize: mapped<string, DocketSettings['fontSize']>(
      select(
        of('Text size'),
        sizes.map((size) => ({ value: String(size), label: `${FONT_LABELS[size]} (${size} dots wide)` })),
      ),
      // The schema rejects any other number.
      { inner: String, outer: (size) => Number(size) as DocketSettings['fontSize'] },
    ),
    lineSpacing: limited(of('Line spacing'), { help: `0 to ${MAX_LINE_SPACING} dots` }),
    copies: limited(of('Copies'), { help: `1 to ${MAX_COPIES}` }),
    ...(type === WIDE_ITEMS_ON
      ? {
          wideItems: tick(
            of(WIDE_ITEMS_LABEL),
            WIDE_ITEMS_LABEL,
            'Readable from 3 metres. Long names take more lines.',
          ),
        }
      : {}),
    ...(type === COMMENTS_ON
      ? {
          commentSize: select<DocketSettings['commentSize']>(
            of(COMMENT_SIZE_LABEL),
            COMMENT_SIZES.map((size) => ({ value: size, label: COMMENT_SIZE_LABELS[size] })),
          ),
        }
      : {}),
    shows: Object.fromEntries(
      SHOWN_ON[type].map((name) => [name, tick(of(SHOWN_LABELS[name]), SHOWN_LABELS[name], shownHelp(type, name))]),
    ) as FieldsOf<DocketSettings['shows']>,
  };
}
