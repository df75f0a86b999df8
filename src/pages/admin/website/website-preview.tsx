import type { RestaurantRow } from '#db/tenancy/restaurants.repository.ts';
import type { WebsiteTheme } from '#src/domain/tenancy/website-theme.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { parseHexColour, readableOn } from '#src/ui/colour.ts';
import { Image } from '#src/ui/image.tsx';
import { valuesOf } from '../forms.ts';
import { PreviewCard } from '../side.tsx';

interface Props {
  restaurant: Pick<RestaurantRow, 'name' | 'website'>;
  theme: Pick<WebsiteTheme, 'logoImageId' | 'accentColour'>;
  form: FormState;
}

/** The head of the website, as a customer's phone shows it. */
export function WebsitePreview({ restaurant, theme, form }: Props) {
  const value = valuesOf(form);
  const logo = value.text('logoImageId', theme.logoImageId ?? '');
  const colour = parseHexColour(value.text('accentColour', theme.accentColour));
  return (
    <PreviewCard title="On the website" note="updates as you type">
      <div className="overflow-hidden rounded-card border border-line">
        <div
          data-mirrors-colour="accentColour"
          className="h-16 bg-accent"
          style={colour ? { backgroundColor: colour } : undefined}
        />
        <div className="px-4 pb-4">
          <span
            data-preview-also="logoImageId.file"
            className="-mt-8 block size-16 overflow-hidden rounded-card border-2 border-surface bg-sunken [&>img]:size-full [&>img]:object-cover"
          >
            {logo ? <Image src={`/images/${logo}`} alt="" ratio={[1, 1]} width={64} isEager /> : null}
          </span>
          <p className="mt-3 font-extrabold text-22">{restaurant.name}</p>
          <p className="mt-0.5 text-14 text-ink-2">{restaurant.website.headline}</p>
          <span
            data-mirrors-colour="accentColour"
            className="mt-4 grid min-h-11 place-items-center rounded-input bg-accent font-semibold text-accent-ink"
            style={colour ? { backgroundColor: colour, color: readableOn(colour) } : undefined}
          >
            Start an order
          </span>
          <p className="mt-4 line-clamp-4 text-14 text-ink-2">{restaurant.website.story}</p>
        </div>
      </div>
    </PreviewCard>
  );
}
