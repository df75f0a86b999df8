import type { ModifierGroup } from '#src/domain/menu/menu.schema.ts';
import { describeGroupRule } from '#src/domain/menu/modifier-group.ts';
import type { ModifierChoice } from '#src/domain/ordering/cart.schema.ts';
import { CheckIcon, MinusIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { useSession } from '../pos-context.tsx';
import { groupCount, optionCount, pressOption, stepOption } from '../state/selection-edit.ts';
import { Choice, ChoiceGroup } from './choice.tsx';

export interface ModifierGroupsProps {
  groups: readonly ModifierGroup[];
  choices: readonly ModifierChoice[];
  onChange: (choices: ModifierChoice[]) => void;
}

/** Groups that must be answered stand first. */
export function ModifierGroups({ groups, choices, onChange }: ModifierGroupsProps) {
  const sorted = [...groups.filter((group) => group.min > 0), ...groups.filter((group) => group.min === 0)];
  return sorted.map((group) => <Group key={group.id} group={group} choices={choices} onChange={onChange} />);
}

function Group({ group, choices, onChange }: Omit<ModifierGroupsProps, 'groups'> & { group: ModifierGroup }) {
  const { currencyCode } = useSession().store;
  const count = groupCount(choices, group.id);
  const isFull = count >= group.max && group.max > 1;
  return (
    <ChoiceGroup
      label={group.name}
      note={
        <span className={count < group.min ? 'font-semibold text-wait-text' : ''}>
          {describeGroupRule(group)}
          {count >= group.min && group.min > 0 ? (
            <CheckIcon size={16} aria-label="done" className="ml-1 inline text-done-text" />
          ) : null}
        </span>
      }
    >
      {group.options.map((option) => {
        const taken = optionCount(choices, group.id, option.id);
        return (
          <span key={option.id} className="relative grid">
            <Choice
              isChosen={taken > 0}
              isDisabled={isFull && taken === 0}
              onChoose={() => onChange(pressOption(group, choices, option.id))}
              trailing={
                option.extraCharge === 0 ? null : (
                  <MoneyText amountInCents={option.extraCharge} currencyCode={currencyCode} hasPlus />
                )
              }
            >
              {group.allowMultiple && taken > 0 ? <span className="tnum text-accent-text">{taken}× </span> : null}
              {option.name}
            </Choice>
            {group.allowMultiple && taken > 0 ? (
              <LessKey label={option.name} onPress={() => onChange(stepOption(group, choices, option.id, -1))} />
            ) : null}
          </span>
        );
      })}
    </ChoiceGroup>
  );
}

/** Takes one away of what was counted up; beside its key, never on it. */
export function LessKey({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={`${label}: one less`}
      onClick={onPress}
      className="mt-1 grid min-h-12 place-items-center rounded-input border border-line bg-paper text-ink-2 hover:border-line-strong"
    >
      <MinusIcon size={18} aria-hidden />
    </button>
  );
}
