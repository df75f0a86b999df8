import cssEditor from '#islands/admin/css-editor.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { WEBSITE_FONT_NAMES, WEBSITE_FONTS, type WebsiteFont } from '#src/domain/tenancy/website-fonts.ts';
import { MAX_CSS_CHARACTERS, type WebsiteTheme, websiteThemeSchema } from '#src/domain/tenancy/website-theme.schema.ts';
import { accentTheme, contrastRatio, parseHexColour } from '#src/ui/colour.ts';
import { Textarea } from '#src/ui/controls.tsx';
import { Field, fieldId } from '#src/ui/field.tsx';
import { FormSection } from '../edit-form.tsx';
import { anyColour, select } from '../forms/choices.tsx';
import { formKit } from '../forms/form-kit.ts';
import type { Kind } from '../forms/kind.ts';
import { choice, paragraph } from '../forms/kinds.tsx';
import { picture } from '../forms/picture.tsx';
import type { Put } from '../forms/put.tsx';

export const themeKit = formKit<WebsiteTheme>({
  schema: websiteThemeSchema,
  fields: {
    logoImageId: picture('Logo', {
      help: 'On every page of the website, and on receipts.',
      alt: 'Your logo',
      ratio: [1, 1],
    }),
    accentColour: colourWithContrast('Colour'),
    header: choice('Bar at the top', [
      { value: 'paper', label: 'Light' },
      { value: 'accent', label: 'In your colour' },
    ]),
    font: select<WebsiteFont>(
      'Font',
      WEBSITE_FONT_NAMES.map((name) => ({
        value: name,
        label: `${WEBSITE_FONTS[name].label}: ${WEBSITE_FONTS[name].note.toLowerCase()}`,
      })),
      { help: 'Loaded from your own website.' },
    ),
    buttons: choice('Buttons', [
      { value: 'square', label: 'Square' },
      { value: 'rounded', label: 'Rounded' },
      { value: 'pill', label: 'Round ends' },
    ]),
    pictures: choice('Item pictures', [
      { value: 'fourThree', label: 'Landscape, 4:3' },
      { value: 'square', label: 'Square' },
      { value: 'fourFive', label: 'Portrait, 4:5' },
      { value: 'fourTwoPointFive', label: 'Wide, 8:5' },
    ]),
    css: cssField('Your own CSS'),
  },
});

function colourWithContrast(label: string): Kind<string> {
  return {
    ...anyColour(label),
    draw: (place) => anyColour(label, { help: contrastText(place.form.values[place.path] ?? '') }).draw(place),
  };
}

const PAPER = '#faf7f2';
const EASY = 4.5;

/** How well it can be read, and what is done where it could not be. */
export function contrastText(typed: string): string {
  const hex = parseHexColour(typed);
  const theme = accentTheme(typed);
  if (!hex || !theme) return 'Enter a colour as #RGB or #RRGGBB.';
  const { accent, accentInk, accentText } = theme.light;
  const onButton = `Button text on it: ${ratioText(contrastRatio(accentInk, accent))} to 1, easy to read.`;
  const seen = accent === hex ? '' : ` It’s too pale for the page, so buttons use ${accent}.`;
  const links =
    contrastRatio(hex, PAPER) >= EASY || accentText === hex ? '' : ` Links use ${accentText}, which is easier to read.`;
  return onButton + seen + links;
}

const ratioText = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1);

function cssField(label: string): Kind<string> {
  const id = fieldId('css');
  return {
    ...paragraph(label),
    draw: ({ path, form }) => (
      <Field
        name={path}
        label={label}
        help={`For the menu, items and your own pages. The cart, checkout and account keep the look above. Up to ${MAX_CSS_CHARACTERS.toLocaleString('en')} characters.`}
        error={form.errors[path]}
      >
        {(wiring) => (
          <>
            <Textarea
              {...wiring}
              rows={12}
              maxLength={MAX_CSS_CHARACTERS}
              spellCheck={false}
              autoCapitalize="off"
              className="font-mono text-14"
              defaultValue={form.values[path] ?? ''}
            />
            <IslandTag of={cssEditor} hydrate="visible" props={{ fieldId: id }} />
          </>
        )}
      </Field>
    ),
  };
}

export function ThemeLayout({ put }: { put: Put }) {
  return (
    <>
      <FormSection title="Logo and colours">
        {put('logoImageId')}
        {put('accentColour')}
        {put('header')}
      </FormSection>
      <FormSection title="Shapes">
        {put('font')}
        {put('buttons')}
        {put('pictures')}
      </FormSection>
      <FormSection
        title="CSS"
        lead="For experts. It can’t load anything from elsewhere or cover the cart. If it hides something, a link at the bottom of the page shows it without your CSS."
      >
        {put('css')}
      </FormSection>
    </>
  );
}
