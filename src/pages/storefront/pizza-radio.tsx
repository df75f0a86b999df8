import type { PizzaItem } from '#src/domain/menu/menu.schema.ts';
import { Radio } from '#src/ui/controls.tsx';
import { imageUrl } from '#src/ui/image.tsx';

/** Twice its drawn size, for dense screens. */
const THUMB_WIDTH = 100;

/** A pizza to choose, with its picture: the halves and the pizzas of a deal. The picture of both halves is made from these. */
export function PizzaRadio({
  pizza: { id, name, image },
  field,
  trailing,
  chosen,
}: {
  readonly pizza: Pick<PizzaItem, 'id' | 'name' | 'image'>;
  readonly field: string;
  readonly trailing: string | undefined;
  readonly chosen: string | undefined;
}) {
  const label = (
    <span className="flex items-center gap-3">
      {image ? (
        <img
          src={imageUrl(`/images/${image.id}`, THUMB_WIDTH, [1, 1])}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          decoding="async"
          className="size-10 shrink-0 rounded-full bg-sunken object-cover"
        />
      ) : null}
      <span className="min-w-0" data-part="pizza-name">
        {name}
      </span>
    </span>
  );
  return <Radio name={field} value={id} label={label} trailing={trailing} defaultChecked={chosen === id} required />;
}
