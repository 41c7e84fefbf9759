// Fixed keys in Stripe's form. They open nothing but the sandbox, so there is nothing to keep secret.
export const SANDBOX_SECRET_KEY = 'sk_test_51SandboxFulldraw000000000000000000secret';
export const SANDBOX_PUBLISHABLE_KEY = 'pk_test_51SandboxFulldraw0000000000000000000public';
export const SANDBOX_WEBHOOK_SECRET = 'whsec_SandboxFulldraw00000000000000000';

/** A token and a secret in the form of Printful's. */
export const SANDBOX_PRINT_TOKEN = 'SandboxFulldrawPrintToken0000000000000000';
export const SANDBOX_PRINT_WEBHOOK_SECRET = '5a4db0c5f0115d2a5a4db0c5f0115d2a5a4db0c5f0115d2a5a4db0c5f0115d2a';

/** The project in Firebase's words: the audience of the sandbox's ID tokens. */
export const SANDBOX_PROJECT_ID = 'fulldraw-sandbox';

/** In the form of SendGrid's verification key, and its other half, with which the mailbox signs. */
export const SANDBOX_MAIL_EVENT_KEY =
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE3iV4LxEzJhHdec9+kJgCNSjPW2Qvu+ZMo9hccrrNGvNG/P2F6eza+/S1ef2z5dXqb7CE1X+1zF+4vLTYATwI1A==';
export const SANDBOX_MAIL_EVENT_SIGNING_KEY =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgC6QaJ3WlH+yzes/L7yRdrguQ9QsHS2OgWdiNL02k7PehRANCAATeJXgvETMmEd15z36QmAI1KM9bZC+75kyj2Fxyus0a80b8/YXp7Nr79LV5/bPl1epvsITVf7XMX7i8tNgBPAjU';
