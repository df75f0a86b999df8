/** Roma's sizes, toppings and pizzas. */
import type { PizzaSettings } from '#src/domain/menu/menu.schema.ts';
import { allergenInfo, group, type MenuWriter } from '#src/domain/menu/starters/menu-writer.ts';

const size = (slug: string, name: string, hasHalfAndHalf: boolean, halfAndHalfExtraCharge: number) => ({
  id: `size_roma_${slug}`,
  name,
  hasHalfAndHalf,
  halfAndHalfExtraCharge,
});
const topping = (slug: string, name: string, small: number, has = '') => ({
  id: `topping_roma_${slug}`,
  name,
  allergenInfo: allergenInfo(has),
  prices: {
    size_roma_small: small,
    size_roma_medium: small + 50,
    size_roma_large: small + 100,
    size_roma_family: small + 200,
  },
});

export const ROMA_PIZZA_SETTINGS: PizzaSettings = {
  pizzaAvailable: true,
  halfAndHalfAvailable: true,
  halfAndHalfPricing: 'dearer',
  sizes: [
    size('small', 'Small 9"', false, 0),
    size('medium', 'Medium 11"', true, 100),
    size('large', 'Large 13"', true, 100),
    size('family', 'Family 15"', true, 200),
  ],
  toppings: [
    topping('mozzarella', 'Extra mozzarella', 200, 'milk'),
    topping('buffalo', 'Buffalo mozzarella', 350, 'milk'),
    topping('parmesan', 'Shaved parmesan', 200, 'milk'),
    topping('feta', 'Feta', 200, 'milk'),
    topping('pepperoni', 'Pepperoni', 300, 'sulphites'),
    topping('ham', 'Leg ham', 250, 'sulphites'),
    topping('salami', 'Hot salami', 300, 'sulphites'),
    topping('prosciutto', 'Prosciutto', 400),
    topping('sausage', 'Pork and fennel sausage', 350, 'sulphites'),
    topping('chicken', 'Roast chicken', 350),
    topping('prawns', 'Garlic prawns', 500, 'crustaceans'),
    topping('anchovies', 'Anchovies', 250, 'fish'),
    topping('mushrooms', 'Mushrooms', 200),
    topping('olives', 'Ligurian olives', 200),
    topping('onion', 'Red onion', 150),
    topping('capsicum', 'Roast capsicum', 200),
    topping('pineapple', 'Pineapple', 150),
    topping('jalapenos', 'Jalapeños', 150),
    topping('rocket', 'Rocket', 150),
    topping('basil', 'Basil', 100),
  ],
};

const BASE = group('Base', 1, 1, ['Hand-stretched', 'Thin and crispy', ['Gluten-free base', 450]]);
const SWIRL = group('Finish', 0, 2, ['Chilli oil', ['Garlic oil', 100], ['Truffle mayo', 200, 'eggs mustard']]);
const P = { mods: [BASE, SWIRL] };
const usual = { small: 1500, medium: 1900, large: 2300, family: 2900 };
const gourmet = { small: 1800, medium: 2300, large: 2700, family: 3400 };
const seafood = { small: 2000, medium: 2500, large: 2950, family: 3700 };

