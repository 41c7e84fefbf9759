import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TaxRule, taxBack, taxOf } from './sales-tax.ts';

const MONTANA: TaxRule = { state: 'MT', rate: 7250, shippingTaxed: false, point: 'payment', certificate: null };
const amount = fc.integer({ min: 0, max: 1_000_000 });

test('7.25 % of $1,776.00 are $128.76, shipping is taxed only where the state does, and a certificate leaves nothing', () => {
  const bow = { goods: 177_600, shipping: 1000 };
  expect(taxOf(MONTANA, bow)).toMatchObject({ taxable: 177_600, exempt: 0, amount: 12_876 });
  expect(taxOf({ ...MONTANA, shippingTaxed: true }, bow)).toMatchObject({ taxable: 178_600, amount: 12_949 });
  expect(taxOf({ ...MONTANA, certificate: 'R-1' }, bow)).toMatchObject({ taxable: 0, exempt: 177_600, amount: 0 });
  expect(taxOf(null, bow)).toBeNull();
});

test('whatever goes back in whichever parts: never more than the tax, and with all of it all of the tax', () => {
  const rate = fc.integer({ min: 0, max: 20_000 });
  fc.assert(
    fc.property(amount, amount, rate, fc.boolean(), fc.array(amount), (goods, shipping, rate, shippingTaxed, parts) => {
      const taxed = taxOf({ ...MONTANA, rate, shippingTaxed }, { goods, shipping });
      if (!taxed) throw new Error('nothing is collected');
      expect(taxed.taxable + taxed.exempt).toBe(goods + (shippingTaxed ? shipping : 0));
      let [back, tax] = [0, 0];
      for (const part of parts) {
        const more = taxBack(taxed, back + part) - tax;
        expect(more).toBeGreaterThanOrEqual(0);
        [back, tax] = [back + part, tax + more];
      }
      expect(tax).toBeLessThanOrEqual(taxed.amount);
      expect(taxBack(taxed, taxed.taxable)).toBe(taxed.amount);
    }),
  );
});
