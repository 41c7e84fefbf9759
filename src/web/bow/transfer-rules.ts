import { zodResolver } from '@hookform/resolvers/zod';
import { newOwner } from '#contract/bow-page.ts';

/** What the contract asks of a new owner's name and address; fetched apart, because it brings zod along. */
export const transferRules = zodResolver(newOwner);
