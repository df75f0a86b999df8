import { useState } from 'react';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { MAX_PRESETS, MOST_PRESET_BPS, MOST_PRESET_IN_CENTS } from '#src/domain/tenancy/pos-limits.ts';
import type { PosPresets, PricePreset } from '#src/domain/tenancy/pos-settings.schema.ts';
import type { TillSettings } from '#src/domain/till/till-settings.types.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL } from '#src/ui/classes.ts';
import { EditIcon, PlusIcon } from '#src/ui/icon.tsx';
import { presetText } from '../draft/adjustment.ts';
import { Choice } from '../kit/choice.tsx';
import { Keypad } from '../kit/keypad.tsx';
import { newId } from '../kit/new-id.ts';
import { centsOfPad, pressPad } from '../kit/pad-keys.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { withPreset } from './preset-list.ts';
import { settingsCalls } from './settings-calls.ts';
import { SettingsFrame } from './settings-kit.tsx';
import { useSettingsSave } from './use-settings-save.tsx';

type Side = 'discounts' | 'surcharges';
const SIDES: readonly (readonly [Side, string, string])[] = [
  ['discounts', 'Discounts', 'Off the whole order'],
  ['surcharges', 'Surcharges', 'Added to the whole order'],
];

/** Discounts and surcharges that a till offers with one tap. Saved as a whole list: a second save is rejected. */
export function PresetsScreen({ settings }: { settings: TillSettings }) {
  const { api } = useTill();
  const { value, version } = settings.presets;
  const [edited, setEdited] = useState<{ readonly side: Side; readonly preset: PricePreset | null } | null>(null);
  const saving = useSettingsSave(settings, (approval, next: PosPresets) =>
    settingsCalls(api).setPresets({ ...next, version }, approval),
  );
  const save = (side: Side, list: readonly PricePreset[]) => {
    setEdited(null);
    void saving.run({ ...value, [side]: [...list] });
  };
  return (
    <SettingsFrame
      title="Discounts and surcharges"
      lead="Applies to every till in the store. Staff without discount permission still need a PIN."
      isWide
      saving={saving}
      whoMay={settings.whoMay}
      wish={settings.wishes.find(({ subjectId }) => subjectId === 'posPresets') ?? null}
    >
      <div className="grid gap-8 lg:grid-cols-2">
        {SIDES.map(([side, title, lead]) => (
          <section key={side} aria-label={title}>
            <h2 className="text-18 font-semibold">{title}</h2>
            <p className="mb-3 text-14 text-ink-3">{lead}</p>
            <Presets presets={value[side]} onEdit={(preset) => setEdited({ side, preset })} />
          </section>
        ))}
      </div>
      {edited ? (
        <PresetSheet
          side={edited.side}
          preset={edited.preset}
          onClose={() => setEdited(null)}
          onSave={(preset) => save(edited.side, withPreset(value[edited.side], preset))}
          onRemove={(preset) =>
            save(
              edited.side,
              value[edited.side].filter(({ id }) => id !== preset.id),
            )
          }
        />
      ) : null}
    </SettingsFrame>
  );
}

interface PresetsProps {
  presets: readonly PricePreset[];
  /** With null for a new one. */
  onEdit: (preset: PricePreset | null) => void;
}

function Presets({ presets, onEdit }: PresetsProps) {
  const { currencyCode } = useSession().store;
  const isFull = presets.length >= MAX_PRESETS;
  return (
    <>
      <ul className="flex flex-col gap-2">
        {presets.map((preset) => (
          <li key={preset.id} className="grid">
            <button
              type="button"
              onClick={() => onEdit(preset)}
              className="flex min-h-14 items-center gap-3 rounded-input border border-line bg-surface px-4 text-left hover:border-line-strong"
            >
              <span className="min-w-0 flex-1 truncate text-18 font-semibold">
                {preset.name || presetText(preset, currencyCode)}
              </span>
              {preset.name ? <span className="tnum text-ink-2">{presetText(preset, currencyCode)}</span> : null}
              <EditIcon size={18} className="text-ink-3" aria-label="Change" />
            </button>
          </li>
        ))}
      </ul>
      <Button size="large" isWide icon={PlusIcon} className="mt-3" disabled={isFull} onClick={() => onEdit(null)}>
        {isFull ? `Maximum ${MAX_PRESETS}` : 'Add one'}
      </Button>
    </>
  );
}

interface PresetSheetProps {
  side: Side;
  preset: PricePreset | null;
  onSave: (preset: PricePreset) => void;
  onRemove: (preset: PricePreset) => void;
  onClose: () => void;
}

function PresetSheet({ side, preset, onSave, onRemove, onClose }: PresetSheetProps) {
  const { currencyCode } = useSession().store;
  const [name, setName] = useState(preset?.name ?? '');
  const [kind, setKind] = useState<PricePreset['kind']>(preset?.kind ?? 'percent');
  const [digits, setDigits] = useState(preset ? digitsOf(preset) : '');
  const typed = centsOfPad(digits);
  const value = kind === 'percent' ? Math.min(typed * 100, MOST_PRESET_BPS) : Math.min(typed, MOST_PRESET_IN_CENTS);
  const next = { id: preset?.id ?? newId(), name: name.trim(), kind, value };
  const word = side === 'discounts' ? 'discount' : 'surcharge';
  return (
    <Sheet
      title={preset ? `Change the ${word}` : `New ${word}`}
      onClose={onClose}
      footer={
        <div className="flex gap-2">
          {preset ? (
            <Button size="large" variant="danger" className="flex-1" onClick={() => onRemove(preset)}>
              Remove
            </Button>
          ) : null}
          <Button size="large" variant="primary" className="flex-2" disabled={value === 0} onClick={() => onSave(next)}>
            {value === 0 ? 'Enter an amount' : 'Save'}
          </Button>
        </div>
      }
    >
      <div className="grid gap-6 sm:grid-cols-[1fr_17rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <div>
            <label htmlFor="preset-name" className="mb-1 block font-semibold">
              Name <span className="font-normal text-ink-3">optional</span>
            </label>
            <input
              id="preset-name"
              value={name}
              maxLength={30}
              autoComplete="off"
              placeholder={side === 'discounts' ? 'Staff meal' : 'Late night'}
              onChange={(event) => setName(event.target.value)}
              className={`${CONTROL} min-h-14`}
            />
          </div>
          <div className="grid grid-cols-2 gap-2">
            <Choice isChosen={kind === 'percent'} onChoose={() => setKind('percent')}>
              Per cent
            </Choice>
            <Choice isChosen={kind === 'amount'} onChoose={() => setKind('amount')}>
              Amount
            </Choice>
          </div>
          <p aria-live="polite" className="tnum mt-auto text-36 font-extrabold">
            {kind === 'percent' ? `${value / 100}%` : formatAmount(value, currencyCode)}
          </p>
        </div>
        <Keypad corner="00" onKey={(key) => setDigits((so) => pressPad(so, key))} />
      </div>
    </Sheet>
  );
}

/** The digits that were typed for it: whole per cents, or cents. */
function digitsOf({ kind, value }: PricePreset): string {
  return kind === 'percent' ? String(Math.floor(value / 100)) : String(value);
}
