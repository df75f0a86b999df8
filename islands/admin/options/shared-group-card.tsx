import { Button, IconButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { FieldError, fieldId } from '#src/ui/field.tsx';
import { PlusIcon, RemoveIcon, SortUpIcon } from '#src/ui/icon.tsx';
import { choiceText, type GroupDraft, groupsToValues, type SharedDraft, sharedChoice } from '../option-draft.ts';
import { useOptionNames } from './option-names.ts';

type Press = (button: string) => (event: React.MouseEvent) => void;

interface CardProps {
  group: GroupDraft;
  at: number;
  shared: SharedDraft;
  errors: Record<string, string>;
  currencySymbol: string;
  press: Press;
  /** Of a deal's part. */
  isPart: boolean;
}

/** A group that other items have too: read here, changed on its own page. */
export function SharedGroupCard({ group, at, shared, errors, currencySymbol, press, isPart }: CardProps) {
  const names = useOptionNames();
  const wrong = errors[names.group(at, 'name')];
  const button = (verb: 'up' | 'remove', icon: typeof SortUpIcon, label: string) => (
    <IconButton
      type="submit"
      name="do"
      value={names.button(`group.${verb}.${at}`)}
      icon={icon}
      label={label}
      onClick={press(`group.${verb}.${at}`)}
    />
  );
  return (
    <fieldset
      data-part="shared-group"
      className="min-w-0 rounded-card border border-line bg-paper p-4"
      aria-label={`Group ${at + 1}: ${group.name}, shared`}
    >
      {/* The whole group is sent, so that prices beside the form count it. */}
      {Object.entries(groupsToValues([group], names.root)).map(([name, value]) => (
        <input key={name} type="hidden" name={name.replace(`${names.root}.0.`, `${names.root}.${at}.`)} value={value} />
      ))}
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p id={fieldId(names.group(at, 'name'))} tabIndex={-1} className="font-semibold">
            {group.name}
          </p>
          <p className="text-14 text-ink-2">
            {sharedText(shared.others)}
            {choiceText(group) ? ` · ${choiceText(group)}` : ''}
          </p>
        </div>
        {at > 0 ? button('up', SortUpIcon, `Move ${group.name} up`) : null}
        {button('remove', RemoveIcon, `Remove ${group.name} from this ${isPart ? 'part' : 'item'}`)}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-14">
        {group.options.map((option) => (
          <li key={option.id}>
            {option.name}
            {option.extraCharge ? (
              <span className="tnum text-ink-2">{` +${currencySymbol}${option.extraCharge}`}</span>
            ) : null}
          </li>
        ))}
      </ul>
      {wrong ? <FieldError id={`${fieldId(names.group(at, 'name'))}-error`}>{wrong}</FieldError> : null}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <a href={shared.href} className="flex min-h-9 items-center font-medium text-14">
          Change for all items
        </a>
        <Button
          type="submit"
          name="do"
          value={names.button(`group.own.${at}`)}
          size="small"
          onClick={press(`group.own.${at}`)}
        >
          {isPart ? 'Make this part’s own' : 'Make this item’s own'}
        </Button>
      </div>
    </fieldset>
  );
}

function sharedText(others: number): string {
  if (others === 0) return 'Shared';
  return others === 1 ? 'Shared with 1 other item' : `Shared with ${others} other items`;
}

/** Shares an item's own group, or says that saving shares it. */
export function ShareLine({ group, at, press }: Pick<CardProps, 'group' | 'at' | 'press'>) {
  const names = useOptionNames();
  const isShared = group.shared !== '';
  const button = isShared ? `group.own.${at}` : `group.share.${at}`;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-3">
      {isShared ? (
        <p className="min-w-0 flex-1 text-14 text-ink-2">
          {group.shared === 'new'
            ? 'Shared once you save. Other items can then have these options too.'
            : 'Shared. No other item has these options yet.'}
        </p>
      ) : null}
      <Button
        type="submit"
        name="do"
        value={names.button(button)}
        size="small"
        variant={isShared ? 'secondary' : 'quiet'}
        {...(isShared ? {} : { className: '-ml-3' })}
        onClick={press(button)}
      >
        {isShared ? 'Make this item’s own' : 'Share with other items'}
      </Button>
    </div>
  );
}

interface ChooserProps {
  choices: readonly SharedDraft[];
  isSmall: boolean;
  onPick: (groupId: string) => boolean;
}

/** Adds a shared group to the item. */
export function SharedChooser({ choices, isSmall, onPick }: ChooserProps) {
  const names = useOptionNames();
  const name = sharedChoice(names.root);
  if (choices.length === 0) return null;
  return (
    <>
      <select
        name={name}
        id={fieldId(name)}
        aria-label="Add shared options"
        defaultValue=""
        onChange={(event) => {
          if (onPick(event.currentTarget.value)) event.currentTarget.value = '';
        }}
        className={cx(
          'max-w-full rounded-input border border-line-strong bg-surface px-3 sm:max-w-80',
          isSmall ? 'min-h-(--control-small) text-14' : 'min-h-11',
        )}
      >
        <option value="">Add shared options</option>
        {choices.map(({ group }) => (
          <option key={group.id} value={group.id}>
            {`${group.name} (${group.options.length})`}
          </option>
        ))}
      </select>
      <noscript>
        <Button type="submit" name="do" value={names.button('group.use')} icon={PlusIcon}>
          Add
        </Button>
      </noscript>
    </>
  );
}
