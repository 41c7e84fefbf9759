import { zodResolver } from '@hookform/resolvers/zod';
import { newOwner } from '#contract/bows/bow-page-schemas.ts';

/** What the contract asks of a new owner's name and address; fetched apart, because it brings zod along. */
export const transferRules = zodResolver(newOwner);
