import { createKeyServer, createSigner } from '#tests/support/stand-ins/key-server.ts';

const PROJECT_ID = 'fulldraw-test';
const API_KEY = 'key-of-the-test';
export const AUTH_DOMAIN = `${PROJECT_ID}.firebaseapp.com`;

export const ANN = {
  localId: 'uid-of-ann',
  email: 'ann@example.com',
  emailVerified: true,
  displayName: 'Ann Archer',
  photoUrl: 'https://lh3.googleusercontent.com/a/ann=s96-c',
};

export type FirebaseProject = Awaited<ReturnType<typeof createFirebaseProject>>;

/** A Firebase project with one account, whose published keys are served on this machine. */
export async function createFirebaseProject() {
  const signer = await createSigner('key-of-the-project');
  const keys = await createKeyServer(signer);
  let issued = 0;
  return {
    keysUrl: keys.url,
    settings: {
      FIREBASE_PROJECT_ID: PROJECT_ID,
      FIREBASE_API_KEY: API_KEY,
      FIREBASE_AUTH_DOMAIN: AUTH_DOMAIN,
      FIREBASE_KEYS_URL: keys.url,
    },
    /** A new token of Ann's sign-in; never twice the same. */
    async issueToken(lifeSeconds: number): Promise<string> {
      issued += 1;
      const now = Math.floor(Date.now() / 1000);
      const { localId, email, emailVerified, displayName, photoUrl } = ANN;
      return signer.sign({
        iss: `https://securetoken.google.com/${PROJECT_ID}`,
        aud: PROJECT_ID,
        sub: localId,
        user_id: localId,
        email,
        email_verified: emailVerified,
        name: displayName,
        picture: photoUrl,
        auth_time: now,
        iat: now,
        exp: now + lifeSeconds,
        jti: String(issued),
        firebase: { identities: { email: [email] }, sign_in_provider: 'google.com' },
      });
    },
    [Symbol.asyncDispose]: () => keys[Symbol.asyncDispose](),
  };
}
