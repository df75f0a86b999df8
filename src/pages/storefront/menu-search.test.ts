import { describe, expect, test } from 'bun:test';
import { searchMenu } from './menu-search.ts';
import type { ItemCard, MenuSection } from './menu-view.ts';

function card(name: string, description = '', diets: string[] = []): ItemCard {
  return {
    id: name,
    categoryId: 'c',
    name,
    description,
    priceText: '$10.00',
    imageId: null,
    colour: null,
    label: null,
    diets,
    unavailable: null,
    isPlain: true,
  };
}
const section = (name: string, items: ItemCard[]): MenuSection => ({ id: name, name, description: '', items });
const MENU = [
  section('Pizzas', [
    card('Margherita', 'Tomato, fior di latte, basil', ['Vegetarian']),
    card('Diavola', 'Hot salami, jalapeño'),
    card('Prosciutto e rucola', 'Parma ham'),
  ]),
  section('Desserts', [card('Crème brûlée'), card('Tiramisù')]),
];
const found = (query: string) => searchMenu(MENU, query).map((item) => item.name);

describe('a search of the menu', () => {
  test.each([
    ['margherita', ['Margherita']],
    ['margarita', ['Margherita']],
    ['prosciuto', ['Prosciutto e rucola']],
    ['creme brule', ['Crème brûlée']],
    ['JALAPENO', ['Diavola']],
    ['tomato basil', ['Margherita']],
    ['vegetarian pizza', ['Margherita']],
    ['pizzas', ['Margherita', 'Diavola', 'Prosciutto e rucola']],
    ['tiramisu', ['Tiramisù']],
    ['tirimasu', ['Tiramisù']],
    ['dia vola', ['Diavola']],
    ['jalapenno', ['Diavola']],
    ['burger', []],
  ])('for "%s" finds %p', (query, names) => {
    expect(found(query)).toEqual(names);
  });
});
