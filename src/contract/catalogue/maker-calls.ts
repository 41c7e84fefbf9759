import { answer, refusal } from '#contract/answers.ts';
import { callsOf } from '#contract/route.ts';
import { filmStored, makerChange, staffMaker } from './maker-schemas.ts';

const define = callsOf('Staff: products');
const one = answer('What is given now', staffMaker);

export const readMaker = define('GET /api/admin/maker', {
  access: 'catalogue.see',
  summary: 'What only the owner knows',
  description: 'Warranty, patent, makers, testers, photographs and film. What is empty is shown nowhere.',
  answers: { 200: one },
});

export const changeMaker = define('PUT /api/admin/maker', {
  access: 'catalogue.change',
  summary: 'Change what only the owner knows',
  description:
    'All of it as it is to be. It stands on the pages within a second; the warranty is a part of the terms from then on.',
  body: makerChange,
  answers: { 200: one, 409: refusal('Somebody has changed it since it was read; nothing was written.') },
});

/** Its body is the file itself. */
export const storeFilm = define('POST /api/admin/films', {
  access: 'catalogue.change',
  summary: 'Store a film',
  description:
    'The body is the file itself, an MP4, whatever its content type says. The same film again has the same address.',
  answers: {
    200: answer('Where the film is', filmStored),
    413: refusal('The film is larger than 48 MiB.'),
    415: refusal('The file is not an MP4.'),
    503: refusal('The store cannot be reached; `Retry-After` says when to try again.'),
  },
});
