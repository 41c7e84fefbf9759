// Fixed keys in Stripe's form. They open nothing but the sandbox, so there is nothing to keep secret.
export const SANDBOX_SECRET_KEY = 'sk_test_51SandboxFulldraw000000000000000000secret';
export const SANDBOX_PUBLISHABLE_KEY = 'pk_test_51SandboxFulldraw0000000000000000000public';
export const SANDBOX_WEBHOOK_SECRET = 'whsec_SandboxFulldraw00000000000000000';

/** The project in Firebase's words: the audience of the sandbox's ID tokens. */
export const SANDBOX_PROJECT_ID = 'fulldraw-sandbox';
