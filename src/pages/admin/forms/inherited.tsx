/** A field that a store leaves to its restaurant until it says something of its own. */
import { Checkbox } from '#src/ui/controls.tsx';
import type { Kind } from './kind.ts';
import { mapped } from './optional.ts';

/** The name of the box that makes a field follow the restaurant again. */
const leftOf = (path: string) => `${path}.inherits`;

/**
 * Ticked, it is null: what the restaurant says, which the page hands over as the field's help. The field itself is out of the
 * way then, without script too.
 */
export function inherited(kind: Kind<string>): Kind<string | null> {
  const own = mapped<string, string | null>(kind, { inner: (value) => value ?? '', outer: (value) => value });
  return {
    ...own,
    read: (place) => (place.form.has(leftOf(place.path)) ? null : own.read(place)),
    texts: (value, path) => (value === null ? { [leftOf(path)]: 'on' } : own.texts(value, path)),
    words: (value) => (value === null ? 'As the restaurant' : own.words(value)),
    draw(place) {
      const { path, form, help: theirs } = place;
      const isLeft = form.values[leftOf(path)] !== undefined;
      const { help: _, ...bare } = place;
      return (
        <div className="group/inherited">
          <div className="group-has-[[data-part=inherits]:checked]/inherited:hidden">{own.draw(bare)}</div>
          <p
            className="hidden font-semibold group-has-[[data-part=inherits]:checked]/inherited:block"
            aria-hidden="true"
          >
            {kind.label}
          </p>
          <p className="hidden truncate text-ink-2 group-has-[[data-part=inherits]:checked]/inherited:block">
            {theirs || 'Nothing yet'}
          </p>
          <Checkbox
            name={leftOf(path)}
            data-part="inherits"
            aria-label={`${kind.label}: use the restaurant’s`}
            label="Use the restaurant’s"
            defaultChecked={isLeft}
            className="-mx-2"
          />
        </div>
      );
    },
  };
}
