import type { CopiedRow } from '#src/domain/menu/copy/plan-copy.ts';
import type { Menu, MenuItem, PizzaSize } from '#src/domain/menu/menu.schema.ts';
import type { Starter } from '#src/domain/menu/starters/starters.ts';
import { IMAGE_ASPECT_RATIOS } from '#src/domain/tenancy/image-ratios.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { CheckIcon } from '#src/ui/icon.tsx';
import { Image } from '#src/ui/image.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import { type MenuRow, menuList } from '../menu-list.ts';
import { effectSentences, itemsToPut } from './starter-text.ts';

interface Props {
  starter: Starter;
  rows: readonly CopiedRow[];
  /** As it would be. */
  menu: Menu;
  /** How many items there are before. */
  hadItems: number;
  isAtOnce: boolean;
  requestKey: string;
  currencyCode: CurrencyCode;
  backHref: string;
  form: FormState;
}

/** All that a starting menu would put on the menu, as customers would see it, and the button that does it. */
export function StarterPreview(props: Props) {
  const { starter, rows, menu, hadItems, isAtOnce, requestKey, currencyCode, backHref, form } = props;
  const count = itemsToPut(rows);
  const isOurs = new Set(rows.map(({ subjectId }) => subjectId));
  const itemOf = new Map(menu.items.map((item) => [item.id, item]));
  const kindOf = new Map(rows.map(({ subjectId, kind }) => [subjectId, kind]));
  const sections = menuList(menu, { search: '', filter: 'all', currencyCode })
    .sections.map(({ category, rows: all }) => ({ category, dishes: all.filter(({ id }) => isOurs.has(id)) }))
    .filter(({ dishes }) => dishes.length > 0);
  return (
    <div className="flex max-w-5xl flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-8">
      <Card as="section" className="lg:sticky lg:top-8 lg:order-last">
        <SectionHeading>What happens</SectionHeading>
        {form.message ? <Banner kind="problem" title={form.message} /> : null}
        <ul className="flex flex-col gap-2 text-14 text-ink-2">
          {effectSentences(rows, { hadItems, isAtOnce }).map((sentence) => (
            <li key={sentence} className="flex gap-2">
              <CheckIcon size={16} aria-hidden className="mt-0.5 shrink-0 text-done-text" />
              {sentence}
            </li>
          ))}
        </ul>
        <form method="post" className="mt-4 flex flex-col gap-2">
          <input type="hidden" name="menu" value={starter.key} />
          <input type="hidden" name="key" value={requestKey} />
          <Button type="submit" name="do" value="use" variant="primary" disabled={count === 0}>
            {count === 0 ? 'Already on your menu' : 'Use this menu'}
          </Button>
          <LinkButton href={backHref} variant="quiet">
            Other starting menus
          </LinkButton>
        </form>
        <p className="mt-3 text-14 text-ink-3">
          Prices and allergens are examples. Check them against your kitchen before you take orders.
        </p>
      </Card>
      <div className="flex min-w-0 flex-col gap-8">
        {sections.map(({ category, dishes }) => (
          <section key={category.id} aria-labelledby={`${category.id}-name`}>
            <SectionHeading id={`${category.id}-name`} trailing={<span className="tnum">{dishes.length}</span>}>
              {category.name}
            </SectionHeading>
            <ul className="grid gap-3 sm:grid-cols-2">
              {dishes.map((dish) => (
                <Dish
                  key={dish.id}
                  dish={dish}
                  item={itemOf.get(dish.id)}
                  isChanged={kindOf.get(dish.id) === 'change'}
                  sizes={menu.pizza.sizes}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

interface DishProps {
  dish: MenuRow;
  item: MenuItem | undefined;
  isChanged: boolean;
  sizes: readonly PizzaSize[];
}

function Dish({ dish, item, isChanged, sizes }: DishProps) {
  const groups = item?.modifiers.map(({ name }) => name) ?? [];
  const ofPizza = item?.type === 'pizza' ? sizes.filter(({ id }) => Object.hasOwn(item.pizza.sizes, id)) : [];
  const choices = [...ofPizza.map(({ name }) => name), ...groups];
  const notes = [
    ...(isChanged ? ['Replaces yours'] : []),
    ...(choices.length > 0 ? [choices.join(', ')] : []),
    ...(item?.availableWeeklyHours ? ['At certain times'] : []),
  ];
  return (
    <Card as="li" isFlush className="flex">
      <Image
        src={item?.image?.path}
        alt=""
        ratio={IMAGE_ASPECT_RATIOS.square}
        width={100}
        className="w-24 shrink-0 self-stretch"
      />
      <div className="min-w-0 flex-1 px-3 py-2.5">
        <p className="flex items-baseline justify-between gap-2">
          <span className="min-w-0 font-semibold">{dish.name}</span>
          <span className="tnum shrink-0 text-14">{dish.priceText}</span>
        </p>
        {item?.description ? <p className="mt-0.5 text-14 text-ink-2">{item.description}</p> : null}
        {notes.length > 0 ? <p className="mt-1 text-14 text-ink-3">{notes.join(' · ')}</p> : null}
      </div>
    </Card>
  );
}
