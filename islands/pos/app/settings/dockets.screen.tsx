import { useState } from 'react';
import {
  COMMENT_SIZE_LABEL,
  COMMENT_SIZE_LABELS,
  COMMENT_SIZES,
  COMMENTS_ON,
  DEFAULT_PRINT_DOCKET_SETTINGS,
  DOCKET_TYPES,
  type DocketSettings,
  type DocketType,
  FONT_SIZES,
  MAX_COPIES,
  MAX_LINE_SPACING,
  type PaperDots,
  SHOWN_LABELS,
  SHOWN_ON,
  shownHelp,
  WIDE_ITEMS_LABEL,
  WIDE_ITEMS_ON,
} from '#src/domain/printing/printing-choices.ts';
import { sampleDocket } from '#src/domain/printing/sample-docket.ts';
import type { TillPrinting, TillSettings } from '#src/domain/till/till-settings.types.ts';
import { Button } from '#src/ui/button.tsx';
import { DocketPaper } from '#src/ui/docket-paper.tsx';
import { RetryIcon } from '#src/ui/icon.tsx';
import { Behind, wishOf } from '../kit/behind.tsx';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Stepper } from '../kit/stepper.tsx';
import { PAPER_WAITS } from './docket-text.ts';
import { PrintExample } from './print-example.tsx';
import { settingsCalls } from './settings-calls.ts';
import { SettingsFrame, SwitchKey } from './settings-kit.tsx';
import { useSettingsSave } from './use-settings-save.tsx';

const TYPE_LABELS: Readonly<Record<DocketType, readonly [string, string]>> = {
  ORDER_TICKET: ['Kitchen ticket', 'for cooks'],
  ORDER_STUB: ['Order stub', 'for the pass or the bag'],
  ORDER_INVOICE: ['Invoice', 'for the customer'],
};
const FONT_LABELS: Readonly<Record<number, string>> = { 8: 'Smallest', 9: 'Small', 10: 'Medium', 12: 'Normal' };
const PAPER_LABELS: Readonly<Record<PaperDots, string>> = {
  576: '80 mm',
  512: '80 mm, 42 letters',
  420: '58 mm in a wide printer',
  384: '58 mm',
};
const SPACING_STEP = 5;