export function romaPizzas(m: MenuWriter): void {
  m.category(
    'pizzas',
    'Pizzas',
    'Dough proved for 48 hours, stretched by hand, baked on stone.',
    ['pizza'],
    'margherita',
  );
  m.pizza(
    'margherita',
    'Margherita',
    usual,
    'San Marzano tomato, fior di latte, torn basil and good olive oil. The one we judge ourselves by.',
    'pizza mozzarella basil',
    ['Basil', 'Mozzarella'],
    { ...P, diet: 'V', has: 'wheat milk', label: 'Most loved' },
  );
  m.pizza(
    'marinara',
    'Marinara',
    { ...usual, large: 2100 },
    'No cheese, no fuss: slow tomato, shaved garlic, wild oregano, olive oil.',
    'pizza nocheese garlic oregano basil',
    ['Garlic', 'Oregano'],
    { ...P, diet: 'VG LL', has: 'wheat' },
  );
  m.pizza(
    'pepperoni',
    'Pepperoni',
    usual,
    'Curled cups of smoky pepperoni over plenty of mozzarella, with a little oregano.',
    'pizza pepperoni oregano',
    ['Oregano'],
    { ...P, has: 'wheat milk' },
  );
  m.pizza(
    'diavola',
    'Diavola',
    gourmet,
    'Hot salami, ’nduja, roast capsicum, olives and chilli. It bites back.',
    'pizza pepperoni capsicum olive chilli',
    ['Olives', 'Capsicum', 'Chilli'],
    { ...P, has: 'wheat milk', label: 'Hot' },
  );
  m.pizza(
    'hawaiian',
    'Hawaiian',
    usual,
    'Leg ham and sweet roasted pineapple. We are not sorry.',
    'pizza ham pineapple',
    ['Ham', 'Pineapple'],
    { ...P, has: 'wheat milk' },
  );
  m.pizza(
    'capricciosa',
    'Capricciosa',
    gourmet,
    'Ham, mushrooms, artichoke and Ligurian olives, as in any corner pizzeria in Rome.',
    'pizza ham mushroom olive artichoke',
    ['Ham', 'Mushrooms', 'Olives', 'Artichoke'],
    { ...P, has: 'wheat milk' },
  );
  m.pizza(
    'supreme',
    'Supreme',
    gourmet,
    'Pepperoni, ham, mushroom, capsicum, onion and olives: a whole shop on one pizza.',
    'pizza pepperoni mushroom capsicum onion olive',
    ['Onion', 'Olives', 'Mushrooms', 'Capsicum'],
    { ...P, has: 'wheat milk' },
  );
  m.pizza(
    'vegetariana',
    'Vegetariana',
    gourmet,
    'Grilled zucchini, eggplant, capsicum, cherry tomato and feta with basil.',
    'pizza zucchini capsicum cherry feta basil',
    ['Feta', 'Eggplant', 'Zucchini'],
    { ...P, diet: 'V', has: 'wheat milk' },
  );
  m.pizza(
    'funghi',
    'Funghi e tartufo',
    gourmet,
    'White base, three mushrooms, taleggio, thyme and a thread of truffle oil.',
    'pizza white mushroom oregano parmesan',
    ['Truffle oil', 'Thyme'],
    { ...P, diet: 'V', has: 'wheat milk' },
  );
  m.pizza(
    'prosciutto',
    'Prosciutto e rucola',
    gourmet,
    'Baked plain, then covered in San Daniele prosciutto, rocket and shaved parmesan.',
    'pizza prosciutto rocket parmesan',
    ['Rocket', 'Parmesan'],
    { ...P, has: 'wheat milk' },
  );
  m.pizza(
    'quattro_formaggi',
    'Quattro formaggi',
    gourmet,
    'Mozzarella, gorgonzola, taleggio and parmesan on a white base, with honey on the side.',
    'pizza white mozzarella parmesan feta',
    ['Gorgonzola'],
    { ...P, diet: 'V', has: 'wheat milk' },
  );
  m.pizza(
    'salsiccia',
    'Salsiccia',
    gourmet,
    'Pork and fennel sausage, friarielli, smoked scamorza and chilli.',
    'pizza sausage rocket chilli',
    ['Chilli', 'Friarielli'],
    { ...P, has: 'wheat milk' },
  );
  m.pizza(
    'pollo',
    'Pollo e pesto',
    gourmet,
    'Roast chicken, basil pesto, cherry tomatoes and red onion.',
    'pizza chicken cherry onion basil',
    ['Onion', 'Pesto'],
    { ...P, has: 'wheat milk tree_nuts' },
  );
  m.pizza(
    'gamberi',
    'Gamberi',
    seafood,
    'Garlic prawns, zucchini, lemon zest, chilli and parsley on a white base.',
    'pizza white prawn zucchini chilli oregano',
    ['Chilli', 'Zucchini'],
    { ...P, has: 'wheat milk crustaceans' },
  );
  m.pizza(
    'frutti_di_mare',
    'Frutti di mare',
    seafood,
    'Prawns, calamari, mussels and anchovy over tomato with parsley oil.',
    'pizza prawn calamari olive oregano',
    ['Anchovies', 'Olives'],
    { ...P, has: 'wheat milk crustaceans molluscs fish', soldout: true },
  );

  m.category('halves', 'Half and half', 'Two pizzas on one base: pick a side each.', ['pizza'], 'half_large');
  m.halfAndHalf(
    'half_medium',
    'Half and half, medium',
    'medium',
    'Two halves of any medium pizza. The dearer half sets the price.',
    '',
    { picture: 'half_large', has: 'wheat milk', mods: [BASE] },
  );
  m.halfAndHalf(
    'half_large',
    'Half and half, large',
    'large',
    'Two halves of any large pizza. The end of most arguments.',
    'pizza half pepperoni mushroom basil',
    { has: 'wheat milk', mods: [BASE], label: 'No more arguing' },
  );
  m.halfAndHalf(
    'half_family',
    'Half and half, family',
    'family',
    'Our fifteen-inch base, one half for each end of the sofa.',
    '',
    { picture: 'half_large', has: 'wheat milk', mods: [BASE] },
  );
}
