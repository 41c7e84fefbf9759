import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { finish } from '#contract/fields/order-detail-fields.ts';
import { addressFields, askAboutZip, zipChecked } from '#contract/fields/shipping-form.ts';
import { wholeBuild } from '#web/order-fields/typed-build.ts';

/** What the contract asks of a correction's fields. */
export const correctionRules = zodResolver(
  z
    .object({
      ...addressFields,
      zipChecked,
      bowColor: finish,
      drawLength: z.string(),
      drawWeight: z.string(),
      hand: z.string(),
    })
    .check(wholeBuild, askAboutZip),
);
