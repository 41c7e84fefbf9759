import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findPassages } from './find-passages.ts';
import { PASSAGES } from './passages.ts';
import { answerSmallTalk } from './small-talk.ts';

const tuned = await readQuestions('questions.txt');
const heldOut = await readQuestions('held-out-questions.txt');

type Question = { text: string; answer: string };

/** Questions with what stands above them: the passages that may answer, `declined` or `small talk`. */
async function readQuestions(file: string): Promise<Question[]> {
  const lines = (await readFile(new URL(`../../tests/support/guide/${file}`, import.meta.url), 'utf8')).split('\n');
  let answer = '';
  return lines.flatMap((line) => {
    if (line.startsWith('## ')) answer = line.slice(3);
    return line === '' || line.startsWith('#') ? [] : [{ text: line, answer }];
  });
}

function answerTo(question: string): string {
  return answerSmallTalk(question) ? 'small talk' : (findPassages(question)?.answers[0]?.id ?? 'declined');
}

const under = (questions: Question[], answer: string) => questions.filter((question) => question.answer === answer);

/** The share of the shop's questions whose right passage comes first, and what came instead for the others. */
function measure(questions: Question[]) {
  const shops = questions.filter(({ answer }) => !['declined', 'small talk'].includes(answer));
  const misses = shops.flatMap(({ text, answer }) => {
    const given = answerTo(text);
    return answer.split('|').includes(given) ? [] : [`${text} → ${given}, not ${answer}`];
  });
  return { count: shops.length, share: 1 - misses.length / shops.length, misses };
}

test('the questions name passages that exist', () => {
  const known = ['declined', 'small talk', ...PASSAGES.map(({ id }) => id)];
  const named = [...tuned, ...heldOut].flatMap(({ answer }) => answer.split('|'));
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
  expect(PASSAGES.filter(({ id }) => !named.includes(id))).toEqual([]);
});

test('at least 95 of 100 questions find the passage that answers them', () => {
  const { count, share, misses } = measure(tuned);
  expect(count).toBeGreaterThan(120);
  expect(share, misses.join('\n')).toBeGreaterThanOrEqual(0.95);
});

test('of questions that the search was not made with, most find theirs, and few find a wrong one', () => {
  const { count, share, misses } = measure(heldOut);
  expect(share, misses.join('\n')).toBeGreaterThanOrEqual(0.85);
  const wrong = misses.filter((miss) => !miss.includes('→ declined'));
  expect(wrong.length / count, wrong.join('\n')).toBeLessThanOrEqual(0.09);
});

test('whatever is not the shop’s is declined', () => {
  const offered = [...under(tuned, 'declined'), ...under(heldOut, 'declined')].map(({ text }) => text);
  expect(offered.filter((text) => answerTo(text) !== 'declined')).toEqual([]);
});

test('a greeting, thanks and the question who is speaking are answered without a search', () => {
  const said = [...under(tuned, 'small talk'), { text: 'Hi!!' }].map(({ text }) => text);
  expect(said.filter((text) => answerSmallTalk(text) === null)).toEqual([]);
  expect(answerSmallTalk('hi how fast is it')).toBeNull();
  expect(answerSmallTalk('who are you to judge')).toBeNull();
});

test('two questions in one are both answered', () => {
  const answers = (question: string) => findPassages(question)?.answers.map(({ id }) => id);
  expect(answers('how heavy is it and do you ship to canada')).toEqual(['weight', 'ship-where']);
  expect(answers('Is it loud? What colors are there?')).toEqual(['quiet', 'colors']);
  expect(answers('is it loud and who won the superbowl')).toBeUndefined();
});
