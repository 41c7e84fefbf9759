import { z } from 'zod';
import { answer, COMMON_REFUSALS } from '../answers.ts';
import { product } from '../catalogue.ts';
import { defineRoute } from '../route.ts';

export const listProducts = defineRoute({
  method: 'GET',
  path: '/api/products',
  tags: ['Catalogue'],
  summary: 'Active products',
  description: 'What visitors may buy or pre-order, oldest first.',
  answers: { 200: answer('The active products', z.array(product)), ...COMMON_REFUSALS },
});
