/** A field that a store leaves to its restaurant until it says something of its own. */
import { Checkbox } from '#src/ui/controls.tsx';
import type { Kind } from './kind.ts';
import { mergeCell } from './merge.ts';
import { mapped } from './optional.ts';

/** The name of the box that makes a field follow the restaurant again. */
const leftOf = (path: string) => `${path}.inherits`;

/**
 * Ticked, it is null: what the restaurant has, which the page hands over. The field itself is out of the way then, without
 * script too.
 */
export function inherited<Inner>(kind: Kind<Inner>, nothing: Inner): Kind<Inner | null> {
  const own = mapped<Inner, Inner | null>(kind, { inner: (value) => value ?? nothing, outer: (value) => value });
  return {
    ...own,
    read: (place) => (place.form.has(leftOf(place.path)) ? null : own.read(place)),
    texts: (value, path) => (value === null ? { [leftOf(path)]: 'on' } : own.texts(value, path)),
    ...(kind.merge ? { merge: mergeOwn(kind.merge) } : {}),
    words: (value) => (value === null ? 'Same as the restaurant' : own.words(value)),
    draw(place) {
      const { path, form, theirs } = place;
      // Nothing to follow: a field like any other.
      if (!theirs) return own.draw(place);
      const isLeft = form.values[leftOf(path)] !== undefined;
      return (
        <div className="group/inherited">
          <div className="group-has-[[data-part=inherits]:checked]/inherited:hidden">{own.draw(place)}</div>
          <p
            className="hidden font-semibold group-has-[[data-part=inherits]:checked]/inherited:block"
            aria-hidden="true"
          >
            {kind.label}
          </p>
          <div className="hidden truncate text-ink-2 group-has-[[data-part=inherits]:checked]/inherited:block">
            {theirs}
          </div>
          <Checkbox
            name={leftOf(path)}
            data-part="inherits"
            aria-label={`${kind.label}: use the restaurant’s`}
            label="Use the restaurant’s"
            defaultChecked={isLeft}
            className="-mx-2 mt-1"
          />
        </div>
      );
    },
  };
}

/** What follows the restaurant on one side is no list of its own that could be merged. */
function mergeOwn<Inner>(merge: NonNullable<Kind<Inner>['merge']>): NonNullable<Kind<Inner | null>['merge']> {
  return (was, mine, theirs) =>
    was === null || mine === null || theirs === null ? mergeCell(was, mine, theirs) : merge(was, mine, theirs);
}
