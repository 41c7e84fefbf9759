import { format } from 'node:util';
import { afterEach, expect } from 'vitest';

// What the code complains about and nobody expected is a failure. A test that expects a complaint puts its own spy on
// the console, which then gets it instead.
const complaints: string[] = [];
console.error = (...words) => void complaints.push(`console.error: ${format(...words)}`);
console.warn = (...words) => void complaints.push(`console.warn: ${format(...words)}`);

afterEach(() => {
  expect(complaints.splice(0), 'the test wrote to the console').toEqual([]);
});
