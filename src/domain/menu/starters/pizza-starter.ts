import type { PizzaSettings } from '../menu.schema.ts';
import { allergenInfo, group, type MenuWriter, type WrittenMenu } from './menu-writer.ts';
import { coldDrinks, softDrinkSlot } from './starter-parts.ts';

const SIZES = [
  { slug: 'small', name: 'Small 9"', hasHalfAndHalf: false, halfAndHalfExtraCharge: 0, topping: 0 },
  { slug: 'large', name: 'Large 12"', hasHalfAndHalf: true, halfAndHalfExtraCharge: 100, topping: 100 },
  { slug: 'family', name: 'Family 15"', hasHalfAndHalf: true, halfAndHalfExtraCharge: 200, topping: 200 },
] as const;

const TOPPINGS: readonly (readonly [name: string, small: number, has?: string])[] = [
  ['Extra cheese', 200, 'milk'],
  ['Ham', 250, 'sulphites'],
  ['Pepperoni', 250, 'sulphites'],
  ['Bacon', 250, 'sulphites'],
  ['Chicken', 300],
  ['Prawns', 450, 'crustaceans'],
  ['Anchovies', 200, 'fish'],
  ['Mushrooms', 200],
  ['Capsicum', 150],
  ['Onion', 150],
  ['Olives', 150],
  ['Pineapple', 150],
  ['Jalapeños', 150],
  ['Feta', 250, 'milk'],
];

const SETTINGS: PizzaSettings = {
  pizzaAvailable: true,
  halfAndHalfAvailable: true,
  halfAndHalfPricing: 'dearer',
  sizes: SIZES.map(({ slug, topping: _, ...size }) => ({ id: `size_pizza_${slug}`, ...size })),
  toppings: TOPPINGS.map(([name, small, has = ''], at) => ({
    id: `topping_pizza_${at}`,
    name,
    allergenInfo: allergenInfo(has),
    prices: Object.fromEntries(SIZES.map(({ slug, topping }) => [`size_pizza_${slug}`, small + topping])),
  })),
};

const BASE = group('Base', 1, 1, ['Traditional', 'Thin and crispy', ['Gluten-free base', 400]]);
const CLASSIC = { small: 1300, large: 1900, family: 2600 };
const GOURMET = { small: 1600, large: 2300, family: 3100 };
const SEAFOOD = { small: 1800, large: 2600, family: 3500 };
const P = { mods: [BASE], has: 'wheat milk' };

function pizzas(m: MenuWriter): void {
  m.category('pizzas', 'Pizzas', 'Hand-stretched and baked to order.', [], 'margherita');
  m.pizza('margherita', 'Margherita', CLASSIC, 'Tomato, mozzarella and basil.', 'pizza mozzarella basil', ['Basil'], {
    ...P,
    diet: 'V',
  });
  m.pizza('pepperoni', 'Pepperoni', CLASSIC, 'Tomato, mozzarella and pepperoni.', 'pizza pepperoni oregano', [], P);
  m.pizza('hawaiian', 'Hawaiian', CLASSIC, 'Ham, pineapple and mozzarella.', 'pizza ham pineapple', ['Pineapple'], P);
  m.pizza(
    'capricciosa',
    'Capricciosa',
    GOURMET,
    'Ham, mushrooms, olives and artichoke.',
    'pizza ham mushroom olive artichoke',
    ['Mushrooms', 'Olives', 'Artichoke'],
    P,
  );
  m.pizza(
    'supreme',
    'Supreme',
    GOURMET,
    'Pepperoni, ham, mushrooms, capsicum, onion and olives.',
    'pizza pepperoni mushroom capsicum onion olive',
    ['Mushrooms', 'Capsicum', 'Onion', 'Olives'],
    P,
  );
  m.pizza(
    'vegetarian',
    'Vegetarian',
    GOURMET,
    'Mushrooms, capsicum, onion, olives, cherry tomato and feta.',
    'pizza mushroom capsicum olive cherry feta',
    ['Mushrooms', 'Capsicum', 'Onion', 'Olives', 'Feta'],
    { ...P, diet: 'V' },
  );
  m.pizza(
    'meat_lovers',
    'Meat lovers',
    GOURMET,
    'Pepperoni, ham, bacon and sausage on barbecue sauce.',
    'pizza pepperoni bacon sausage ham',
    ['Bacon'],
    P,
  );
  m.pizza(
    'bbq_chicken',
    'BBQ chicken',
    GOURMET,
    'Chicken, bacon, onion and barbecue sauce.',
    'pizza chicken bacon onion',
    ['Bacon', 'Onion'],
    P,
  );
  m.pizza(
    'garlic_prawn',
    'Garlic prawn',
    SEAFOOD,
    'Garlic prawns, cherry tomato, rocket and chilli.',
    'pizza white prawn cherry rocket chilli',
    ['Rocket', 'Chilli'],
    { ...P, has: 'wheat milk crustaceans' },
  );

  m.category('halves', 'Half and half', 'Two pizzas on one base.', [], 'half_large');
  const halves = { ...P, picture: 'half_large' };
  m.halfAndHalf('half_large', 'Half and half, large', 'large', 'Two halves of any large pizza.', HALF_ART, P);
  m.halfAndHalf('half_family', 'Half and half, family', 'family', 'Two halves of any family pizza.', '', halves);
}
const HALF_ART = 'pizza half pepperoni mushroom basil';

