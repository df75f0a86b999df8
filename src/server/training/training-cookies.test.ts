import { describe, expect, test } from 'bun:test';
import { cookiesForTraining, lineFromTraining } from './training-cookies.ts';

describe('a till that trains', () => {
  test('is paired as it really is, and nobody who is signed in outside is signed in there', () => {
    expect(cookiesForTraining('servery_pos=till; servery_employee=mia; servery_staff=owner; customer_roma=ann')).toBe(
      'servery_pos=till',
    );
  });

  test('knows who entered a PIN in training', () => {
    expect(cookiesForTraining('servery_employee=mia; servery_training_employee=bo')).toBe('servery_employee=bo');
    expect(cookiesForTraining('__Host-servery_pos=till; __Host-servery_training_employee=bo')).toBe(
      '__Host-servery_pos=till; __Host-servery_employee=bo',
    );
  });

  test('keeps its light or dark screen', () => {
    expect(cookiesForTraining('servery_pos_mode=light')).toBe('servery_pos_mode=light');
  });

  test('signs in and out under a name of its own', () => {
    expect(lineFromTraining('servery_employee=bo; Path=/')).toBe('servery_training_employee=bo; Path=/');
    expect(lineFromTraining('__Host-servery_employee=; Path=/; Max-Age=0')).toBe(
      '__Host-servery_training_employee=; Path=/; Max-Age=0',
    );
  });

  test('can’t unpair the real till, or sign anybody else in or out', () => {
    expect(lineFromTraining('servery_pos=; Path=/; Max-Age=0')).toBeNull();
    expect(lineFromTraining('servery_staff=x; Path=/')).toBeNull();
    expect(lineFromTraining('customer_roma=x; Path=/')).toBeNull();
  });
});
