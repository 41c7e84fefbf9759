import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findPassages } from './find-passages.ts';
import { PASSAGES } from './passages.ts';

const questions = await readQuestions();
const ofTheShop = questions.filter(({ answer }) => answer !== 'unknown');

/** Questions, each with the passage that has to answer it. */
async function readQuestions(): Promise<{ text: string; answer: string }[]> {
  const lines = (await readFile(new URL('../../tests/support/guide/questions.txt', import.meta.url), 'utf8')).split(
    '\n',
  );
  let answer = '';
  return lines.flatMap((line) => {
    if (line.startsWith('## ')) answer = line.slice(3);
    return line === '' || line.startsWith('#') ? [] : [{ text: line, answer }];
  });
}

const answersTo = (question: string) => findPassages(question)?.answers.map(({ id }) => id) ?? ['unknown'];

test('of 150 questions and more, each passage among them, nine of ten get the right answer first', () => {
  expect(ofTheShop.length).toBeGreaterThanOrEqual(150);
  expect(new Set(questions.map(({ answer }) => answer))).toEqual(new Set(PASSAGES.map(({ id }) => id)));
  const misses = ofTheShop.filter(({ text, answer }) => answersTo(text)[0] !== answer);
  const told = misses.map(({ text, answer }) => `${text} → ${answersTo(text)[0]}, not ${answer}`).join('\n');
  expect(1 - misses.length / ofTheShop.length, told).toBeGreaterThanOrEqual(0.9);
});

test('no question of the set stands with a passage, which would make it an easy one', () => {
  const own = new Set(PASSAGES.flatMap(({ asks }) => asks).map((ask) => ask.toLowerCase()));
  expect(questions.filter(({ text }) => own.has(text.toLowerCase()))).toEqual([]);
});

test('whatever is not the shop’s gets the honest answer', () => {
  const others = questions.filter(({ answer }) => answer === 'unknown');
  expect(others.length).toBeGreaterThanOrEqual(60);
  expect(others.map(({ text }) => text).filter((text) => findPassages(text) !== null)).toEqual([]);
});

test('every passage is found by the questions that stand with it', () => {
  const lost = PASSAGES.flatMap(({ id, asks }) =>
    asks.filter((ask) => !answersTo(ask).includes(id)).map((ask) => `${id}: ${ask}`),
  );
  expect(lost).toEqual([]);
});

test('two questions in one are both answered; a greeting before a question is no question', () => {
  expect(answersTo('how heavy is it and do you ship to canada')).toEqual(['weight', 'ship-where']);
  expect(answersTo('Is it loud? What colors are there?')).toEqual(['quiet', 'colors']);
  expect(answersTo('is it loud and who won the superbowl')).toEqual(['unknown']);
  expect(answersTo('hi how fast is it')).toEqual(['speed']);
});

test('a misspelt word, an ending and a sign are understood', () => {
  expect(answersTo('whats the warrenty')).toEqual(['warranty']);
  expect(answersTo('refunds??')).toEqual(['refund']);
  expect(answersTo('80% letoff')).toEqual(['let-off']);
});
