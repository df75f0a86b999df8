import type { Category, ItemType } from '#src/domain/menu/menu.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { parseHexColour, readableOn } from '#src/ui/colour.ts';
import { Image } from '#src/ui/image.tsx';
import { valuesOf } from '../forms.ts';
import { Mirror, PreviewCard } from '../side.tsx';
import type { ShownPrices } from './item-price-text.ts';

interface CategoryPreviewProps {
  category: Pick<Category, 'name' | 'description' | 'backgroundColor' | 'image'> | null;
  form: FormState;
}

/** A category on the website and at the till, as far as its form says it. */
export function CategoryPreview({ category, form }: CategoryPreviewProps) {
  const value = valuesOf(form);
  const name = value.text('name', category?.name ?? '');
  const imageId = value.text('image', category?.image?.id ?? '');
  return (
    <>
      <PreviewCard title="On the website" note="updates as you type">
        <PreviewPicture field="image" imageId={imageId} />
        <p className="mt-3 font-bold text-18">
          <Mirror of="name" value={name} empty="Name" />
        </p>
        <p className="mt-0.5 text-14 text-ink-2">
          <Mirror of="description" value={value.text('description', category?.description ?? '')} />
        </p>
      </PreviewCard>
      <TillPreview name={name} colour={value.text('backgroundColor', category?.backgroundColor ?? '')} price={null} />
    </>
  );
}

interface ItemPreviewProps {
  type: ItemType;
  values: Readonly<Record<string, string>>;
  imageId: string | null;
  shown: ShownPrices;
}

/** An item where customers, cashiers and cooks meet it. */
export function ItemPreview({ type, values, imageId, shown }: ItemPreviewProps) {
  const name = values.name ?? '';
  const till = <TillPreview name={name} colour={values.backgroundColor ?? ''} price={shown.pos} hasDocket />;
  if (type === 'custom') return till;
  return (
    <>
      <PreviewCard title="On the website" note="updates as you type">
        <div className="flex gap-4">
          <div className="min-w-0 flex-1">
            <p className="font-semibold">
              <Mirror of="name" value={name} empty="Name" />
            </p>
            <p className="mt-0.5 line-clamp-3 text-14 text-ink-2">
              <Mirror of="description" value={values.description ?? ''} />
            </p>
            {/* The script of the prices beside it keeps it up to date. */}
            <p data-price="online" className="tnum mt-1 font-semibold">
              {shown.online}
            </p>
          </div>
          <div className="w-24 shrink-0">
            <PreviewPicture field="image" imageId={values.image || imageId || ''} />
          </div>
        </div>
      </PreviewCard>
      {till}
    </>
  );
}

function PreviewPicture({ field, imageId }: { field: string; imageId: string }) {
  return (
    <span
      data-preview-also={`${field}.file`}
      className="block aspect-4/3 overflow-hidden rounded-card bg-sunken [&>img]:size-full [&>img]:object-cover"
    >
      {imageId ? <Image src={`/images/${imageId}`} alt="" ratio={[4, 3]} width={320} /> : null}
    </span>
  );
}

interface TillPreviewProps {
  name: string;
  colour: string;
  /** Null: it has none, as a category. */
  price: string | null;
  /** A category has no line there. */
  hasDocket?: boolean;
}

function TillPreview({ name, colour, price, hasDocket = false }: TillPreviewProps) {
  const hex = parseHexColour(colour);
  return (
    <PreviewCard title={hasDocket ? 'On tills and in the kitchen' : 'On tills'}>
      <div className="flex flex-wrap items-start gap-4">
        <div
          data-mirrors-colour="backgroundColor"
          className="flex h-24 w-32 shrink-0 flex-col justify-between rounded-card border border-line bg-sunken p-3"
          style={hex ? { backgroundColor: hex, color: readableOn(hex) } : undefined}
        >
          <span className="line-clamp-2 font-semibold leading-tight">
            <Mirror of="name" value={name} empty="Name" />
          </span>
          {price === null ? null : (
            <span data-price="pos" className="tnum text-14">
              {price}
            </span>
          )}
        </div>
        {hasDocket ? (
          <p className="min-w-0 flex-1 border-line-strong border-y border-dashed py-3 font-bold font-mono text-16 uppercase [overflow-wrap:anywhere]">
            1 <Mirror of="name" value={name} empty="Name" />
          </p>
        ) : null}
      </div>
    </PreviewCard>
  );
}
