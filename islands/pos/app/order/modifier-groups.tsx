import type { ModifierGroup } from '#src/domain/menu/menu.schema.ts';
import { describeGroupRule } from '#src/domain/menu/modifier-group.ts';
import type { ModifierChoice } from '#src/domain/ordering/cart.schema.ts';
import { CheckIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Choice, ChoiceGroup, CountedChoice } from '../kit/choice.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { groupCount, optionCount, pressOption, stepOption } from './selection-edit.ts';

export interface ModifierGroupsProps {
  groups: readonly ModifierGroup[];
  choices: readonly ModifierChoice[];
  onChange: (choices: ModifierChoice[]) => void;
}

/** Required groups come first. */
export function ModifierGroups({ groups, choices, onChange }: ModifierGroupsProps) {
  const sorted = [...groups.filter((group) => group.min > 0), ...groups.filter((group) => group.min === 0)];
  return sorted.map((group) => <Group key={group.id} group={group} choices={choices} onChange={onChange} />);
}

function Group({ group, choices, onChange }: Omit<ModifierGroupsProps, 'groups'> & { group: ModifierGroup }) {
  const { currencyCode } = useSession().store;
  const count = groupCount(choices, group.id);
  const isFull = count >= group.max && group.max > 1;
  const priceOf = ({ extraCharge }: (typeof group.options)[number]) =>
    extraCharge === 0 ? null : <MoneyText amountInCents={extraCharge} currencyCode={currencyCode} hasPlus />;
  return (
    <ChoiceGroup
      label={group.name}
      isWaiting={count < group.min}
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
        const isDisabled = isFull && taken === 0;
        const onMore = () => onChange(pressOption(group, choices, option.id));
        return group.allowMultiple ? (
          <CountedChoice
            key={option.id}
            label={option.name}
            count={taken}
            isDisabled={isDisabled}
            price={priceOf(option)}
            onMore={onMore}
            onLess={() => onChange(stepOption(group, choices, option.id, -1))}
          />
        ) : (
          <Choice
            key={option.id}
            isChosen={taken > 0}
            isDisabled={isDisabled}
            onChoose={onMore}
            trailing={priceOf(option)}
          >
            {option.name}
          </Choice>
        );
      })}
    </ChoiceGroup>
  );
}
