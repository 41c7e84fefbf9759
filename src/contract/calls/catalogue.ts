import { z } from 'zod';
import { answer, COMMON_REFUSALS } from '#contract/answers.ts';
import { product } from '#contract/catalogue.ts';
import { defineRoute } from '#contract/route.ts';

export const listProducts = defineRoute({
  method: 'GET',
  path: '/api/products',
  tags: ['Catalogue'],
  summary: 'Active products',
  description: 'What visitors may buy or pre-order, oldest first.',
  answers: { 200: answer('The active products', z.array(product)), ...COMMON_REFUSALS },
});
