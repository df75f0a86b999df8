/** What net sales are: dishes less discounts and what was given back for dishes; nothing else is in them. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { figuresOf, type SoldAmounts, sumOfColumns } from './sales-figures.ts';

const NOTHING: SoldAmounts = {
  orderCount: 0,
  grossInCents: 0,
  discountInCents: 0,
  refundInCents: 0,
  deliveryFeeInCents: 0,
  surchargeInCents: 0,
  tipInCents: 0,
  cashRoundingInCents: 0,
  addedTaxInCents: 0,
  taxInCents: 0,
  grandTotalInCents: 0,
};
const of = (amounts: Partial<SoldAmounts>): SoldAmounts => ({ ...NOTHING, ...amounts });
const order = (amounts: Partial<SoldAmounts>) => of({ orderCount: 1, ...amounts });

const DENVER = order({ grossInCents: 2818, addedTaxInCents: 248, taxInCents: 248, grandTotalInCents: 3066 });
const DENVER_BACK = of({ refundInCents: 3066, addedTaxInCents: -248, taxInCents: -248 });
const TIPPED = order({ grossInCents: 2394, tipInCents: 1000, grandTotalInCents: 3394 });
const TIPPED_BACK = of({ refundInCents: 3394, tipInCents: -1000 });
const DELIVERY = order({ grossInCents: 4000, discountInCents: 500, deliveryFeeInCents: 550, grandTotalInCents: 4050 });
const HOLIDAY = order({ grossInCents: 4000, surchargeInCents: 600, cashRoundingInCents: -2, grandTotalInCents: 4598 });

describe('net sales', () => {
  test.each<[string, SoldAmounts[], number, number, number]>([
    ['of nothing are nothing', [], 0, 0, 0],
    ['leave out tax that is added', [DENVER], 2818, 0, 3066],
    [
      'of an order that was refunded in full are nothing, and nothing of its tax is left',
      [DENVER, DENVER_BACK],
      0,
      2818,
      0,
    ],
    ['leave out the tip', [TIPPED], 2394, 0, 3394],
    ['and a tip that was given back takes nothing off them', [TIPPED, TIPPED_BACK], 0, 2394, 0],
    ['are less by discounts and leave out the delivery fee', [DELIVERY], 3500, 0, 4050],
    ['leave out surcharge and rounding', [HOLIDAY], 4000, 0, 4598],
    ['are less by what was given back for dishes', [DELIVERY, of({ refundInCents: 500 })], 3000, 500, 3550],
    ['of a day on which money was only given back are below nothing', [of({ refundInCents: 500 })], -500, 500, -500],
  ])('%s', (_, sold, netInCents, dishRefundInCents, totalInCents) => {
    expect(figuresOf(sold)).toMatchObject({ netInCents, dishRefundInCents, totalInCents });
  });

  test('of a tip or a tax that went back leave neither in its column', () => {
    const { tipInCents, addedTaxInCents, taxInCents } = figuresOf([DENVER, DENVER_BACK, TIPPED, TIPPED_BACK]);
    expect([tipInCents, addedTaxInCents, taxInCents]).toEqual([0, 0, 0]);
  });

  test('and the other columns come to the total, whatever was sold and given back', () => {
    const cents = fc.integer({ min: 0, max: 100_000 });
    const dishes = { grossInCents: cents, discountInCents: cents, dishRefundInCents: cents };
    const beside = { deliveryFeeInCents: cents, surchargeInCents: cents, tipInCents: cents, addedTaxInCents: cents };
    fc.assert(
      fc.property(fc.record({ ...dishes, ...beside }), ({ dishRefundInCents, ...sold }) => {
        const { grossInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents } = sold;
        const fees = deliveryFeeInCents + surchargeInCents + tipInCents + sold.addedTaxInCents;
        const grandTotalInCents = grossInCents - discountInCents + fees;
        const figures = figuresOf([order({ ...sold, grandTotalInCents }), of({ refundInCents: dishRefundInCents })]);
        expect(figures.netInCents).toBe(grossInCents - discountInCents - dishRefundInCents);
        expect(figures.dishRefundInCents).toBe(dishRefundInCents);
        expect(sumOfColumns(figures)).toBe(figures.totalInCents);
      }),
    );
  });
});
