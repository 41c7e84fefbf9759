import { test as base } from '#tests/support/journeys/journey.ts';
import { createFirebaseProject, type FirebaseProject } from './firebase-project.ts';
import { answerForGoogle } from './google-endpoints.ts';

type Google = Awaited<ReturnType<typeof answerForGoogle>>;

/** A shop whose customers sign in with Firebase, and a browser for which the test answers in Google's place. */
export const test = base.extend<{ google: Google }, { project: FirebaseProject }>({
  project: [
    async ({ browserName: _browser }, use) => {
      await using project = await createFirebaseProject();
      await use(project);
    },
    { scope: 'worker' },
  ],
  settings: [({ project }, use) => use(project.settings), { scope: 'worker' }],
  google: async ({ context, project }, use) => use(await answerForGoogle(context, project)),
});
