import { describe, expect, test } from 'bun:test';
import { isAllergyWord, namesAllergy } from './allergy-words.ts';

const FOURTEEN = [
  'celery',
  'wheat',
  'crustaceans',
  'eggs',
  'fish',
  'lupin',
  'milk',
  'molluscs',
  'mustard',
  'nuts',
  'peanuts',
  'sesame',
  'soya',
  'sulphites',
];

test.each(FOURTEEN)('the law names %s', (allergen) => {
  expect(isAllergyWord(allergen)).toBe(true);
  expect(isAllergyWord(`"${allergen.toUpperCase()}!"`)).toBe(true);
});

describe('a note that a cook must read', () => {
  test.each([
    'alergic to milk and fish, celery too',
    'no shrimp / crab',
    'alergia a los cacahuetes',
    'I am pregnant',
    'Alérgico',
    'shelfish!!',
    'no diary please',
    'COELIAC',
    'has an epi-pen',
    'gluten-free',
    'sans œufs',
    'keine Nüsse',
    'Zöliakie',
    'senza uova',
    'intolerante à lactose',
    'Fındık yok',
    'αλλεργία',
    'uczulenie na orzechy',
    '花生过敏',
    '對蝦過敏',
    'エビ抜き',
    '땅콩 빼주세요',
    'แพ้ถั่ว',
    'حساسية من الفول السوداني',
    'मूंगफली नहीं',
    'dị ứng tôm',
    'no (peanuts) please',
  ])('%s', (note) => {
    expect(namesAllergy(note)).toBe(true);
  });
});

test.each([
  'extra eggplant',
  'a little nutmeg',
  'cut in eight please',
  'ring the bell',
  'happy birthday Allan',
  'vanilla milkshake',
  '不要辣',
  'latte extra hot',
])('nobody is alarmed by: %s', (note) => {
  expect(namesAllergy(note)).toBe(false);
});
