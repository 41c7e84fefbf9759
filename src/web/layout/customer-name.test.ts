import { expect, test } from 'vitest';
import { customerInitial, customerName } from './avatar.tsx';

test('a customer is called by name, and without one by the address before the at sign', () => {
  expect(customerName({ displayName: 'Ann Archer', email: 'ann.archer@example.com' })).toBe('Ann Archer');
  expect(customerName({ displayName: null, email: 'ann.archer@example.com' })).toBe('ann.archer');
  expect(customerName({ displayName: '  ', email: 'ann.archer@example.com' })).toBe('ann.archer');
  expect(customerName({ displayName: null, email: '' })).toBe('User');
});

test('the initial is one whole capital letter', () => {
  expect(customerInitial({ displayName: 'ängström', email: 'a@example.com' })).toBe('Ä');
  expect(customerInitial({ displayName: '𝒜nn', email: 'a@example.com' })).toBe('𝒜');
});