const PASTA = group('Pasta', 1, 1, ['Spaghetti', 'Penne', ['Gluten-free penne', 300]]);
const GELATO = group('Flavour', 2, 2, ['Vanilla', 'Chocolate', 'Pistachio', 'Lemon sorbet'], true);

function kitchen(m: MenuWriter): void {
  m.category('sides', 'Sides', 'To share while you wait.', [], 'garlic_bread');
  m.basic('garlic_bread', 'Garlic bread', 800, 'Four slices, butter and parsley.', 'plate garlicbread parsley', {
    diet: 'V',
    has: 'wheat milk',
  });
  m.basic('arancini', 'Arancini', 1200, 'Four, with napoli sauce.', 'plate arancini napoli basil', {
    diet: 'V',
    has: 'wheat milk eggs',
  });
  m.basic('garden_salad', 'Garden salad', 1100, 'Leaves, tomato and cucumber.', 'salad lettuce cherry cucumber', {
    diet: 'VG GF',
  });
  m.category('pasta', 'Pasta', 'Choose your pasta.', [], 'bolognese');
  const pasta = { has: 'wheat milk', mods: [PASTA] };
  m.basic('bolognese', 'Bolognese', 2000, 'Slow-cooked beef and tomato.', 'pasta red mince parmesan basil', pasta);
  m.basic('carbonara', 'Carbonara', 2100, 'Bacon, egg and parmesan.', 'pasta cream bacon parmesan pepper', {
    ...pasta,
    has: 'wheat milk eggs',
  });
  m.basic('napoletana', 'Napoletana', 1800, 'Tomato, garlic and basil.', 'pasta red cherry basil', {
    ...pasta,
    diet: 'V',
  });
  m.category('desserts', 'Desserts', '', [], 'tiramisu');
  m.basic('tiramisu', 'Tiramisu', 1200, 'Coffee, mascarpone and cocoa.', 'dessert tiramisu', {
    diet: 'V',
    has: 'wheat milk eggs',
  });
  m.basic('gelato', 'Gelato', 900, 'Two scoops.', 'dessert gelato pistachio chocolate', {
    diet: 'V',
    has: 'milk',
    mayHave: 'tree_nuts',
    mods: [GELATO],
  });
}

function drinksAndDeals(m: MenuWriter): void {
  m.category('drinks', 'Drinks', '', [], 'cola');
  coldDrinks(m);
  m.category('deals', 'Deals', 'Dinner, sorted.', [], 'family_deal');
  const dear = { garlic_prawn: 300 };
  m.deal(
    'family_deal',
    'Family deal',
    5900,
    'Two large pizzas, garlic bread and two drinks.',
    'deal pizza garlicbread can',
    {
      pizzas: [m.pizzaSlot('two_large', 'Two large pizzas', 2, 'large', dear)],
      items: [m.slot('side', 'Garlic bread', 1, ['garlic_bread']), softDrinkSlot(m, 'Two drinks', 2)],
    },
    { has: 'wheat milk', discounted: true, label: 'Best value' },
  );
  m.deal(
    'pizza_for_one',
    'Pizza for one',
    1850,
    'A small pizza and a drink.',
    'deal pizza can',
    {
      pizzas: [m.pizzaSlot('one_small', 'A small pizza', 1, 'small', dear)],
      items: [softDrinkSlot(m, 'A drink', 1)],
    },
    { has: 'wheat milk', discounted: true },
  );
}

export function pizzaStarter(m: MenuWriter): WrittenMenu {
  pizzas(m);
  kitchen(m);
  drinksAndDeals(m);
  return m.menu(SETTINGS);
}
