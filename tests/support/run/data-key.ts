import { giveDataKeys } from '#db/columns/data-keys.ts';

/** What rows are sealed with in every test and measurement that opens no shop of its own. */
export const TEST_DATA_KEY = 'a-key-of-the-tests-long-enough-for-it';

giveDataKeys([TEST_DATA_KEY]);
