import { EditIcon, HiddenIcon, type IconType, ShownIcon, SortDownIcon, SortUpIcon, SwitchIcon } from '#src/ui/icon.tsx';

const ICONS = {
  up: SortUpIcon,
  down: SortDownIcon,
  grip: SwitchIcon,
  edit: EditIcon,
  shown: ShownIcon,
  hidden: HiddenIcon,
} as const satisfies Record<string, IconType>;

/** The drawings that the rows of a list share: once in a page, whatever it lists. */
export function RowIcons() {
  return (
    <svg aria-hidden="true" data-key="row-icons" className="hidden">
      {Object.entries(ICONS).map(([name, Icon]) => (
        <symbol key={name} id={`row-${name}`} viewBox="0 0 24 24">
          <Icon size={24} />
        </symbol>
      ))}
    </svg>
  );
}

/** Without attributes of its own, because a page has a thousand: what it is in has the name and the size. */
export function RowIcon({ of }: { of: keyof typeof ICONS }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: beside a text or in a button with a name
    <svg>
      <use href={`#row-${of}`} />
    </svg>
  );
}