/** The layout of each kind of docket, beside an example as the printer would print it. */
export function DocketsScreen({ settings, printing }: { settings: TillSettings; printing: TillPrinting }) {
  const [docketType, setDocketType] = useState<DocketType>('ORDER_TICKET');
  const editing = useDocket(settings, printing, docketType);
  const { shown, set, isChanged, saving } = editing;
  const { wish, isWaiting } = wishOf(settings, 'saveOneDocket');
  const papers = [...new Set(printing.printers.map(({ paperDots }) => paperDots))];
  const [paper, setPaper] = useState<PaperDots>(papers[0] ?? 576);
  const parts = { docketType, shown, paper, onSet: set };
  return (
    <SettingsFrame
      title="Dockets"
      lead="What dockets show and how large. From the next one on."
      isWide
      saving={saving}
      whoMay={settings.whoMay}
      wish={wish}
      waitText={PAPER_WAITS}
      actions={
        <>
          <Button size="large" icon={RetryIcon} disabled={isWaiting} onClick={editing.reset}>
            Reset
          </Button>
          <Button
            variant="primary"
            size="large"
            disabled={!isChanged || isWaiting}
            isBusy={saving.state === 'busy'}
            onClick={() => void editing.save()}
          >
            Save
          </Button>
        </>
      }
    >
      {editing.isBehind ? (
        <Behind text="Someone else changed these docket settings while you were editing.">
          <Button onClick={editing.forget}>Show theirs</Button>
          <Button onClick={editing.keepMine}>Keep mine</Button>
        </Behind>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex min-w-0 flex-col gap-6">
          <DocketTypes
            chosen={docketType}
            isChanged={isChanged}
            onChoose={(type) => {
              setDocketType(type);
              editing.forget();
            }}
          />
          <TextSize {...parts} />
          {docketType === COMMENTS_ON ? <CommentSizes {...parts} /> : null}
          <Steppers {...parts} />
          <Shows {...parts} />
        </div>
        <Example {...parts} printing={printing} papers={papers} onPaper={setPaper} />
      </div>
    </SettingsFrame>
  );
}

interface DocketTypesProps {
  chosen: DocketType;
  isChanged: boolean;
  onChoose: (type: DocketType) => void;
}

function DocketTypes({ chosen, isChanged, onChoose }: DocketTypesProps) {
  return (
    <ChoiceGroup label="Docket" note={isChanged ? 'save or reset before switching' : null}>
      {DOCKET_TYPES.map((type) => (
        <Choice
          key={type}
          isChosen={type === chosen}
          isDisabled={isChanged && type !== chosen}
          onChoose={() => onChoose(type)}
        >
          <span>
            {TYPE_LABELS[type][0]}
            <span className="block text-14 font-normal text-ink-3">{TYPE_LABELS[type][1]}</span>
          </span>
        </Choice>
      ))}
    </ChoiceGroup>
  );
}

/** One kind of docket as it is edited here, over what is saved. */
function useDocket(settings: TillSettings, { dockets }: TillPrinting, docketType: DocketType) {
  const { api } = useTill();
  const [edited, setEdited] = useState<{ readonly value: DocketSettings; readonly version: number } | null>(null);
  const saving = useSettingsSave(settings, (approval, value: DocketSettings, version: number) =>
    settingsCalls(api).setDocket({ docketType, settings: value, version }, approval),
  );
  const saved = dockets.value[docketType];
  const shown = edited?.value ?? saved;
  const version = edited?.version ?? dockets.version;
  const isChanged = JSON.stringify(shown) !== JSON.stringify(saved);
  return {
    saving,
    shown,
    isChanged,
    isBehind: isChanged && edited !== null && edited.version !== dockets.version,
    set: (change: Partial<DocketSettings>) => setEdited({ value: { ...shown, ...change }, version }),
    reset: () => setEdited({ value: DEFAULT_PRINT_DOCKET_SETTINGS[docketType], version: dockets.version }),
    keepMine: () => setEdited({ value: shown, version: dockets.version }),
    forget: () => setEdited(null),
    async save() {
      if (await saving.run(shown, version)) setEdited(null);
    },
  };
}

interface DocketPartProps {
  docketType: DocketType;
  shown: DocketSettings;
  paper: PaperDots;
  onSet: (change: Partial<DocketSettings>) => void;
}

function TextSize({ shown, paper, onSet }: DocketPartProps) {
  return (
    <ChoiceGroup label="Text size" note="if a printer doesn’t have this size, it uses the next size up">
      {[...FONT_SIZES].reverse().map((size) => (
        <Choice
          key={size}
          isChosen={shown.fontSize === size}
          onChoose={() => onSet({ fontSize: size })}
          trailing={`${Math.floor(paper / size)} in a line`}
        >
          {FONT_LABELS[size]}
        </Choice>
      ))}
    </ChoiceGroup>
  );
}

function CommentSizes({ shown, onSet }: DocketPartProps) {
  return (
    <ChoiceGroup label={COMMENT_SIZE_LABEL} note="what customers write about an item or the order">
      {COMMENT_SIZES.map((commentSize) => (
        <Choice key={commentSize} isChosen={shown.commentSize === commentSize} onChoose={() => onSet({ commentSize })}>
          {COMMENT_SIZE_LABELS[commentSize]}
        </Choice>
      ))}
    </ChoiceGroup>
  );
}

function Steppers({ shown, onSet }: DocketPartProps) {
  const { lineSpacing, copies } = shown;
  return (
    <div className="flex flex-wrap gap-x-12 gap-y-6">
      <div>
        <p className="mb-2 font-semibold">
          Line spacing <span className="text-14 font-normal text-ink-3">in dots, up to {MAX_LINE_SPACING}</span>
        </p>
        <Stepper
          label="Line spacing"
          value={lineSpacing}
          least={0}
          most={MAX_LINE_SPACING}
          onStep={(by) =>
            onSet({ lineSpacing: Math.min(MAX_LINE_SPACING, Math.max(0, lineSpacing + by * SPACING_STEP)) })
          }
        />
      </div>
      <div>
        <p className="mb-2 font-semibold">
          Copies <span className="text-14 font-normal text-ink-3">multiplied by the printer’s own copies</span>
        </p>
        <Stepper label="Copies" value={copies} most={MAX_COPIES} onStep={(by) => onSet({ copies: copies + by })} />
      </div>
    </div>
  );
}

function Shows({ docketType, shown, onSet }: DocketPartProps) {
  return (
    <section aria-label="Shows" className="grid gap-2 xl:grid-cols-2">
      {docketType === WIDE_ITEMS_ON ? (
        <SwitchKey label={WIDE_ITEMS_LABEL} isOn={shown.wideItems} onSwitch={(wideItems) => onSet({ wideItems })} />
      ) : null}
      {SHOWN_ON[docketType].map((name) => (
        <SwitchKey
          key={name}
          label={SHOWN_LABELS[name]}
          {...helpOf(docketType, name)}
          isOn={shown.shows[name]}
          onSwitch={(isOn) => onSet({ shows: { ...shown.shows, [name]: isOn } })}
        />
      ))}
    </section>
  );
}

function helpOf(...of: Parameters<typeof shownHelp>): { help?: string } {
  const help = shownHelp(...of);
  return help === undefined ? {} : { help };
}

interface ExampleProps extends DocketPartProps {
  printing: TillPrinting;
  papers: readonly PaperDots[];
  onPaper: (paper: PaperDots) => void;
}

function Example({ docketType, shown, paper, printing, papers, onPaper }: ExampleProps) {
  const { restaurantName } = useSession().store;
  return (
    <section aria-label="Example" className="flex flex-col gap-3 lg:sticky lg:top-0">
      {papers.length > 1 ? (
        <div className="grid grid-cols-2 gap-2">
          {papers.map((dots) => (
            <Choice key={dots} isChosen={dots === paper} onChoose={() => onPaper(dots)}>
              {PAPER_LABELS[dots]}
            </Choice>
          ))}
        </div>
      ) : null}
      <DocketPaper
        label={`Example of the ${TYPE_LABELS[docketType][0].toLowerCase()}`}
        docket={sampleDocket({ docketType, settings: shown, paperDots: paper, storeName: restaurantName })}
      />
      {shown.copies > 1 ? (
        <p className="max-w-84 text-14 text-ink-3">Orders print {shown.copies} numbered copies, an example one.</p>
      ) : null}
      <PrintExample {...{ docketType, shown, printing }} />
    </section>
  );
}
